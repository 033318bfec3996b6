import type { AdminCategory } from '@souk/contract/categories';
import type { Category } from '@souk/contract/products';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { alphabetical } from '../../../db/words.ts';

/** SQL: the place of a category among its siblings. */
const place = (table: string) =>
  alphabetical(
    sql`to_char(${sql.ref(`${table}.position`)}, 'FM000000') || ${sql.ref(`${table}.name`)}`,
  );

/** Returns the categories in display order, each followed by its subcategories. */
export async function categories(db: Db): Promise<Category[]> {
  const { rows } = await row({ id: 'text', name: 'text' })`${PREPARED}
    with recursive shelves as (
      select id, name, array[${place('categories')}] as place
      from categories where parent_id is null
      union all
      select c.id, c.name, s.place || ${place('c')}
      from categories c join shelves s on c.parent_id = s.id)
    select id, name from shelves order by place`.execute(db);
  return rows;
}

/** Its way from the top, "Home > Kitchen", and its id with those above it, nearest first. */
export type CategoryPath = { path: string; ids: string[] };

/** Returns the way to each category, by its id. */
export async function categoryPaths(db: Db): Promise<Map<string, CategoryPath>> {
  const { rows } = await row({ id: 'text', path: 'text', ids: 'texts' })`${PREPARED}
    with recursive paths as (
      select id, name as path, array[id::text] as ids from categories where parent_id is null
      union all
      select c.id, p.path || ' > ' || c.name, c.id::text || p.ids
      from categories c join paths p on c.parent_id = p.id)
    select id, path, ids from paths`.execute(db);
  return new Map(rows.map(({ id, path, ids }) => [id, { path, ids }]));
}

/** Returns all categories for admins, each followed by its subcategories, in display order. */
export async function allCategories(db: Db): Promise<AdminCategory[]> {
  const [rows, { rows: counts }] = await Promise.all([
    db
      .selectFrom('categories')
      .selectAll()
      .orderBy('position')
      .orderBy(alphabetical(sql.ref('name')))
      .execute(),
    row({ id: 'text', products: 'number' })`
      select p.category_id as id, count(*)::int as products
      from products p join shops s on s.id = p.shop_id
      where p.deleted_at is null and s.deleted_at is null and p.category_id is not null
      group by p.category_id`.execute(db),
  ]);
  const products = new Map(counts.map((one) => [one.id, one.products]));
  const within = (parent: string | null): AdminCategory[] =>
    rows
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap(({ id, name, slug, picture }, index) => [
        { id, name, slug, order: index + 1, parent, picture, products: products.get(id) ?? 0 },
        ...within(id),
      ]);
  return within(null);
}

/** Returns the subcategories of a category, at any depth. */
export async function categoriesWithin(db: Db, id: string): Promise<string[]> {
  const { rows } = await row({ id: 'text' })`${PREPARED}
    with recursive inner_ones as (
      select id from categories where parent_id = ${id}
      union select c.id from categories c join inner_ones i on c.parent_id = i.id)
    select id from inner_ones`.execute(db);
  return rows.map((row) => row.id);
}

export async function categoryById(db: Db, id: string): Promise<AdminCategory> {
  const found = (await allCategories(db)).find((one) => one.id === id);
  if (!found) throw new Error('A category was lost');
  return found;
}

/** Returns the category of each of these products, then those above it; an unknown one has none. */
export async function categoriesAbove(
  db: Db,
  productIds: readonly string[],
): Promise<(productId: string) => string[]> {
  if (productIds.length === 0) return () => [];
  const { rows } = await row({ product_id: 'text', ids: 'texts' })`${PREPARED}
    with recursive above as (
      select p.id as product_id, c.id, c.parent_id, 0 as depth from products p
      join categories c on c.id = p.category_id
      where p.id = any(${[...productIds]}::uuid[])
      union select a.product_id, c.id, c.parent_id, a.depth + 1 from above a
      join categories c on c.id = a.parent_id)
    select product_id, array_agg(id::text order by depth) as ids from above group by product_id`.execute(
    db,
  );
  const byProduct = new Map(rows.map(({ product_id, ids }) => [product_id, ids]));
  return (productId) => byProduct.get(productId) ?? [];
}
