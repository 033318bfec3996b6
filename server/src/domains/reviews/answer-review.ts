import type { AnswerRequest } from '@souk/contract/answers';
import { REVIEWS, type ProductReview, type ShopReview } from '@souk/contract/reviews';
import type { Deps } from '../../deps.ts';
import { forbidden, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { lockProductReview, lockShopReview, writeReviewAnswer } from './queries.ts';
import { productReview, shopReview } from './reads.ts';

type Reviewed = { id: string; reviewId: string };

/** Answers a review of a product, or replaces the answer. @throws ProblemError 403, 404 */
export const answerProductReview = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id, reviewId }: Reviewed,
  { text }: AnswerRequest,
): Promise<ProductReview> =>
  deps.db.transaction().execute(async (trx) => {
    const review = await lockProductReview(trx, id, reviewId);
    const answered_at = mayAnswer(actor, review) ?? deps.now();
    await writeReviewAnswer(trx, 'product_reviews', reviewId, { answer: text, answered_at });
    return productReview(trx, reviewId);
  });

/** Answers a review of a shop, or replaces the answer. @throws ProblemError 403, 404 */
export const answerShopReview = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id, reviewId }: Reviewed,
  { text }: AnswerRequest,
): Promise<ShopReview> =>
  deps.db.transaction().execute(async (trx) => {
    const review = await lockShopReview(trx, id, reviewId);
    const answered_at = mayAnswer(actor, review) ?? deps.now();
    await writeReviewAnswer(trx, 'shop_reviews', reviewId, { answer: text, answered_at });
    return shopReview(trx, reviewId);
  });

type Locked = Awaited<ReturnType<typeof lockShopReview>>;

/** When it was first answered, if it was. @throws ProblemError 403, 404 */
function mayAnswer(actor: Actor, review: Locked): Date | null {
  if (!review) throw notFound(REVIEWS.notFound);
  if (review.owner_id !== actor.id && !actor.is_admin) throw forbidden(REVIEWS.notYourShop);
  return review.answered_at;
}
