import { APPROVALS } from '@souk/contract/approvals';
import { SHOPS } from '@souk/contract/shops';
import type { Db } from '../../db/rows.ts';
import { forbidden, notFound } from '../../kit/problems.ts';
import { shopHeads } from './reads.ts';

/** Checks that a shop, open or closed, isn't the admin's own. @throws ProblemError 403, 404 */
export async function demandNotOwnShop(
  db: Db,
  actor: { id: string },
  shopId: string,
): Promise<void> {
  const [shop] = await shopHeads(db, [shopId]);
  if (!shop) throw notFound(SHOPS.notFound);
  if (shop.owner_id === actor.id) throw forbidden('own_shop', APPROVALS.ownShop);
}

/** Returns the ids of a person's shops, open or closed. */
export async function ownShopIds(db: Db, ownerId: string): Promise<string[]> {
  const shops = db.selectFrom('shops').select('id').where('owner_id', '=', ownerId);
  return (await shops.execute()).map(({ id }) => id);
}
