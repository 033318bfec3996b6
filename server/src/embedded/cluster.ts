import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from '../kit/this-process.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, errorCode, explain } from './failure.ts';
import { newKeys, writeKeys } from './keys.ts';
import { makeParents } from './place.ts';
import { freePort } from './process.ts';
import { runAs } from './run-as.ts';
import { INITIAL_SETTINGS } from './settings.ts';

export interface ClusterOptions {
  dataDir: string;
  account: Account | undefined;
  binaries: Binaries;
  /** False for a throw-away server: nothing is synced to disk. */
  durable: boolean;
  log: (line: string) => void;
}

/** Makes sure that the folder holds a database of our version. @throws EmbeddedPostgresError */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, binaries } = options;
  await sweepUnfinished(dataDir);
  const entries = await entriesOf(dataDir);
  if (entries.length === 0) return await makeCluster(options);
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} holds files that are not a database: move them away, or set DATA_DIR to another folder.`,
    );
  }
  const theirs = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  const ours = binaries.version.split('.')[0] ?? '';
  if (theirs !== ours) throw wrongVersion(dataDir, theirs, ours);
  if (!(await stat(join(dataDir, 'global', 'pg_control')).catch(() => undefined))) {
    throw new EmbeddedPostgresError(
      `The database in the data folder ${dataDir} is not complete: bring it back from a backup, or move the folder away to start over.`,
    );
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function wrongVersion(dataDir: string, theirs: string, ours: string): EmbeddedPostgresError {
  const way = Number(theirs) > Number(ours) ? 'the newer' : 'the older';
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} was made by PostgreSQL ${theirs} and this Souk brings PostgreSQL ${ours}, which can't read it: ` +
      `start it with ${way} Souk that made it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Creates the database beside its place and renames it: an interruption never leaves half of one.
 */
async function makeCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, account, binaries, durable, log } = options;
  const since = performance.now();
  const making = `${dataDir}.making-${process.pid}`;
  const passwordFile = `${making}.password`;
  try {
    await makeParents(dataDir, account);
    await mkdir(making, { mode: 0o700 });
    if (account) await chown(making, account.uid, account.gid);
    const keys = newKeys(await freePort());
    await writeFile(passwordFile, `${keys.adminPassword}\n`, { mode: 0o600, flag: 'wx' });
    if (account) await chown(passwordFile, account.uid, account.gid);
    await runAs(account, binaries.initdb, [
      `--pgdata=${making}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order and case rules on every system, independent of its libraries.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
      ...Object.entries(INITIAL_SETTINGS).map(([name, value]) => `--set=${name}=${value}`),
    ]);
    await writeKeys(making, keys, account);
    await moveIntoPlace(making, dataDir);
  } catch (error) {
    throw await explain(dataDir, outputOf(error), error);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(making, { recursive: true, force: true });
  }
  log(`PostgreSQL ${binaries.version}: data folder made (${seconds(since)})`);
}

/** If another Souk has created one meanwhile, that one counts. */
async function moveIntoPlace(making: string, dataDir: string): Promise<void> {
  await rename(making, dataDir).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  });
}

async function sweepUnfinished(dataDir: string): Promise<void> {
  const parent = dirname(dataDir);
  const prefix = `${basename(dataDir)}.making-`;
  for (const entry of await readdir(parent).catch(() => [])) {
    if (!entry.startsWith(prefix)) continue;
    const maker = Number.parseInt(entry.slice(prefix.length), 10);
    // Containers number their processes alike: our own number is a predecessor's.
    if (maker !== process.pid && isAlive(maker)) continue;
    // Its initdb may still be writing there.
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 5 });
  }
}

function outputOf(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  return `${stdout}\n${stderr}`;
}

/** "0.6 s" since a time of `performance.now()`. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
