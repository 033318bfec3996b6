import type { PageQuery } from '@souk/contract/paging';
import type { BlockedBuyer } from '@souk/contract/protection';
import { SHOPS, type Shop, type ShopSummary, type ShopWithReviews } from '@souk/contract/shops';
import { PREPARED, prepared } from '../../db/prepared.ts';
import { row, type RowOf } from '../../db/raw-sql.ts';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import { versionOf } from '../../kit/version.ts';
import { countedPage, countOf, type Page } from '../../paging/pages.ts';
import type { Actor } from '../accounts/index.ts';
import { arrivalFrom, shippingDaysOf } from './arrival.ts';
import { backOn } from './back-on.ts';
import { blocksSeen } from './blocks.ts';
import {
  blockedRows,
  liveShops,
  newestReviews,
  shopsOwnedBy,
  shopToSee,
  type ShopFields,
  type ShopRow,
} from './queries.ts';
import { managesShop, OPEN_SHOP, shopSeenBy, type Viewer } from './visibility.ts';

const NEWEST_REVIEWS = 20;

/** Returns a shop with its newest reviews, as the viewer may see it. @throws ProblemError 404 */
export async function shopPage(
  deps: Pick<Deps, 'db' | 'now'>,
  id: string,
  viewer: Viewer,
): Promise<ShopWithReviews & ShopVersion> {
  const [shop, reviews] = await Promise.all([
    shopToSee(deps.db, id, viewer),
    newestReviews(deps.db, id, NEWEST_REVIEWS),
  ]);
  if (!shop) throw notFound(SHOPS.notFound);
  return {
    ...toShop(shop, viewer, deps.now()),
    blocks: await blocksSeen(deps.db, shop, viewer),
    reviews: reviews.map(({ first_name, last_name, ...review }) => ({
      ...review,
      user_name: reviewerName({ first_name, last_name }),
      created_at: review.created_at.toISOString(),
      answered_at: review.answered_at?.toISOString() ?? null,
    })),
  };
}

/** Returns the details of a shop that a product's page shows. @throws ProblemError 404 */
export async function shopSummary(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  viewer: Viewer,
): Promise<ShopSummary> {
  const [shop, days] = await Promise.all([shopToSee(db, id, viewer), shippingDaysOf(db, id)]);
  if (!shop || !days) throw notFound(SHOPS.notFound);
  const { ships_by_profile } = days;
  const at = now();
  return { ...toShop(shop, viewer, at), ...arrivalFrom(days, at), ships_by_profile };
}

/** Lists a person's own shops, newest first. */
export async function ownShops(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  page: PageQuery,
): Promise<Shop[]> {
  const rows = await shopsOwnedBy(deps.db, actor.id, page);
  return rows.map((row) => toShop(row, actor, deps.now()));
}

/**
 * Returns the live shops with these ids in the same order, as the viewer may see them; others are
 * left out.
 */
