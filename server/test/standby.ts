import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serverAccount } from '../src/embedded/account.ts';
import { findBinaries } from '../src/embedded/binaries.ts';
import { addressOf, readKeys } from '../src/embedded/keys.ts';
import { SYSTEM_PLACE } from '../src/embedded/place.ts';
import { freePort } from '../src/embedded/process.ts';
import { startAs } from '../src/embedded/run-as.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/embedded/start.ts';
import { quickestFolder } from '../src/embedded/throwaway.ts';
import { endsWithUs } from '../src/kit/ends-with-us.ts';
import { onServer } from './connection.ts';
import type { ReadyDatabase } from './real-database.ts';

const ANSWERS_WITHIN_MS = 30_000;

/** Two real PostgreSQL servers: a primary, and a standby that follows it by streaming. */
export class DatabasePair {
  readonly #folder: string;
  readonly #standbyPort: number;
  #primary: EmbeddedPostgres;
  #standby: ChildProcess | undefined;

  private constructor(folder: string, primary: EmbeddedPostgres, standbyPort: number) {
    this.#folder = folder;
    this.#primary = primary;
    this.#standbyPort = standbyPort;
  }

  /** Starts a copy of a database that is `ready`, and the standby that is copied from it. */
  static async start(ready: ReadyDatabase): Promise<DatabasePair> {
    const folder = await mkdtemp(join(await quickestFolder(), 'souk-pair-'));
    // Root's databases run as another user, who needs access to this folder.
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'primary');
    await ready(dataDir);
    const start = () => startEmbeddedPostgres({ dataDir, log: () => {} });
    // The first start gives it a port of its own.
    const first = await start();
    await first.stop();
    await copy(first.dataDir, join(folder, 'standby'));
    const pair = new DatabasePair(folder, await start(), await freePort());
    await pair.comeBack();
    return pair;
  }

  /** The primary's address, as its owner. */
  get url(): string {
    return this.#primary.url;
  }

  /** The primary's address, for a user who owns nothing. */
  get servingUrl(): string {
    return this.#primary.servingUrl;
  }

  /** The primary's data folder. */
  get dataDir(): string {
    return this.#primary.dataDir;
  }

  /** The standby's address, for the same user as `servingUrl`. */
  get replicaUrl(): string {
    return this.#onStandby(this.servingUrl);
  }

  /** Lets the standby replay each commit that much later: '5s', or 0 for at once. */
  async delay(by: string): Promise<void> {
    await onServer(await this.#superUrl(), async (client) => {
      await client.query(`alter system set recovery_min_apply_delay = '${by}'`);
      await client.query('select pg_reload_conf()');
    });
  }

  /** Stops replay, or lets it go on. */
  async pause(paused: boolean): Promise<void> {
    const call = paused ? 'pg_wal_replay_pause' : 'pg_wal_replay_resume';
    await onServer(await this.#superUrl(), (client) => client.query(`select ${call}()`));
  }

  /** Waits until the standby has everything that the primary has now. */
  async catchUp(): Promise<void> {
    const { rows } = await onServer(this.url, (client) =>
      client.query<{ place: string }>('select pg_current_wal_flush_lsn()::text as place'),
    );
    await this.#until(`pg_last_wal_replay_lsn() >= '${rows[0]?.place}'`);
  }

  /** Ends the standby as a crash would. */
  async goAway(): Promise<void> {
    const child = this.#standby;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    // At once, with its children and without waiting for its clients.
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }

  async comeBack(): Promise<void> {
    const dataDir = join(this.#folder, 'standby');
    const account = await serverAccount(dataDir);
    const { postgres } = await findBinaries({ account, cache: SYSTEM_PLACE });
    const settings = [`port=${this.#standbyPort}`, 'listen_addresses=127.0.0.1'];
    const args = [...settings, 'unix_socket_directories='].flatMap((each) => ['-c', each]);
    const child = startAs(account, postgres, ['-D', dataDir, ...args]);
    this.#standby = child;
    endsWithUs(child);
    child.stderr?.resume();
    await this.#until('pg_is_in_recovery()');
  }

  /** Makes the standby a primary of its own. */
  async promote(): Promise<void> {
    await onServer(await this.#superUrl(), (client) => client.query('select pg_promote()'));
    await this.#until('not pg_is_in_recovery()');
  }

  async remove(): Promise<void> {
    await this.goAway();
    await this.#primary.stop();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #onStandby(url: string): string {
    const there = new URL(url);
    there.port = String(this.#standbyPort);
    return there.href;
  }

  async #superUrl(): Promise<string> {
    return this.#onStandby(addressOf(await readKeys(this.dataDir), 'souk', 'postgres'));
  }

  /** Waits until that holds on the standby. */
  async #until(condition: string): Promise<void> {
    const url = await this.#superUrl();
    for (const end = Date.now() + ANSWERS_WITHIN_MS; ; await sleep(20)) {
      const found = await onServer(url, (client) =>
        client.query<{ holds: boolean }>(`select ${condition} as holds`),
      ).catch(() => null);
      if (found?.rows[0]?.holds) return;
      if (Date.now() > end) throw new Error(`It never came on the standby: ${condition}`);
    }
  }
}

/** Copies a stopped primary, and makes the copy its standby. */
async function copy(from: string, to: string): Promise<void> {
  // With the owners of the files, which Node's own copying doesn't keep.
  await promisify(execFile)('cp', ['-a', from, to]);
  const keys = await readKeys(from);
  const { port, password } = new URL(addressOf(keys, 'souk', 'postgres'));
  const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  await appendFile(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary}'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  await writeFile(join(to, 'standby.signal'), '');
  const account = await serverAccount(from);
  if (account) await chown(join(to, 'standby.signal'), account.uid, account.gid);
}
