import { inject } from 'vitest';
import { onServer, withDatabase } from './connection.ts';
import { prepareDatabase } from './prepare-database.ts';

let made: Promise<{ url: string }> | undefined;

/**
 * Returns the database of this test file: a clone of the migrated template, made at the first call
 * in the file, so that every file begins with the same state. Files that run concurrently have
 * different ones.
 */
export function testDatabase(): Promise<{ url: string }> {
  made ??= cloneTemplate();
  return made;
}

/** Forgets the previous file's database: the next call of {@link testDatabase} makes a new one. */
export function forgetDatabase(): void {
  made = undefined;
}

/** Recreates this test file's database, and drops its open connections. */
export function resetDatabase(): Promise<{ url: string }> {
  made = cloneTemplate();
  return made;
}

const taken = new Set<number>();

/**
 * Creates another database for this test file, until it is given back. It is named by the lowest
 * free number, so that the next file replaces it.
 */
export async function takeDatabase(locale?: DatabaseLocale): Promise<{
  url: string;
  servingUrl: string;
  giveBack: () => void;
}> {
  let number = 1;
  while (taken.has(number)) number += 1;
  taken.add(number);
  const { url } = await cloneTemplate(`_${number}`, locale);
  const name = new URL(url).pathname.slice(1);
  const servingUrl = withDatabase(inject('testServer').servingUrl, name);
  return { url, servingUrl, giveBack: () => taken.delete(number) };
}

/** Creates an empty database for this test file, without even the schema. */
export async function bareDatabase(locale?: DatabaseLocale): Promise<{ url: string }> {
  const { url, prefix } = inject('testServer');
  const name = `${prefix}_${process.env.VITEST_POOL_ID ?? '0'}_bare`;
  await createEmpty(name, locale);
  return { url: withDatabase(url, name) };
}

/** Recreates a database on the test server, empty, and drops its open connections. */
export const emptyDatabase = (url: string): Promise<void> =>
  createEmpty(new URL(url).pathname.slice(1));

/** Locales that an operator’s own database may have. Souk refuses the last one. */
const LOCALES = {
  C: `encoding 'UTF8' locale_provider libc locale 'C'`,
  icu: `encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'`,
  latin: `encoding 'LATIN1' locale_provider libc locale 'C'`,
} as const;
export type DatabaseLocale = keyof typeof LOCALES;

const createEmpty = (name: string, locale?: DatabaseLocale): Promise<void> =>
  onServer(inject('testServer').url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    const options = locale ? `template template0 ${LOCALES[locale]}` : '';
    await client.query(`create database ${name} ${options}`);
  });

async function cloneTemplate(suffix = '', locale?: DatabaseLocale): Promise<{ url: string }> {
  const { url, servingUrl, prefix } = inject('testServer');
  const name = `${prefix}_${process.env.VITEST_POOL_ID ?? '0'}${suffix}`;
  if (locale) {
    await createEmpty(name, locale);
    await prepareDatabase(withDatabase(url, name), withDatabase(servingUrl, name));
    return { url: withDatabase(url, name) };
  }
  await onServer(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${prefix}_template strategy file_copy`);
  });
  return { url: withDatabase(url, name) };
}
