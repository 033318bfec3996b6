import { REVIEWS } from '@souk/contract/reviews';
import type {
  OwnProductReview,
  ProductReview,
  ReviewsQuery,
  ReviewStats,
} from '@souk/contract/reviews';
import { PRODUCTS } from '@souk/contract/products';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { averageRating, reviewerName } from '../shops/reads.ts';
import { reviewRows } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof reviewRows>['executeTakeFirstOrThrow']>>;

function toReview({ first_name, last_name, created_at, ...review }: Row): ProductReview {
  return {
    ...review,
    user_name: reviewerName({ first_name, last_name }),
    created_at: created_at.toISOString(),
  };
}

/** The kept sums of a product, also of one that has left: its reviews stay readable. */
async function ratingsOf(db: Kysely<DB>, productId: string) {
  const row = await db
    .selectFrom('products')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!row) throw notFound(PRODUCTS.notFound);
  return row;
}

/**
 * A page of a product's reviews, newest first, and how many there are in all; with `rating` of those
 * that gave so many stars. @throws ProblemError 404
 */
export async function productReviews(
  deps: Pick<Deps, 'db'>,
  productId: string,
  { page, limit, rating }: ReviewsQuery,
) {
  const [{ rating_count }, given, rows] = await Promise.all([
    ratingsOf(deps.db, productId),
    rating === undefined ? null : countRated(deps.db, productId, rating),
    reviewRows(deps.db)
      .where('review.product_id', '=', productId)
      .$if(rating !== undefined, (query) => query.where('review.rating', '=', rating ?? 0))
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { rows: rows.map(toReview), total: given ?? rating_count };
}

async function countRated(db: Kysely<DB>, productId: string, rating: number): Promise<number> {
  const { count } = await db
    .selectFrom('product_reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('product_id', '=', productId)
    .where('rating', '=', rating)
    .executeTakeFirstOrThrow();
  return count;
}

/** What a person wrote about a product, and whether they may. @throws ProblemError 404 */
export async function ownProductReview(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  productId: string,
): Promise<OwnProductReview> {
  const [product, row] = await Promise.all([
    deps.db
      .selectFrom('products')
      .innerJoin('shops', 'shops.id', 'products.shop_id')
      .select('shops.owner_id')
      .where('products.id', '=', productId)
      .executeTakeFirst(),
    reviewRows(deps.db)
      .where('review.product_id', '=', productId)
      .where('review.user_id', '=', actor.id)
      .executeTakeFirst(),
  ]);
  if (!product) throw notFound(PRODUCTS.notFound);
  return {
    review: row ? toReview(row) : null,
    refusal: product.owner_id === actor.id ? REVIEWS.ownProduct : null,
  };
}

/** One review as the wire has it. */
export async function productReview(db: Kysely<DB>, id: string): Promise<ProductReview> {
  return toReview(await reviewRows(db).where('review.id', '=', id).executeTakeFirstOrThrow());
}

/** Average, count and how many reviews gave each number of stars. @throws ProblemError 404 */
export async function reviewStats(deps: Pick<Deps, 'db'>, productId: string): Promise<ReviewStats> {
  const [{ rating_sum, rating_count }, rows] = await Promise.all([
    ratingsOf(deps.db, productId),
    deps.db
      .selectFrom('product_reviews')
      .select(['rating', ({ fn }) => fn.countAll<number>().as('count')])
      .where('product_id', '=', productId)
      .groupBy('rating')
      .execute(),
  ]);
  const count = (stars: number) => rows.find(({ rating }) => rating === stars)?.count ?? 0;
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
