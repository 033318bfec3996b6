import { sql } from 'kysely';
import { countOf } from '../../db/pages.ts';
import type { Db } from '../../db/rows.ts';

/** Live shops in the order of their ids, those after `after`. */
export function shopsAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('shops')
    .select(['id', 'updated_at'])
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const countListedShops = (db: Db): Promise<number> =>
  countOf(db.selectFrom('shops').where('deleted_at', 'is', null));

/** The id of every `size`th live shop: each page of a sitemap begins after one. */
export async function shopMilestones(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with live as (select id, row_number() over (order by id) as n from shops where deleted_at is null)
    select id from live where n % ${size} = 0 and n < (select max(n) from live) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
