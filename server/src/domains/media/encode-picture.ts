import { keptWidths, type PictureFacts } from '@souk/contract/pictures';
import sharp, { type Sharp } from 'sharp';
import { previewOf } from './preview-of.ts';

/** A picture as it is kept: WebP without anything that a camera wrote beside it, and smaller sizes. */
export type EncodedPicture = PictureFacts & {
  data: Buffer;
  sizes: { width: number; data: Buffer }[];
};

const QUALITY = 82;
// A small picture shows its faults less, and there are many on a page.
const SIZE_QUALITY = 78;

/**
 * Encodes what a pipeline of sharp gives. It is read once: the sizes are made from its pixels, one
 * after the other. `effort` is the encoder's, 0 (quick) to 6 (small).
 * @throws what sharp throws where the picture cannot be read
 */
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

/** The WebP of a picture at a smaller width. */
export function sizeOf(image: Sharp, width: number, effort = 4): Promise<Buffer> {
  return image.resize({ width }).webp({ quality: SIZE_QUALITY, effort }).toBuffer();
}
