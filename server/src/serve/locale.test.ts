import { expect, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { bareDatabase } from '../../test/database.ts';
import { readConfig } from '../config.ts';
import { migrateTo } from '../db/migrate.ts';
import { faultOf } from '../db/requirements.ts';
import { newId } from '../kit/ids.ts';
import { readyDatabase } from './database.ts';

const starts = (url: string) =>
  readyDatabase({ ...readConfig({ DEMO: '0' }), databaseUrl: url }, false);

const usernames = (url: string) =>
  onServer(url, async (client) => {
    const { rows } = await client.query('select username from users order by id');
    return rows.map(({ username }) => username);
  });

test('a database that isn’t UTF-8 is refused before anything is migrated', async () => {
  const { url } = await bareDatabase('latin');
  await expect(starts(url)).rejects.toThrow(
    'The database of DATABASE_URL has the encoding LATIN1; Souk needs UTF8',
  );
  await onServer(url, async (client) => {
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public'`);
    expect(rowCount).toBe(0);
  });
});

test('an old PostgreSQL and one without ICU are refused in one sentence', () => {
  const facts = { version: 15, encoding: 'UTF8', has_icu: true };
  expect(faultOf(facts)).toBe(null);
  expect(faultOf({ ...facts, version: 14 })).toBe('is PostgreSQL 14; Souk needs 15 or newer');
  expect(faultOf({ ...facts, has_icu: false })).toBe(
    'is on a PostgreSQL without ICU; Souk needs one built with ICU',
  );
});

test('usernames that clash after an upgrade get a number, and emails are left to the operator', async () => {
  const { url } = await bareDatabase('C');
  await migrateTo(url, '0076_composed_usernames');
  const adds = (username: string, email: string) =>
    onServer(url, (client) =>
      client.query(
        `insert into users (id, email, username, password_hash, first_name, last_name)
         values ($1, $2, $3, '', 'Ada', 'B')`,
        [newId(), email, username],
      ),
    );
  await adds('ПРИВЕТ', 'one@example.com');
  await adds('привет', 'two@example.com');
  await adds('Привет', 'three@example.com');
  await adds('привет-2', 'Ёж@example.com');
  await adds('five', 'ёж@example.com');
  const refusal = 'Several accounts have the email';
  await expect(starts(url)).rejects.toThrow(`${refusal} Ёж@example.com in upper and lower case`);
  expect(await usernames(url)).toEqual(['ПРИВЕТ', 'привет', 'Привет', 'привет-2', 'five']);
  await onServer(url, (client) =>
    client.query(`update users set email = 'five@example.com' where username = 'five'`),
  );
  await (await starts(url)).stop();
  expect(await usernames(url)).toEqual(['ПРИВЕТ', 'привет-3', 'Привет-4', 'привет-2', 'five']);
});
