import type { AddToCartRequest, Cart, CartQuery } from '@souk/contract/cart';
import { CART, isTooMuch } from '@souk/contract/cart-rules';
import { MAX_ORDER_LINES } from '@souk/contract/limits';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, invalid } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { type CartDeps, completeCart } from './cart-discounts.ts';
import { insertLine, updateLine } from './queries.ts';
import { cartOf, loadBeside, requireLeft, type CartLine } from './reads.ts';

type AddDeps = CartDeps & Pick<Deps, 'jobs' | 'inTurn'>;
type Added = AddToCartRequest & CartQuery;

/**
 * Adds a product, or more of it, to the cart; reserves nothing. @throws ProblemError of `buyable`;
 * 409; 422
 */
export function addToCart(deps: AddDeps, actor: Actor, input: Added): Promise<Cart> {
  return deps.inTurn(() => add(deps, actor, input));
}

async function add(deps: AddDeps, actor: Actor, input: Added): Promise<Cart> {
  const pair = { product_id: input.product_id, variant_id: input.variant_id ?? null };
  const { product, lines, orders } = await loadBeside(deps, actor.id, pair);
  const now = deps.now();
  const before = lines.find(
    ({ product_id, variant_id }) =>
      product_id === product.product_id && variant_id === product.variant_id,
  );
  const line: CartLine = {
    ...product,
    id: before?.id ?? newId(),
    quantity: (before?.quantity ?? 0) + input.quantity,
    seen_price_cents: unitPriceCents(product, product.modifier_cents, now),
    source: before?.source ?? input.source ?? null,
  };
  requireLeft(line, line.quantity, { orders, lines });
  const others = lines.filter((other) => other !== before);
  const after = [...others, line].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const cart = cartOf(actor.id, after, orders, now);
  if (cart.items.length > MAX_ORDER_LINES) throw conflict('too_many_lines', CART.tooMany);
  if (isTooMuch(cart)) throw invalid({ path: 'quantity', message: CART.tooMuch });

  const { id, quantity, seen_price_cents, source } = line;
  const row = { ...pair, id, quantity, seen_price_cents, source };
  const write = (db: Db) =>
    before ? updateLine(db, row, before.quantity) : insertLine(db, { ...row, user_id: actor.id });
  const written =
    input.source === 'clip'
      ? await deps.db.transaction().execute(async (trx) => {
          const done = await write(trx);
          const added = { product_id: product.product_id, user_id: actor.id, at: now };
          if (done) await deps.jobs.enqueue(trx, 'note-clip-added', added);
          return done;
        })
      : await write(deps.db);
  // Another tap was faster, so the checked state is out of date.
  if (!written) return add(deps, actor, input);
  return completeCart(deps, { userId: actor.id, country: input.country }, cart, after);
}
