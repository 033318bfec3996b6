import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isKnown } from '../kit/this-process.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { seconds } from './cluster.ts';
import { EmbeddedPostgresError, explain } from './failure.ts';
import type { Keys } from './keys.ts';
import { writeKeys } from './keys.ts';
import { readPidFile, type PidFile, freePort, servesFolder } from './process.ts';
import { runAs, startAs } from './run-as.ts';
import { markLog, readLogSince } from './server-log.ts';
import { launchSettings } from './settings.ts';

const POLL_MS = 10;
const REPORT_EVERY_MS = 5000;
/** Recovering a big database after a crash takes a while. */
const START_LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 60_000;
const ATTEMPTS = 6;
const PAUSE_MS = 300;
/** Errors that another attempt may not run into again. */
const PASSING = [
  // Somebody took the port after we checked it.
  /could not bind|Address already in use/i,
  // Another Souk is starting on the same folder.
  /lock file .* already exists/i,
  // The last children of a server killed just now are still exiting.
  /pre-existing shared memory block/i,
];

/** A data folder, with everything needed to run a server on it. */
export interface Site {
  dataDir: string;
  account: Account | undefined;
  binaries: Binaries;
  keys: Keys;
  durable: boolean;
  /** Others know its address by now: it can't start on another port. */
  portIsKnown?: boolean;
  log: (line: string) => void;
}

/** Takes over the running server, else starts one; sets `site.keys.port`. @returns its process */
export async function ensureServer(site: Site): Promise<number> {
  let complaint = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const pid = await attach(site);
    if (pid !== undefined) return pid;
    const started = await launch(site);
    if ('pid' in started) return started.pid;
    complaint = started.complaint;
    await sleep(PAUSE_MS);
  }
  throw await explain(site.dataDir, complaint);
}

async function attach(site: Site): Promise<number | undefined> {
  const { dataDir, log } = site;
  const since = performance.now();
  const found = await readPidFile(dataDir);
  if (!found) return undefined;
  if (!(await servesFolder(found.pid, dataDir))) {
    await removeStalePidFile(dataDir, found);
    return undefined;
  }
  const ready = await untilReady(site, found.pid, () => isAlive(found.pid));
  if (!ready) return undefined;
  await rememberPort(site, ready.port);
  log(`PostgreSQL ${site.binaries.version}: already running, taken over (${seconds(since)})`);
  return ready.pid;
}

/**
 * PostgreSQL copes with a dead process number, but not with another program's or an unreaped one.
 */
async function removeStalePidFile(dataDir: string, stale: PidFile): Promise<void> {
  if (!isKnown(stale.pid)) return;
  const now = await readPidFile(dataDir);
  if (now?.pid === stale.pid) await rm(join(dataDir, 'postmaster.pid'), { force: true });
}

/** Starts a server; returns its error if another attempt may succeed. */
async function launch(site: Site): Promise<{ pid: number } | { complaint: string }> {
  const { account, binaries, dataDir, durable, keys, log } = site;
  const since = performance.now();
  if (!site.portIsKnown) await rememberPort(site, await freePort(keys.port));
  const mark = await markLog(dataDir);
  const args = ['-D', dataDir, ...launchSettings(keys.port, durable)];
  const child = startAs(account, binaries.postgres, args);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  let failure: unknown;
  child.once('error', (error) => (failure = error));
  const closed = once(child, 'close').catch((error: unknown) => (failure = error));
  const runs = () => child.exitCode === null && child.signalCode === null && !failure;
  const ready = await untilReady(site, child.pid, runs);
  if (ready) {
    // The server runs on its own: it doesn't keep this process alive.
    child.stderr?.destroy();
    child.unref();
    log(`PostgreSQL ${binaries.version}: running on 127.0.0.1:${keys.port} (${seconds(since)})`);
    return { pid: ready.pid };
  }
  await closed;
  const text = complaint + (await readLogSince(dataDir, mark));
  if (PASSING.some((passing) => passing.test(text))) return { complaint: text };
  throw await explain(dataDir, text, failure);
}

async function untilReady(
  site: Site,
  pid: number | undefined,
  runs: () => boolean,
): Promise<PidFile | undefined> {
  const since = performance.now();
  let reported = since;
  while (runs()) {
    const file = await readPidFile(site.dataDir);
    if (file?.ready && file.pid === pid) return file;
    const now = performance.now();
    if (now - since > START_LIMIT_MS) throw tooSlow(site.dataDir, pid);
    if (now - reported > REPORT_EVERY_MS) {
      reported = now;
      site.log(`PostgreSQL is putting its data in order after a hard stop (${seconds(since)})`);
    }
    await sleep(POLL_MS);
  }
  return undefined;
}

function tooSlow(dataDir: string, pid: number | undefined): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) over the data folder ${dataDir} was not ready after ten minutes: see its log in ${dataDir}/log.`,
  );
}

async function rememberPort(site: Site, port: number): Promise<void> {
  if (site.keys.port === port) return;
  site.keys.port = port;
  await writeKeys(site.dataDir, site.keys, site.account);
}

/** Stops the server cleanly: open transactions are rolled back, everything is on disk. */
export async function stopServer(site: Site, pid: number): Promise<void> {
  if (!(await servesFolder(pid, site.dataDir))) return;
  await signal(site, pid, 'fast');
  if (await untilGone(pid, STOP_LIMIT_MS)) return;
  site.log('PostgreSQL does not stop in order: stopped at once, it recovers at its next start');
  await signal(site, pid, 'immediate');
  await untilGone(pid, STOP_LIMIT_MS);
}

async function signal(site: Site, pid: number, mode: 'fast' | 'immediate'): Promise<void> {
  if (process.platform !== 'win32') {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    return;
  }
  const args = ['stop', '--no-wait', `--mode=${mode}`, `--pgdata=${site.dataDir}`];
  await runAs(site.account, site.binaries.pgCtl, args);
}

async function untilGone(pid: number, limitMs: number): Promise<boolean> {
  const since = performance.now();
  while (isAlive(pid)) {
    if (performance.now() - since > limitMs) return false;
    await sleep(POLL_MS);
  }
  // Gives Node time to reap its child before it may exit.
  await sleep(POLL_MS);
  return true;
}
