import { sql } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { IN_STOCK, NAME_WORDS, ON_SHELF } from '../../catalogue/index.ts';
import { OPEN_SHOP } from '../../shops/index.ts';

/** Candidates for each kind of similarity: by the words of the name, and by category. */
const CANDIDATES = 120;
/** The most of one shop before the others have had their turn. */
const OF_ONE_SHOP = 2;

/** Products like this one, in stock first and of several shops; null if it is not on sale. */
export async function idsLike(db: Db, id: string, most: number): Promise<string[] | null> {
  const model = await traitsOf(db, id);
  if (!model) return null;
  const words = sql`${model.words}::tsquery`;
  const candidates = sql`
    (select p.id from products p where p.search @@ ${words} and ${ON_SHELF}
      order by p.id desc limit ${CANDIDATES})
    union
    (select p.id from products p where p.category_id = ${model.category_id}
      and ${ON_SHELF} order by p.id desc limit ${CANDIDATES})`;
  // Only words of the name (weight A) make two products alike.
  const { rows } = await row({ id: 'text' })`
    with ranked as (
      select p.id, p.shop_id, p.category_id is not distinct from ${model.category_id}::uuid as near,
        ts_rank('{0,0,0,1}', p.search, ${words}) as shared,
        abs(ln(p.price_cents + 100) - ln(${model.price_cents}::float8 + 100)) as dearer,
        coalesce(${IN_STOCK}, false) as in_stock
      from (${candidates}) found
      join products p on p.id = found.id
      join shops s on s.id = p.shop_id
      where p.id <> ${id} and ${OPEN_SHOP}),
    spread as (
      select *, row_number() over (partition by shop_id, in_stock, near
        order by shared desc, dearer, id desc) > ${OF_ONE_SHOP} as later
      from ranked)
    select id from spread
    order by in_stock desc, near desc, later, shared desc, dearer, id desc
    limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

const TRAITS = row({ category_id: 'text | null', price_cents: 'number', words: 'text' });

async function traitsOf(db: Db, id: string): Promise<RowOf<typeof TRAITS> | undefined> {
  // The words are quoted, so that a tsquery takes each literally.
  const { rows } = await TRAITS`
    select p.category_id, p.price_cents, coalesce((
      select string_agg(quote_literal(word), ' | ')
      from unnest(tsvector_to_array(${NAME_WORDS})) word), '') as words
    from products p join shops s on s.id = p.shop_id
    where p.id = ${id} and p.deleted_at is null and s.deleted_at is null`.execute(db);
  return rows[0];
}
