import { toDollars } from '@souk/contract/money';
import { ORDERS } from '@souk/contract/orders';
import { STATUS_RULES } from '@souk/contract/order-status';
import {
  centsLeft,
  centsOf,
  refundParts,
  type ShipmentLeft,
  type RefundParts,
  type RefundSelection,
} from '@souk/contract/refund-parts';
import { REFUNDS } from '@souk/contract/refunds';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { NewRow, Row, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
  type ProviderRefund,
} from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { conflict, unavailable } from '../../kit/problems.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Money, RefundRequest } from '../shipments/change-shipment.ts';
import { shipmentById, type ShipmentRow } from '../shipments/reads.ts';
import { setShipmentStatus } from '../shipments/set-shipment-status.ts';
import { shipmentLeft } from './shipment-left.ts';
import { liveRefunds, noteAnswer, refundById, type RefundRow } from './queries.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { scheduleLook, settleRefund, type SettleRefundDeps } from './settle-refund.ts';

export type RefundDeps = SettleRefundDeps & Pick<Deps, 'payments'>;

type RefundAttempt = {
  refundId: string;
  paymentIntentId: string;
  amountCents: number;
  reason: string;
  /** Whether it was requested before, with an unknown outcome. */
  again: boolean;
};

const isPaid = (payment: Row<'payments'> | undefined) =>
  payment?.status === 'paid' && payment.payment_intent_id !== null;

const attemptOf = (
  { payment_intent_id }: Row<'payments'>,
  refund: Pick<RefundRow, 'id' | 'amount_cents' | 'reason'>,
  again: boolean,
): RefundAttempt => ({
  refundId: refund.id,
  paymentIntentId: payment_intent_id ?? '',
  amountCents: refund.amount_cents,
  reason: refund.reason,
  again,
});

/** Returns the parts of a requested refund. @throws ProblemError 409 that says how much is left */
function partsFor(left: ShipmentLeft, wish: RefundSelection, kept: number): RefundParts {
  // A refund made at the provider that fitted no shipment may have used up some of this one.
  const most = Math.min(centsLeft(left), kept);
  const parts = refundParts(
    left,
    wish === 'all' && most < centsLeft(left) ? { amount: most } : wish,
  );
  if (most === 0) throw conflict(REFUNDS.nothingLeft);
  if (parts === null || centsOf(parts) > most) {
    throw conflict(`Only $${toDollars(most).toFixed(2)} of this order is left to refund`);
  }
  return parts;
}

/** Records the refund before requesting it. Returns null if everything has been refunded. */
async function askFor(
  trx: Trx,
  deps: RefundDeps,
  shipment: ShipmentRow,
  request: RefundRequest & { id?: string | undefined },
  askedAs: string | null = null,
): Promise<RefundAttempt | null> {
  const { id, toStatus, by, reason, wish = 'all', restock } = request;
  const payment = await lockPayment(trx, shipment.order_id);
  if (!payment || !isPaid(payment)) return null;
  const left = await shipmentLeft(trx, shipment);
  const live = await liveRefunds(trx, shipment.id);
  const toSet = { to_status: toStatus, requested_by: by.actorId, source: by.source };
  if (wish === 'all' && (centsLeft(left) === 0 || payment.paid_cents === payment.refunded_cents)) {
    const open = live.findLast(({ status }) => status !== 'succeeded');
    if (!open) return null;
    await trx.updateTable('refunds').set(toSet).where('id', '=', open.id).execute();
    return attemptOf(payment, open, true);
  }
  const parts = partsFor(left, wish, payment.paid_cents - payment.refunded_cents);
  const refund = await insertRefund(trx, parts, {
    payment_id: payment.id,
    shipment_id: shipment.id,
    reason,
    restock: restock ?? (shipment.holds_stock && !STATUS_RULES[shipment.status].gone),
    created_at: deps.now(),
    provider_refund_id: null,
    asked_as: askedAs,
    ...toSet,
    id,
  });
  if (by.actorId !== null && (by.source === 'seller' || by.source === 'admin')) {
    await recordChange(
      trx,
      { ...by, id: by.actorId },
      {
        kind: 'refund.asked',
        target: { kind: 'order', id: shipment.order_id },
        about: { shop_id: shipment.shop_id, shipment_id: shipment.id },
        before: null,
        after: { refund_id: refund.id, amount_cents: refund.amount_cents, reason },
      },
    );
  }
  // If this process dies before the answer is recorded, the job asks again.
  await scheduleLook(trx, deps, { shipment_id: shipment.id, created_at: deps.now() });
  return attemptOf(payment, { ...refund, reason }, false);
}

type NewRefund = Omit<
  NewRow<'refunds', 'status' | 'from_status' | 'failure' | 'settled_at' | 'asked_as'>,
  'id' | 'amount_cents' | 'goods_cents' | 'shipping_cents' | 'tax_cents' | 'commission_cents'
> & { id?: string | undefined; asked_as?: string | null };

/** Records a requested refund, with its parts. */
export async function insertRefund(
  trx: Trx,
  parts: RefundParts,
  given: NewRefund,
): Promise<{ id: string; amount_cents: number }> {
  const refund = {
    ...given,
    id: given.id ?? newId(),
    amount_cents: centsOf(parts),
    goods_cents: parts.goods,
    shipping_cents: parts.shipping,
    tax_cents: parts.tax,
    commission_cents: parts.commission,
  };
  await trx.insertInto('refunds').values(refund).execute();
  await bulkInsert(
    trx,
    'refund_items',
    parts.items.map(({ id, quantity, goods, commission }) => ({
      refund_id: refund.id,
      order_item_id: id,
      quantity,
      goods_cents: goods,
      commission_cents: commission,
    })),
  );
  return refund;
}

