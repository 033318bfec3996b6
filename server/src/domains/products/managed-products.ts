import type { Product } from '@souk/contract/products';
import type { ManagedQuery, ManagedSort } from '@souk/contract/product-inputs';
import { sql, type RawBuilder } from 'kysely';
import { row } from '../../db/raw-sql.ts';
import type { Page } from '../../paging/pages.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { countProductsOfShop } from './reads.ts';
import { exactly, wordsOf } from './search-text.ts';
import { selectProducts, toProduct } from './select-products.ts';

/** Units in stock of a product `p`, as in the contract's `stock_quantity`. */
const IN_STOCK = sql`(case when p.has_variants then coalesce((
  select sum(v.stock_quantity) from variants v
  where v.product_id = p.id and v.deleted_at is null), 0) else p.stock_quantity end)`;

const ORDERS: Record<ManagedSort, RawBuilder<unknown>> = {
  newest: sql`p.id desc`,
  name: sql`lower(p.name), p.id desc`,
  price_low: sql`p.price_cents, p.id desc`,
  price_high: sql`p.price_cents desc, p.id`,
  stock_low: sql`${IN_STOCK}, p.id desc`,
};

/** Returns a page of a shop's products, searched by words or SKU. @throws ProblemError 404 */
export async function managedProducts(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  shopId: string,
  { search, sort_by, page, limit }: ManagedQuery,
): Promise<Page<Product>> {
  const order = ORDERS[sort_by];
  const found = search ? matching(shopId, search) : null;
  const from = found
    ? sql`(${found}) matches join products p on p.id = matches.id`
    : sql`products p where p.shop_id = ${shopId} and p.deleted_at is null`;
  const [rows, total] = await Promise.all([
    selectProducts(deps.db, {
      hits: sql`select p.id from ${from} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
      order,
      origin: null,
    }),
    found ? countOf(deps, found) : countProductsOfShop(deps.db, shopId, sql`p.deleted_at is null`),
  ]);
  const seen = { now: deps.now(), is_admin: actor.is_admin };
  return { rows: rows.map((row) => toProduct(row, seen)), total };
}

/** Matches by SKU and by words separately, so that each uses its own index. */
function matching(shopId: string, search: string): RawBuilder<unknown> {
  const ours = sql`p.shop_id = ${shopId} and p.deleted_at is null`;
  const words = wordsOf(search);
  const beginning = `${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const bySku = sql`select p.id from products p
    where ${ours} and p.sku is not null and lower(p.sku) like lower(${beginning})`;
  return words.length === 0
    ? bySku
    : sql`${bySku} union select p.id from products p where ${ours} and p.search @@ ${exactly(words)}`;
}

async function countOf({ db }: Pick<Deps, 'db'>, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await row({ total: 'number' })`
    select count(*)::int as total from (${found}) matches`.execute(db);
  return rows[0]?.total ?? 0;
}
