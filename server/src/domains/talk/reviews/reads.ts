import type { PageQuery } from '@souk/contract/paging';
import { PRODUCTS } from '@souk/contract/product-rules';
import {
  NEW_REVIEW_DAYS,
  REVIEWS,
  type OwnProductReview,
  type OwnShopReview,
  type ProductReview,
  type ReceivedReview,
  type ReceivedReviewsQuery,
  type ReviewsQuery,
  type ReviewStats,
  type ShopReview,
} from '@souk/contract/reviews';
import { SHOPS } from '@souk/contract/shops';
import { prepared } from '../../../db/prepared.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { pageOf, type Page } from '../../../paging/pages.ts';
import { type Actor, unverifiedRefusal } from '../../accounts/index.ts';
import { productSeenBy } from '../../catalogue/index.ts';
import { averageRating, reviewerName, shopSeenBy, type Viewer } from '../../shops/index.ts';
import {
  countReceived,
  openReviewsOf,
  receivedRows,
  reviewRows,
  shopReviewRows,
} from './queries.ts';

type AuthoredRow = {
  first_name: string;
  last_name: string;
  created_at: Date;
  answered_at: Date | null;
};

function toReview<Row extends AuthoredRow>({ first_name, last_name, ...review }: Row) {
  return {
    ...review,
    user_name: reviewerName({ first_name, last_name }),
    created_at: review.created_at.toISOString(),
    answered_at: review.answered_at?.toISOString() ?? null,
  };
}

/**
 * Returns a product's owner and ratings. A withdrawn product keeps its reviews; a hidden one does
 * not show them.
 */
async function reviewedProduct(db: Db, id: string, viewer: Viewer) {
  const query = db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['s.owner_id', 'p.rating_sum', 'p.rating_count'])
    .where('p.id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('p.deleted_at', 'is not', null),
        eb('s.deleted_at', 'is not', null),
        productSeenBy(viewer),
      ]),
    );
  const { rows } = await prepared(query).execute(db);
  const [product] = rows;
  if (!product) throw notFound(PRODUCTS.notFound);
  return product;
}

export async function reviewedShop(db: Db, id: string, viewer: Viewer) {
  const shop = await db
    .selectFrom('shops as s')
    .select(['owner_id', 'rating_count'])
    .where('id', '=', id)
    .where(shopSeenBy(viewer))
    .executeTakeFirst();
  if (!shop) throw notFound(SHOPS.notFound);
  return shop;
}

/**
 * Returns a product's reviews, newest first; `rating`: only those with that many stars. @throws
 * ProblemError 404
 */
export async function productReviews(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  productId: string,
  { rating, ...page }: ReviewsQuery,
) {
  const [{ rating_count }, rated, rows] = await Promise.all([
    reviewedProduct(db, productId, viewer),
    rating === undefined ? null : countByRating(db, productId),
    pageOf(
      reviewRows(db)
        .where('review.product_id', '=', productId)
        .where('review.hidden_at', 'is', null)
        .$if(rating !== undefined, (query) => query.where('review.rating', '=', rating ?? 0)),
      page,
    ),
  ]);
  return { rows: rows.map(toReview), total: rated ? rated(rating ?? 0) : rating_count };
}

/** Returns how many of a product's reviews have a given number of stars. */
async function countByRating(db: Db, productId: string): Promise<(stars: number) => number> {
  const query = db
    .selectFrom('product_reviews')
    .select(['rating', ({ fn }) => fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .groupBy('rating');
  const { rows } = await prepared(query).execute(db);
  return (stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0;
}

/**
 * Returns the average, the count and the number of reviews for each number of stars. @throws
 * ProblemError 404
 */
export async function reviewStats(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  productId: string,
): Promise<ReviewStats> {
  const [{ rating_sum, rating_count }, count] = await Promise.all([
    reviewedProduct(db, productId, viewer),
    countByRating(db, productId),
  ]);
  return {
    average_rating: averageRating(rating_sum, rating_count),
    total_reviews: rating_count,
    rating_distribution: {
      '1': count(1),
      '2': count(2),
      '3': count(3),
      '4': count(4),
      '5': count(5),
    },
  };
}

/**
 * Returns a person's review of a product, and whether they may write one. @throws ProblemError 404
 */
export async function ownProductReview(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  productId: string,
): Promise<OwnProductReview> {
  const [product, row] = await Promise.all([
    reviewedProduct(db, productId, actor),
    reviewRows(db)
      .where('review.product_id', '=', productId)
      .where('review.user_id', '=', actor.id)
      .executeTakeFirst(),
  ]);
  return {
    review: row ? toReview(row) : null,
    refusal:
      product.owner_id === actor.id ? REVIEWS.ownProduct : unverifiedRefusal({ config }, actor),
  };
}

export async function productReview(db: Db, id: string): Promise<ProductReview> {
  return toReview(await reviewRows(db).where('review.id', '=', id).executeTakeFirstOrThrow());
}

/** Returns a page of a shop's reviews, newest first, and their total. @throws ProblemError 404 */
export async function shopReviews(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  shopId: string,
  page: PageQuery,
) {
  const [{ rating_count }, rows] = await Promise.all([
    reviewedShop(db, shopId, viewer),
    pageOf(
      shopReviewRows(db).where('review.shop_id', '=', shopId).where('review.hidden_at', 'is', null),
      page,
    ),
  ]);
  return { rows: rows.map(toReview), total: rating_count };
}

/** Returns a person's review of a shop, and whether they may write one. @throws ProblemError 404 */
export async function ownShopReview(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  shopId: string,
): Promise<OwnShopReview> {
  const [shop, row] = await Promise.all([
    reviewedShop(db, shopId, actor),
    shopReviewRows(db)
      .where('review.shop_id', '=', shopId)
      .where('review.user_id', '=', actor.id)
      .executeTakeFirst(),
  ]);
  return {
    review: row ? toReview(row) : null,
    refusal: shop.owner_id === actor.id ? REVIEWS.ownShop : unverifiedRefusal({ config }, actor),
  };
}

export async function shopReview(db: Db, id: string): Promise<ShopReview> {
  return toReview(await shopReviewRows(db).where('review.id', '=', id).executeTakeFirstOrThrow());
}

/**
 * Returns a page of the reviews of a shop and its products, newest first. @throws ProblemError 404
 */
export async function receivedReviews(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  { state, ...page }: ReceivedReviewsQuery,
): Promise<Page<ReceivedReview>> {
  const [rows, total] = await Promise.all([
    receivedRows(db, shopId, state, page),
    countReceived(db, shopId, state),
  ]);
  return { rows: rows.map(toReview), total };
}

const DAY_MS = 86_400_000;

/** Returns how many new reviews await an answer in each of one's own shops, where any do. */
export const openReviews = ({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor) =>
  openReviewsOf(db, actor.id, new Date(now().getTime() - NEW_REVIEW_DAYS * DAY_MS));
