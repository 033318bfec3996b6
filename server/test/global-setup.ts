import { randomBytes } from 'node:crypto';

import type { TestProject } from 'vitest/node';

import { startThrowawayPostgres } from '../src/embedded/throwaway.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { onServer, withDatabase } from './connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests' databases are made, and what each of their names begins with. */
    testServer: { url: string; prefix: string };
  }
}

/**
 * Brings up a PostgreSQL (or uses the one of SOUK_TEST_DATABASE_URL, whose user must be allowed to
 * create databases) and migrates the database that every worker's own is cloned from.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.SOUK_TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startThrowawayPostgres();
  const prefix = `souk_test_${randomBytes(4).toString('hex')}`;
  const tearDown = async () => {
    await dropAll(server.url, prefix);
    await server.stop();
  };
  try {
    await onServer(server.url, (client) => client.query(`create database ${prefix}_template`));
    await migrateToLatest(withDatabase(server.url, `${prefix}_template`));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testServer', { url: server.url, prefix });
  return tearDown;
}

async function dropAll(url: string, prefix: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });
}
