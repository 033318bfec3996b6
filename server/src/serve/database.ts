import path from 'node:path';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { say, step } from './say.ts';

export type RunningDatabase = { url: string; stop: () => Promise<void> };

/** The operator's database, or the embedded one; `join` uses that of a Souk that runs already. */
export async function openDatabase(config: Config, join: boolean): Promise<RunningDatabase> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => {} };
  const dataDir = path.join(config.dataDir, 'postgres');
  return startEmbeddedPostgres({ dataDir, join, log: (line) => say(`    ${line}`) });
}

/** The database, running and migrated. */
export async function readyDatabase(config: Config, join = false): Promise<RunningDatabase> {
  const name = config.databaseUrl === null ? 'PostgreSQL is running' : 'PostgreSQL answers';
  const database = await step(name, () => openDatabase(config, join));
  try {
    await step('The database is up to date', () => migrateToLatest(database.url));
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}
