import { SHOPS } from '@souk/contract/shops';
import type { Shop, ShopWithReviews } from '@souk/contract/shops';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { forbidden, notFound } from '../../kit/problems.ts';
import { versionOf } from '../../kit/version.ts';
import type { Actor } from '../auth/actor.ts';
import { liveShop, newestReviews, shopsOwnedBy } from './queries.ts';
import type { ShopRow } from './queries.ts';

const NEWEST_REVIEWS = 20;

/** Who looks at a shop; null for a visitor. */
type Viewer = Pick<Actor, 'id' | 'is_admin'> | null;

/** One shop with its newest reviews, as that viewer sees it. @throws ProblemError 404 */
export async function shopPage(
  deps: Pick<Deps, 'db'>,
  id: string,
  viewer: Viewer,
): Promise<ShopWithReviews & Versioned> {
  const [shop, reviews] = await Promise.all([
    liveShop(deps.db, id),
    newestReviews(deps.db, id, NEWEST_REVIEWS),
  ]);
  if (!shop) throw notFound(SHOPS.notFound);
  return {
    ...toShop(shop, viewer),
    reviews: reviews.map(({ first_name, last_name, created_at, ...review }) => ({
      ...review,
      user_name: reviewerName({ first_name, last_name }),
      created_at: created_at.toISOString(),
    })),
  };
}

/** A person's own shops, newest first. */
export async function ownShops(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  page: { page: number; limit: number },
): Promise<Shop[]> {
  const rows = await shopsOwnedBy(deps.db, actor.id, {
    limit: page.limit,
    offset: (page.page - 1) * page.limit,
  });
  return rows.map((row) => toShop(row, actor));
}

/** The shop's owner and name. @throws ProblemError 404 where there is no such shop */
export async function shopHead(
  db: Kysely<DB>,
  id: string,
): Promise<{ id: string; name: string; owner_id: string }> {
  const { rows } = await sql<{ id: string; name: string; owner_id: string }>`${PREPARED}
    select id, name, owner_id from shops where id = ${id} and deleted_at is null`.execute(db);
  const shop = rows[0];
  if (!shop) throw notFound(SHOPS.notFound);
  return shop;
}

/** The same, for its owner or an admin. @throws ProblemError 404, or 403 with `refusal` for others */
export async function shopToManage(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  refusal: string = SHOPS.notYours,
) {
  const shop = await shopHead(db, id);
  if (shop.owner_id !== actor.id && !actor.is_admin) throw forbidden(refusal);
  return shop;
}

/** Where `version` goes along with a shop, the contract's shape leaves it out of the answer. */
type Versioned = { version: string };

/** The contract's shop. Its exact places are for its owner and admins: some sell from their home. */
export function toShop(row: ShopRow, viewer: Viewer): Shop & Versioned {
  const { rating_sum, rating_count, created_at, locations, place_ids: _, ...fields } = row;
  const exact = viewer !== null && (viewer.is_admin || viewer.id === row.owner_id);
  return {
    ...fields,
    location: locations[0]?.name ?? null,
    locations: exact ? locations : locations.map(aboutThere),
    average_rating: averageRating(rating_sum, rating_count),
    total_reviews: rating_count,
    created_at: created_at.toISOString(),
    version: shopVersion(row),
  };
}

/** About a kilometre; distances are of the rounded place too, or three of them would give the exact one away. */
function aboutThere<Place extends { latitude: number; longitude: number }>(place: Place): Place {
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return { ...place, latitude: rounded(place.latitude), longitude: rounded(place.longitude) };
}

/** Of what its owner can change. The ids of places stand for the places: a tag must not give them away. */
export function shopVersion(row: ShopRow): string {
  const { name, description, brand_color, cover_photo_url, logo_url, place_ids } = row;
  return versionOf([name, description, brand_color, cover_photo_url, logo_url, place_ids]);
}

/** Mean of the ratings with two decimals; null where there are none. */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 100) / count) / 100;
}

/** How a review names who wrote it: "Mara K." */
export function reviewerName(person: { first_name: string; last_name: string }): string {
  const [initial] = person.last_name;
  return initial ? `${person.first_name} ${initial.toUpperCase()}.` : person.first_name;
}
