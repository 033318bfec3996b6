// The database of a benchmark: a throw-away server, with one database for each size.
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seedCatalogue } from '@souk/demo/load-catalogue/seed-catalogue';
import { createDb, createPool } from '@souk/server/db/pool';
import { startThrowawayPostgres } from '@souk/server/embedded/throwaway';
import { sql } from 'kysely';
import { postgresSeconds } from './processor.ts';
import { HERE } from './servers.ts';

export interface BenchDatabase {
  /** A new database in the form of this checkout or another, with that many products. @returns its address */
  seed(products: number, project?: string): Promise<string>;
  /** Seconds of processor time so far; null if the system doesn't report it. */
  processorSeconds(): number | null;
  stop(): Promise<void>;
}

const PRODUCTS_A_SHOP = 100;

/**
 * Starts PostgreSQL, in memory if there is enough and `onDisk` isn't set. A catalogue is dropped when
 * the next one is seeded.
 */
export async function startDatabase({ onDisk = false } = {}): Promise<BenchDatabase> {
  const server = await startThrowawayPostgres(undefined, onDisk ? tmpdir() : undefined);
  let last: string | null = null;
  const onServer = (statement: string) =>
    withDb(server.url, (db) => sql.raw(statement).execute(db));
  return {
    async seed(products, project = HERE) {
      if (last) await onServer(`drop database ${last} with (force)`);
      last = `bench_${products}`;
      await onServer(`create database ${last}`);
      const url = new URL(server.url);
      url.pathname = `/${last}`;
      await promisify(execFile)(
        process.execPath,
        [join(project, 'server/src/main.ts'), 'migrate'],
        { cwd: project, env: { ...process.env, DATABASE_URL: url.href } },
      );
      const shops = Math.max(1, Math.round(products / PRODUCTS_A_SHOP));
      await withDb(url.href, (db) =>
        seedCatalogue({ db, size: { products, shops, seed: 1 }, log: () => {} }),
      );
      return url.href;
    },
    processorSeconds: () => postgresSeconds(server.dataDir),
    stop: () => server.stop(),
  };
}

/** Runs a function against the database at that address, without time limits if `unlimited`. */
export async function withDb<T>(
  url: string,
  task: (db: ReturnType<typeof createDb>) => Promise<T>,
  { unlimited = false } = {},
): Promise<T> {
  const db = createDb(createPool({ url, max: 2, onError: () => {}, unlimited }));
  try {
    return await task(db);
  } finally {
    await db.destroy();
  }
}
