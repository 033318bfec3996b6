import type { Db } from '../../../db/rows.ts';

/** Returns whether a shop has that profile, which then stays until the transaction ends. */
export async function hasProfile(trx: Db, shopId: string, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('shipping_profiles')
    .select('id')
    .where('id', '=', id)
    .where('shop_id', '=', shopId)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}
