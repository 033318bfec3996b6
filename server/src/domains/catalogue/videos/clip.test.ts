import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { productsApi } from '@souk/contract/products';
import { videosApi } from '@souk/contract/videos';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { NotMade, type VideoMaker } from '../../../gateways/video-maker/maker.ts';

/** Making a video takes a while on a busy machine. */
const PATIENT = { timeout: 280_000 };

/** Has a film of a second at once: video.test.ts makes one on this server. */
const quick: VideoMaker['make'] = async () => path.join(folder, 'clip.mp4');
let make: VideoMaker['make'] = quick;
let folder: string;
let world: World;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-clip-test-'));
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=270x480:rate=12:duration=1'];
  const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', path.join(folder, 'clip.mp4')];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, ...h264]);
  world = await startWorld({
    overrides: {
      videoMakers: {
        local: { make: (...given) => make(...given) },
        google: () => {
          throw new Error('no key was given');
        },
      },
    },
  });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function sellerWithPicture() {
  const seller = await world.seller();
  const image = `/media/products/${seller.id}.webp`;
  const picture = {
    create: { width: 400, height: 500, channels: 3, background: '#0f766e' },
  } as const;
  await world.deps.storage.put(image, await sharp(picture).webp().toBuffer(), 'image/webp');
  const params = { shopId: seller.shop.id };
  return {
    ...seller,
    image,
    product: async ({ id }: { id: string }) =>
      (await seller.calls(productsApi.read, { params: { productId: id } })).body,
    pending: async () => (await seller.calls(videosApi.pending, { params })).body,
    generate: (body: object) => seller.calls(videosApi.generate, { params, body }),
  };
}

describe('a clip for a product saved without a video', () => {
  it('is made after saving, even for a draft, and shown like any other', async () => {
    const seller = await sellerWithPicture();
    const mug = await seller.sells({ name: 'Mug', images: [seller.image], make_clip: true });
    await expect.poll(async () => (await seller.product(mug)).video_url, PATIENT).not.toBe(null);
    const draft = await seller.sells({
      name: 'Bowl',
      images: [seller.image],
      make_clip: true,
      status: 'draft',
    });
    await expect.poll(async () => (await seller.product(draft)).video_url, PATIENT).not.toBe(null);
    const { video_url, poster_url } = await seller.product(mug);
    expect(video_url).toMatch(/^\/media\/videos\/.+\.mp4$/);
    expect(poster_url).toMatch(/\.webp$/);
    expect(await seller.pending()).toEqual([]);
  }, 300_000);

  it('is made for an edited product too, unless it has a video', async () => {
    const seller = await sellerWithPicture();
    const own = 'https://example.com/own.mp4';
    const filmed = await seller.sells({ images: [seller.image], video_url: own, make_clip: true });
    const mug = await seller.sells({ images: [seller.image] });
    const params = { productId: mug.id };
    await seller.calls(productsApi.edit, { params, body: { make_clip: true } });
    await expect.poll(async () => (await seller.product(mug)).video_url, PATIENT).not.toBe(null);
    expect((await seller.product(filmed)).video_url).toBe(own);
  }, 300_000);

  it('shows why it couldn’t be made, and can be retried', async () => {
    const seller = await sellerWithPicture();
    make = async () => {
      throw new NotMade('The video could not be assembled. Please try again.');
    };
    const mug = await seller.sells({ name: 'Mug', images: [seller.image], make_clip: true });
    const failed = await world.until(async () => {
      const [clip] = await seller.pending();
      return clip?.state === 'failed' ? clip : null;
    }, 'the failure');
    expect(failed).toEqual({
      product_id: mug.id,
      state: 'failed',
      detail: 'The video could not be assembled. Please try again.',
    });
    const params = { shopId: seller.shop.id };
    const beyond = await seller.calls(videosApi.pending, { params, query: { page: 9 } });
    expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '1']);
    make = quick;
    // The run ends shortly after the failure.
    const again = await world.until(async () => {
      const answer = await seller.generate({ renderer: 'local', product_id: mug.id });
      return answer.status === 409 ? null : answer;
    }, 'the end of the first run');
    expect(again.body).toEqual({ successful: 1, failed: 0, total_products: 1 });
    expect(await seller.pending()).toEqual([]);
  }, 300_000);

  it('does not replace a video that the seller uploads meanwhile', async () => {
    const seller = await sellerWithPicture();
    const own = 'https://example.com/own.mp4';
    let begun = () => {};
    const making = new Promise<void>((resolve) => (begun = resolve));
    let go = () => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    make = async (subject, inFolder, options) => {
      begun();
      await held;
      return quick(subject, inFolder, options);
    };
    const mug = await seller.sells({ images: [seller.image], make_clip: true });
    await making;
    expect(await seller.pending()).toMatchObject([{ product_id: mug.id, state: 'making' }]);
    const params = { productId: mug.id };
    await seller.calls(productsApi.edit, { params, body: { video_url: own } });
    make = quick;
    go();
    await expect.poll(async () => (await seller.pending())[0]?.state, PATIENT).toBe('failed');
    expect((await seller.product(mug)).video_url).toBe(own);
  }, 300_000);

  it('is made only for the shop’s own products', async () => {
    const [seller, other] = [await sellerWithPicture(), await sellerWithPicture()];
    const mug = await other.sells({ images: [other.image] });
    const asked = await seller.generate({ renderer: 'local', product_id: mug.id });
    expect([asked.status, asked.body]).toMatchObject([404, { detail: 'Product not found' }]);
  });
});
