import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

import { errorCode } from './error.ts';

const run = promisify(execFile);

/** Whether a process has this number. It may have ended and never be collected, in some containers. */
export function isKnown(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process runs: known, and not ended. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!isKnown(pid)) return false;
  if (process.platform !== 'linux') return true;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // "123 (a name) S …": the name may hold brackets and blanks.
  return !line.slice(line.lastIndexOf(')')).startsWith(') Z');
}

/** Whether this process is a PostgreSQL over this folder: a stale number may be another program's. */
export async function servesFolder(pid: number, dataDir: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    // The server works in its data folder, and only we start one there.
    const works = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    if (works !== undefined) return works === (await realpath(dataDir).catch(() => dataDir));
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(dataDir);
}
