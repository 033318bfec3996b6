import type { AdminShop, AdminShopsQuery, ShopSort } from '@souk/contract/admin-lists';
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
import { ownerFits } from './list-users.ts';

const LIVE = 'deleted_at is null';
const STATES = {
  active: `${LIVE} and suspended_at is null`,
  suspended: `${LIVE} and suspended_at is not null`,
} as const;

const ORDERS: Record<ShopSort, SortOrder> = {
  newest: NEWEST,
  oldest: OLDEST,
  name: lowFirst(alphabetical(sql`name`)),
  name_desc: highFirst(alphabetical(sql`name`)),
  products_high: highFirst(sql`product_count`),
  products_low: lowFirst(sql`product_count`),
  rating_high: highFirst(ratingOr(0)),
  rating_low: lowFirst(ratingOr(6)),
};

/** Lists shops, newest first by default. */
export async function listShops(
  { db }: Pick<Deps, 'db'>,
  { search, state, sort = 'newest', ...page }: AdminShopsQuery,
): Promise<Page<AdminShop>> {
  const { ids, total } = await foundPage(
    db,
    {
      table: sql`shops`,
      where: sql.raw(state ? STATES[state] : LIVE),
      words: sql`(' ' || name)`,
      orFits: ownerFits(search ?? ''),
    },
    { search, order: ORDERS[sort], ...page },
  );
  return { rows: await shopsByIds(db, ids), total };
}

/** Returns an owner's shops, newest first. */
export async function shopsOfOwner(db: Db, ownerId: string): Promise<AdminShop[]> {
  const { rows } = await row({ id: 'text' })`
    select id from shops where owner_id = ${ownerId} and deleted_at is null
    order by id desc limit 50`.execute(db);
  return shopsByIds(
    db,
    rows.map(({ id }) => id),
  );
}

const SHOP = row({
  id: 'text',
  name: 'text',
  logo_url: 'text | null',
  brand_color: 'text',
  owner_id: 'text',
  owner_name: 'text',
  owner_email: 'text',
  products: 'number',
  orders: 'number',
  rating_sum: 'number',
  total_reviews: 'number',
  suspended_at: 'time | null',
  created_at: 'time',
});

export async function shopsByIds(db: Db, ids: readonly string[]): Promise<AdminShop[]> {
  if (ids.length === 0) return [];
  const { rows } = await SHOP`
    select shops.id, shops.name, logo_url, brand_color, owner_id, users.first_name || ' ' || users.last_name as owner_name,
      users.email as owner_email, product_count as products,
      (select count(*)::int from shipments where shop_id = shops.id and not lapsed) as orders,
      rating_sum, rating_count as total_reviews, shops.suspended_at, shops.created_at
    from shops join users on users.id = shops.owner_id
    where shops.id = any(${ids}::uuid[])`.execute(db);
  const shops = rows.map(({ rating_sum, suspended_at, created_at, ...shop }) => ({
    ...shop,
    average_rating: averageRating(rating_sum, shop.total_reviews),
    suspended_at: suspended_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
  return inOrder(ids, shops);
}
