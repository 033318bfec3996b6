import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server says of itself in its data folder's postmaster.pid. */
export interface PidFile {
  pid: number;
  port: number;
  /** Another word while it starts, recovers or stops. */
  ready: boolean;
}

/** Reads the file; undefined where there is none or it is not whole yet. */
export async function readPidFile(dataDir: string): Promise<PidFile | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines: process, data folder, start time, port, socket folder, address, shared memory, status.
  const [pid, , , port, , , , status] = text.split('\n');
  if (!pid) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}
