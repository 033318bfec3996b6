import type { AddToCartRequest, Cart } from '@souk/contract/cart';
import { CART, isTooMuch, stockMessage } from '@souk/contract/cart-rules';
import { MAX_ORDER_LINES, MAX_QUANTITY } from '@souk/contract/limits';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { addLine } from './queries.ts';
import { buyable, leftFor, readCart, requireLeft } from './reads.ts';

/** Adds a product, or more of it; reserves nothing. @throws ProblemError of `buyable`; 409; 422 */
export async function addToCart(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'inTurn'>,
  actor: Actor,
  input: AddToCartRequest,
): Promise<Cart> {
  const add = async (trx: Trx) => {
    const pair = { product_id: input.product_id, variant_id: input.variant_id ?? null };
    const product = await buyable(trx, pair);
    // Sold out: said before anything is written.
    await requireLeft(trx, actor.id, product, input.quantity);
    const quantity = await addLine(trx, {
      ...pair,
      user_id: actor.id,
      quantity: input.quantity,
      seen_price_cents: unitPriceCents(product, product.modifier_cents, deps.now()),
      source: input.source ?? null,
    });
    // Checked on the row that is now locked: two taps at once can't go above what is left.
    const cart = await readCart({ db: trx, now: deps.now }, actor.id);
    const left = leftFor(cart, product);
    if (quantity > left) throw conflict(stockMessage(left));
    if (quantity > MAX_QUANTITY) {
      throw invalid({ path: 'quantity', message: CART.quantityTooHigh });
    }
    if (cart.items.length > MAX_ORDER_LINES) throw conflict(CART.tooMany);
    if (isTooMuch(cart)) throw invalid({ path: 'quantity', message: CART.tooMuch });
    if (input.source === 'clip') {
      const added = { product_id: product.product_id, user_id: actor.id, at: deps.now() };
      await deps.jobs.enqueue(trx, 'note-clip-added', added);
    }
    return cart;
  };
  return deps.inTurn(() => deps.db.transaction().execute(add));
}
