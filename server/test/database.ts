import { inject } from 'vitest';

import { onServer, withDatabase } from './connection.ts';

let made: Promise<{ url: string }> | undefined;

/**
 * The database of this test file: a clone of the migrated template, made at the first call in the
 * file, so that every file begins with the same state. Files that run at the same time have
 * different ones.
 */
export function testDatabase(): Promise<{ url: string }> {
  made ??= cloneTemplate();
  return made;
}

/** Gives this test file its database as new again; whoever is connected to it is cut off. */
export function resetDatabase(): Promise<{ url: string }> {
  made = cloneTemplate();
  return made;
}

async function cloneTemplate(): Promise<{ url: string }> {
  const { url, prefix } = inject('testServer');
  const name = `${prefix}_${process.env.VITEST_POOL_ID ?? '0'}`;
  await onServer(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${prefix}_template strategy file_copy`);
  });
  return { url: withDatabase(url, name) };
}
