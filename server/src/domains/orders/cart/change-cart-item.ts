import type { Cart, CartQuery } from '@souk/contract/cart';
import { CART, isTooMuch } from '@souk/contract/cart-rules';
import { unitPriceCents } from '@souk/contract/pricing';
import { invalid, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { type CartDeps, completeCart } from './cart-discounts.ts';
import { updateLine } from './queries.ts';
import { buyable, cartOf, loadCart, requireLeft } from './reads.ts';

/**
 * Sets a line's quantity and updates its price to today's. @throws ProblemError 404; of `buyable`;
 * 409; 422
 */
export async function changeCartItem(
  deps: CartDeps,
  actor: Actor,
  input: { lineId: string; quantity: number } & CartQuery,
): Promise<Cart> {
  const { lines, orders } = await loadCart(deps, actor.id);
  const line = lines.find(({ id }) => id === input.lineId);
  if (!line) throw notFound(CART.lineNotFound);
  buyable(line, deps.now());
  requireLeft(line, input.quantity, { orders, lines });
  const now = deps.now();
  const seen_price_cents = unitPriceCents(line, line.modifier_cents, now);
  const changed = { ...line, quantity: input.quantity, seen_price_cents };
  const after = lines.map((other) => (other === line ? changed : other));
  const cart = cartOf(actor.id, after, orders, now);
  const grows = input.quantity > line.quantity;
  if (grows && isTooMuch(cart)) {
    throw invalid({ path: 'quantity', message: CART.tooMuch });
  }
  // Changed or removed meanwhile, so the checked state is out of date.
  const written = await updateLine(deps.db, changed, line.quantity);
  if (!written) return changeCartItem(deps, actor, input);
  return completeCart(deps, { userId: actor.id, country: input.country }, cart, after);
}
