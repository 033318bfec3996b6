import type { Cart, CartQuery } from '@souk/contract/cart';
import { DISCOUNTS } from '@souk/contract/discounts';
import { sql, type SqlBool } from 'kysely';
import { conflict, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { isCode } from '../../shops/index.ts';
import { type CartDeps, cartCodes } from './cart-discounts.ts';
import { readCart } from './reads.ts';

const MOST_CODES = 20;

/**
 * Puts a code into the cart, which says what it gives; the same code twice is one. @throws
 * ProblemError 404 unknown; 409 too many
 */
export async function addCode(
  deps: CartDeps,
  actor: Actor,
  { code, ...to }: { code: string } & CartQuery,
): Promise<Cart> {
  if (!(await isCode(deps.db, code))) throw notFound(DISCOUNTS.unknownCode);
  const known = await cartCodes(deps.db, actor.id);
  if (!known.some((one) => one.toLowerCase() === code.toLowerCase())) {
    if (known.length >= MOST_CODES) throw conflict('too_many_codes', DISCOUNTS.codesTooMany);
    await deps.db
      .insertInto('cart_codes')
      .values({ user_id: actor.id, code: code.toUpperCase(), added_at: deps.now() })
      .onConflict((taken) => taken.doNothing())
      .execute();
  }
  return readCart(deps, actor.id, to);
}

/** Takes a code out of the cart. @throws ProblemError 404 if it isn't in it */
export async function removeCode(
  deps: CartDeps,
  actor: Actor,
  { code, ...to }: { code: string } & CartQuery,
): Promise<Cart> {
  const { numDeletedRows } = await deps.db
    .deleteFrom('cart_codes')
    .where('user_id', '=', actor.id)
    .where(sql<SqlBool>`lower(code) = ${code.toLowerCase()}`)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(DISCOUNTS.unknownCode);
  return readCart(deps, actor.id, to);
}
