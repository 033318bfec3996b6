import type { NewRow } from '../../db/rows.ts';
import type { ProviderRefund } from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { amountOf, lockShipments } from '../orders/reads.ts';
import { giveBack, parkedOfIntent } from './parked-payments.ts';
import { lockPayment, paymentBy, refundsOfPayment, type RefundRow } from './queries.ts';
import type { RefundDeps } from './refund-shipment.ts';
import { settleRefund } from './settle-refund.ts';

/** Whether a row is this refund: by the key that we asked for it with, or the provider's own id. */
function isOf(refund: ProviderRefund) {
  return ({ id, provider_refund_id, status, amount_cents }: RefundRow) =>
    id === refund.key ||
    provider_refund_id === refund.id ||
    // Asked for by an earlier version, which sent no key, and never answered.
    (refund.key === null && status === 'requested' && amount_cents === refund.amountCents);
}

/** Asks the provider how all refunds of a payment stand, including those made at the provider itself. */
export async function lookAtRefunds(deps: RefundDeps, paymentIntentId: string): Promise<void> {
  const payment = await paymentBy(deps.db, 'payment_intent_id', paymentIntentId);
  if (payment) {
    for (const refund of await deps.payments.refundsOf(paymentIntentId)) {
      const known = (await refundsOfPayment(deps.db, payment.id)).filter(isOf(refund));
      const ids = known.length
        ? known.map(({ id }) => id)
        : await bookOutsideRefund(deps, payment.order_id, refund);
      for (const id of ids) await settleRefund(deps, id, refund);
    }
  }
  for (const id of await parkedOfIntent(deps.db, paymentIntentId)) await giveBack(deps, id);
}

/** Books a refund made at the provider: for all parts left, the one of that amount, or none. */
async function bookOutsideRefund(
  deps: RefundDeps,
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
    const left = (await lockShipments(trx, orderId))
      .filter(({ id }) => !live.has(id))
      .map((part) => ({ shipmentId: part.id, amountCents: amountOf(part) }));
    const sum = left.reduce((cents, part) => cents + part.amountCents, 0);
    const alike = left.filter(({ amountCents }) => amountCents === refund.amountCents);
    const covered = sum === refund.amountCents ? left : alike.length === 1 ? alike : [];
    if (covered.length === 0) {
      deps.log.warn({ order: orderId, refund }, 'a refund made at the provider fits no whole part');
    }
    const none = { shipmentId: null, amountCents: refund.amountCents };
    const booked = (covered.length ? covered : [none]).map(
      (
        part,
      ): NewRow<
        'refunds',
        'status' | 'to_status' | 'from_status' | 'requested_by' | 'failure' | 'settled_at'
      > => ({
        id: newId(),
        payment_id: payment.id,
        shipment_id: part.shipmentId,
        amount_cents: part.amountCents,
        provider_refund_id: refund.id,
        reason: 'Refunded at the payment provider',
        source: 'provider',
        created_at: deps.now(),
      }),
    );
    await trx.insertInto('refunds').values(booked).execute();
    return booked.map(({ id }) => id);
  });
}
