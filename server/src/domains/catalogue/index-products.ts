import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { plain } from './search-sql.ts';

/**
 * Writes the search words of these products anew, from their present name, category, shop and
 * description. Part of the transaction that changes any of them; also for a bulk load.
 */
export async function indexProducts(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // Stems find "running" by "runs"; the whole words beside them find it by "runni".
  const words = (weight: 'A' | 'B' | 'C') => {
    const text = sql.ref(`texts.${weight.toLowerCase()}`);
    return sql`setweight(to_tsvector('english', ${text}) || to_tsvector('simple', ${text}), ${sql.lit(weight)})`;
  };
  await sql`
    update products p set search = ${words('A')} || ${words('B')} || ${words('C')}
    from (
      select p.id, ${plain(sql`p.name`)} as a,
        ${plain(sql`concat_ws(' ', c.name, s.name)`)} as b, ${plain(sql`p.description`)} as c
      from products p
      join shops s on s.id = p.shop_id
      left join categories c on c.id = p.category_id
      where p.id = any(${[...ids]}::uuid[])
      -- In one order, so that two that index the same products wait for each other.
      order by p.id for no key update of p) texts
    where p.id = texts.id`.execute(db);
  await sql`
    insert into search_words (word)
    select distinct found.word
    from products p
    join shops s on s.id = p.shop_id
    left join categories c on c.id = p.category_id
    cross join lateral unnest(tsvector_to_array(to_tsvector('simple',
      ${plain(sql`concat_ws(' ', p.name, c.name, s.name, p.description)`)}))) found (word)
    where p.id = any(${[...ids]}::uuid[]) and length(found.word) between 4 and 40
      and not exists (select from search_words known where known.word = found.word)
    order by found.word
    on conflict do nothing`.execute(db);
}

/** The same for all live products of a shop, whose name has changed. */
export async function indexShopProducts(db: Kysely<DB>, shopId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from products where shop_id = ${shopId} and deleted_at is null`.execute(db);
  const BATCH = 500;
  for (let start = 0; start < rows.length; start += BATCH) {
    await indexProducts(
      db,
      rows.slice(start, start + BATCH).map(({ id }) => id),
    );
  }
}
