import type { AddToCartRequest, Cart } from '@souk/contract/cart';
import { stockMessage } from '@souk/contract/cart';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { buyable } from './buyable.ts';
import { addLine, countLines } from './queries.ts';
import { readCart } from './reads.ts';

/** As many lines as one checkout takes. */
const MAX_LINES = 200;

/**
 * Puts pieces of a product into the cart, adding up with those that are there. Nothing is reserved.
 * @throws ProblemError of `buyable`; 409 with what is left where it is more than that
 */
export async function addToCart(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  actor: Actor,
  input: AddToCartRequest,
): Promise<Cart> {
  await deps.db.transaction().execute(async (trx) => {
    const pair = { product_id: input.product_id, variant_id: input.variant_id ?? null };
    const product = await buyable(trx, pair);
    const quantity = await addLine(trx, {
      ...pair,
      user_id: actor.id,
      quantity: input.quantity,
      seen_price_cents: unitPriceCents(product, product.modifier_cents, deps.now()),
      source: input.source ?? null,
    });
    // Checked on the row that is now locked: two taps at once can't go above what is left.
    if (quantity > product.stock_quantity) throw conflict(stockMessage(product.stock_quantity));
    if ((await countLines(trx, actor.id)) > MAX_LINES) {
      throw conflict(`A cart can hold at most ${MAX_LINES} different items`);
    }
    if (input.source === 'clip') {
      const added = { product_id: product.product_id, user_id: actor.id, at: deps.now() };
      await deps.jobs.enqueue(trx, 'note-clip-added', added);
    }
  });
  return readCart(deps, actor.id);
}
