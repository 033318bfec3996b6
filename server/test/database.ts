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

/** Forgets the database of the file before: the next call of {@link testDatabase} makes a new one. */
export function forgetDatabase(): void {
  made = undefined;
}

/** Gives this test file its database as new again; whoever is connected to it is cut off. */
export function resetDatabase(): Promise<{ url: string }> {
  made = cloneTemplate();
  return made;
}

const taken = new Set<number>();

/**
 * A new database beside the others of this test file, until it is given back. The lowest free number
 * names it, so that the next file replaces it.
 */
export async function takeDatabase(): Promise<{ url: string; giveBack: () => void }> {
  let number = 1;
  while (taken.has(number)) number += 1;
  taken.add(number);
  const { url } = await cloneTemplate(`_${number}`);
  return { url, giveBack: () => taken.delete(number) };
}

/** A database of this test file with nothing in it, not even the schema. */
export async function bareDatabase(): Promise<{ url: string }> {
  const { url, prefix } = inject('testServer');
  const name = `${prefix}_${process.env.VITEST_POOL_ID ?? '0'}_bare`;
  await onServer(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  return { url: withDatabase(url, name) };
}

async function cloneTemplate(suffix = ''): Promise<{ url: string }> {
  const { url, prefix } = inject('testServer');
  const name = `${prefix}_${process.env.VITEST_POOL_ID ?? '0'}${suffix}`;
  await onServer(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${prefix}_template strategy file_copy`);
  });
  return { url: withDatabase(url, name) };
}
