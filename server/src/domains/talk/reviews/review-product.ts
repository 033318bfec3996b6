import { PRODUCTS } from '@souk/contract/product-rules';
import { REVIEWS, type ProductReview, type ProductReviewRequest } from '@souk/contract/reviews';
import type { Deps } from '../../../deps.ts';
import { forbidden, invalid, notFound } from '../../../kit/problems.ts';
import { type Actor, requireVerified } from '../../accounts/index.ts';
import { countProductRating } from '../../catalogue/index.ts';
import { keepProductReview, lockReviewedProduct } from './queries.ts';
import { productReview } from './reads.ts';

/** Writes or replaces a person's review of a product. @throws ProblemError 403, 404, 422 */
export async function reviewProduct(
  deps: Pick<Deps, 'db' | 'config'>,
  actor: Actor,
  productId: string,
  input: ProductReviewRequest,
): Promise<{ review: ProductReview; replaced: boolean }> {
  if (input.product_id !== undefined && input.product_id !== productId) {
    throw invalid({ path: 'product_id', message: 'This is the id of another product' });
  }
  return deps.db.transaction().execute(async (trx) => {
    const product = await lockReviewedProduct(trx, productId);
    if (!product) throw notFound(PRODUCTS.notFound);
    if (product.owner_id === actor.id) throw forbidden('own_product', REVIEWS.ownProduct);
    requireVerified(deps, actor);
    const { id, hidden_at, before } = await keepProductReview(trx, {
      product_id: productId,
      user_id: actor.id,
      rating: input.rating,
      title: input.title || null,
      comment: input.comment,
      images: input.images ?? [],
    });
    // A review hidden by an admin stays hidden, and does not count.
    if (hidden_at === null) await countProductRating(trx, productId, input.rating, before);
    return { review: await productReview(trx, id), replaced: before !== null };
  });
}
