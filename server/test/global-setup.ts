import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from '../src/embedded/throwaway.ts';
import { onServer, withDatabase } from './connection.ts';
import { prepareDatabase } from './prepare-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's addresses for the owner and for a site, and the prefix of its database names. */
    testServer: { url: string; servingUrl: string; prefix: string };
    /** The folder where each test file records the declared SQL that it has run. */
    rowsSeen: string;
  }
}

/**
 * Starts a PostgreSQL (or uses that of SOUK_TEST_DATABASE_URL, whose user must be allowed to create
 * databases) and migrates the database from which every worker's own is cloned.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.SOUK_TEST_DATABASE_URL;
  const server = given
    ? { url: given, servingUrl: given, stop: async () => {} }
    : await startThrowawayPostgres();
  const prefix = `souk_test_${randomBytes(4).toString('hex')}`;
  // npm test gives a folder and looks into it at the end.
  const kept = process.env.SOUK_ROWS_SEEN;
  const rowsSeen = kept ?? (await mkdtemp(join(tmpdir(), 'souk-rows-')));
  const tearDown = async () => {
    await dropAll(server.url, prefix);
    await server.stop();
    if (kept === undefined) await rm(rowsSeen, { recursive: true });
  };
  try {
    await onServer(server.url, (client) => client.query(`create database ${prefix}_template`));
    const template = withDatabase(server.url, `${prefix}_template`);
    await prepareDatabase(template, withDatabase(server.servingUrl, `${prefix}_template`));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('testServer', { url: server.url, servingUrl: server.servingUrl, prefix });
  project.provide('rowsSeen', rowsSeen);
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
