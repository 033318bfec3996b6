import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Deps } from '../../deps.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
  type ProviderRefund,
} from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { conflict, unavailable } from '../../kit/problems.ts';
import { setOrderStatus, type ChangeSource } from '../orders/set-order-status.ts';
import { shipmentToRefund, type ShipmentToRefund } from '../orders/refundable.ts';
import { liveRefund, lockPayment } from './queries.ts';
import { scheduleLook, settleRefund, type SettleRefundDeps } from './settle-refund.ts';

export type RefundDeps = SettleRefundDeps & Pick<Deps, 'payments'>;

export type RefundRequest = {
  shipmentId: string;
  /** What the part becomes once its money has gone back. */
  toStatus: 'cancelled' | 'refunded';
  by: { actorId: string | null; source: ChangeSource };
  reason: string;
};

type Asked = {
  refundId: string;
  paymentIntentId: string;
  amountCents: number;
  reason: string;
  /** It was asked for before, and how that ended is not known here. */
  again: boolean;
};

/**
 * Writes down that the provider is asked, before it is asked. Null where the provider has no money of
 * this part: it was never paid there, or has gone back already.
 */
async function askFor(
  trx: Transaction<DB>,
  deps: RefundDeps,
  part: ShipmentToRefund,
  { toStatus, by, reason }: RefundRequest,
): Promise<Asked | null> {
  const payment = await lockPayment(trx, part.orderId);
  if (payment?.status !== 'paid' || payment.payment_intent_id === null) return null;
  const paymentIntentId = payment.payment_intent_id;
  const wish = { to_status: toStatus, requested_by: by.actorId, source: by.source };
  const earlier = await liveRefund(trx, part.shipmentId);
  if (earlier?.status === 'succeeded') return null;
  if (earlier) {
    await trx.updateTable('refunds').set(wish).where('id', '=', earlier.id).execute();
    const { id: refundId, amount_cents: amountCents } = earlier;
    return { refundId, paymentIntentId, amountCents, reason: earlier.reason, again: true };
  }
  const amountCents = Math.min(part.amountCents, payment.paid_cents - payment.refunded_cents);
  if (amountCents <= 0) return null;
  const refundId = newId();
  await trx
    .insertInto('refunds')
    .values({
      id: refundId,
      payment_id: payment.id,
      shipment_id: part.shipmentId,
      amount_cents: amountCents,
      reason,
      created_at: deps.now(),
      ...wish,
    })
    .execute();
  // Should this process die before the answer is written down, the job asks again.
  await scheduleLook(trx, deps, { shipment_id: part.shipmentId, created_at: deps.now() });
  return { refundId, paymentIntentId, amountCents, reason, again: false };
}

/** The refund at the provider: the one that was asked for before, where it has it. */
async function refundAtProvider(deps: RefundDeps, asked: Asked): Promise<ProviderRefund> {
  const { refundId: key, paymentIntentId, amountCents, reason } = asked;
  try {
    const known = asked.again
      ? (await deps.payments.refundsOf(paymentIntentId)).find((refund) => refund.key === key)
      : undefined;
    return known ?? (await deps.payments.refund({ paymentIntentId, amountCents, key, reason }));
  } catch (error) {
    if (error instanceof ProviderRefused) {
      return { id: null, key, amountCents, state: 'failed', failure: error.message };
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw unavailable(
      'The payment provider cannot be reached. The refund is not confirmed yet; please try again shortly.',
      10,
    );
  }
}

/**
 * Gives back what the provider was paid for a shop's part; the part becomes cancelled or refunded when the
 * provider says that the money has gone, which may be days later. The provider is asked between two short
 * transactions, with an id that makes asking twice harmless. A part it was never paid for is only marked.
 * @throws ProblemError 409 with the provider's sentence; 503 where it can't be reached
 */
export async function refundShipment(deps: RefundDeps, request: RefundRequest): Promise<void> {
  const part = await shipmentToRefund(deps.db, request.shipmentId);
  const { orderId, shopId } = part;
  const { toStatus: status, by, reason: note } = request;
  const asked = await deps.db.transaction().execute(async (trx) => {
    const asking = await askFor(trx, deps, part, request);
    // While the payment is locked: money that comes in the meantime finds the part undone, and goes back.
    if (asking === null) await setOrderStatus(trx, { orderId, shopId, status, by, note });
    return asking;
  });
  if (asked === null) return;
  const answer = await refundAtProvider(deps, asked);
  await settleRefund(deps, asked.refundId, answer);
  if (answer.state === 'failed') {
    throw conflict(`The payment provider refused the refund: ${answer.failure ?? 'it failed'}`);
  }
}
