import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '../kit/this-process.ts';

const run = promisify(execFile);

/** Whether this process is a PostgreSQL on this folder: a stale number may be another program's. */
export async function servesFolder(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
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

/** A running server's own facts, from postmaster.pid in its data folder. */
export interface PidFile {
  pid: number;
  port: number;
  /** Another word while it starts, recovers or stops. */
  ready: boolean;
}

/** Reads the file; undefined if it is missing or incomplete. */
export async function readPidFile(dataDir: string): Promise<PidFile | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines: process, data folder, start time, port, socket folder, address, shared memory, status.
  const [pid, , , port, , , , status] = text.split('\n');
  if (!pid) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

// Below the ports of outgoing connections, so that a remembered one is rarely taken.
const LOWEST = 15_433;
const HIGHEST = 25_433;
const TRIALS = 50;

/** A free TCP port on 127.0.0.1: the requested one if possible, else another. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free TCP port found between ${LOWEST} and ${HIGHEST}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}
