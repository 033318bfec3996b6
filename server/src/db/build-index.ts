import type pg from 'pg';
import type { Migration } from './migration-files.ts';
import { dbOn } from './pool.ts';
import { row } from './raw-sql.ts';

type Index = Migration['indexes'][number];

const HEAD = /^create (?:unique )?index concurrently (?:if not exists )?\w+\s+on\s+\w+/i;

/**
 * Builds an index while others write to its table, also if an earlier build was interrupted.
 * PostgreSQL builds none of a partitioned table that way, but one of each partition.
 */
export async function buildIndex(
  client: pg.PoolClient,
  { name, table, sql }: Index,
  lockTimeout: string,
): Promise<void> {
  const partitions = await partitionsOf(client, table);
  if (partitions.length === 0) {
    await dropUnfinished(client, name);
    await client.query(sql);
    return;
  }
  const kind = /^create unique/i.test(sql) ? 'unique index' : 'index';
  const definition = sql.replace(HEAD, '');
  const atOnce = (statement: string) =>
    client.query(`set local lock_timeout = '${lockTimeout}'; ${statement}`);
  await atOnce(`create ${kind} if not exists ${name} on only ${table}${definition}`);
  for (const { id, partition } of partitions) {
    const own = `${name}_${id}`;
    await dropUnfinished(client, own);
    await client.query(
      `create ${kind} concurrently if not exists ${own} on ${partition}${definition}`,
    );
    await atOnce(`alter index ${name} attach partition ${own}`);
  }
}

/** Drops the invalid index that an interrupted build leaves behind. */
async function dropUnfinished(client: pg.PoolClient, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently ${index}`);
}

async function partitionsOf(
  client: pg.PoolClient,
  table: string,
): Promise<{ id: string; partition: string }[]> {
  const { rows } = await row({ id: 'text', partition: 'text' })`
    select c.oid::text as id, format('%I.%I', n.nspname, c.relname) as partition
    from pg_inherits h join pg_class c on c.oid = h.inhrelid
    join pg_namespace n on n.oid = c.relnamespace
    where h.inhparent = to_regclass(${table}) and c.relispartition order by c.oid`.execute(
    dbOn(client),
  );
  return rows;
}
