import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFile,
  mkdir,
  open as openFile,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { isMediaPath } from '@souk/contract/addresses';
import { privateFolder } from '../../kit/private-folder.ts';
import { contentTypeOf } from './content-type.ts';
import { NoSuchFile, type ListedFile, type MediaStorage } from './storage.ts';

/** Files below `folder`. A disk stores no content type: the file's extension decides. */
export function localDisk(folder: string): MediaStorage {
  const halves = path.join(folder, '.unfinished');
  const placeOf = (stored: string): string | null =>
    isMediaPath(stored) ? path.join(folder, stored.slice('/media/'.length)) : null;

  async function statOf(stored: string) {
    const place = placeOf(stored);
    const found = place ? await stat(place).catch(noneThere) : null;
    if (!found?.isFile()) return null;
    return { bytes: found.size, modified: found.mtime, contentType: contentTypeOf(stored) };
  }

  return {
    async put(stored, source) {
      const place = placeOf(stored);
      if (!place) throw new Error('A media path must look like /media/products/name.webp');
      // Written elsewhere, then renamed, so nobody ever reads half a file.
      await privateFolder(folder);
      await mkdir(halves, { recursive: true });
      const unfinished = path.join(halves, randomUUID());
      try {
        if (Buffer.isBuffer(source)) await writeFile(unfinished, source);
        else await copyFile(source.file, unfinished, constants.COPYFILE_FICLONE);
        await mkdir(path.dirname(place), { recursive: true });
        await rename(unfinished, place);
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    stat: statOf,
    exists: async (stored) => (await statOf(stored)) !== null,
    async open(stored, range) {
      const place = placeOf(stored);
      const handle = place ? await openFile(place, 'r').catch(noneThere) : null;
      if (!handle) throw new NoSuchFile(stored);
      return handle.createReadStream(range);
    },
    async remove(stored) {
      const place = placeOf(stored);
      if (place) await rm(place, { force: true });
    },
    list: () => filesIn(folder, '/media'),
    async tidy(before) {
      await privateFolder(folder);
      for (const name of await readdir(halves).catch(() => [])) {
        const found = await stat(path.join(halves, name)).catch(noneThere);
        if (found && found.mtime < before) await rm(path.join(halves, name), { force: true });
      }
    },
  };
}

async function* filesIn(folder: string, name: string): AsyncGenerator<ListedFile> {
  for await (const entry of (await opendir(folder).catch(noneThere)) ?? []) {
    const [inside, stored] = [path.join(folder, entry.name), `${name}/${entry.name}`];
    // Other names, such as .unfinished, aren't media paths.
    const found = isMediaPath(stored) ? await stat(inside).catch(noneThere) : null;
    if (found?.isDirectory()) yield* filesIn(inside, stored);
    else if (found?.isFile()) yield { path: stored, bytes: found.size };
  }
}

function noneThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
