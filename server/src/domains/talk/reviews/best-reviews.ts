import type { BestReview } from '@souk/contract/reviews';
import { row } from '../../../db/raw-sql.ts';
import type { Deps } from '../../../deps.ts';
import { ON_SHELF } from '../../catalogue/index.ts';
import { reviewerName, type Viewer } from '../../shops/index.ts';
import { reviewedShop } from './reads.ts';

const BEST = row({
  id: 'text',
  rating: 'number',
  title: 'text | null',
  text: 'text',
  images: 'texts',
  created_at: 'time',
  product_id: 'text',
  product_name: 'text',
  first_name: 'text',
  last_name: 'text',
});

/** A shop's best reviews have at least this many stars, and there are at most this many of them. */
const GOOD = 4;
const BEST_REVIEWS = 12;

/**
 * Returns the best reviews of a shop's products on sale, with pictures first, then the newest.
 * @throws ProblemError 404
 */
export async function bestReviews(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  shopId: string,
): Promise<BestReview[]> {
  await reviewedShop(db, shopId, viewer);
  const { rows } = await BEST`
    select r.id, r.rating, r.title, r.comment as text, r.images, r.created_at,
      p.id as product_id, p.name as product_name, users.first_name, users.last_name
    from products p join product_reviews r on r.product_id = p.id
    join users on users.id = r.user_id
    where p.shop_id = ${shopId} and ${ON_SHELF} and r.hidden_at is null and r.rating >= ${GOOD}
    order by cardinality(r.images) > 0 desc, r.rating desc, r.created_at desc, r.id desc
    limit ${BEST_REVIEWS}`.execute(db);
  return rows.map(({ first_name, last_name, created_at, ...review }) => ({
    ...review,
    user_name: reviewerName({ first_name, last_name }),
    created_at: created_at.toISOString(),
  }));
}
