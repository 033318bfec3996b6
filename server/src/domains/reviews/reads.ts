import type { ProductReview, ReviewStats } from '@souk/contract/reviews';
import { CATALOGUE } from '@souk/contract/catalogue';
import type { PageQuery } from '@souk/contract/paging';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
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
  if (!row) throw notFound(CATALOGUE.notFound);
  return row;
}

/** A page of a product's reviews, newest first. @throws ProblemError 404 */
export async function productReviews(deps: Pick<Deps, 'db'>, productId: string, page: PageQuery) {
  const [{ rating_count }, rows] = await Promise.all([
    ratingsOf(deps.db, productId),
    reviewRows(deps.db)
      .where('review.product_id', '=', productId)
      .orderBy('review.created_at', 'desc')
      .orderBy('review.id', 'desc')
      .limit(page.limit)
      .offset((page.page - 1) * page.limit)
      .execute(),
  ]);
  return { rows: rows.map(toReview), total: rating_count };
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
