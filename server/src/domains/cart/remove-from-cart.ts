import type { Cart } from '@souk/contract/cart';
import { CART } from '@souk/contract/cart-rules';
import type { ExpressionBuilder } from 'kysely';
import type { Trx } from '../../db/rows.ts';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import { deleteLine } from './queries.ts';
import { readCart } from './reads.ts';

/** Removes one's own line. @throws ProblemError 404 if it is not there */
export async function removeFromCart(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  lineId: string,
): Promise<Cart> {
  if (!(await deleteLine(deps.db, actor.id, lineId))) throw notFound(CART.lineNotFound);
  return readCart(deps, actor.id);
}

/** Takes what was paid for out of the cart; items added since the order stay. */
export async function removeBought(
  trx: Trx,
  userId: string,
  bought: readonly { product_id: string; variant_id: string | null; quantity: number }[],
): Promise<void> {
  for (const { product_id, variant_id, quantity } of bought) {
    const isBought = (eb: ExpressionBuilder<DB, 'cart_items'>) =>
      eb.and([
        eb('user_id', '=', userId),
        eb('product_id', '=', product_id),
        eb('variant_id', 'is not distinct from', variant_id),
      ]);
    await trx.deleteFrom('cart_items').where(isBought).where('quantity', '<=', quantity).execute();
    await trx
      .updateTable('cart_items')
      .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
      .where(isBought)
      .where('quantity', '>', quantity)
      .execute();
  }
}
