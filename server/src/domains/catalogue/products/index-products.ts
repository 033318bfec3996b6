import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { noteWords, searchVector, wholeWords } from './search-text.ts';

export const SEARCH_VECTOR = searchVector({
  name: sql`texts.name`,
  aside: sql`texts.aside`,
  description: sql`texts.description`,
});

/** Which release wrote a product's search words: 0 for those before migration 83. */
export const WORDS_BY = 1;

/** Updates the search words of products, in the transaction that changes any of their texts. */
export async function indexProducts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update products p set search = ${SEARCH_VECTOR}, words_by = ${WORDS_BY}
    from (
      select p.id, p.name, concat_ws(' ', c.name, s.name) as aside, p.description
      from products p
      join shops s on s.id = p.shop_id
      left join categories c on c.id = p.category_id
      where p.id = any(${[...ids]}::uuid[])
      -- In one order, so that two that index the same products wait for each other.
      order by p.id for no key update of p) texts
    where p.id = texts.id`.execute(db);
  await noteWords(sql`
    select ${wholeWords(sql`concat_ws(' ', p.name, c.name, s.name, p.description)`)}
    from products p
    join shops s on s.id = p.shop_id
    left join categories c on c.id = p.category_id
    where p.id = any(${[...ids]}::uuid[])`).execute(db);
}

const BATCH = 500;

/** The same for products whose words an earlier release wrote, in short transactions. */
export async function indexOldProducts(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await row({ id: 'text' })`
      select id from products where words_by = 0 order by id desc limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    await indexProducts(
      db,
      rows.map(({ id }) => id),
    );
  }
}

/** The same for all live products of a shop whose name has changed. */
export const indexShopProducts = (db: Db, shopId: string): Promise<void> =>
  indexAllOf(db, 'shop_id', shopId);

/** The same for all live products of a category that is new to them or renamed. */
export const indexCategoryProducts = (db: Db, categoryId: string): Promise<void> =>
  indexAllOf(db, 'category_id', categoryId);

async function indexAllOf(db: Db, by: 'shop_id' | 'category_id', value: string): Promise<void> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(by, '=', value)
    .where('deleted_at', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH) {
    await indexProducts(db, ids.slice(start, start + BATCH));
  }
}
