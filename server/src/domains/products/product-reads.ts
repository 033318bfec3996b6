import { PRODUCTS } from '@souk/contract/products';
import type { Category, Product } from '@souk/contract/products';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { shopHead } from '../shops/reads.ts';
import { toProduct } from './product-shape.ts';
import {
  allCategories,
  countProductsOfShop,
  liveProduct,
  productsOfShop,
  selectProducts,
} from './product-rows.ts';
import type { Origin } from './product-rows.ts';

/** One live product, as that viewer sees it. @throws ProblemError 404 */
export async function productById(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Actor | null,
  id: string,
): Promise<Product> {
  const rows = await selectProducts(deps.db, {
    hits: liveProduct(id),
    order: sql`hits.id`,
    origin: originOf(viewer),
    prepared: true,
  });
  const row = rows[0];
  if (!row) throw notFound(PRODUCTS.notFound);
  return toProduct(row, { now: deps.now(), is_admin: viewer?.is_admin ?? false });
}

/** A page of a shop's live products, newest first, and how many there are. @throws ProblemError 404 */
export async function shopProducts(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Actor | null,
  shopId: string,
  page: { page: number; limit: number },
): Promise<{ products: Product[]; total: number }> {
  await shopHead(deps.db, shopId);
  const offset = (page.page - 1) * page.limit;
  const [rows, total] = await Promise.all([
    selectProducts(deps.db, {
      hits: productsOfShop(shopId, { limit: page.limit, offset }),
      order: sql`hits.id desc`,
      origin: originOf(viewer),
      prepared: true,
    }),
    countProductsOfShop(deps.db, shopId),
  ]);
  const seen = { now: deps.now(), is_admin: viewer?.is_admin ?? false };
  return { products: rows.map((row) => toProduct(row, seen)), total };
}

/** A page of the categories in the order of the shop's shelves. */
export async function categories(
  deps: Pick<Deps, 'db'>,
  { page, limit }: { page: number; limit: number },
): Promise<Category[]> {
  return allCategories(deps.db, { limit, offset: (page - 1) * limit });
}

/** The place that a session was given at login; null where it has none. */
export function originOf(viewer: Actor | null): Origin | null {
  if (!viewer || viewer.lat === null || viewer.lng === null) return null;
  return { lat: viewer.lat, lng: viewer.lng };
}
