import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from '@souk/contract/limits';
import { MEDIA } from '@souk/contract/media';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { ProblemError, invalid, tooLarge, unsupported } from '../../kit/problems.ts';
import { encodePicture, type EncodedPicture } from './encode-picture.ts';
import type { Received } from './receive-files.ts';
import { takeTurns } from './take-turns.ts';

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
/** What we take is read in a second or two. */
const WITHIN_SECONDS = 20;

// One decoded image can take 200 MB.
const inTurn = takeTurns();

/**
 * Reads an account's uploaded file by its content, whatever its name says, and encodes it anew: upright,
 * in all sizes.
 * @throws ProblemError 413 too large, 415 not an image or a broken one, 422 too many pixels or too much work
 */
export async function prepareImage(account: string, upload: Received): Promise<EncodedPicture> {
  if (upload.tooLarge) throw tooLarge(MEDIA.imageTooLarge);
  const type = await fileTypeFromFile(upload.file).catch(() => undefined);
  if (!type || !READABLE.has(type.mime)) throw unsupported(MEDIA.notAnImage);
  return inTurn(account, () => encode(upload.file));
}

async function encode(file: string): Promise<EncodedPicture> {
  try {
    const image = sharp(file, { limitInputPixels: false });
    const { width, height } = await image.metadata();
    if (Math.max(width, height) > IMAGE_MAX_SIDE) {
      throw invalid({ path: 'images', message: MEDIA.imageTooLong });
    }
    if (width * height > IMAGE_MAX_PIXELS) {
      throw invalid({ path: 'images', message: MEDIA.imageTooManyPixels });
    }
    return await encodePicture(
      image.timeout({ seconds: WITHIN_SECONDS }).rotate().resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    );
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (error instanceof Error && /timeout/.test(error.message)) {
      throw invalid({ path: 'images', message: MEDIA.imageTooSlow });
    }
    throw unsupported(MEDIA.notAnImage);
  }
}
