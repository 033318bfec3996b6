import { CreateProductRequest } from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import type { Product } from '@souk/contract/products';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { PREPARED, prepared } from '../../../db/prepared.ts';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { versionOf } from '../../../kit/version.ts';
import { countOf, type Page } from '../../../paging/pages.ts';
import type { Actor } from '../../accounts/index.ts';
import { seenShop, type Viewer } from '../../shops/index.ts';
import { selectProducts, toProduct, type Origin } from './select-products.ts';
import { ON_SHELF, productSeenBy, PUBLIC } from './visibility.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** Returns the location that a session was given at login; null if it has none. */
export function originOf(viewer: Actor | null): Origin | null {
  if (!viewer || viewer.lat === null || viewer.lng === null) return null;
  return { lat: viewer.lat, lng: viewer.lng };
}

/**
 * Returns the products in `hits`, as the viewer sees them. `prepared`: their text has few shapes.
 */
export async function productsFor(
  { db, now }: ReadDeps,
  viewer: Actor | null,
  source: {
    hits: RawBuilder<unknown>;
    order: RawBuilder<unknown>;
    prepared?: boolean;
    /** The origin of distances; by default, the place of the viewer's login. */
    origin?: Origin;
  },
): Promise<Product[]> {
  const rows = await selectProducts(db, { ...source, origin: source.origin ?? originOf(viewer) });
  const seen = { now: now(), is_admin: viewer?.is_admin ?? false };
  return rows.map((row) => toProduct(row, seen));
}

/** Returns one product that the viewer may see, as they see it. @throws ProblemError 404 */
export async function productById(
  deps: ReadDeps,
  viewer: Actor | null,
  id: string,
): Promise<Product> {
  const [product] = await productsFor(deps, viewer, {
    hits: sql`
      select p.id from products p join shops s on s.id = p.shop_id
      where p.id = ${id} and ${productSeenBy(viewer)}`,
    order: sql`hits.id`,
    prepared: true,
  });
  if (!product) throw notFound(PRODUCTS.notFound);
  return product;
}

const EDITABLE = (Object.keys(CreateProductRequest.shape) as (keyof CreateProductRequest)[]).filter(
  (name) => name !== 'shop_id' && name !== 'make_clip',
);

/**
 * Returns a version that changes with any field a seller can edit, stock included, not with
 * reviews.
 */
export function productVersion(product: Product): string {
  return versionOf(EDITABLE.map((name) => product[name]));
}

/** Returns the public ones of these products, in the same order, as that viewer sees them. */
export async function productsByIds(
  deps: ReadDeps,
  viewer: Actor | null,
  ids: readonly string[],
): Promise<Product[]> {
  if (ids.length === 0) return [];
  return productsFor(deps, viewer, {
    hits: sql`
      select p.id, given.place from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
      join products p on p.id = given.id join shops s on s.id = p.shop_id
      where ${PUBLIC}`,
    order: sql`hits.place`,
  });
}

/** Returns those of these ids that everyone may see, in the same order. */
export const liveProductIds = (db: Db, ids: readonly string[]): Promise<string[]> =>
  idsWhere(db, ids, PUBLIC);

/** Returns those of these ids whose pages admins can open, in the same order. */
export const productsWithPage = (db: Db, ids: readonly string[]): Promise<string[]> =>
  idsWhere(db, ids, productSeenBy({ id: '', is_admin: true }));

async function idsWhere(
  db: Db,
  ids: readonly string[],
  seen: RawBuilder<SqlBool>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select('p.id')
    .where(sql<SqlBool>`p.id = any(${[...ids]}::uuid[])`)
    .where(seen)
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** Returns the shop and owner of a product that the viewer may see; undefined if there is none. */
export async function sellerOf(
  db: Db,
  productId: string,
  viewer: Viewer,
): Promise<{ shop_id: string; owner_id: string } | undefined> {
  const query = db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.shop_id', 's.owner_id'])
    .where('p.id', '=', productId)
    .where(productSeenBy(viewer));
  const { rows } = await prepared(query).execute(db);
  return rows[0];
}

/** Returns the owner of a product, on sale or not. @throws ProblemError 404 */
export async function ownerOfProduct(db: Db, id: string): Promise<string> {
  const found = await db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select('shops.owner_id')
    .where('products.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound(PRODUCTS.notFound);
  return found.owner_id;
}

/**
 * Returns a page of a shop's products as shoppers see them, newest first, and their total number.
 * @throws ProblemError 404
 */
export async function shopProducts(
  deps: ReadDeps,
  viewer: Actor | null,
  shopId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Product>> {
  await seenShop(deps.db, shopId, viewer);
  const [rows, total] = await Promise.all([
    productsFor(deps, viewer, {
      hits: sql`
        select p.id from products p where p.shop_id = ${shopId} and ${ON_SHELF}
        order by p.id desc limit ${limit} offset ${(page - 1) * limit}`,
      order: sql`hits.id desc`,
      prepared: true,
    }),
    countProductsOfShop(deps.db, shopId, ON_SHELF),
  ]);
  return { rows, total };
}

/** Counts the products of a shop; `which`: a condition on a product `p`. */
export async function countProductsOfShop(
  db: Db,
  shopId: string,
  which: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await row({ total: 'number' })`${PREPARED}
    select count(*)::int as total from products p where p.shop_id = ${shopId} and ${which}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** `live`: whether everyone may see it. */
const LISTED_PRODUCT = row({ id: 'text', updated_at: 'time', live: 'boolean' });

/** Returns the products after `after` by id: page by page without losing the place. */
export async function productsAfter(
  db: Db,
  after: string,
  limit: number,
): Promise<RowOf<typeof LISTED_PRODUCT>[]> {
  const { rows } = await LISTED_PRODUCT`
    select p.id, p.updated_at, ${PUBLIC} as live
    from products p join shops s on s.id = p.shop_id
    where p.id > ${after} and p.deleted_at is null
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

export const countListedProducts = (db: Db): Promise<number> =>
  countOf(db.selectFrom('products').where('deleted_at', 'is', null));

/** Returns the ids after which each further `size` products begin; reads only the index of ids. */
export async function productMilestones(db: Db, size: number): Promise<string[]> {
  const { rows } = await row({ id: 'text' })`
    select id from (
      select id, row_number() over (order by id) as n from products where deleted_at is null) numbered
    where n % ${size} = 0
      and id < (select id from products where deleted_at is null order by id desc limit 1)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL: the products whose discount began or ended after `since`, up to `now`. */
export function turnedDiscounts(since: Date, now: Date) {
  const turned = (date: 'discount_start_date' | 'discount_end_date') => sql`
    select id, shop_id from products
    where discount_basis_points > 0 and not discount_over
      and ${sql.ref(date)} > ${since} and ${sql.ref(date)} <= ${now}`;
  return row({ id: 'text', shop_id: 'text' })`
    ${turned('discount_start_date')} union ${turned('discount_end_date')}`;
}
