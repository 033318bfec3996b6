import { buffer } from 'node:stream/consumers';
import { sizePath } from '@souk/contract/pictures';
import sharp from 'sharp';
import type { MediaStorage } from '../../gateways/storage/storage.ts';
import { sizeOf } from './encode-picture.ts';
import { takeTurns } from './take-turns.ts';

/** Ours are far smaller: what is larger was not written by us. */
const MOST_BYTES = 20_000_000;

/**
 * Makes the sizes that pictures of earlier versions lack, when somebody asks: each once, one after the
 * other. Two processes may both make one; they store the same bytes under one name.
 * @returns true where the size then is there; false where the picture is missing or not that wide
 */
export function sizeMaker(
  storage: MediaStorage,
): (original: string, width: number) => Promise<boolean> {
  const inTurn = takeTurns();
  const running = new Map<string, Promise<boolean>>();
  return (original, width) => {
    const path = sizePath(original, width);
    let making = running.get(path);
    if (!making) {
      making = inTurn('visitors', () => make(storage, original, width)).finally(() =>
        running.delete(path),
      );
      running.set(path, making);
    }
    return making;
  };
}

async function make(storage: MediaStorage, original: string, width: number): Promise<boolean> {
  const stored = await storage.stat(original);
  if (stored?.contentType !== 'image/webp' || stored.bytes > MOST_BYTES) return false;
  const picture = await buffer(await storage.open(original));
  const data = await sharp(picture)
    .metadata()
    .then((found) => (found.width > width ? sizeOf(sharp(picture), width) : null))
    // Not a picture after all.
    .catch(() => null);
  if (!data) return false;
  await storage.put(sizePath(original, width), data, 'image/webp');
  return true;
}
