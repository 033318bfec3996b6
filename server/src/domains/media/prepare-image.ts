import { IMAGE_MAX_PIXELS } from '@souk/contract/limits';
import { MEDIA } from '@souk/contract/media';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { ProblemError, invalid, tooLarge, unsupported } from '../../kit/problems.ts';
import { encodePicture, type EncodedPicture } from './encode-picture.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Received } from './receive-files.ts';

// A PNG that moves names itself otherwise; its first picture is kept, as of a GIF.
const READABLE = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
]);
const LONGEST_SIDE = 2000;

// One decoded image can take 200 MB.
const inTurn = oneAtATime();

/**
 * Reads an uploaded file by its content, whatever its name says, and encodes it anew: upright, in all sizes.
 * @throws ProblemError 413 too large, 415 not an image or a broken one, 422 too many pixels
 */
export async function prepareImage(upload: Received): Promise<EncodedPicture> {
  if (upload.tooLarge) throw tooLarge(MEDIA.imageTooLarge);
  const type = await fileTypeFromFile(upload.file).catch(() => undefined);
  if (!type || !READABLE.has(type.mime)) throw unsupported(MEDIA.notAnImage);
  return inTurn(() => encode(upload.file));
}

async function encode(file: string): Promise<EncodedPicture> {
  try {
    const image = sharp(file, { limitInputPixels: false });
    const { width, height } = await image.metadata();
    if (width * height > IMAGE_MAX_PIXELS) {
      throw invalid({ path: 'images', message: MEDIA.imageTooManyPixels });
    }
    return await encodePicture(
      image.rotate().resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    );
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unsupported(MEDIA.notAnImage);
  }
}
