import { chmod, mkdir, stat } from 'node:fs/promises';

const OTHERS = 0o007;

/**
 * Creates a folder, or closes it to the machine's other users; its group may still read, for
 * backups.
 */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { mode } = await stat(folder);
  // On a disk owned by another user, that user has to close it.
  if ((mode & OTHERS) !== 0) await chmod(folder, mode & 0o770).catch(() => undefined);
}
