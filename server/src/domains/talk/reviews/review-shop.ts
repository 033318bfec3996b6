import { REVIEWS, type ShopReview, type ShopReviewRequest } from '@souk/contract/reviews';
import { SHOPS } from '@souk/contract/shops';
import type { Deps } from '../../../deps.ts';
import { forbidden, notFound } from '../../../kit/problems.ts';
import { type Actor, requireVerified } from '../../accounts/index.ts';
import { countShopRating } from '../../shops/index.ts';
import { keepShopReview, lockReviewedShop } from './queries.ts';
import { shopReview } from './reads.ts';

/** Writes or replaces a person's review of a shop. @throws ProblemError 403, 404 */
export async function reviewShop(
  deps: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  shopId: string,
  input: ShopReviewRequest,
): Promise<{ review: ShopReview; replaced: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const shop = await lockReviewedShop(trx, shopId);
    if (!shop) throw notFound(SHOPS.notFound);
    if (shop.owner_id === actor.id) throw forbidden('own_shop', REVIEWS.ownShop);
    requireVerified(deps, actor);
    const { rating, text } = input;
    const { id, hidden_at, before } = await keepShopReview(trx, {
      shop_id: shopId,
      user_id: actor.id,
      rating,
      text,
    });
    // A review hidden by an admin stays hidden, and does not count.
    if (hidden_at === null) await countShopRating(trx, shopId, rating, before);
    return { review: await shopReview(trx, id), replaced: before !== null };
  });
}
