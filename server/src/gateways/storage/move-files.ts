import path from 'node:path';
import { atOnce } from '../../kit/at-once.ts';
import { sha256Of } from '../../kit/checksums.ts';
import { contentTypeOf } from './content-type.ts';
import { localDisk } from './local-disk.ts';
import { NoSuchFile, type ListedFile, type MediaStorage } from './storage.ts';

export type MoveCounts = { moved: number; already: number; failed: number };

const AT_ONCE = 8;
const REPORTS_EVERY = 1000;
/** More would only repeat the same reason. */
const MOST_FAILURES = 100;

type Options = { remove: boolean; say: (line: string) => void };

/**
 * Copies all files of a folder to another storage, while both are in use. A file counts as moved
 * once its copy has been read back and is the same. With `remove`, it's only then removed from the
 * folder. Files that are there already are compared, too, so it can be killed and repeated.
 */
export async function moveFiles(
  folder: string,
  to: MediaStorage,
  { remove, say }: Options,
): Promise<MoveCounts> {
  const from = localDisk(folder);
  const counts: MoveCounts = { moved: 0, already: 0, failed: 0 };
  await atOnce(AT_ONCE, from.list(), async (file) => {
    try {
      const outcome = await moveOne(
        from,
        to,
        file,
        path.join(folder, file.path.slice('/media/'.length)),
      );
      if (outcome === 'gone') return;
      if (remove) await from.remove(file.path);
      counts[outcome] += 1;
    } catch (error) {
      counts.failed += 1;
      say(`${file.path}: ${error instanceof Error ? error.message : String(error)}`);
      if (counts.failed >= MOST_FAILURES) throw error;
    }
    const done = counts.moved + counts.already;
    if (done > 0 && done % REPORTS_EVERY === 0) say(`${done} files are in the bucket`);
  });
  return counts;
}

async function moveOne(
  from: MediaStorage,
  to: MediaStorage,
  { path: stored, bytes }: ListedFile,
  file: string,
): Promise<'moved' | 'already' | 'gone'> {
  const sha256 = await sumOf(from, stored);
  if (sha256 === null) return 'gone';
  const isThere = async () =>
    (await to.stat(stored))?.bytes === bytes &&
    (await sumOf(to, stored).catch(() => null)) === sha256;
  if (await isThere()) return 'already';
  try {
    await to.put(stored, { file }, contentTypeOf(stored));
  } catch (error) {
    if (!(await from.exists(stored))) return 'gone';
    throw error;
  }
  if (!(await isThere())) throw new Error('the copy in the bucket differs from the original');
  // The site may have deleted it meanwhile: from the disk first, then from the bucket.
  if (await from.exists(stored)) return 'moved';
  await to.remove(stored);
  return 'gone';
}

/** The SHA-256 of a file; null if there is none. */
async function sumOf(storage: MediaStorage, stored: string): Promise<string | null> {
  try {
    return await sha256Of(await storage.open(stored));
  } catch (error) {
    if (error instanceof NoSuchFile) return null;
    throw error;
  }
}
