import { formatAmount } from '@souk/contract/currency';
import { toMinor, toAmount } from '@souk/contract/money';
import { TERMS, type SettledSales, type SettleEarlierSales } from '@souk/contract/payout-terms';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { demandNotOwnShop, isShop, moneySettings } from '../../shops/index.ts';
import { liftHoldsOfShop } from '../holds/lift-holds.ts';
import { unpaidOfShipments } from '../ledger/unpaid.ts';
import { releaseTerms } from '../ledger/waiting-shipments.ts';
import { lockPayouts, notePayoutByHand } from './open-payout.ts';
import { dayOf } from './payout-turn.ts';

/**
 * Records how much a shop was already paid for sales from before the ledger, as a manual payout.
 * The rest becomes payable. @throws ProblemError 403 for the admin's own shop; 409 if it's more
 * than their total, or they're already settled; 422
 */
export async function settleEarlierSales(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { shop_id: shopId, paid, paid_on, reference }: SettleEarlierSales,
): Promise<SettledSales> {
  if (!(await isShop(db, shopId))) throw invalid({ path: 'shop_id', message: TERMS.unknownShop });
  if (paid_on && paid_on > dayOf(now())) {
    throw invalid({ path: 'paid_on', message: TERMS.paidOn });
  }
  return db.transaction().execute(async (trx) => {
    await demandNotOwnShop(trx, actor, shopId);
    await lockPayouts(trx, shopId);
    const parts = await liftHoldsOfShop(trx, { now }, { shopId, reason: 'before_ledger' });
    if (parts.length === 0) throw conflict('no_earlier_sales', TERMS.noEarlierSales);
    const terms = releaseTerms(await moneySettings(trx));
    const entries = await unpaidOfShipments(trx, { shopId, terms, now: now() }, parts);
    const total = entries.reduce((sum, entry) => sum + entry.cents, 0);
    const cents = toMinor(paid);
    if (cents > Math.max(total, 0)) {
      throw conflict(
        'amount_exceeds_balance',
        `These sales only come to ${formatAmount(toAmount(Math.max(total, 0)))}`,
      );
    }
    if (cents > 0) {
      await notePayoutByHand(trx, { now }, entries, {
        shopId,
        cents,
        reference: reference || 'Paid before the ledger',
        actorId: actor.id,
        requestKey: null,
        ...(paid_on && { paidAt: new Date(paid_on) }),
      });
    }
    const released = toAmount(total - cents);
    await recordChange(trx, actor, {
      kind: 'earlier-sales.settled',
      target: { kind: 'shop', id: shopId },
      before: null,
      after: { orders: parts.length, paid, paid_on: paid_on ?? null, released },
    });
    return { shop_id: shopId, paid, released };
  });
}
