import type { Cart } from '@souk/contract/cart';
import { CART, isTooMuch } from '@souk/contract/cart-rules';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { updateLine } from './queries.ts';
import { lockLine, readCart, requireLeft } from './reads.ts';

/** Sets a line's quantity and today's price. @throws ProblemError 404; of `buyable`; 409; 422 */
export async function changeCartItem(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  input: { lineId: string; quantity: number },
): Promise<Cart> {
  return deps.db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, actor.id, input.lineId);
    await requireLeft(trx, actor.id, line, input.quantity);
    const seen_price_cents = unitPriceCents(line, line.modifier_cents, deps.now());
    await updateLine(trx, line.id, { quantity: input.quantity, seen_price_cents });
    const cart = await readCart({ db: trx, now: deps.now }, actor.id);
    const grows = input.quantity > line.quantity;
    if (grows && isTooMuch(cart)) {
      throw invalid({ path: 'quantity', message: CART.tooMuch });
    }
    return cart;
  });
}
