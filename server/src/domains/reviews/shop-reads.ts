import type { PageQuery } from '@souk/contract/paging';
import { REVIEWS } from '@souk/contract/reviews';
import type { OwnShopReview } from '@souk/contract/reviews';
import { SHOPS } from '@souk/contract/shops';
import type { ShopReview } from '@souk/contract/shops';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { reviewerName } from '../shops/reads.ts';
import { shopReviewRows } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof shopReviewRows>['executeTakeFirstOrThrow']>>;

function toReview({ first_name, last_name, created_at, ...review }: Row): ShopReview {
  return {
    ...review,
    user_name: reviewerName({ first_name, last_name }),
    created_at: created_at.toISOString(),
  };
}

async function openShop(db: Kysely<DB>, shopId: string) {
  const shop = await db
    .selectFrom('shops')
    .select(['owner_id', 'rating_count'])
    .where('id', '=', shopId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!shop) throw notFound(SHOPS.notFound);
  return shop;
}

/** A page of a shop's reviews, newest first, and how many there are in all. @throws ProblemError 404 */
export async function shopReviews(deps: Pick<Deps, 'db'>, shopId: string, page: PageQuery) {
  const [{ rating_count }, rows] = await Promise.all([
    openShop(deps.db, shopId),
    shopReviewRows(deps.db)
      .where('review.shop_id', '=', shopId)
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id', 'desc')
      .limit(page.limit)
      .offset((page.page - 1) * page.limit)
      .execute(),
  ]);
  return { rows: rows.map(toReview), total: rating_count };
}

/** One review of a shop as the wire has it. */
export async function shopReview(db: Kysely<DB>, id: string): Promise<ShopReview> {
  return toReview(await shopReviewRows(db).where('review.id', '=', id).executeTakeFirstOrThrow());
}

/** What a person wrote about a shop, and whether they may. @throws ProblemError 404 */
export async function ownShopReview(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  shopId: string,
): Promise<OwnShopReview> {
  const [shop, row] = await Promise.all([
    openShop(deps.db, shopId),
    shopReviewRows(deps.db)
      .where('review.shop_id', '=', shopId)
      .where('review.user_id', '=', actor.id)
      .executeTakeFirst(),
  ]);
  return {
    review: row ? toReview(row) : null,
    refusal: shop.owner_id === actor.id ? REVIEWS.ownShop : null,
  };
}
