import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

export type ListedShop = { id: string; updated_at: Date };

/** Live shops in the order of their ids, those after `after`. */
export async function shopsAfter(
  db: Kysely<DB>,
  after: string,
  limit: number,
): Promise<ListedShop[]> {
  const { rows } = await sql<ListedShop>`
    select id, updated_at from shops where id > ${after} and deleted_at is null
    order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countListedShops(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shops where deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids after which each further `size` shops begin. */
export async function shopMilestones(db: Kysely<DB>, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with live as (select id, row_number() over (order by id) as n from shops where deleted_at is null)
    select id from live where n % ${size} = 0 and n < (select max(n) from live) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
