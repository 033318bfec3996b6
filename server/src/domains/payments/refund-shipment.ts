import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { conflict, unavailable } from '../../kit/problems.ts';
import { setOrderStatus, type ChangeSource } from '../orders/set-order-status.ts';
import { shipmentToRefund, type ShipmentToRefund } from '../orders/refundable.ts';
import { lockPayment, updatePayment } from './queries.ts';

export type RefundDeps = Pick<Deps, 'db' | 'payments' | 'jobs' | 'now' | 'log'>;

export type RefundRequest = {
  shipmentId: string;
  by: { actorId: string | null; source: ChangeSource };
  reason: string;
  trackingUrl?: string | null | undefined;
};

const FINISH_AFTER_MS = 120_000;

type Asked = { refundId: string; paymentIntentId: string; amountCents: number };

/**
 * Writes down that the provider is asked, before it is asked. Null where the provider has no money of
 * this part: it was never paid there, or has gone back already.
 */
async function askFor(
  trx: Transaction<DB>,
  deps: RefundDeps,
  part: ShipmentToRefund,
  request: RefundRequest,
): Promise<Asked | null> {
  const payment = await lockPayment(trx, part.orderId);
  if (payment?.status !== 'paid' || payment.payment_intent_id === null) return null;
  const paymentIntentId = payment.payment_intent_id;
  const earlier = await trx
    .selectFrom('refunds')
    .select(['id', 'status', 'amount_cents'])
    .where('shipment_id', '=', part.shipmentId)
    .executeTakeFirst();
  if (earlier?.status === 'succeeded') return null;
  // Asked before without an answer: the same id asks for the same refund, not for a second one.
  if (earlier?.status === 'requested') {
    return { refundId: earlier.id, paymentIntentId, amountCents: earlier.amount_cents };
  }
  if (earlier) await trx.deleteFrom('refunds').where('id', '=', earlier.id).execute();
  const amountCents = Math.min(part.amountCents, payment.paid_cents - payment.refunded_cents);
  if (amountCents <= 0) return null;
  const refundId = newId();
  // Should this process die before the answer is written down, the job asks again.
  const { shipmentId, by, reason } = request;
  const runAt = new Date(deps.now().getTime() + FINISH_AFTER_MS);
  await deps.jobs.enqueue(
    trx,
    'finish-refund',
    { shipmentId, by, reason },
    { runAt, key: `refund-${shipmentId}` },
  );
  await trx
    .insertInto('refunds')
    .values({
      id: refundId,
      payment_id: payment.id,
      shipment_id: part.shipmentId,
      amount_cents: amountCents,
      reason: request.reason,
      requested_by: request.by.actorId,
    })
    .execute();
  return { refundId, paymentIntentId, amountCents };
}

async function succeeded(
  trx: Transaction<DB>,
  deps: RefundDeps,
  part: ShipmentToRefund,
  asked: Asked & { providerRefundId: string },
): Promise<void> {
  const payment = await lockPayment(trx, part.orderId);
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({
      status: 'succeeded',
      provider_refund_id: asked.providerRefundId,
      settled_at: deps.now(),
    })
    .where('id', '=', asked.refundId)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  if (numUpdatedRows === 0n || !payment) return;
  await updatePayment(trx, payment.id, {
    refunded_cents: payment.refunded_cents + asked.amountCents,
  });
  // Sums of that day's sales may be there already.
  await deps.jobs.enqueue(trx, 'resum-sales', { shipment_id: part.shipmentId });
}

async function askProvider(deps: RefundDeps, asked: Asked, reason: string): Promise<string> {
  try {
    const refund = await deps.payments.refund({
      paymentIntentId: asked.paymentIntentId,
      amountCents: asked.amountCents,
      key: asked.refundId,
      reason,
    });
    if (refund.state !== 'failed') return refund.id;
    throw new ProviderRefused(refund.failure ?? 'The refund failed');
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      throw unavailable(
        'The payment provider cannot be reached. The refund is not confirmed yet; please try again shortly.',
        10,
      );
    }
    if (!(error instanceof ProviderRefused)) throw error;
    await deps.db
      .updateTable('refunds')
      .set({ status: 'failed', failure: error.message, settled_at: deps.now() })
      .where('id', '=', asked.refundId)
      .where('status', '=', 'requested')
      .execute();
    throw conflict(`The payment provider refused the refund: ${error.message}`);
  }
}

/**
 * Gives back what the provider was paid for a shop's part, then marks it refunded. The provider is
 * asked between two short transactions, with an id that makes asking twice harmless; the status
 * changes only when it says yes. A part it was never paid for is only marked.
 * @throws ProblemError 409 with the provider's sentence; 503 where it can't be reached
 */
export async function refundShipment(deps: RefundDeps, request: RefundRequest): Promise<void> {
  const part = await shipmentToRefund(deps.db, request.shipmentId);
  const asked = await deps.db.transaction().execute(async (trx) => {
    const asking = await askFor(trx, deps, part, request);
    // While the payment is locked: money that comes in the meantime finds the part refunded, and goes back.
    if (asking === null) await markRefunded(trx, part, request);
    return asking;
  });
  if (asked === null) return;
  const providerRefundId = await askProvider(deps, asked, request.reason);
  await deps.db.transaction().execute(async (trx) => {
    await succeeded(trx, deps, part, { ...asked, providerRefundId });
    await markRefunded(trx, part, request);
  });
}

function markRefunded(
  trx: Transaction<DB>,
  part: ShipmentToRefund,
  request: RefundRequest,
): Promise<void> {
  return setOrderStatus(trx, {
    orderId: part.orderId,
    shopId: part.shopId,
    status: 'refunded',
    trackingUrl: request.trackingUrl,
    by: request.by,
    note: request.reason,
    evenLapsed: request.by.source === 'system',
  });
}

/** Ends a refund whose answer was lost; one that was answered is left alone. */
export async function finishRefund(deps: RefundDeps, request: RefundRequest): Promise<void> {
  const open = await deps.db
    .selectFrom('refunds')
    .select('id')
    .where('shipment_id', '=', request.shipmentId)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  if (open) await refundShipment(deps, request);
}
