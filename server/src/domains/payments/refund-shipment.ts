import { ORDERS } from '@souk/contract/orders';
import type { NewRow, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
  type ProviderRefund,
} from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { conflict, unavailable } from '../../kit/problems.ts';
import type { Money, RefundRequest } from '../orders/change-shop-order.ts';
import { amountOf, partOf, type ShipmentRow } from '../orders/reads.ts';
import { setOrderStatus } from '../orders/set-order-status.ts';
import { liveRefund, lockPayment } from './queries.ts';
import { scheduleLook, settleRefund, type SettleRefundDeps } from './settle-refund.ts';

export type RefundDeps = SettleRefundDeps & Pick<Deps, 'payments'>;

type Asked = {
  refundId: string;
  paymentIntentId: string;
  amountCents: number;
  reason: string;
  /** It was asked for before, and we don't know how that ended. */
  again: boolean;
};

/** Notes the refund before asking for it. Null if the provider has no money of this part. */
async function askFor(
  trx: Trx,
  deps: RefundDeps,
  part: ShipmentRow,
  { toStatus, by, reason }: RefundRequest,
): Promise<Asked | null> {
  const payment = await lockPayment(trx, part.order_id);
  if (payment?.status !== 'paid' || payment.payment_intent_id === null) return null;
  const paymentIntentId = payment.payment_intent_id;
  const wish = { to_status: toStatus, requested_by: by.actorId, source: by.source };
  const earlier = await liveRefund(trx, part.id);
  if (earlier?.status === 'succeeded') return null;
  if (earlier) {
    await trx.updateTable('refunds').set(wish).where('id', '=', earlier.id).execute();
    const { id: refundId, amount_cents: amountCents } = earlier;
    return { refundId, paymentIntentId, amountCents, reason: earlier.reason, again: true };
  }
  const amountCents = Math.min(amountOf(part), payment.paid_cents - payment.refunded_cents);
  if (amountCents <= 0) return null;
  const refund: NewRow<
    'refunds',
    'status' | 'from_status' | 'provider_refund_id' | 'failure' | 'settled_at'
  > = {
    id: newId(),
    payment_id: payment.id,
    shipment_id: part.id,
    amount_cents: amountCents,
    reason,
    created_at: deps.now(),
    ...wish,
  };
  await trx.insertInto('refunds').values(refund).execute();
  // Should this process die before the answer is written down, the job asks again.
  await scheduleLook(trx, deps, { shipment_id: part.id, created_at: deps.now() });
  return { refundId: refund.id, paymentIntentId, amountCents, reason, again: false };
}

/** The refund at the provider: the one that was asked for before, if the provider has it. */
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
 * Refunds what the provider was paid for a part. Its status changes once the provider confirms, maybe
 * days later. Asked between two short transactions, with an id that makes asking twice harmless.
 * @throws ProblemError 409 refused; 503
 */
export async function refundShipment(deps: RefundDeps, request: RefundRequest): Promise<void> {
  const part = await partOf(deps.db, request.shipmentId);
  const { toStatus: status, by, reason: note } = request;
  const asked = await deps.db.transaction().execute(async (trx) => {
    const asking = await askFor(trx, deps, part, request);
    // While the payment is locked: money that comes in the meantime finds the part undone, and goes back.
    if (asking === null) {
      const { order_id: orderId, shop_id: shopId } = part;
      await setOrderStatus(trx, { orderId, shopId }, { status, by, note });
    }
    return asking;
  });
  if (asked === null) return;
  const answer = await refundAtProvider(deps, asked);
  await settleRefund(deps, asked.refundId, answer);
  if (answer.state === 'failed') {
    throw conflict(`The payment provider refused the refund: ${answer.failure ?? 'it failed'}`);
  }
}

/** Ends a refund whose answer was lost or is still awaited; one that is settled is left alone. */
export async function finishRefund(deps: RefundDeps, shipmentId: string): Promise<void> {
  const open = await liveRefund(deps.db, shipmentId);
  if (!open || open.status === 'succeeded') return;
  await refundShipment(deps, {
    shipmentId,
    toStatus: open.to_status,
    by: { actorId: open.requested_by, source: open.source },
    reason: open.reason,
  });
}

/** What a seller's change of status does to the money. */
export const moneyOf = (deps: RefundDeps): Money => ({
  refund: (request) => refundShipment(deps, request),
  hold: async (trx, { orderId, shipmentId }) => {
    const payment = await lockPayment(trx, orderId);
    const refund = await liveRefund(trx, shipmentId);
    // The part would be called what it is not.
    if (refund)
      throw conflict(refund.status === 'succeeded' ? ORDERS.paidBack : ORDERS.refundUnderWay);
    return payment?.status === 'paid';
  },
});
