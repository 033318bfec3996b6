import { isId } from '@souk/contract/ids';
import { split } from '@souk/contract/money';
import { centsLeft } from '@souk/contract/refund-parts';
import type { Trx } from '../../db/rows.ts';
import type { ProviderDispute } from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { bookDispute, bookWonDispute, type DisputeShare } from '../ledger/book-dispute.ts';
import { amountOf } from '../shipments/reads.ts';
import { lockShipments } from '../shipments/lock-shipments.ts';
import { mailDispute } from './dispute-mails.ts';
import { shipmentLeft } from '../refunds/shipment-left.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { knownPayment } from '../payments/reads.ts';
import { NOTHING_NEW, settlePayment, type SettleDeps } from '../payments/settle-payment.ts';

/**
 * Asks the provider for the state of a dispute and updates its row, the books and the mails, each
 * once. Returns a description of the effect; null if it is too early.
 */
export async function syncDispute(deps: SettleDeps, disputeId: string): Promise<string | null> {
  const dispute = await deps.payments.retrieveDispute(disputeId);
  const settled = await settleFirst(deps, dispute);
  if (settled === null) return null;
  const intent = dispute.paymentIntentId ?? '';
  const payment = await knownPayment(deps.db, 'payment_intent_id', intent);
  return deps.db.transaction().execute(async (trx) => {
    // Serialises events of the same dispute: by locking its payment, or else its row.
    if (payment) await lockPayment(trx, payment.order_id);
    const { id, was } = await follow(trx, deps, dispute, payment?.order_id ?? null);
    const shares = payment ? await sharesOf(trx, payment.order_id, dispute.amountCents) : [];
    const did = await bookMoves(trx, deps, dispute, payment?.order_id ?? null, shares);
    if (was !== dispute.state && (was === null || was === 'open')) {
      const of = { id, orderId: payment?.order_id ?? null, dispute, shares };
      await mailDispute(trx, deps, of);
      did.unshift(`The dispute is ${dispute.state}`);
    }
    if (settled !== NOTHING_NEW) did.unshift(settled);
    return did.join('. ') || NOTHING_NEW;
  });
}

/**
 * Settles the payment first, in case its event comes after that of the dispute. Returns the effect
 * of settling; null until its session is recorded.
 */
async function settleFirst(deps: SettleDeps, { orderId }: ProviderDispute): Promise<string | null> {
  const named = orderId !== null && isId(orderId);
  const payment = named && (await knownPayment(deps.db, 'order_id', orderId));
  if (!payment || payment.status === 'paid') return NOTHING_NEW;
  if (payment.session_id === null) return payment.status === 'creating' ? null : NOTHING_NEW;
  const session = await deps.payments.retrieveSession(payment.session_id);
  return settlePayment(deps, payment.order_id, session);
}

/** Records the state of a dispute. Returns its previous state; null if it is new. */
async function follow(
  trx: Trx,
  { now }: SettleDeps,
  dispute: ProviderDispute,
  orderId: string | null,
): Promise<{ id: string; was: ProviderDispute['state'] | null }> {
  const { state } = dispute;
  const fee_cents = dispute.taken.feeCents + dispute.back.feeCents;
  const inserted = await trx
    .insertInto('disputes')
    .values({
      id: newId(),
      provider_dispute_id: dispute.id,
      payment_intent_id: dispute.paymentIntentId ?? '',
      order_id: orderId,
      amount_cents: dispute.amountCents,
      fee_cents,
      currency: dispute.currency,
      reason: dispute.reason,
      state,
      respond_by: dispute.respondBy,
      created_at: dispute.createdAt,
      closed_at: state === 'open' ? null : now(),
    })
    .onConflict((oc) => oc.column('provider_dispute_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, was: null };
  const row = await trx
    .selectFrom('disputes')
    .select(['id', 'state', 'closed_at'])
    .where('provider_dispute_id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // An open state read before it closed may be written afterwards: a closed dispute is not
  // reopened.
  if (state !== 'open' || row.state === 'open') {
    const closed_at = state === 'open' ? null : (row.closed_at ?? now());
    await trx
      .updateTable('disputes')
      .set({ state, fee_cents, respond_by: dispute.respondBy, closed_at })
      .where('id', '=', row.id)
      .execute();
  }
  return { id: row.id, was: row.state };
}

/**
 * Books the money moved by a dispute. In dollars only, like the books and every payment of an
 * order.
 */
async function bookMoves(
  trx: Trx,
  deps: SettleDeps,
  { id: disputeId, currency, taken, back }: ProviderDispute,
  orderId: string | null,
  shares: readonly DisputeShare[],
): Promise<string[]> {
  if (currency !== 'usd') return [];
  const did: string[] = [];
  if (taken.cents > 0 && (await bookDispute(trx, deps, { disputeId, orderId, ...taken }, shares))) {
    did.push('Its money was taken from the shops');
  }
  if (back.cents > 0 && (await bookWonDispute(trx, deps, { disputeId, orderId, ...back }))) {
    did.push('Its money was given back to the shops');
  }
  return did;
}

/**
 * Splits it among the shops: in proportion to the unrefunded part of each shipment, or to the whole
 * if everything was refunded.
 */
async function sharesOf(trx: Trx, orderId: string, cents: number): Promise<DisputeShare[]> {
  const shipments = await lockShipments(trx, orderId);
  const left = await Promise.all(
    shipments.map(async (shipment) => centsLeft(await shipmentLeft(trx, shipment))),
  );
  const weights = left.some((each) => each > 0) ? left : shipments.map(amountOf);
  const shares = split(cents, weights);
  return shipments.map(({ shop_id: shopId }, index) => ({ shopId, cents: shares[index] ?? 0 }));
}
