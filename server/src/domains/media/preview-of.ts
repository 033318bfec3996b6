import { PREVIEW_SIDE } from '@souk/contract/pictures';
import type { Sharp } from 'sharp';

/** Pixels a side that are averaged to one colour. */
const BLOCK = 16;
const SIDE = PREVIEW_SIDE * BLOCK;
const CHANNELS = 4;

/**
 * Nine colours that stand for a picture until it has come, as its path carries them: row by row, each
 * three hexadecimal digits. Null where it is not opaque: they would be seen through it for good.
 */
export async function previewOf(image: Sharp): Promise<string | null> {
  const pixels = await image
    .resize({ width: SIDE, height: SIDE, fit: 'fill', kernel: 'linear' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  if (pixels.some((value, at) => at % CHANNELS === 3 && value < 255)) return null;
  // Sums of red, green and blue of each block. A resize to three by three would mix the blocks.
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
