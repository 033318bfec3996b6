import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { migrateToLatest } from '../src/db/migrate.ts';
import { grantServing } from '../src/db/serving-role.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/embedded/start.ts';
import type { ReadyDatabase } from './real-database.ts';

const run = promisify(execFile);

/** Copies a database that each worker makes once, which is much quicker than making another one. */
function copyOf(make: (dataDir: string) => Promise<void>): ReadyDatabase {
  let made: Promise<string> | undefined;
  const makeOnce = async () => {
    const folder = await mkdtemp(join(inject('embeddedFolder'), 'ready-'));
    // The server's account must be able to enter it.
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'postgres');
    await make(dataDir);
    return dataDir;
  };
  return async (dataDir) => {
    made ??= makeOnce();
    await run('cp', ['-a', await made, dataDir]);
  };
}

async function whileRunning(
  dataDir: string,
  work: (server: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** A database without tables. */
export const withoutTables = copyOf((dataDir) => whileRunning(dataDir, async () => {}));

/** A database as a site leaves it after its first start, without the demo. */
export const migrated = copyOf(async (dataDir) => {
  await withoutTables(dataDir);
  await whileRunning(dataDir, async ({ url, servingUrl }) => {
    await migrateToLatest(url);
    await grantServing(url, servingUrl);
  });
});
