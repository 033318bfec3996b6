import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FILLER = 'filler';
const PIECE = 1024 * 1024;

/** A small disk of memory on a folder. It needs root. @returns what takes it away again */
export async function mountSmallDisk(
  folder: string,
  megabytes: number,
  uid: number,
): Promise<() => Promise<void>> {
  if (process.getuid?.() !== 0) throw new Error('Only root can mount a small disk.');
  const options = `size=${megabytes}m,mode=0755,uid=${uid},gid=${uid}`;
  await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  return async () => void (await run('umount', ['--lazy', folder]));
}

/** Fills a disk to its last byte. @returns the megabytes that it took */
export async function fillDisk(folder: string): Promise<number> {
  const file = await open(join(folder, FILLER), 'w');
  const piece = Buffer.alloc(PIECE);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    return Math.round((await file.stat()).size / PIECE);
  } finally {
    await file.close();
  }
}

export const freeDisk = (folder: string): Promise<void> => rm(join(folder, FILLER));
