// Filling large tables by sets.
import type pg from 'pg';
import { ID_AT } from '../id-at.ts';
import type { Scale } from './subject.ts';

/** Rows written by one statement. */
const AT_ONCE = 1_000_000;

/**
 * Fills tables without their triggers, their foreign keys and the indexes that no constraint needs.
 * Then builds the indexes and adds the foreign keys again, which checks all rows. What the triggers
 * check isn't checked.
 */
export async function unchecked(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await fill();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  await client.query(`vacuum analyze ${tables.join(', ')}`);
}

/** Runs `statement` for the numbers from 1 to `rows`, in parts. */
export async function inParts(
  rows: number,
  statement: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= rows; from += AT_ONCE) {
    await statement(from, Math.min(rows, from + AT_ONCE - 1));
  }
}

/** How many rows of a subject each person has. */
const ROWS_A_PERSON = 50;

/**
 * Creates many accounts, and numbers them, the shops and the products: tables `person`, `shop` and
 * `thing` with `place` and `id`. Returns how many there are of each.
 */
export async function numbered({ client, rows }: Pick<Scale, 'client' | 'rows'>) {
  await client.query(ID_AT);
  const people = Math.max(1000, Math.round(rows / ROWS_A_PERSON));
  await unchecked(client, ['users'], async () => {
    await client.query(
      `insert into users (id, email, username, password_hash, first_name, last_name)
       select id_at(now(), n), 'person' || n || '@example.com', 'person' || n, '', 'Ada', 'Byron'
       from generate_series(1, ${people}) n`,
    );
  });
  const counts: Record<string, number> = {};
  for (const [name, source] of [
    ['person', `select id from users where username like 'person%'`],
    ['shop', 'select id from shops'],
    ['thing', 'select id from products'],
  ] as const) {
    await client.query(
      `create table ${name} as
       select (row_number() over (order by id) - 1)::int as place, id from (${source}) found`,
    );
    await client.query(`create unique index on ${name} (place); analyze ${name}`);
    const { rows: found } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${name}`,
    );
    counts[name] = found[0]?.count ?? 0;
  }
  const { person = 0, shop = 0, thing = 0 } = counts;
  return { person, shop, thing };
}

/** All statements of a run count back from the same moment. */
const UNTIL = new Date(Date.now() - 3_600_000).toISOString();

/** SQL: rows `n`, `at` from one number to another. All `rows` span the months until an hour ago. */
export function moments({ rows, months }: Scale, from: number, to: number): string {
  return `(select n, '${UNTIL}'::timestamptz
      - make_interval(secs => ${(months * 30.44 * 86_400) / rows}::float8 * (${rows} - n)) as at
    from generate_series(${from}, ${to}) n) moment`;
}

/** SQL: a place below `count` for `n`, as if at random. */
export const scattered = (count: number): string => `((n::bigint * 2654435761) % ${count})`;

/** Returns some ids of a table, as if at random. */
export async function someIds(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from ${table} tablesample system (0.1) repeatable (1) limit 500`,
  );
  if (rows.length > 0) return rows.map(({ id }) => id);
  const { rows: few } = await client.query<{ id: string }>(`select id from ${table} limit 500`);
  return few.map(({ id }) => id);
}

/** Returns one of these, each in turn. */
export const nth = (ids: readonly string[], n: number): string => ids[n % ids.length] ?? '';
