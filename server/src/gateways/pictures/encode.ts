import { PREVIEW_SIDE, keptWidths } from '@souk/contract/pictures';
import sharp, { type Sharp } from 'sharp';
import type { EncodedPicture } from './picture-tools.ts';

const QUALITY = 82;
// A small picture shows its faults less, and there are many on a page.
const SIZE_QUALITY = 78;

/** Encodes the output of a sharp pipeline. `effort` is the encoder's, 0 (quick) to 6 (small). */
export async function encodePicture(image: Sharp, effort = 4): Promise<EncodedPicture> {
  const { data: pixels, info } = await image
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const again = () => sharp(pixels, { raw: { width, height, channels } });
  const sizes = [];
  for (const kept of keptWidths(width))
    sizes.push({ width: kept, data: await sizeOf(again(), kept, effort) });
  return {
    width,
    height,
    preview: await previewOf(again()),
    data: await again().webp({ quality: QUALITY, effort }).toBuffer(),
    sizes,
  };
}

/** A picture as WebP at a smaller width. */
export function sizeOf(image: Sharp, width: number, effort = 4): Promise<Buffer> {
  return image.resize({ width }).webp({ quality: SIZE_QUALITY, effort }).toBuffer();
}

/** The side, in pixels, of a block that is averaged to one colour. */
const BLOCK = 16;
const SIDE = PREVIEW_SIDE * BLOCK;
const CHANNELS = 4;

/** Nine colours to show until a picture loads, three hex digits each; null if it is not opaque. */
export async function previewOf(image: Sharp): Promise<string | null> {
  const pixels = await image
    .resize({ width: SIDE, height: SIDE, fit: 'fill', kernel: 'linear' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  if (pixels.some((value, at) => at % CHANNELS === 3 && value < 255)) return null;
  // Sums of red, green and blue for each block. Resizing to three by three would mix the blocks.
  const sums = Array.from({ length: PREVIEW_SIDE * PREVIEW_SIDE * 3 }, () => 0);
  for (const [at, value] of pixels.entries()) {
    const channel = at % CHANNELS;
    if (channel === 3) continue;
    const pixel = (at - channel) / CHANNELS;
    const across = Math.floor((pixel % SIDE) / BLOCK);
    const down = Math.floor(pixel / SIDE / BLOCK);
    const sum = (down * PREVIEW_SIDE + across) * 3 + channel;
    sums[sum] = (sums[sum] ?? 0) + value;
  }
  return sums.map((sum) => Math.round(sum / (BLOCK * BLOCK * 17)).toString(16)).join('');
}
