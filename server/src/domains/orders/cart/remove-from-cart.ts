import type { Cart, CartQuery } from '@souk/contract/cart';
import { CART } from '@souk/contract/cart-rules';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import type { Trx } from '../../../db/rows.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import type { CartDeps } from './cart-discounts.ts';
import { deleteLine } from './queries.ts';
import { readCart } from './reads.ts';

/** Removes a line of one's own. @throws ProblemError 404 if it does not exist */
export async function removeFromCart(
  deps: CartDeps,
  actor: Actor,
  { lineId, ...to }: { lineId: string } & CartQuery,
): Promise<Cart> {
  if (!(await deleteLine(deps.db, actor.id, lineId))) throw notFound(CART.lineNotFound);
  return readCart(deps, actor.id, to);
}

/** Removes the paid items from the cart; items added since the order stay. */
export async function removeBought(
  trx: Trx,
  userId: string,
  bought: readonly { product_id: string; variant_id: string | null; quantity: number }[],
): Promise<void> {
  const isBought = sql`c.user_id = ${userId} and c.product_id = b.product_id
    and c.variant_id is not distinct from b.variant_id`;
  await sql`${PREPARED}
    with b as (
      select * from unnest(${bought.map((line) => line.product_id)}::uuid[],
        ${bought.map((line) => line.variant_id)}::uuid[],
        ${bought.map((line) => line.quantity)}::int[]) as b (product_id, variant_id, quantity)),
      gone as (delete from cart_items c using b where ${isBought} and c.quantity <= b.quantity)
    update cart_items c set quantity = c.quantity - b.quantity
    from b where ${isBought} and c.quantity > b.quantity`.execute(trx);
}
