import type { Deps } from '../../../deps.ts';
import { addDays, dayOf } from '../../../kit/days.ts';
import { paymentOfShipment } from '../../money/index.ts';
import { deleteEventsBefore, lockSums, rewriteSales, writeDay } from './queries.ts';

/** The longest period and the one before it. */
const KEPT_DAYS = 180;
/** Events are deleted after this many days; the sums stay. */
const EVENT_DAYS = 100;

/**
 * Sums each day that has ended and deletes old events; today is counted on request. Can safely run
 * again.
 */
export async function sumDays(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = dayOf(deps.now());
  const oldest = addDays(today, -KEPT_DAYS);
  for (;;) {
    const more = await deps.db.transaction().execute(async (trx) => {
      const next = addDays(await lockSums(trx), 1);
      const day = next < oldest ? oldest : next;
      if (day >= today) return false;
      await writeDay(trx, day);
      return true;
    });
    if (!more) break;
  }
  await deleteEventsBefore(deps.db, addDays(today, -EVENT_DAYS));
}

/** Sums the sales of a refunded shipment's payment day again, if that day is already summed. */
export async function resumSales(deps: Pick<Deps, 'db'>, shipmentId: string): Promise<void> {
  const payment = await paymentOfShipment(deps.db, shipmentId);
  if (!payment) return;
  const day = dayOf(payment.paid_at);
  await deps.db.transaction().execute(async (trx) => {
    if (day <= (await lockSums(trx))) await rewriteSales(trx, payment.shop_id, day);
  });
}
