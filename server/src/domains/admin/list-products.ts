import type { AdminProduct, AdminProductsQuery, ProductSort } from '@souk/contract/admin-lists';
import { toAmount } from '@souk/contract/money';
import { PRODUCT_STATUSES } from '@souk/contract/product-kinds';
import { sql } from 'kysely';
import { row } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';
import { alphabetical } from '../../db/words.ts';
import type { Deps } from '../../deps.ts';
import { foundPage, inOrder } from '../../paging/found-page.ts';
import type { Page } from '../../paging/pages.ts';
import {
  highFirst,
  lowFirst,
  NEWEST,
  OLDEST,
  ratingOr,
  type SortOrder,
} from '../../paging/sort-order.ts';
import { averageRating } from '../shops/index.ts';

const LIVE = sql`deleted_at is null`;
const STATES = {
  visible: sql`${LIVE} and hidden_at is null`,
  hidden: sql`${LIVE} and hidden_at is not null`,
} as const;

const ORDERS: Record<ProductSort, SortOrder> = {
  newest: NEWEST,
  oldest: OLDEST,
  name: lowFirst(alphabetical(sql`name`)),
  name_desc: highFirst(alphabetical(sql`name`)),
  price_high: highFirst(sql`price_cents`),
  price_low: lowFirst(sql`price_cents`),
  rating_high: highFirst(ratingOr(0)),
  rating_low: lowFirst(ratingOr(6)),
};

/** Lists products, newest first by default. */
export async function listProducts(
  { db }: Pick<Deps, 'db'>,
  { search, state, shop_id, sort = 'newest', ...page }: AdminProductsQuery,
): Promise<Page<AdminProduct>> {
  const inState = state ? STATES[state] : LIVE;
  const { ids, total } = await foundPage(
    db,
    {
      table: sql`products`,
      where: shop_id ? sql`${inState} and shop_id = ${shop_id}` : sql`${inState}`,
      words: sql`(' ' || name || ' ' || coalesce(sku, ''))`,
    },
    { search, order: ORDERS[sort], ...page },
  );
  return { rows: await productsByIds(db, ids), total };
}

const PRODUCT = row({
  id: 'text',
  name: 'text',
  image: 'text | null',
  shop_id: 'text',
  shop_name: 'text',
  price_cents: 'number',
  rating_sum: 'number',
  total_reviews: 'number',
  status: PRODUCT_STATUSES,
  hidden_at: 'time | null',
  hidden_reason: 'text | null',
  created_at: 'time',
});

async function productsByIds(db: Db, ids: readonly string[]): Promise<AdminProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await PRODUCT`
    select products.id, products.name, products.images[1] as image, shop_id, shops.name as shop_name,
      price_cents, products.status, products.rating_sum, products.rating_count as total_reviews, hidden_at,
      hidden_reason, products.created_at
    from products join shops on shops.id = products.shop_id
    where products.id = any(${ids}::uuid[])`.execute(db);
  const products = rows.map(({ price_cents, rating_sum, hidden_at, created_at, ...product }) => ({
    ...product,
    price: toAmount(price_cents),
    average_rating: averageRating(rating_sum, product.total_reviews),
    hidden_at: hidden_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
  return inOrder(ids, products);
}
