import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
