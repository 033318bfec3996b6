import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importsApi } from '@souk/contract/imports';
import { mediaApi } from '@souk/contract/media';
import { productsApi } from '@souk/contract/products';
import type { Load } from './load.ts';

/** The products of an imported file. */
export const LINES = 4000;

export const FFMPEG = { file: '/usr/bin/ffmpeg', debian: 'ffmpeg' };

/** A video that takes some seconds to convert. */
export async function makeVideo(folder: string): Promise<Buffer> {
  const file = join(folder, 'video.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=720x1280:rate=30:duration=15'];
  await promisify(execFile)(FFMPEG.file, ['-v', 'error', ...source, '-c:v', 'mpeg4', file]);
  return readFile(file);
}

/** Uploads a video, without waiting for its conversion. */
export async function sendVideo(load: Load, bytes: Buffer): Promise<void> {
  await load.asker.call(mediaApi.uploadVideo, {
    token: load.seller.token,
    files: [new File([new Uint8Array(bytes)], 'clip.mp4', { type: 'video/mp4' })],
    prefer: 'respond-async',
  });
}

/** Uploads a file of products. */
export async function sendProducts(load: Load): Promise<void> {
  const { body: categories } = await load.asker.call(productsApi.categories, {});
  const lines = Array.from(
    { length: LINES },
    (_, n) => `Imported ${n},A thing of an import,${5 + (n % 50)},10,${categories[0]?.name}`,
  );
  const text = ['Name,Description,Price,Stock,Category', ...lines].join('\n');
  await load.asker.call(importsApi.importProducts, {
    token: load.seller.token,
    params: { shopId: load.shopId },
    files: [new File([text], 'products.csv', { type: 'text/csv' })],
  });
}