/** Returns the refund at the provider: the one requested before, if the provider has it. */
async function refundAtProvider(deps: RefundDeps, attempt: RefundAttempt): Promise<ProviderRefund> {
  const { refundId: key, paymentIntentId, amountCents, reason } = attempt;
  try {
    const known = attempt.again
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

/** Requests the refund between two short transactions; the id makes a second request harmless. */
async function carryOut(deps: RefundDeps, attempt: RefundAttempt): Promise<void> {
  const answer = await refundAtProvider(deps, attempt);
  await settleRefund(deps, attempt.refundId, answer);
  if (answer.state === 'failed') {
    throw conflict(`The payment provider refused the refund: ${answer.failure ?? 'it failed'}`);
  }
}

/**
 * Refunds the rest of what the provider was paid for a shipment. Its status changes once the
 * provider confirms, maybe days later; immediately if there is nothing to send back. @throws
 * ProblemError 409 refused; 503
 */
export async function refundShipment(deps: RefundDeps, request: RefundRequest): Promise<void> {
  const shipment = await shipmentById(deps.db, request.shipmentId);
  const { toStatus: status, by, reason: note } = request;
  const attempt = await deps.db.transaction().execute(async (trx) => {
    const asking = await askFor(trx, deps, shipment, request);
    // While the payment is locked: later money finds the shipment undone, and is given back.
    if (asking === null) {
      const { order_id: orderId, shop_id: shopId } = shipment;
      await setShipmentStatus(trx, { orderId, shopId }, { status, by, note });
    }
    return asking;
  });
  if (attempt !== null) await carryOut(deps, attempt);
}

/** Work done with a refund: runs with the payment locked, in the transaction that records it. */
export type NotedRefund = (trx: Trx, refund: { id: string; amount_cents: number }) => Promise<void>;

/** Returns the refund that an earlier attempt of the same request recorded. */
async function askedBefore(
  trx: Trx,
  shipment: ShipmentRow,
  id: string,
): Promise<RefundAttempt | null> {
  const payment = await lockPayment(trx, shipment.order_id);
  const refund = await refundById(trx, id);
  return payment && refund?.shipment_id === shipment.id ? attemptOf(payment, refund, true) : null;
}

const DAY_MS = 24 * 3_600_000;

/** Returns the refund of an identical request within the past day that was never answered. */
async function unanswered(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  shipment: ShipmentRow,
  askedAs: string,
): Promise<RefundAttempt | null> {
  // Concurrent requests take turns here.
  const payment = await lockPayment(trx, shipment.order_id);
  const since = new Date(now().getTime() - DAY_MS);
  const refund = (await liveRefunds(trx, shipment.id)).find(
    ({ asked_as, created_at }) => asked_as === askedAs && created_at > since,
  );
  return payment && refund ? attemptOf(payment, refund, true) : null;
}

/**
 * Refunds pieces or an amount of a shipment. A retry after a 503 is the same refund: by its `id`,
 * or without one by what it requests. Returns the refund's id. @throws ProblemError 409; 503
 */
export async function refundPieces(
  deps: RefundDeps,
  request: RefundRequest & { wish: RefundSelection; id?: string | undefined },
  noted?: NotedRefund,
): Promise<string> {
  const shipment = await shipmentById(deps.db, request.shipmentId);
  const { id, by, wish, reason, restock } = request;
  // A refund that belongs to something else is requested once by that.
  const askedAs =
    id === undefined && !noted
      ? JSON.stringify({ actor: by.actorId, wish, reason, restock })
      : null;
  const attempt = await deps.db.transaction().execute(async (trx) => {
    const begun =
      (id !== undefined && (await askedBefore(trx, shipment, id))) ||
      (askedAs !== null && (await unanswered(trx, deps, shipment, askedAs)));
    if (begun) return begun;
    const asking = await askFor(trx, deps, shipment, request, askedAs);
    if (asking === null) throw conflict(REFUNDS.notByCard);
    await noted?.(trx, { id: asking.refundId, amount_cents: asking.amountCents });
    return asking;
  });
  await carryOut(deps, attempt);
  if (askedAs !== null) await noteAnswer(deps.db, attempt.refundId);
  return attempt.refundId;
}

/** Completes the refunds of a shipment whose answers were lost or are still awaited. */
export async function finishRefund(deps: RefundDeps, shipmentId: string): Promise<void> {
  const attempts = await deps.db.transaction().execute(async (trx) => {
    const shipment = await shipmentById(trx, shipmentId);
    const payment = await lockPayment(trx, shipment.order_id);
    if (!payment || !isPaid(payment)) return [];
    const live = await liveRefunds(trx, shipmentId);
    return live
      .filter(({ status }) => status !== 'succeeded')
      .map((refund) => attemptOf(payment, refund, true));
  });
  for (const each of attempts) await carryOut(deps, each);
}

/** Returns the effects of a seller's status change on the money. */
export const moneyOf = (deps: RefundDeps): Money => ({
  refund: (request) => refundShipment(deps, request),
  hold: async (trx, { orderId, shipmentId }) => {
    const payment = await lockPayment(trx, orderId);
    const live = await liveRefunds(trx, shipmentId);
    if (
      live.length > 0 &&
      centsLeft(await shipmentLeft(trx, await shipmentById(trx, shipmentId))) === 0
    ) {
      // The shipment would get a false status.
      const over = live.every(({ status }) => status === 'succeeded');
      throw conflict(over ? ORDERS.paidBack : ORDERS.refundUnderWay);
    }
    return payment?.status === 'paid';
  },
});
