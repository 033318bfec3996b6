import path from 'node:path';
import pg from 'pg';
import { ConfigError, type Config } from '../config.ts';
import { MARK } from '../backup/restore.ts';
import { startEmbeddedPostgres } from '../embedded/start.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { say, step } from './say.ts';

export type RunningDatabase = { url: string; stop: () => Promise<void> };

const OLDEST = 15;

/**
 * Checks the version of the operator's database. @throws ConfigError in one sentence if it is
 * unusable
 */
async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    // If several addresses were tried, the first one's error says enough.
    const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
    const why = first instanceof Error ? first.message : String(first);
    throw new ConfigError(`The database of DATABASE_URL can't be used: ${why}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
  if (version < OLDEST) {
    throw new ConfigError(
      `The database of DATABASE_URL is PostgreSQL ${version}; Souk needs ${OLDEST} or newer.`,
    );
  }
}

/** @throws ConfigError if a restore was cut off: its rows or pictures are incomplete. */
async function refuseHalfRestored(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ found: string | null }>(
      'select to_regclass($1)::text as found',
      [`public.${MARK}`],
    );
    if (rows[0]?.found) {
      throw new ConfigError('A restore was cut off here: run npm run restore -- FILE again.');
    }
  } finally {
    await client.end();
  }
}

/** The operator's database, or the embedded one; `join` uses that of a Souk that already runs. */
export async function openDatabase(config: Config, join: boolean): Promise<RunningDatabase> {
  if (config.databaseUrl !== null) {
    await requireDatabase(config.databaseUrl);
    return { url: config.databaseUrl, stop: async () => {} };
  }
  const dataDir = path.join(config.dataDir, 'postgres');
  return startEmbeddedPostgres({ dataDir, join, log: (line) => say(`    ${line}`) });
}

/**
 * The database, running and migrated; `beforehand` sees it before the migration, as an earlier
 * version left it.
 */
export async function readyDatabase(
  config: Config,
  join = false,
  beforehand: (url: string) => Promise<void> = async () => {},
): Promise<RunningDatabase> {
  const name = config.databaseUrl === null ? 'PostgreSQL is running' : 'PostgreSQL answers';
  const database = await step(name, () => openDatabase(config, join));
  try {
    await refuseHalfRestored(database.url);
    await beforehand(database.url);
    await step('The database is up to date', () => migrateToLatest(database.url));
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}
