import { INVOICING, type ChangeInvoicing, type Invoicing } from '@souk/contract/invoicing';
import { SHOPS } from '@souk/contract/shops';
import { isInEu, vatNumberIn } from '@souk/contract/vat-numbers';
import type { Deps } from '../../../deps.ts';
import { invalid, notFound } from '../../../kit/problems.ts';
import { demandVersion, versionOf } from '../../../kit/version.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { lockShop } from '../queries.ts';
import { invoicingOf } from './reads.ts';
import { lockPrefixes } from './settle-prefix.ts';

/**
 * Changes what a shop's next invoices say; the issued ones stay as they are. With `ifMatch`, only if
 * nobody has changed it since. @throws ProblemError 404, 412; 422 a prefix that another shop has
 */
export function changeInvoicing(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  shopId: string,
  change: ChangeInvoicing,
  ifMatch?: string,
): Promise<Invoicing> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockShop(trx, shopId))) throw notFound(SHOPS.notFound);
    await lockPrefixes(trx);
    const before = await invoicingOf(trx, shopId);
    demandVersion(ifMatch, versionOf(before), INVOICING.changedSince);
    const given = Object.entries(change).filter(([, part]) => part !== undefined);
    const after: Invoicing = { ...before, ...Object.fromEntries(given) };
    const other = await trx
      .selectFrom('shop_invoicing')
      .select('shop_id')
      .where('prefix', '=', after.prefix)
      .where('shop_id', '!=', shopId)
      .executeTakeFirst();
    demandVatNumber(after);
    if (other) throw invalid({ path: 'prefix', message: INVOICING.prefixTaken });
    await trx
      .insertInto('shop_invoicing')
      .values({ shop_id: shopId, ...after })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(after))
      .execute();
    // The seller's address can be their home: recording that it changed is enough.
    const facts = ({ address, ...rest }: Invoicing, moved: boolean) => ({
      invoicing: { ...rest, address: moved ? 'changed' : address && 'set' },
    });
    await recordChange(trx, actor, {
      kind: 'shop.edited',
      target: { kind: 'shop', id: shopId },
      before: facts(before, false),
      after: facts(after, after.address !== before.address),
    });
    return after;
  });
}

/** Sellers in the EU give a number of their country; others what their country calls one. */
function demandVatNumber({ country, vat_id }: Invoicing): void {
  if (country === null || vat_id === null || !isInEu(country)) return;
  const number = vatNumberIn(country, vat_id);
  if ('fault' in number) throw invalid({ path: 'vat_id', message: INVOICING.vatId });
}
