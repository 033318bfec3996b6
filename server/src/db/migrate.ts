import { readFile, readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { Migrator } from 'kysely/migration';
import { row } from './raw-sql.ts';
import { createPool } from './pool.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

async function sqlFiles() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  const entries = names.map((name) => {
    const up = async (db: Kysely<unknown>) => {
      await sql.raw(await readFile(new URL(name, FOLDER), 'utf8')).execute(db);
    };
    return [name.replace(/\.sql$/, ''), { up }] as const;
  });
  return Object.fromEntries(entries);
}

/** Whether this version has that migration. */
export async function knowsMigration(name: string): Promise<boolean> {
  return name in (await sqlFiles());
}

/**
 * Migrates to the newest schema: ours, then the job queue's. Safe to run in several processes
 * concurrently.
 */
export function migrateToLatest(databaseUrl: string): Promise<void> {
  return migrate(databaseUrl, (migrator) => migrator.migrateToLatest());
}

/** Migrates an empty database up to a given migration, such as a backup's. */
export function migrateTo(databaseUrl: string, name: string): Promise<void> {
  return migrate(databaseUrl, (migrator) => migrator.migrateTo(name));
}

async function migrate(
  databaseUrl: string,
  work: (migrator: Migrator) => Promise<{ error?: unknown }>,
): Promise<void> {
  // The failing statement reports a broken connection.
  const pool = createPool({ url: databaseUrl, max: 2, onError: () => {} });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: sqlFiles } });
    const { error } = await work(migrator);
    if (error)
      throw error instanceof Error ? error : new Error('A migration failed', { cause: error });
    // Web processes only check.
    const { runMigrations } = await import('graphile-worker');
    await runMigrations({ pgPool: pool });
  } finally {
    await db.destroy();
  }
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(db: QueryExecutorProvider): Promise<boolean> {
  const names = Object.keys(await sqlFiles());
  const { rows } = await row({ name: 'text' })`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return names.every((name) => applied.has(name));
}
