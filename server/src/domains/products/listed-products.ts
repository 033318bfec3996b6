import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';

/** `live`: not a product of a closed shop. */
export type ListedProduct = { id: string; updated_at: Date; live: boolean };

/** Products in the order of their ids, those after `after`: page by page without losing the place. */
export async function productsAfter(
  db: Kysely<DB>,
  after: string,
  limit: number,
): Promise<ListedProduct[]> {
  const { rows } = await sql<ListedProduct>`
    select p.id, p.updated_at, s.deleted_at is null as live
    from products p join shops s on s.id = p.shop_id
    where p.id > ${after} and p.deleted_at is null
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

export async function countListedProducts(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids after which each further `size` products begin; reads the index of ids alone. */
export async function productMilestones(db: Kysely<DB>, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as n from products where deleted_at is null) numbered
    where n % ${size} = 0
      and id < (select id from products where deleted_at is null order by id desc limit 1)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
