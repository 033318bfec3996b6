import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the outbox's mails that were written before a given time. */
export async function forgetOutbox(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    // Another machine that shares the folder may have deleted it first.
    const found = await stat(file).catch(() => null);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
