import type { AnswerRequest } from '@souk/contract/answers';
import { REVIEWS, type ProductReview, type ShopReview } from '@souk/contract/reviews';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { lockProductReview, lockShopReview, writeReviewAnswer } from './queries.ts';
import { productReview, shopReview } from './reads.ts';

type ReviewKey = { id: string; reviewId: string };

/** Answers a review of a product, or replaces the answer. @throws ProblemError 404 */
export const answerProductReview = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id, reviewId }: ReviewKey,
  { text }: AnswerRequest,
): Promise<ProductReview> =>
  deps.db.transaction().execute(async (trx) => {
    const review = await lockProductReview(trx, id, reviewId);
    const answered_at = answeredAt(review) ?? deps.now();
    await writeReviewAnswer(trx, 'product_reviews', reviewId, { answer: text, answered_at });
    await recordAnswer(trx, actor, reviewId, { product_id: id }, text);
    return productReview(trx, reviewId);
  });

/** Answers a review of a shop, or replaces the answer. @throws ProblemError 404 */
export const answerShopReview = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id, reviewId }: ReviewKey,
  { text }: AnswerRequest,
): Promise<ShopReview> =>
  deps.db.transaction().execute(async (trx) => {
    const review = await lockShopReview(trx, id, reviewId);
    const answered_at = answeredAt(review) ?? deps.now();
    await writeReviewAnswer(trx, 'shop_reviews', reviewId, { answer: text, answered_at });
    await recordAnswer(trx, actor, reviewId, { shop_id: id }, text);
    return shopReview(trx, reviewId);
  });

const recordAnswer = (
  trx: Trx,
  actor: Actor,
  id: string,
  about: Record<string, string>,
  answer: string,
) =>
  recordChange(trx, actor, {
    kind: 'review.answered',
    target: { kind: 'review', id },
    about,
    before: {},
    after: { answer },
  });

type LockedReview = Awaited<ReturnType<typeof lockShopReview>>;

/** Returns when a review was first answered, if ever. @throws ProblemError 404 */
function answeredAt(review: LockedReview): Date | null {
  if (!review) throw notFound(REVIEWS.notFound);
  return review.answered_at;
}
