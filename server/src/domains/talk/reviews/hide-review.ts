import { pages } from '@souk/contract/pages';
import { REVIEWS } from '@souk/contract/reviews';
import type { HiddenState, HideRequest } from '@souk/contract/suspension';
import type { Trx } from '../../../db/rows.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Changer } from '../../accounts/index.ts';
import { changeHidden, countProductRating } from '../../catalogue/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { countShopRating } from '../../shops/index.ts';
import { lockAnyReview } from './queries.ts';

/**
 * Hides a review of a product or a shop, or shows it again, and updates the average. A repeat has
 * no effect. @throws ProblemError 404
 */
export async function hideReview(
  trx: Trx,
  deps: MailDeps,
  actor: Changer,
  id: string,
  request: HideRequest,
): Promise<HiddenState> {
  const review = await lockAnyReview(trx, id);
  if (!review) throw notFound(REVIEWS.notFound);
  const { table, reviewed, rating, user_id, ...before } = review;
  const ofProduct = table === 'product_reviews';
  const path = ofProduct ? pages.product(reviewed.id) : pages.shop(reviewed.id);
  return changeHidden(trx, deps, actor, request, {
    kind: 'review',
    id,
    before,
    ownerId: user_id,
    page: { name: reviewed.name, path },
    about: { [ofProduct ? 'product_id' : 'shop_id']: reviewed.id },
    write: async (after) => {
      await trx.updateTable(table).set(after).where('id', '=', id).execute();
      const count = ofProduct ? countProductRating : countShopRating;
      const [was, is] = request.hidden ? [rating, null] : [null, rating];
      await count(trx, reviewed.id, is, was);
    },
  });
}
