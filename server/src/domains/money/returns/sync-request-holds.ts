import { holdOfRequest } from '@souk/contract/returns';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { liftHolds } from '../holds/lift-holds.ts';
import { placeHold } from '../holds/place-hold.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { ordersWithNewSteps, returnRowsOfOrder, type ReturnRow } from './queries.ts';

const DAY_MS = 86_400_000;

/** Holds a shipment's money while a request can lead to a refund, and lifts the hold afterwards. */
export async function syncRequestHold(
  trx: Trx,
  deps: Pick<Deps, 'now'>,
  row: ReturnRow,
): Promise<void> {
  const hold = holdOfRequest({ ...row, state: row.shown, escalated: row.escalated_at !== null });
  const of = { reason: 'request', cause: row.id } as const;
  if (hold && (hold.until === null || hold.until > deps.now())) {
    await placeHold(trx, deps, { ...of, shipmentId: row.shipment_id, until: hold.until });
  } else {
    await liftHolds(trx, deps, of);
  }
}

/**
 * Updates the holds for an order's requests, or for every order with a request step in the last day
 * if none is given. Safe to repeat.
 */
export async function syncRequestHolds(
  deps: Pick<Deps, 'db' | 'now'>,
  { order_id }: { order_id?: string | undefined },
): Promise<void> {
  const since = new Date(deps.now().getTime() - DAY_MS);
  for (const orderId of order_id ? [order_id] : await ordersWithNewSteps(deps.db, since)) {
    await deps.db.transaction().execute(async (trx) => {
      await lockPayment(trx, orderId);
      for (const row of await returnRowsOfOrder(trx, orderId)) {
        await syncRequestHold(trx, deps, row);
      }
    });
  }
}
