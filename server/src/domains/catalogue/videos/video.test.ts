import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addressOf } from '@souk/contract/endpoint';
import { productsApi } from '@souk/contract/products';
import { suspensionApi } from '@souk/contract/suspension';
import { videosApi, type VideoRun } from '@souk/contract/videos';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thinkDead } from '../../../../test/long-jobs.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { NotMade, type VideoMaker } from '../../../gateways/video-maker/maker.ts';
import { resumeLongJobs } from '../../../jobs/long-jobs.ts';

const KEY = 'a-key-that-nobody-may-ever-see';
const run = promisify(execFile);
let world: World;
let folder: string;
let clip: string;

/** Google's side of a run, set by each test; every requested product is in `asked`. */
let google: VideoMaker['make'] = async () => clip;
const asked: string[] = [];
const keys: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-videos-test-'));
  clip = path.join(folder, 'clip.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=270x480:rate=12:duration=1'];
  await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', clip]);
  const first = await startWorld({ worker: false });
  const { local } = first.deps.videoMakers;
  await first.close();
  world = await startWorld({
    overrides: {
      videoMakers: {
        local,
        google: (key) => {
          keys.push(key);
          return {
            make: (subject, ...rest) => {
              asked.push(subject.name);
              return google(subject, ...rest);
            },
          };
        },
      },
    },
  });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const picture = (background: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .webp()
    .toBuffer();

async function sellerWith(...names: string[]) {
  const seller = await world.seller();
  const image = `/media/products/${seller.id}.webp`;
  await world.deps.storage.put(image, await picture('#b45309'), 'image/webp');
  const goods = [];
  for (const name of names) goods.push(await seller.sells({ name, images: [image] }));
  const params = { shopId: seller.shop.id };
  const generate = (body: object, headers = {}) =>
    seller.calls(videosApi.generate, { params, body, headers });
  const read = async (runId: string) =>
    (await seller.calls(videosApi.readRun, { params: { ...params, runId } })).body;
  /** Starts a run without waiting for it. */
  async function begins(body: object): Promise<VideoRun> {
    const begun = await generate(body, { prefer: 'respond-async' });
    const run = begun.body as unknown as VideoRun;
    const location = `/api${addressOf(videosApi.readRun, { params: { ...params, runId: run.id } })}`;
    expect([begun.status, begun.headers['location']]).toEqual([202, location]);
    return run;
  }
  const ends = ({ id }: VideoRun) =>
    world.until(async () => {
      const now = await read(id);
      return now.state === 'done' ? now : null;
    }, 'the end of the run');
  return {
    ...seller,
    goods,
    params,
    generate,
    read,
    begins,
    ends,
    runs: async (body: object) => ends(await begins(body)),
    /** Keeps a generated video, or throws it away. */
    decides: (run: { id: string }, product: { id: string }, keep: boolean) =>
      seller.calls(keep ? videosApi.keep : videosApi.throwAway, {
        params: { ...params, runId: run.id, productId: product.id },
      }),
    product: async (id: string) =>
      (await seller.calls(productsApi.read, { params: { productId: id } })).body,
  };
}

describe('generating videos', () => {
  it('locally makes a vertical clip of a product without one, with no words or prices on it', async () => {
    const seller = await sellerWith('Mug with a very long name that needs more than a line');
    const { status, body } = await seller.generate({ renderer: 'local' });
    expect([status, body]).toEqual([200, { successful: 1, failed: 0, total_products: 1 }]);
    const made = await seller.product(seller.goods[0]!.id);
    expect(made.video_url).toMatch(/^\/media\/videos\/.+\.mp4$/);
    expect(made.poster_url).toMatch(/\.webp$/);
    const { rows } = await world.deps.pool.query('select * from media where path = $1', [
      made.video_url,
    ]);
    expect(rows[0]).toMatchObject({ width: 1080, height: 1920, owner_id: seller.id });
    expect(rows[0].duration_seconds).toBeGreaterThanOrEqual(6);
    expect(rows[0].duration_seconds).toBeLessThanOrEqual(10);
    // Its picture has a single colour, and nothing is drawn over it.
    const poster = await world.app.inject({ url: made.poster_url ?? '' });
    const { channels } = await sharp(poster.rawPayload).stats();
    for (const { stdev } of channels) expect(stdev).toBeLessThan(2);

    const again = await seller.generate({ renderer: 'local' });
    expect(again.body).toEqual({ successful: 0, failed: 0, total_products: 0 });
  }, 300_000);

  it('reports which product has no picture to show', async () => {
    const seller = await world.seller();
    await seller.sells({ name: 'Nothing to see' });
    expect(
      (
        await seller.calls(videosApi.generate, {
          params: { shopId: seller.shop.id },
          body: { renderer: 'local' },
        })
      ).body,
    ).toEqual({
      successful: 0,
      failed: 1,
      total_products: 1,
    });
  });

  it('shows its progress by product; each result can be kept or thrown away', async () => {
    const seller = await sellerWith('Plate', 'Jug');
    const [plate, jug] = seller.goods as [any, any];
    const first = await seller.runs({ google_api_key: KEY });
    expect(first).toMatchObject({ state: 'done', successful: 2, failed: 0, total_products: 2 });
    expect(first.items.map((item: any) => [item.product_name, item.state, item.kept])).toEqual([
      ['Jug', 'done', null],
      ['Plate', 'done', null],
    ]);
    const kept = await seller.decides(first, plate, true);
    expect(kept.body).toMatchObject({ product_id: plate.id, kept: true });
    const before = (await seller.product(plate.id)).video_url;

    const second = await seller.runs({ google_api_key: KEY, regenerate: true });
    const remade = (await seller.product(plate.id)).video_url;
    expect(remade).not.toBe(before);
    const thrown = await seller.decides(second, plate, false);
    expect(thrown.body).toMatchObject({ kept: false });
    expect(await seller.product(plate.id)).toMatchObject({ video_url: before });
    expect((await world.raw('GET', remade ?? '')).status).toBe(404);
    expect((await world.raw('GET', before ?? '')).status).toBe(200);
    // A repeat changes nothing, and the video cannot be restored.
    expect((await seller.decides(second, plate, false)).status).toBe(200);
    expect((await seller.decides(second, plate, true)).status).toBe(404);
    // The seller's later choice stays.
    await seller.calls(productsApi.edit, {
      params: { productId: jug.id },
      body: { video_url: 'https://example.com/own.mp4' },
    });
    await seller.decides(second, jug, false);
    expect((await seller.product(jug.id)).video_url).toBe('https://example.com/own.mp4');
  });

  it('restores a product’s former video, whichever of its generated ones is thrown away first', async () => {
    const seller = await sellerWith('Vase');
    const [vase] = seller.goods;
    const first = await seller.runs({ google_api_key: KEY });
    const second = await seller.runs({ google_api_key: KEY, regenerate: true });
    const away = (made: { id: string }) => seller.decides(made, vase!, false);
    expect((await away(first)).status).toBe(200);
    expect((await seller.product(vase!.id)).video_url).toBe(second.items[0].video_url);
    expect((await away(second)).status).toBe(200);
    expect((await seller.product(vase!.id)).video_url).toBe(null);
  });

  it('makes them in a suspended shop too: its owner can still prepare its products', async () => {
    const seller = await sellerWith('Lamp');
    const admin = await world.admin();
    await admin.calls(suspensionApi.changeShop, {
      params: seller.params,
      body: { suspended: true, reason: 'We are looking into it' },
    });
    const run1 = await seller.runs({ google_api_key: KEY });
    expect(run1.items.map(({ state, detail }: any) => [state, detail])).toEqual([['done', null]]);
  });

  it('stops when the key is refused, and gives the reason for each product', async () => {
    const seller = await sellerWith('One', 'Two', 'Three');
    asked.length = 0;
    google = async () => {
      throw new NotMade('Google does not accept this API key.', true);
    };
    const run1 = await seller.runs({ google_api_key: 'wrong' });
    expect(asked).toEqual(['Three']);
    expect(run1).toMatchObject({ successful: 0, failed: 3, total_products: 3 });
    expect(new Set(run1.items.map((item: any) => item.detail))).toEqual(
      new Set(['Google does not accept this API key.']),
    );
    google = async ({ name }) => {
      if (name === 'Two') throw new NotMade('Google didn’t release this video: too wild');
      if (name === 'One') {
        const bad = path.join(folder, 'bad.mp4');
        await writeFile(bad, 'no video at all');
        return bad;
      }
      return clip;
    };
    const run2 = await seller.runs({ google_api_key: KEY });
    expect(run2.items.map((item: any) => [item.state, item.detail])).toEqual([
      ['done', null],
      ['failed', 'Google didn’t release this video: too wild'],
      ['failed', 'Invalid video format. Please upload MP4, MOV, AVI, MKV, or WebM files.'],
    ]);
    google = async () => clip;
  });

  it('is only for the owner and admins, one run at a time, and needs a key for Google', async () => {
    const seller = await sellerWith('Only');
    const stranger = await world.buyer();
    const admin = await world.admin();
    for (const [who, status] of [
      [stranger, 403],
      [admin, 200],
    ] as const) {
      const call = { params: seller.params, body: { google_api_key: KEY } };
      expect((await who.calls(videosApi.generate, call)).status).toBe(status);
    }
    const call = { params: seller.params, body: {} };
    expect((await world.call(videosApi.generate, call)).status).toBe(401);
    for (const body of [
      {},
      { google_api_key: '  ' },
      { renderer: 'google', google_api_key: null },
    ]) {
      const { status, body: problem } = await seller.generate(body);
      expect([status, problem.detail]).toEqual([422, 'Please enter your Google API key']);
    }
    let go = () => {};
    google = () =>
      new Promise((resolve) => {
        go = () => resolve(clip);
      });
    const begun = await seller.begins({ google_api_key: KEY, regenerate: true });
    expect((await seller.generate({ renderer: 'local' })).status).toBe(409);
    const making = async () => (await seller.read(begun.id)).items[0].state === 'making';
    await world.until(making, 'making');
    const own = { params: { ...seller.params, runId: begun.id } };
    expect((await stranger.calls(videosApi.readRun, own)).status).toBe(403);
    const other = await world.seller();
    const elsewhere = { params: { shopId: other.shop.id, runId: begun.id } };
    expect((await other.calls(videosApi.readRun, elsewhere)).status).toBe(404);
    go();
    await seller.ends(begun);
    google = async () => clip;
  });

  it('keeps the key only in memory', async () => {
    expect(keys).toContain(KEY);
    const { rows: tables } = await world.deps.pool.query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await world.deps.pool.query(
        `select count(*)::int as n from ${name} t where t::text like $1`,
        [`%${KEY}%`],
      );
      expect([name, rows[0].n]).toEqual([name, 0]);
    }
    for (const name of await readdir(world.deps.config.dataDir, { recursive: true })) {
      const file = path.join(world.deps.config.dataDir, name);
      const text = await readFile(file).catch(() => Buffer.alloc(0));
      expect(text.includes(KEY)).toBe(false);
    }
  });

  it.each([
    ['its order was written down', 'operations/1', 'may have charged you'],
    ['its order’s name was lost', '', 'may have charged you'],
    ['Google had not been asked', null, 'The server stopped before'],
  ])(
    'ends if its process died with the key, and says which videos may have been charged: %s',
    async (_, noted, said) => {
      const seller = await sellerWith('Not asked for', 'Asked for');
      google = async (_subject, _folder, { onOrder, onOperation, signal }) => {
        if (noted !== null) await onOrder();
        if (noted) await onOperation(noted);
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      };
      const begun = await seller.begins({ google_api_key: KEY });
      await world.until(async () => {
        const { rows } = await world.deps.pool.query(
          `select from video_run_items where run_id = $1 and state = 'making'
           and operation is not distinct from $2`,
          [begun.id, noted],
        );
        return rows.length === 1;
      }, 'the order');
      await thinkDead(world.deps, begun.id);
      await resumeLongJobs(world.deps);
      const ended = await seller.ends(begun);
      expect(ended.items.map((item: any) => item.detail)).toEqual([
        expect.stringContaining(said),
        expect.stringMatching(/^The server stopped before/),
      ]);
      google = async () => clip;
    },
  );
});
