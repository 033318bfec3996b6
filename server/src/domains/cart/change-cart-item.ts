import type { Cart } from '@souk/contract/cart';
import { CART, isTooMuch } from '@souk/contract/cart-rules';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Deps } from '../../deps.ts';
import { invalid, notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { lineOf } from './queries.ts';
import { buyable, readCart, requireLeft } from './reads.ts';

/** Sets a line's quantity and today's price. @throws ProblemError 404; of `buyable`; 409; 422 */
export async function changeCartItem(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: { lineId: string; quantity: number },
): Promise<Cart> {
  return deps.db.transaction().execute(async (trx) => {
    const line = await lineOf(trx, actor.id, input.lineId);
    if (!line) throw notFound(CART.lineNotFound);
    const product = await buyable(trx, line);
    await requireLeft(trx, actor.id, product, input.quantity);
    const seen_price_cents = unitPriceCents(product, product.modifier_cents, deps.now());
    await trx
      .updateTable('cart_items')
      .set({ quantity: input.quantity, seen_price_cents })
      .where('id', '=', line.id)
      .execute();
    const cart = await readCart({ db: trx, now: deps.now }, actor.id);
    const grows = input.quantity > line.quantity;
    if (grows && isTooMuch(cart)) {
      throw invalid({ path: 'quantity', message: CART.tooMuch });
    }
    return cart;
  });
}
