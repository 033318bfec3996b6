import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.ts';

const READ = 4;
const ENTER = 1;

/** Whether an account may enter every folder down to this path, or as far as it exists. */
export async function mayEnter(path: string, account: Account): Promise<boolean> {
  let folder = await realpath(await nearestExisting(path));
  for (;;) {
    const found = await stat(folder);
    if (found.isDirectory() && !allows(found, account, ENTER)) return false;
    const parent = dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

/** Whether an account may read these files, the way to each included. */
export async function mayRead(files: string[], account: Account): Promise<boolean> {
  for (const file of files) {
    if (!(await mayEnter(file, account))) return false;
    if (!allows(await stat(file), account, READ)) return false;
  }
  return true;
}

/** The path itself, or the nearest folder above it that exists. */
export async function nearestExisting(path: string): Promise<string> {
  const there = await stat(path).then(
    () => true,
    () => false,
  );
  return there || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function allows(found: Stats, account: Account, bits: number): boolean {
  const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0;
  return ((found.mode >> shift) & bits) === bits;
}
