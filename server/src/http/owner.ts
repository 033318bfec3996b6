import type { Endpoint } from '@souk/contract/endpoint';
import { isId } from '@souk/contract/ids';
import { PRODUCTS } from '@souk/contract/product-rules';
import { QUESTIONS } from '@souk/contract/questions';
import { SHOPS } from '@souk/contract/shops';
import type { Db } from '../db/rows.ts';
import { type Actor, secondFactorNeeded } from '../domains/accounts/index.ts';
import { ownerOfProduct } from '../domains/catalogue/index.ts';
import { anyShopHead, shopHead } from '../domains/shops/index.ts';
import { ownerOfQuestion } from '../domains/talk/index.ts';
import { forbidden } from '../kit/problems.ts';

/**
 * The kinds of things with owners, by their word in addresses. `ownerOf` throws a 404 for missing
 * ones.
 */
const THINGS = {
  shops: {
    ownerOf: async (db: Db, id: string, closedToo: boolean) =>
      (await (closedToo ? anyShopHead : shopHead)(db, id)).owner_id,
    refusal: SHOPS.notYours,
  },
  products: { ownerOf: ownerOfProduct, refusal: PRODUCTS.notYours },
  questions: { ownerOf: ownerOfQuestion, refusal: QUESTIONS.notYours },
};

const START = new RegExp(`^/(${Object.keys(THINGS).join('|')})/:(\\w+)`);

/** Whether the address identifies the owner. Otherwise the body's `shop_id` does. */
export const isOwnedByAddress = ({ path }: Endpoint) => START.test(path);

/** @throws ProblemError 403 for anyone but an admin and the owner of the call's subject, 404 */
export async function refuseOthers(
  db: Db,
  actor: Actor,
  endpoint: Endpoint,
  { params, body }: { params: unknown; body?: unknown },
): Promise<void> {
  const [, word = 'shops', name = 'shop_id'] = START.exec(endpoint.path) ?? [];
  const { ownerOf, refusal } = THINGS[word as keyof typeof THINGS];
  const named = (isOwnedByAddress(endpoint) ? params : body) as Record<string, unknown> | undefined;
  const id = String(named?.[name]).toLowerCase();
  // Validation answers 404 to an invalid id; a body without one has no owner.
  if (!isId(id) && isOwnedByAddress(endpoint)) return;
  const closedToo = actor.is_admin && endpoint.closedShops === true;
  const isOwner = isId(id) && (await ownerOf(db, id, closedToo)) === actor.id;
  if (isOwner || actor.is_admin) return;
  if (actor.second_factor_needed) throw await secondFactorNeeded(db, actor.id);
  throw forbidden('not_yours', endpoint.refusal ?? refusal);
}
