import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryExecutorProvider } from 'kysely';
import type pg from 'pg';
import { buildIndex } from './build-index.ts';
import { numberOf, readMigrations, type Migration } from './migration-files.ts';
import { createPool, dbOn } from './pool.ts';
import { row } from './raw-sql.ts';
import { LOOKS_EVERY_MS, unlessMissing } from './release-floor.ts';

/** Kysely's own lock, so that an earlier release doesn't migrate at the same time. */
const LOCK = '3853314791062309107';
/**
 * Requests queue up behind a migration that waits for a table, so it gives up early and retries.
 * One of several tables waits for each, and has to give up before a request has waited for the
 * second after which PostgreSQL ends whoever it finds in a deadlock.
 */
const LOCK_TIMEOUT = '200ms';
/** While an index waits, no request waits for it. */
const INDEX_LOCK_TIMEOUT = '800ms';
const TRIES_FOR_MS = 600_000;
const PAUSE_MS = 200;
/** `lock_not_available` and `deadlock_detected`. */
const BUSY = new Set(['55P03', '40P01']);
/** By then, every process has seen the new floor. */
const FLOOR_IS_KNOWN_MS = 3 * LOOKS_EVERY_MS;

/** Whether this version has that migration. */
export async function knowsMigration(name: string): Promise<boolean> {
  return (await readMigrations()).some((migration) => migration.name === name);
}

/**
 * Migrates to the newest schema: ours, then the job queue's. Safe to run in several processes
 * concurrently, and while the site serves. Leaves migrations of a newer release alone.
 */
export async function migrateToLatest(databaseUrl: string, folder?: URL): Promise<void> {
  return migrate(databaseUrl, await readMigrations(folder));
}

/** Migrates an empty database up to a given migration, such as a backup's. */
export async function migrateTo(databaseUrl: string, name: string): Promise<void> {
  const all = await readMigrations();
  return migrate(databaseUrl, all.slice(0, all.findIndex((one) => one.name === name) + 1));
}

async function migrate(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  // The failing statement reports a broken connection.
  const pool = createPool({ url: databaseUrl, max: 2, onError: () => {}, unlimited: true });
  try {
    const client = await pool.connect();
    try {
      await waitForTurn(client);
      const applied = await appliedTo(client);
      // No process is using an empty database yet.
      const pauseMs = applied.size > 0 ? FLOOR_IS_KNOWN_MS : 0;
      for (const migration of migrations) {
        if (applied.has(migration.name)) continue;
        if (migration.needs !== null && (await raiseFloor(client, migration.needs))) {
          await sleep(pauseMs);
        }
        await apply(client, migration);
      }
    } finally {
      // Closing the connection releases the lock.
      client.release(true);
    }
    // Web processes only check.
    const { runMigrations } = await import('graphile-worker');
    await untilFree(() => runMigrations({ pgPool: pool }));
  } finally {
    await pool.end();
  }
}

/**
 * Polls for the lock, because a waiting statement would hold up an index that another process is
 * building concurrently.
 */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await row({ locked: 'boolean' })`
      select pg_try_advisory_lock(${LOCK}) as locked`.execute(dbOn(client));
    if (rows[0]?.locked) return;
    await sleep(PAUSE_MS);
  }
}

/** Creates the same tables as Kysely, because earlier releases read them. */
async function appliedTo(client: pg.PoolClient): Promise<Set<string>> {
  await client.query(`
    create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists kysely_migration_lock
      (id varchar(255) primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`);
  return appliedIn(dbOn(client));
}

async function appliedIn(db: QueryExecutorProvider): Promise<Set<string>> {
  const { rows } = await row({ name: 'text' })`select name from kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function apply(client: pg.PoolClient, { name, sql, indexes }: Migration): Promise<void> {
  const note = () =>
    client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ]);
  if (indexes.length > 0) {
    for (const index of indexes) {
      await untilFree(() => buildIndex(client, index, INDEX_LOCK_TIMEOUT));
    }
    await note();
    return;
  }
  await untilFree(async () => {
    await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
    try {
      await client.query(sql);
      await note();
      await client.query('commit');
    } catch (error) {
      // If the connection is lost, the transaction is too, and the original error is more useful.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** Raises the floor. Returns whether that may have locked out running processes. */
async function raiseFloor(client: pg.PoolClient, floor: string): Promise<boolean> {
  const { rowCount } = await client.query('update release_floor set floor = $1 where floor < $1', [
    floor,
  ]);
  return rowCount !== 0;
}

/** Retries work that couldn't get its locks. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + TRIES_FOR_MS; ;) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!BUSY.has(code) || Date.now() > end) throw error;
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }
}

export async function isMigrated(db: QueryExecutorProvider): Promise<boolean> {
  const applied = await appliedIn(db).catch(unlessMissing(new Set<string>()));
  return (await readMigrations()).every(({ name }) => applied.has(name));
}

/** Returns the number of this release's newest migration. */
export async function releaseNumber(): Promise<string> {
  return numberOf((await readMigrations()).at(-1)?.name ?? '');
}

/** Returns whether a newer release has already migrated the database. */
export async function isAhead(db: QueryExecutorProvider): Promise<boolean> {
  const release = await releaseNumber();
  const applied = await appliedIn(db);
  return [...applied].some((name) => numberOf(name) > release);
}
