import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TestProject } from 'vitest/node';

import { declaredSql } from '../../bin/lib/sql-rule.mjs';
import { sourcesIn } from '../../bin/lib/files.mjs';
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
  const rowsSeen = await mkdtemp(join(tmpdir(), 'souk-rows-'));
  const tearDown = async () => {
    await dropAll(server.url, prefix);
    await server.stop();
    await rm(rowsSeen, { recursive: true });
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
  return async () => {
    try {
      await expectAllRowsSeen(project, rowsSeen);
    } finally {
      await tearDown();
    }
  };
}

/**
 * Checks, if every test file has run and no test failed, that each statement with declared rows was
 * checked by one of them. A test that failed may have been about to run the missing one.
 */
async function expectAllRowsSeen(project: TestProject, folder: string): Promise<void> {
  const files = await readdir(folder);
  const { testFiles } = await project.globTestFiles();
  if (files.length < testFiles.length) return;
  if (project.vitest.state.getCountOfFailedTests() > 0) return;
  const seen = new Set<string>();
  for (const file of files) {
    for (const text of JSON.parse(await readFile(join(folder, file), 'utf8'))) seen.add(text);
  }
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const unseen = declaredSql(sourcesIn(root, ['server/src', 'demo/src'])).filter(
    ({ text }) => !seen.has(text),
  );
  if (unseen.length > 0)
    throw new Error(
      `No test runs this SQL, so that nothing checks the rows it declares:\n${unseen.map(({ place }) => place).join('\n')}`,
    );
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
