import { sql, type RawBuilder } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Row } from '../../../db/rows.ts';
import { productSeenBy } from '../../catalogue/index.ts';
import type { Viewer } from '../../shops/index.ts';

export type Kind = Row<'related_products'>['kind'];

/** SQL: the stored list of a product that the viewer may see; null if there is none. */
export const keptIds = (
  id: string,
  kind: Kind,
  viewer: Viewer,
): RawBuilder<string[] | null> => sql`(
  select r.related_ids from related_products r
  join products p on p.id = r.product_id
  join shops s on s.id = p.shop_id
  where r.product_id = ${id} and r.kind = ${kind}
    and ${productSeenBy(viewer)})`;

/** Whether a product has a stored list; undefined if the viewer can't see it. */
export async function isKept(
  db: Db,
  id: string,
  kind: Kind,
  viewer: Viewer,
): Promise<boolean | undefined> {
  const { rows } = await row({ kept: 'boolean' })`${PREPARED}
    select exists (
      select from related_products r where r.product_id = p.id and r.kind = ${kind}) as kept
    from products p join shops s on s.id = p.shop_id
    where p.id = ${id} and ${productSeenBy(viewer)}`.execute(db);
  return rows[0]?.kept;
}

/** Writes only changes: most of a sweep has none. */
export async function keep(db: Db, id: string, kind: Kind, ids: readonly string[]): Promise<void> {
  await sql`${PREPARED}
    insert into related_products as kept (product_id, kind, related_ids)
    values (${id}, ${kind}, ${[...ids]}::uuid[])
    on conflict (product_id, kind) do update set related_ids = excluded.related_ids
      where kept.related_ids <> excluded.related_ids`.execute(db);
}

/** Products similar to one of these whose own lists have fewer than `most` entries. */
export async function withRoom(db: Db, ids: readonly string[], most: number): Promise<string[]> {
  const { rows } = await row({ id: 'text' })`
    select distinct other.product_id as id
    from related_products mine
    cross join unnest(mine.related_ids) as like_it (id)
    join related_products other on other.product_id = like_it.id and other.kind = 'similar'
    where mine.product_id = any(${[...ids]}::uuid[]) and mine.kind = 'similar'
      and cardinality(other.related_ids) < ${most}
      and other.product_id <> all(${[...ids]}::uuid[])`.execute(db);
  return rows.map((row) => row.id);
}

/** When the purchases were last swept, locked: one process at a time. */
export async function lockSales(db: Db): Promise<Date> {
  const row = await db
    .selectFrom('related_sales')
    .select('looked_until')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.looked_until;
}

export async function noteSales(db: Db, looked_until: Date): Promise<void> {
  await db.updateTable('related_sales').set({ looked_until }).execute();
}
