import { sql } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import { freePrefix, invoicedShops, type InvoicedShop } from './reads.ts';

type WithPrefix = InvoicedShop & { prefix: string };

/** Locks all prefixes until the transaction ends, so that no two shops take the same one. */
export async function lockPrefixes(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoice prefixes', 0))`.execute(trx);
}

/** Returns what invoices issued now say about these shops; a shop's first one settles its prefix. */
export async function sellersToInvoice(
  trx: Trx,
  shopIds: readonly string[],
): Promise<Map<string, WithPrefix>> {
  let shops = await invoicedShops(trx, shopIds);
  if (!shops.every(hasPrefix)) {
    await lockPrefixes(trx);
    // Another transaction may have settled some of them meanwhile.
    for (const { id, name, prefix } of await invoicedShops(trx, shopIds)) {
      if (prefix !== null) continue;
      const settled = { shop_id: id, prefix: await freePrefix(trx, name) };
      await trx.insertInto('shop_invoicing').values(settled).execute();
    }
    shops = await invoicedShops(trx, shopIds);
  }
  return new Map(shops.filter(hasPrefix).map((shop) => [shop.id, shop]));
}

const hasPrefix = (shop: InvoicedShop): shop is WithPrefix => shop.prefix !== null;
