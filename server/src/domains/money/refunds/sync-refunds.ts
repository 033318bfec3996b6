import { split } from '@souk/contract/money';
import { STATUS_RULES } from '@souk/contract/order-status';
import { centsLeft, refundParts } from '@souk/contract/refund-parts';
import type { Trx } from '../../../db/rows.ts';
import type { ProviderRefund } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { lockShipments } from '../../orders/index.ts';
import { inMessage } from '../book-checks/in-message.ts';
import { placeHold } from '../holds/place-hold.ts';
import { giveBack } from '../parked-payments/give-back-parked.ts';
import { parkedOfIntent } from '../parked-payments/reads.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { knownPayment } from '../payments/reads.ts';
import type { RefundDeps } from './carry-out.ts';
import { rowsOfRefund } from './queries.ts';
import { insertRefund } from './record-refund.ts';
import { settleRefund } from './settle-refund.ts';
import { shipmentLeft } from './shipment-left.ts';

/**
 * Settles one provider refund, whether made by us or in the provider's dashboard. Returns
 * descriptions of the effects.
 */
export async function syncRefund(deps: RefundDeps, providerRefundId: string): Promise<string[]> {
  const { paymentIntentId, ...refund } = await deps.payments.retrieveRefund(providerRefundId);
  return paymentIntentId === null ? [] : settleAll(deps, paymentIntentId, [refund]);
}

/** Does the same for every refund of a payment. */
export async function syncRefunds(deps: RefundDeps, paymentIntentId: string): Promise<string[]> {
  return settleAll(deps, paymentIntentId, await deps.payments.refundsOf(paymentIntentId));
}

async function settleAll(
  deps: RefundDeps,
  paymentIntentId: string,
  refunds: readonly ProviderRefund[],
): Promise<string[]> {
  const did: string[] = [];
  const payment = await knownPayment(deps.db, 'payment_intent_id', paymentIntentId);
  if (payment) {
    for (const refund of refunds) {
      const known = await rowsOfRefund(deps.db, payment.id, refund);
      const ids = known.length ? known : await bookOutsideRefund(deps, payment.order_id, refund);
      for (const id of ids) {
        if (await settleRefund(deps, id, refund)) did.push(summary(refund));
      }
    }
  }
  for (const id of await parkedOfIntent(deps.db, paymentIntentId)) await giveBack(deps, id);
  return did;
}

const summary = ({ amountCents, state }: ProviderRefund) =>
  `A refund of ${inMessage(amountCents)} ${state === 'pending' ? 'is under way' : state}`;

/**
 * Books a refund that we have no record of. One that we made but lost in a restore goes to the
 * shipment it names. One made in the provider's dashboard goes to the only shipment with exactly
 * that amount left; otherwise it's split in proportion to what's left of each shipment. One that
 * exceeds what's left of the order has no shipment.
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
    if ((await rowsOfRefund(trx, payment.id, refund)).length > 0) return [];
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
    for (const { shipment, parts, whole } of await sharesOf(trx, orderId, refund)) {
      // A refund of an amount does not bring pieces back.
      const restock = whole && shipment.holds_stock && !STATUS_RULES[shipment.status].gone;
      const row = { ...given, shipment_id: shipment.id, restock };
      booked.push((await insertRefund(trx, deps, parts, row)).id);
    }
    if (booked.length > 0) return booked;
    deps.log.warn({ order: orderId, refund }, 'a refund made at the provider fits no shipment');
    const id = newId();
    const row = { ...given, id, shipment_id: null, amount_cents: refund.amountCents };
    await trx.insertInto('refunds').values(row).execute();
    for (const { id: shipmentId } of await lockShipments(trx, orderId)) {
      await placeHold(trx, deps, { shipmentId, reason: 'refund', cause: id });
    }
    return [id];
  });
}

/** Splits an amount over the shipments; returns nothing if it exceeds all that is left. */
async function sharesOf(trx: Trx, orderId: string, { amountCents, shipmentId }: ProviderRefund) {
  const shipments = await Promise.all(
    (await lockShipments(trx, orderId)).map(async (shipment) => {
      const left = await shipmentLeft(trx, shipment);
      return { shipment, left, cents: centsLeft(left) };
    }),
  );
  const named = shipments.filter(({ shipment }) => shipment.id === shipmentId);
  const alike = shipments.filter(({ cents }) => cents === amountCents);
  const sum = shipments.reduce((cents, shipment) => cents + shipment.cents, 0);
  if (amountCents > sum) return [];
  let of = alike.length === 1 && amountCents < sum ? alike : shipments;
  if (named[0] && amountCents <= named[0].cents) of = named;
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
