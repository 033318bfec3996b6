import type { PageQuery } from '@souk/contract/paging';
import { PRODUCTS } from '@souk/contract/product-rules';
import type { Product } from '@souk/contract/products';
import { sql, type RawBuilder } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { IN_STOCK, productsFor, PUBLIC } from '../../catalogue/index.ts';
import { isKept, keptIds, type Kind } from './queries.ts';
import { KEPT } from './relate.ts';
import { idsLike } from './similar.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** The available ones of these products, in the same order. */
const onSale = (ids: RawBuilder<string[] | null>, { page, limit }: PageQuery) => ({
  hits: sql`
    select p.id, given.place from unnest(${ids}) with ordinality as given (id, place)
    join products p on p.id = given.id join shops s on s.id = p.shop_id
    where ${PUBLIC} and ${IN_STOCK}
    order by given.place limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  order: sql`hits.place`,
});

/**
 * The available products of a stored list; null if nothing is stored yet. @throws ProblemError 404
 */
async function keptProducts(
  deps: ReadDeps,
  viewer: Actor | null,
  { id, kind, page }: { id: string; kind: Kind; page: PageQuery },
): Promise<Product[] | null> {
  const source = onSale(keptIds(id, kind, viewer), page);
  const products = await productsFor(deps, viewer, { ...source, prepared: true });
  if (products.length > 0) return products;
  const kept = await isKept(deps.db, id, kind, viewer);
  if (kept === undefined) throw notFound(PRODUCTS.notFound);
  return kept ? [] : null;
}

/**
 * SQL: the stored ids of products similar to a product, the most similar first; null if there are
 * none.
 */
export const keptSimilar = (id: string): RawBuilder<string[] | null> =>
  keptIds(id, 'similar', null);

/** Available products like this one, of several shops. @throws ProblemError 404 */
export async function similarProducts(
  deps: ReadDeps,
  viewer: Actor | null,
  id: string,
  page: PageQuery,
): Promise<Product[]> {
  const kept = await keptProducts(deps, viewer, { id, kind: 'similar', page });
  if (kept) return kept;
  // The job hasn't reached it yet.
  const ids = (await idsLike(deps.db, id, KEPT)) ?? [];
  return productsFor(deps, viewer, onSale(sql`${ids}::uuid[]`, page));
}

/** Available products that at least two people bought with this one. @throws ProblemError 404 */
export async function boughtWith(
  deps: ReadDeps,
  viewer: Actor | null,
  id: string,
  page: PageQuery,
): Promise<Product[]> {
  return (await keptProducts(deps, viewer, { id, kind: 'bought_with', page })) ?? [];
}