export async function shopsByIds(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Shop[]> {
  const rows = new Map((await liveShops(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toShop(row, viewer, now())] : [];
  });
}

const SHOP_HEAD = row({ id: 'text', name: 'text', owner_id: 'text' });
type ShopHead = RowOf<typeof SHOP_HEAD>;

/** @throws ProblemError 404 if no such shop exists */
export async function shopHead(db: Db, id: string): Promise<ShopHead> {
  const query = db
    .selectFrom('shops')
    .select(['id', 'name', 'owner_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  const { rows } = await prepared(query).execute(db);
  const [shop] = rows;
  if (!shop) throw notFound(SHOPS.notFound);
  return shop;
}

/** Returns a shop, open or closed. @throws ProblemError 404 if it never existed */
export async function anyShopHead(db: Db, id: string): Promise<ShopHead> {
  const query = db.selectFrom('shops').select(['id', 'name', 'owner_id']).where('id', '=', id);
  const shop = await query.executeTakeFirst();
  if (!shop) throw notFound(SHOPS.notFound);
  return shop;
}

/** @throws ProblemError 404 if no such shop exists or the viewer may not see it */
export async function seenShop(db: Db, id: string, viewer: Viewer): Promise<ShopHead> {
  const { rows } = await SHOP_HEAD`${PREPARED}
    select s.id, s.name, s.owner_id from shops s
    where s.id = ${id} and ${shopSeenBy(viewer)}`.execute(db);
  const [shop] = rows;
  if (!shop) throw notFound(SHOPS.notFound);
  return shop;
}

/** Returns those of these shops that everyone may see, in the same order. */
export async function openShopIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await row({ id: 'text' })`
    select s.id from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
    join shops s on s.id = given.id where ${OPEN_SHOP} order by given.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether such a shop exists, open or closed. */
export async function isShop(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('shops').select('id').where('id', '=', id).execute()).length > 0;
}

/** Returns the names and owners of shops, open or closed. */
export function shopHeads(db: Db, ids: readonly string[]): Promise<ShopHead[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const heads = db.selectFrom('shops').select(['id', 'name', 'owner_id']);
  return heads.where('id', 'in', ids).execute();
}

/** Lists the buyers that a shop does not sell to, newest first. */
export async function blockedBuyers(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  page: PageQuery,
): Promise<Page<BlockedBuyer>> {
  const { rows, total } = await countedPage(blockedRows(db, shopId), page);
  const blocked = rows.map(({ id, created_at, ...name }) => ({
    id,
    name: reviewerName(name),
    blocked_at: created_at.toISOString(),
  }));
  return { rows: blocked, total };
}

/** The version of a shop, which the contract's schema leaves out of the response. */
type ShopVersion = { version: string };

/**
 * Converts a row to the contract's shop. Only its owner and admins see the exact locations, since
 * some sell from home.
 */
export function toShop(row: ShopRow, viewer: Viewer, now: Date): Shop & ShopVersion {
  const { rating_sum, rating_count, created_at, updated_at: _, deleted_at: __, ...rest } = row;
  const { locations, order_mails, back_at, suspended_at, suspended_reason, ...shown } = rest;
  const { suspended_with_owner: ___, blocks: _____, ships_from: ______, ...fields } = shown;
  const exact = managesShop(viewer, row);
  const places = locations.map(({ id: ____, ...place }) => place);
  return {
    // A new column must be in the contract's shop, or be left out above.
    ...(fields satisfies Pick<Shop, keyof typeof fields>),
    order_mails: exact ? order_mails : null,
    back_on: backOn(back_at, now),
    location: places[0]?.name ?? null,
    locations: exact ? places : places.map(aboutThere),
    average_rating: averageRating(rating_sum, rating_count),
    total_reviews: rating_count,
    created_at: created_at.toISOString(),
    ...(exact && { suspended_at: suspended_at?.toISOString() ?? null, suspended_reason }),
    version: shopVersion(row),
  };
}

/** SQL: the shops whose holiday ended in that time. */
export const shopsBack = (since: Date, now: Date) => row({ id: 'text' })`
  select id from shops where back_at > ${since} and back_at <= ${now}`;

/**
 * Rounds a location to about a kilometre. Distances use it too, since three exact ones would reveal
 * the place.
 */
function aboutThere<Place extends { latitude: number; longitude: number }>(place: Place): Place {
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return { ...place, latitude: rounded(place.latitude), longitude: rounded(place.longitude) };
}

/**
 * Returns a tag that changes with everything an owner can edit. Locations enter by their ids, since
 * a tag must not reveal them.
 */
export function shopVersion(row: ShopRow): string {
  const { name, description, brand_color, cover_photo_url, logo_url, locations } = row;
  const { dispatch_days_min, dispatch_days_max, transit_days_min, transit_days_max } = row;
  const { returns_policy, order_mails, cover_pattern, blocks } = row;
  const fields: ShopFields = {
    name,
    description,
    brand_color,
    cover_photo_url,
    logo_url,
    dispatch_days_min,
    dispatch_days_max,
    transit_days_min,
    transit_days_max,
    returns_policy,
    order_mails,
    cover_pattern,
    blocks,
  };
  return versionOf([...Object.values(fields), locations.map(({ id }) => id)]);
}

/** Returns the mean rating to two decimals; null without ratings. */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 100) / count) / 100;
}

/** Returns the name of a review's author as shown: "Mara K." */
export function reviewerName(person: { first_name: string; last_name: string }): string {
  const [initial] = person.last_name;
  return initial ? `${person.first_name} ${initial.toUpperCase()}.` : person.first_name;
}

/** Selects the open shops after the id `after`, ordered by id. */
export function shopsAfter(db: Db, after: string, limit: number) {
  return db
    .selectFrom('shops as s')
    .select(['id', 'updated_at'])
    .where('id', '>', after)
    .where(OPEN_SHOP)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const countListedShops = (db: Db): Promise<number> =>
  countOf(db.selectFrom('shops as s').where(OPEN_SHOP));

/** Returns the id of every `size`th open shop: each page of a sitemap begins after one. */
export async function shopMilestones(db: Db, size: number): Promise<string[]> {
  const { rows } = await row({ id: 'text' })`
    with open as (select s.id, row_number() over (order by s.id) as n from shops s where ${OPEN_SHOP})
    select id from open where n % ${size} = 0 and n < (select max(n) from open) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function shopIdsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shops')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the shop has blocked that person. */
export async function isBlockedAt(db: Db, shopId: string, userId: string): Promise<boolean> {
  const found = db.selectFrom('blocked_buyers').select('user_id');
  const row = await found
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
