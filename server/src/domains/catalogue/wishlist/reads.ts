import { toMinor, toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import type { Product } from '@souk/contract/products';
import type { SavedProduct, SavedProductIds } from '@souk/contract/wishlist';
import { sql, type RawBuilder } from 'kysely';
import type { Row } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { Page } from '../../../paging/pages.ts';
import type { Actor } from '../../accounts/index.ts';
import { priceNow } from '../products/price-now.ts';
import { liveProductIds, productsByIds } from '../products/reads.ts';
import { IN_STOCK } from '../products/select-products.ts';
import { PUBLIC } from '../products/visibility.ts';

/** Returns a page of a person's saved products, newest first. Removed products are not listed. */
export async function wishlist(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { page, limit }: PageQuery,
): Promise<Page<SavedProduct>> {
  const saved = new Map((await savedProducts(deps, actor)).map((one) => [one.product_id, one]));
  const live = await liveProductIds(deps.db, [...saved.keys()]);
  const start = (page - 1) * limit;
  const products = await productsByIds(deps, actor, live.slice(start, start + limit));
  const rows = products.map((product) => {
    const { awaits_stock = false, price_cents = null } = saved.get(product.id) ?? {};
    const dropped = price_cents !== null && centsNow(product) < price_cents;
    return {
      ...product,
      back_in_stock: awaits_stock && product.stock_quantity > 0,
      price_before: dropped ? toAmount(price_cents) : null,
    };
  });
  return { rows, total: live.length };
}

/** Returns the current price of a product in minor units, without an option's modifier. */
export const centsNow = ({ discounted_price, price }: Product): number =>
  toMinor(discounted_price ?? price);

type SavedRow = Pick<
  Row<'saved_products'>,
  'product_id' | 'price_cents' | 'awaits_stock' | 'back_at'
>;

/** Returns their ids, and those that their shopper is waiting for. */
export const savedIds = (saved: readonly SavedRow[]): SavedProductIds => ({
  product_ids: saved.map(({ product_id }) => product_id),
  awaited_ids: saved
    .filter(({ awaits_stock, back_at }) => awaits_stock && back_at === null)
    .map(({ product_id }) => product_id),
});

/** Returns a person's saved products, newest first, including deleted ones. */
export const savedProducts = (deps: Pick<Deps, 'db'>, actor: Actor): Promise<SavedRow[]> =>
  deps.db
    .selectFrom('saved_products')
    .select(['product_id', 'price_cents', 'awaits_stock', 'back_at'])
    .where('user_id', '=', actor.id)
    .orderBy('saved_at', 'desc')
    .orderBy('product_id')
    .execute();

/**
 * SQL: a person's wishes that came true since a given time and still hold: `id`, `kind`
 * (back_in_stock or price_drop), `at`, `before_cents`.
 */
export const fulfilledWishes = (userId: string, since: Date, now: Date): RawBuilder<unknown> => sql`
  select p.id, 'back_in_stock' as kind, w.back_at as at, null::bigint as before_cents
  from saved_products w join products p on p.id = w.product_id join shops s on s.id = p.shop_id
  where w.user_id = ${userId} and w.back_at > ${since} and ${PUBLIC} and ${IN_STOCK}
  union all
  select p.id, 'price_drop', w.reduced_at, w.price_cents
  from saved_products w join products p on p.id = w.product_id join shops s on s.id = p.shop_id
  where w.user_id = ${userId} and w.reduced_at > ${since} and ${PUBLIC}
    and ${priceNow(now)} < w.price_cents`;
