import { split, toDollars } from '@souk/contract/money';
import { STATUS_RULES } from '@souk/contract/order-status';
import { centsLeft, refundParts } from '@souk/contract/refund-parts';
import type { Trx } from '../../db/rows.ts';
import type { ProviderRefund } from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { lockShipments } from '../shipments/lock-shipments.ts';
import { giveBack } from '../parked-payments/give-back-parked.ts';
import { parkedOfIntent } from '../parked-payments/reads.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { knownPayment } from '../payments/reads.ts';
import { refundsOfPayment, type RefundRow } from './queries.ts';
import { shipmentLeft } from './shipment-left.ts';
import { insertRefund, type RefundDeps } from './refund-shipment.ts';
import { settleRefund } from './settle-refund.ts';

/** Whether a row is this refund: by the key that we sent with it, or by the provider's id. */
function isOf(refund: ProviderRefund) {
  return ({ id, provider_refund_id, status, amount_cents }: RefundRow) =>
    id === refund.key ||
    provider_refund_id === refund.id ||
    // Requested by an earlier version, which sent no key, and never answered.
    (refund.key === null && status === 'requested' && amount_cents === refund.amountCents);
}

/**
 * Fetches the state of all refunds of a payment, including those made at the provider itself.
 * Returns what happened to each, in words.
 */
export async function syncRefunds(deps: RefundDeps, paymentIntentId: string): Promise<string[]> {
  const did: string[] = [];
  const payment = await knownPayment(deps.db, 'payment_intent_id', paymentIntentId);
  if (payment) {
    for (const refund of await deps.payments.refundsOf(paymentIntentId)) {
      const known = (await refundsOfPayment(deps.db, payment.id)).filter(isOf(refund));
      const ids = known.length
        ? known.map(({ id }) => id)
        : await bookOutsideRefund(deps, payment.order_id, refund);
      for (const id of ids) {
        if (await settleRefund(deps, id, refund)) did.push(summary(refund));
      }
    }
  }
  for (const id of await parkedOfIntent(deps.db, paymentIntentId)) await giveBack(deps, id);
  return did;
}

const summary = ({ amountCents, state }: ProviderRefund) =>
  `A refund of $${toDollars(amountCents).toFixed(2)} ${state === 'pending' ? 'is under way' : state}`;

/**
 * Books a refund made at the provider: for everything left, for the one shipment of that amount, or
 * spread over the shipments in proportion to the rest of each. One that exceeds all of it has no
 * shipment.
 */
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
    const given = {
      payment_id: payment.id,
      provider_refund_id: refund.id,
      reason: 'Refunded at the payment provider',
      source: 'provider' as const,
      to_status: 'refunded' as const,
      requested_by: null,
      created_at: deps.now(),
    };
    const booked: string[] = [];
    for (const { shipment, parts, whole } of await sharesOf(trx, orderId, refund.amountCents)) {
      // A refund of an amount does not bring pieces back.
      const restock = whole && shipment.holds_stock && !STATUS_RULES[shipment.status].gone;
      const row = { ...given, shipment_id: shipment.id, restock };
      booked.push((await insertRefund(trx, parts, row)).id);
    }
    if (booked.length > 0) return booked;
    deps.log.warn({ order: orderId, refund }, 'a refund made at the provider fits no part');
    const id = newId();
    const row = { ...given, id, shipment_id: null, amount_cents: refund.amountCents };
    await trx.insertInto('refunds').values(row).execute();
    return [id];
  });
}

/** Splits an amount over the shipments; returns nothing if it exceeds all that is left. */
async function sharesOf(trx: Trx, orderId: string, amountCents: number) {
  const shipments = await Promise.all(
    (await lockShipments(trx, orderId)).map(async (shipment) => {
      const left = await shipmentLeft(trx, shipment);
      return { shipment, left, cents: centsLeft(left) };
    }),
  );
  const alike = shipments.filter(({ cents }) => cents === amountCents);
  const sum = shipments.reduce((cents, shipment) => cents + shipment.cents, 0);
  if (amountCents > sum) return [];
  const of = alike.length === 1 && amountCents < sum ? alike : shipments;
  const shares = split(
    amountCents,
    of.map(({ cents }) => cents),
  );
  return of.flatMap(({ shipment, left, cents }, index) => {
    const amount = shares[index] ?? 0;
    const whole = amount === cents;
    const taken = amount > 0 ? refundParts(left, whole ? 'all' : { amount }) : null;
    return taken ? [{ shipment, parts: taken, whole }] : [];
  });
}
