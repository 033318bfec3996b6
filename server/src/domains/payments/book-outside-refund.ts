import type { ProviderRefund } from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { partsToRefund } from '../orders/refundable.ts';
import { lockPayment, refundsOfPayment } from './queries.ts';
import type { SettleRefundDeps } from './settle-refund.ts';

/**
 * Writes down a refund that somebody made at the provider's own: as a refund of all parts that are left
 * where it covers them, of the one part that costs as much, else of none; then it counts as given back,
 * and the parts stay as they are. Answers the rows, to be settled; none where they are there already.
 */
export async function bookOutsideRefund(
  deps: SettleRefundDeps,
  orderId: string,
  refund: ProviderRefund,
): Promise<string[]> {
  if (refund.state === 'failed') return [];
  return deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, orderId);
    if (!payment) return [];
    const rows = await refundsOfPayment(trx, payment.id);
    if (rows.some((row) => row.provider_refund_id === refund.id)) return [];
    const live = new Set(
      rows.filter((row) => row.status !== 'failed').map((row) => row.shipment_id),
    );
    const parts = await partsToRefund(trx, orderId);
    const left = parts.filter(({ shipmentId }) => !live.has(shipmentId));
    const sum = left.reduce((cents, part) => cents + part.amountCents, 0);
    const alike = left.filter(({ amountCents }) => amountCents === refund.amountCents);
    const covered = sum === refund.amountCents ? left : alike.length === 1 ? alike : [];
    if (covered.length === 0) {
      deps.log.warn(
        { order: orderId, refund },
        'a refund made at the provider is of no whole part',
      );
    }
    const none = { shipmentId: null, amountCents: refund.amountCents };
    const booked = (covered.length ? covered : [none]).map((part) => ({
      id: newId(),
      payment_id: payment.id,
      shipment_id: part.shipmentId,
      amount_cents: part.amountCents,
      provider_refund_id: refund.id,
      reason: 'Refunded at the payment provider',
      source: 'provider',
      created_at: deps.now(),
    }));
    await trx.insertInto('refunds').values(booked).execute();
    return booked.map(({ id }) => id);
  });
}
