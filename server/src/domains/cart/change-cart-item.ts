import type { Cart } from '@souk/contract/cart';
import { CART, stockMessage } from '@souk/contract/cart';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { buyable } from './buyable.ts';
import { lineOf, setLine } from './queries.ts';
import { readCart } from './reads.ts';

/**
 * Sets the quantity of one's own line, and takes note of today's price.
 * @throws ProblemError 404 not one's line; of `buyable`; 409 with what is left where it is more than that
 */
export async function changeCartItem(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: { lineId: string; quantity: number },
): Promise<Cart> {
  await deps.db.transaction().execute(async (trx) => {
    const line = await lineOf(trx, actor.id, input.lineId);
    if (!line) throw notFound(CART.lineNotFound);
    const product = await buyable(trx, line);
    if (input.quantity > product.stock_quantity)
      throw conflict(stockMessage(product.stock_quantity));
    await setLine(trx, line.id, {
      quantity: input.quantity,
      seen_price_cents: unitPriceCents(product, product.modifier_cents, deps.now()),
    });
  });
  return readCart(deps, actor.id);
}
