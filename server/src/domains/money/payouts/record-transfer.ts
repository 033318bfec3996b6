import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderTransfer } from '../../../gateways/payments/payout-provider.ts';
import { orderIdOfNumber } from '../../orders/index.ts';
import { allUnpaidEntries, type Unpaid } from '../ledger/unpaid.ts';
import { explainedOf } from './found-transfers.ts';
import { lockPayouts, notePaidTransfer } from './open-payout.ts';
import { partOfAmount, sumOf, type PlannedPart } from './plan-parts.ts';

type TransferOfShop = { shopId: string; transfer: ProviderTransfer };

/**
 * Books a transfer that was lost in a restore as a payout of its order's earnings, so that the shop
 * isn't paid twice. Returns false if those earnings don't match the transfer. Safe to repeat.
 */
export async function recordTransfer(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  { shopId, transfer }: TransferOfShop,
): Promise<boolean> {
  await lockPayouts(trx, shopId);
  if ((await explainedOf(trx, [transfer.id])).size > 0) return true;
  const part = await partPaidBy(trx, shopId, transfer);
  if (part === null) return false;
  await notePaidTransfer(trx, { now }, { shopId, transfer, part });
  await trx
    .updateTable('found_transfers')
    .set({ settled_at: now() })
    .where('provider_transfer_id', '=', transfer.id)
    .execute();
  return true;
}

/**
 * Plans the part that a transfer paid. Returns null if it names no order or exceeds the earnings.
 */
async function partPaidBy(
  trx: Trx,
  shopId: string,
  { key, orderNumber, amountCents }: ProviderTransfer,
): Promise<PlannedPart | null> {
  const orderId = orderNumber === null ? null : await orderIdOfNumber(trx, orderNumber);
  // Either the backup doesn't have the order, or someone sent the transfer manually.
  if (orderId === null && (orderNumber !== null || key === null)) return null;
  const rest = await allUnpaidEntries(trx, shopId);
  const earned = earningsOf(rest, orderId);
  const debts = rest.filter(({ cents }) => cents < 0);
  // The shop's debts were deducted, unless they're newer than the transfer.
  for (const candidates of [[...debts, ...earned], earned]) {
    const part = partOfAmount(candidates, amountCents);
    if (sumOf(part.entries) === amountCents) return { ...part, orderId };
  }
  return null;
}

/**
 * Returns an order's earnings. If `orderId` is null, returns all earnings, starting with those that
 * have no order.
 */
function earningsOf(rest: readonly Unpaid[], orderId: string | null): Unpaid[] {
  const earned = rest.filter(({ cents }) => cents > 0);
  const own = earned.filter(({ order_id }) => order_id === orderId);
  return orderId === null ? [...own, ...earned.filter(({ order_id }) => order_id !== null)] : own;
}
