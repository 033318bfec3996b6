import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';
import type { Account } from '../src/embedded/account.ts';
import { mayRead } from '../src/embedded/reach.ts';
import { startEmbeddedPostgres } from '../src/embedded/start.ts';
import type { EmbeddedPostgres } from '../src/embedded/start.ts';

export const isRoot = process.geteuid?.() === 0;
export const run = promisify(execFile);

/** The output of the child process of embedded-child.ts. */
export interface ChildReport {
  url: string;
  dataDir: string;
  error: string;
  lines: string[];
}

/** Creates a folder, removed after the test, and the name of a data folder in it. */
export async function newFolder(): Promise<{ folder: string; dataDir: string }> {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return { folder, dataDir: join(folder, 'postgres') };
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject('embeddedFolder'), 'site-'));
  // The server's account must be able to enter it.
  await chmod(folder, 0o755);
  return folder;
}

let made: Promise<string> | undefined;

/** Creates a data folder with a database in it: a copy of one that each worker makes once. */
export async function newDataDir(): Promise<string> {
  made ??= makeOnce();
  const { dataDir } = await newFolder();
  await run('cp', ['-a', await made, dataDir]);
  return dataDir;
}

async function makeOnce(): Promise<string> {
  const folder = await makeFolder();
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} });
  await server.stop();
  return server.dataDir;
}

/** Starts the server in this process; it is stopped after the test at the latest. */
export async function start(
  dataDir: string,
  options: { join?: boolean } = {},
): Promise<EmbeddedPostgres & { lines: string[] }> {
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (line) => void lines.push(line),
    ...options,
  });
  onTestFinished(() => server.stop());
  return { ...server, lines };
}

/** Does the same in a separate process, which may be killed. */
export async function startInChild(
  argument: string,
  options: { script?: string; uid?: number } = {},
): Promise<{ child: ChildProcess; said: ChildReport }> {
  const script = options.script ?? fileURLToPath(new URL('embedded-child.ts', import.meta.url));
  const { uid } = options;
  const child = spawn(process.execPath, [script, argument], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const lines = createInterface(child.stdout);
  // Resolves once it has started, or rejects if it can't.
  await once(child, 'spawn');
  onTestFinished(async () => {
    child.stdin.end();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  for await (const line of lines) return { child, said: JSON.parse(line) as ChildReport };
  throw new Error('The child process ended without a word.');
}

/**
 * Whether another user can run our Node and our code: impossible from a checkout below a private
 * home.
 */
export async function isReachableBy(account: Account): Promise<boolean> {
  return mayRead([process.execPath, fileURLToPath(import.meta.url)], account);
}

/** Kills a process without warning. */
export async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Returns the process id of the server on a data folder, from its pid file. */
export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

/** Long enough for a loaded machine to start a server. */
const NEVER_MS = 50_000;

/** Waits until something is true. */
export async function until(truth: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + NEVER_MS; performance.now() < end; await sleep(20)) {
    if (await truth()) return;
  }
  throw new Error('It never became true.');
}
