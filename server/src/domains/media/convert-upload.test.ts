import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MEDIA, mediaApi } from '@souk/contract/media';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aWorker, thinkDead } from '../../../test/long-jobs.ts';
import { sendFiles } from '../../../test/send-files.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { resumeLongJobs } from '../../jobs/long-jobs.ts';
import { workNext, type Worker } from '../../jobs/work-long-job.ts';
import { newId } from '../../kit/ids.ts';
import { convertUpload, INCOMING, insertConversion } from './convert-upload.ts';
import { tidyUploads } from './tidy-uploads.ts';

const run = promisify(execFile);
let world: World;
let folder: string;
let avi: Buffer;
let seller: Awaited<ReturnType<World['seller']>>;

// No worker: these tests are the workers.
beforeAll(async () => {
  world = await startWorld({
    worker: false,
    env: { MAX_CONVERSIONS_UNVERIFIED: '20' },
  });
  seller = await world.seller();
  folder = await mkdtemp(path.join(tmpdir(), 'souk-convert-test-'));
  const file = path.join(folder, 'a.avi');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=270x480:rate=12:duration=1'];
  await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'mpeg4', file]);
  avi = await readFile(file);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a clip that needs converting; returns its conversion's id. */
async function sent(by: { token: string } = seller): Promise<string> {
  const { status, body } = await sendFiles(
    world,
    mediaApi.uploadVideo,
    [{ name: 'a.avi', data: avi }],
    { token: by.token, headers: { prefer: 'respond-async' } },
  );
  expect(status).toBe(202);
  return body.id;
}
/** Does the work of one queue job. */
const convertNext = (deps: World['deps'], worker: Worker) =>
  workNext(deps.db, { 'convert-video': (id) => convertUpload(deps, id, worker) });
const look = async (id: string) =>
  (await seller.calls(mediaApi.readConversion, { params: { videoId: id } })).body;
const left = async (part: string) =>
  readdir(path.join(world.deps.config.dataDir, part)).catch(() => []);

/** Tools that block before they look at the file until they are released. */
function stopping() {
  let go = () => {};
  let begun = () => {};
  const released = new Promise<void>((resolve) => (go = resolve));
  const converting = new Promise<void>((resolve) => (begun = resolve));
  const { video } = world.deps;
  const probe: typeof video.probe = async (file) => {
    begun();
    await released;
    return video.probe(file);
  };
  return { deps: { ...world.deps, video: { ...video, probe } }, converting, go };
}

it('is resumed after its worker died, and leaves nothing but the clip', async () => {
  const id = await sent();
  const dead = stopping();
  const never = convertNext(dead.deps, aWorker()).catch(() => undefined);
  await dead.converting;
  expect(await look(id)).toMatchObject({ state: 'converting', video_url: null });
  await thinkDead(world.deps, id);
  await resumeLongJobs(world.deps);
  const { rows } = await world.deps.pool.query('select from graphile_worker.jobs where key = $1', [
    `convert-video:${id}`,
  ]);
  expect(rows).toHaveLength(1);
  await convertNext(world.deps, aWorker());
  const done = await look(id);
  expect(done).toMatchObject({ state: 'done', progress: 100, detail: null });
  expect((await world.raw('GET', done.video_url ?? '')).status).toBe(200);
  expect([await left('uploads'), await left('media/incoming')]).toEqual([[], []]);
  dead.go();
  await never;
});

it('waits ten minutes for a file on its way, by the site’s clock', async () => {
  const upload = { id: newId(), owner_id: seller.id, raw_path: `${INCOMING}never-came` };
  await world.deps.db
    .transaction()
    .execute((trx) => insertConversion(world.deps, trx, { ...upload, network: '192.0.2.1' }));
  const after = (minutes: number) => {
    const now = () => new Date(Date.now() + minutes * 60_000);
    return convertUpload({ ...world.deps, now }, upload.id, aWorker());
  };
  expect(await after(9)).toBeNull();
  expect(await look(upload.id)).toMatchObject({ state: 'waiting' });
  expect(await after(11)).toBe('failed');
  expect(await look(upload.id)).toMatchObject({ state: 'failed', detail: MEDIA.videoLost });
});

it('keeps an upload that comes before ffmpeg does, and looks at it once ffmpeg is there', async () => {
  const arriving = vi.spyOn(world.deps.video, 'isArriving').mockReturnValue(true);
  const probe = vi.spyOn(world.deps.video, 'probe').mockRejectedValue(new Error('no ffmpeg yet'));
  const id = await sent().finally(() => {
    arriving.mockRestore();
    probe.mockRestore();
  });
  expect(await look(id)).toMatchObject({ state: 'waiting', video_url: null, detail: null });
  await convertNext(world.deps, aWorker());
  expect(await look(id)).toMatchObject({ state: 'done', detail: null });
});

it('isn’t spoiled by a worker wrongly taken for dead', async () => {
  const id = await sent();
  const slow = stopping();
  const first = convertNext(slow.deps, aWorker()).catch(() => undefined);
  await slow.converting;
  await thinkDead(world.deps, id);
  await resumeLongJobs(world.deps);
  const second = stopping();
  const taken = convertNext(second.deps, aWorker());
  await second.converting;
  // The first one goes on and fails, since its work was cleared away.
  slow.go();
  await first;
  expect(await left('media/incoming')).toHaveLength(1);
  second.go();
  await taken;
  expect(await look(id)).toMatchObject({ state: 'done', detail: null });
  expect([await left('uploads'), await left('media/incoming')]).toEqual([[], []]);
});

it('a file half stored by a killed process is cleared away in time', async () => {
  const halves = path.join(world.deps.config.dataDir, 'media/.unfinished');
  await mkdir(halves, { recursive: true });
  await writeFile(path.join(halves, 'old'), 'half');
  await writeFile(path.join(halves, 'new'), 'half');
  await utimes(path.join(halves, 'old'), 0, 0);
  await tidyUploads(world.deps);
  expect(await left('media/.unfinished')).toEqual(['new']);
  await rm(path.join(halves, 'new'));
});

it('of a file that killed three workers isn’t tried again', async () => {
  const id = await sent();
  await world.deps.pool.query('update long_jobs set attempts = 3 where id = $1', [id]);
  await convertNext(world.deps, aWorker());
  const { state, detail } = await look(id);
  expect([state, detail]).toEqual(['failed', expect.stringMatching(/^This video is damaged/)]);
  expect(await left('media/incoming')).toEqual([]);
});

it('of one clip doesn’t wait for another account’s three', async () => {
  const three = [await sent(), await sent(), await sent()];
  const other = await world.seller();
  const one = await sent(other);
  await convertNext(world.deps, aWorker());
  await convertNext(world.deps, aWorker());
  expect(
    (await other.calls(mediaApi.readConversion, { params: { videoId: one } })).body.state,
  ).toBe('done');
  for (let n = 0; n < 2; n += 1) await convertNext(world.deps, aWorker());
  const states = await Promise.all(three.map(async (id) => (await look(id)).state));
  expect(states).toEqual(Array(3).fill('done'));
});

it('is taken by one worker only, however many look for work', async () => {
  const ids = [await sent(), await sent(), await sent()];
  const [first, ...others] = ids.map(() => convertNext(world.deps, aWorker()));
  await Promise.all([first, ...others]);
  for (const id of ids) expect((await look(id)).state).toBe('done');
});
