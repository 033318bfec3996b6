import { REFUNDS_MAX } from '@souk/contract/limits';
import { STATUS_RULES } from '@souk/contract/order-status';
import { ORDERS } from '@souk/contract/orders';
import {
  centsLeft,
  centsOf,
  refundParts,
  type ShipmentLeft,
  type RefundParts,
  type RefundSelection,
} from '@souk/contract/refund-parts';
import { REFUNDS } from '@souk/contract/refunds';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict } from '../../../kit/problems.ts';
import {
  amountOf,
  type Money,
  type RefundRequest,
  setShipmentStatus,
  shipmentById,
  type ShipmentRow,
} from '../../orders/index.ts';
import { inMessage } from '../book-checks/in-message.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import {
  attemptOf,
  carryOut,
  isPaid,
  settleInBackground,
  type RefundAttempt,
  type RefundDeps,
} from './carry-out.ts';
import { liveRefunds, noteAnswer, refundById } from './queries.ts';
import { requestedRefund } from './record-refund.ts';
import { shipmentLeft } from './shipment-left.ts';

/** The 409 message for a refund that exceeds what's left. */
export const onlyLeft = (cents: number) =>
  `Only ${inMessage(cents)} of this order is left to refund`;

/** Returns how much of a shipment can be refunded, in minor units. */
const mostOf = (left: ShipmentLeft, { paid_cents, refunded_cents }: Row<'payments'>) =>
  // A refund made at the provider that matched no shipment may have used up some of the payment.
  Math.min(centsLeft(left), paid_cents - refunded_cents);

/** Returns the parts of a requested refund. @throws ProblemError 409 that says how much is left */
function partsFor(left: ShipmentLeft, wish: RefundSelection, most: number): RefundParts {
  const parts = refundParts(
    left,
    wish === 'all' && most < centsLeft(left) ? { amount: most } : wish,
  );
  if (most === 0) throw conflict('nothing_to_refund', REFUNDS.nothingLeft);
  if (parts === null || centsOf(parts) > most)
    throw conflict('refund_exceeds_rest', onlyLeft(most));
  return parts;
}

/**
 * Returns all of a shipment that cost the buyer nothing: its refund only gives the site its share
 * back.
 * @throws ProblemError 409 for less than all
 */
function giftFor(left: ShipmentLeft, wish: RefundSelection): RefundParts {
  const parts = refundParts(left, wish);
  const whole = refundParts(left, 'all');
  const isWhole =
    parts !== null &&
    left.items.every(({ id, quantity }) => {
      const taken = parts.items.find((item) => item.id === id);
      return (taken?.quantity ?? 0) === quantity;
    });
  if (!isWhole || whole === null) throw conflict('nothing_to_refund', REFUNDS.nothingPaid);
  return whole;
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
  const gift = amountOf(shipment) === 0 && live.length === 0;
  if (
    !gift &&
    wish === 'all' &&
    (centsLeft(left) === 0 || payment.paid_cents === payment.refunded_cents)
  ) {
    const open = live.findLast(({ status }) => status !== 'succeeded');
    if (!open) return null;
    await trx.updateTable('refunds').set(toSet).where('id', '=', open.id).execute();
    return attemptOf(payment, open, true);
  }
  const most = mostOf(left, payment);
  const parts = gift ? giftFor(left, wish) : partsFor(left, wish, most);
  // A refund of everything that's left is always allowed.
  if (live.length >= REFUNDS_MAX && centsOf(parts) < most)
    throw conflict('too_many_refunds', REFUNDS.tooMany);
  const refund = await requestedRefund(trx, deps, shipment, parts, by, {
    payment_id: payment.id,
    shipment_id: shipment.id,
    reason,
    restock: restock ?? (shipment.holds_stock && !STATUS_RULES[shipment.status].gone),
    asked_as: askedAs,
    ...toSet,
    id,
  });
  return attemptOf(payment, refund, false);
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
    // While the payment is locked: later money finds the shipment voided, and is given back.
    if (asking === null) {
      const { order_id: orderId, shop_id: shopId } = shipment;
      await setShipmentStatus(trx, { orderId, shopId }, { status, by, note });
    }
    return asking;
  });
  if (attempt === null) return;
  if (by.source === 'system') await settleInBackground(deps, attempt);
  else await carryOut(deps, attempt);
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

type PiecesRequest = {
  wish: RefundSelection;
  id?: string | undefined;
  /** Whether the buyer is promised the money before the provider confirms the refund. */
  promised?: boolean | undefined;
};

/**
 * Refunds pieces or an amount of a shipment. A retry after a 503 is the same refund: by its `id`,
 * or without one by what it requests. Returns the refund's id. @throws ProblemError 409; 503
 */
export async function refundPieces(
  deps: RefundDeps,
  request: RefundRequest & PiecesRequest,
  noted?: NotedRefund,
): Promise<string> {
  const shipment = await shipmentById(deps.db, request.shipmentId);
  const { id, by, wish, reason, restock, promised } = request;
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
    if (asking === null) throw conflict('not_paid_by_card', REFUNDS.notByCard);
    await noted?.(trx, { id: asking.refundId, amount_cents: asking.amountCents });
    return asking;
  });
  await carryOut(deps, attempt, { promised });
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
  const [first] = attempts;
  if (!first) return;
  const free = attempts.every(({ amountCents }) => amountCents === 0);
  const made = free ? [] : await deps.payments.refundsOf(first.paymentIntentId);
  for (const each of attempts) await settleInBackground(deps, each, made);
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
      throw conflict(
        over ? 'refunded' : 'refund_in_progress',
        over ? ORDERS.paidBack : ORDERS.refundUnderWay,
      );
    }
    return payment?.status === 'paid';
  },
});
