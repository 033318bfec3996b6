import type { DisputeState } from '@souk/contract/disputes';
import { siteMinor } from '@souk/contract/minor-units';
import { split } from '@souk/contract/money';
import { centsLeft } from '@souk/contract/refund-parts';
import type { Trx } from '../../../db/rows.ts';
import type { ProviderDispute } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { amountOf, lockShipments, shipmentById } from '../../orders/index.ts';
import { liftHolds } from '../holds/lift-holds.ts';
import { placeHold } from '../holds/place-hold.ts';
import {
  bookDispute,
  bookLostDispute,
  bookWonDispute,
  takenShares,
  type DisputeShare,
  type LostShare,
} from '../ledger/book-dispute.ts';
import { reverseEntry } from '../ledger/book-refund.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { knownPayment } from '../payments/reads.ts';
import { settleFirst } from '../payments/settle-first.ts';
import { NOTHING_NEW, type SettleDeps } from '../payments/settle-payment.ts';
import { partsOfLoss, recordLoss, undoLosses } from '../refunds/record-loss.ts';
import { shipmentLeft } from '../refunds/shipment-left.ts';
import { mailDispute } from './dispute-mails.ts';

/**
 * Asks the provider for the state of a dispute and updates its row, the books and the mails, each
 * once. Returns a description of the effect; null if it is too early.
 */
export async function syncDispute(deps: SettleDeps, disputeId: string): Promise<string | null> {
  const dispute = await deps.payments.retrieveDispute(disputeId);
  const settled = await settleFirst(deps, dispute.orderId);
  if (settled === null) return null;
  const intent = dispute.paymentIntentId ?? '';
  const payment = await knownPayment(deps.db, 'payment_intent_id', intent);
  return deps.db.transaction().execute(async (trx) => {
    // Serialises events of the same dispute: by locking its payment, or else its row.
    if (payment) await lockPayment(trx, payment.order_id);
    const orderId = payment?.order_id ?? null;
    const { id, was, state } = await follow(trx, deps, dispute, orderId);
    // Null is in another currency than the books and all orders: it moves nothing there.
    const cents = siteMinor(dispute.amountCents, dispute.currency);
    const shares =
      orderId === null || cents === null ? [] : await sharesOf(trx, orderId, dispute.id, cents);
    const did: string[] =
      cents === null
        ? []
        : await bookMoves(trx, deps, { ...dispute, rowId: id, state }, orderId, shares);
    if (was !== state) {
      await mailDispute(trx, deps, { id, orderId, dispute: { ...dispute, state }, shares });
      did.unshift(`The dispute is ${state}`);
    }
    if (settled !== NOTHING_NEW) did.unshift(settled);
    return did.join('. ') || NOTHING_NEW;
  });
}

/** Records a dispute's state. Also returns its previous state, which is null if it's new. */
async function follow(
  trx: Trx,
  { now }: SettleDeps,
  dispute: ProviderDispute,
  orderId: string | null,
): Promise<{ id: string; was: DisputeState | null; state: DisputeState }> {
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
  if (inserted) return { id: inserted.id, was: null, state };
  const row = await trx
    .selectFrom('disputes')
    .select(['id', 'state', 'closed_at'])
    .where('provider_dispute_id', '=', dispute.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // An open state read before it closed may be written afterwards: a closed dispute is not
  // reopened.
  const isStale = state === 'open' && row.state !== 'open';
  if (!isStale) {
    const closed_at = state === 'open' ? null : (row.closed_at ?? now());
    await trx
      .updateTable('disputes')
      .set({ state, fee_cents, respond_by: dispute.respondBy, closed_at })
      .where('id', '=', row.id)
      .execute();
  }
  return { id: row.id, was: row.state, state: isStale ? row.state : state };
}

type FollowedDispute = ProviderDispute & { rowId: string };

/** Books the money that a dispute moved, and holds its shipments' money while it's open. */
async function bookMoves(
  trx: Trx,
  deps: SettleDeps,
  dispute: FollowedDispute,
  orderId: string | null,
  shares: readonly ShipmentShare[],
): Promise<string[]> {
  const { id: disputeId, rowId, state, taken, back } = dispute;
  const did: string[] = [];
  const shopIds = shares.flatMap(({ shopId, cents }) => (cents > 0 ? [shopId] : []));
  if (taken.cents > 0 && (await bookDispute(trx, deps, { disputeId, orderId, ...taken }, shares))) {
    did.push('Its money was taken from the shops');
    // A shop that was already paid may now owe its share.
    await deps.jobs.enqueue(trx, 'cover-shortfall', { shopIds });
  }
  if (state === 'open') await holdShares(trx, deps, dispute, shares);
  else await liftHolds(trx, deps, { reason: 'dispute', cause: rowId });
  if (back.cents > 0 && (await bookWonDispute(trx, deps, { disputeId, orderId, ...back }))) {
    did.push('Its money was given back to the shops');
  }
  if (state === 'won') await undoLoss(trx, deps, dispute, shares);
  if (state === 'lost' && taken.cents > 0 && orderId !== null) {
    did.push(...(await recordLosses(trx, deps, dispute, orderId, shares)));
  }
  return did;
}

/** Holds the disputed shipments' money. In an inquiry, the bank hasn't taken any yet. */
async function holdShares(
  trx: Trx,
  deps: SettleDeps,
  { rowId: cause, taken }: FollowedDispute,
  shares: readonly ShipmentShare[],
): Promise<void> {
  for (const { shipmentId, cents } of shares) {
    if (cents === 0) continue;
    const parts = taken.cents > 0 ? await partsOfLoss(trx, shipmentId, cents) : null;
    const givesBackCents = parts ? Math.max(0, parts.tax + parts.commission - parts.promotion) : 0;
    await placeHold(trx, deps, { shipmentId, reason: 'dispute', cause, givesBackCents });
  }
}

/** Records a lost dispute for each shipment, and returns its tax and commission to the shop. */
async function recordLosses(
  trx: Trx,
  deps: SettleDeps,
  { id: disputeId, rowId }: FollowedDispute,
  orderId: string,
  shares: readonly ShipmentShare[],
): Promise<string[]> {
  const lost: LostShare[] = [];
  for (const { shopId, shipmentId, cents } of shares) {
    const parts = await recordLoss(trx, deps, { disputeId: rowId, orderId, shipmentId, cents });
    if (!parts) continue;
    const { commission, promotion } = parts;
    const { tax_by_seller } = await shipmentById(trx, shipmentId);
    // A shop that owes the tax has it.
    const tax = tax_by_seller ? 0 : parts.tax;
    lost.push({ shopId, shipmentId, tax, commission, promotion });
    await deps.jobs.enqueue(trx, 'mail-closed-requests', { shipmentId });
  }
  if (lost.length === 0) return [];
  // A shipment whose refund failed since the others' losses were booked has an entry of its own.
  if (!(await bookLostDispute(trx, deps, { cause: disputeId, orderId }, lost))) {
    for (const share of lost) {
      await bookLostDispute(trx, deps, { cause: laterCause(disputeId, share), orderId }, [share]);
    }
  }
  return ['Its tax and commission were given back to the shops'];
}

const laterCause = (disputeId: string, { shipmentId }: { shipmentId: string }) =>
  `${disputeId} ${shipmentId}`;

/** Undoes a loss, because banks can reverse their decisions. */
async function undoLoss(
  trx: Trx,
  deps: SettleDeps,
  { id, rowId }: FollowedDispute,
  shares: readonly ShipmentShare[],
): Promise<void> {
  await undoLosses(trx, deps, rowId);
  const label = 'The dispute was won after all';
  for (const cause of [id, ...shares.map((share) => laterCause(id, share))]) {
    await reverseEntry(trx, deps, { kind: 'dispute_lost', cause, again: `${cause} won`, label });
  }
}

type ShipmentShare = DisputeShare & { shipmentId: string };

/**
 * Splits a dispute among its shipments, in proportion to what's left to refund on each. If nothing
 * is left, uses their full amounts instead. Once booked, the split is final.
 */
async function sharesOf(
  trx: Trx,
  orderId: string,
  id: string,
  cents: number,
): Promise<ShipmentShare[]> {
  const shipments = await lockShipments(trx, orderId);
  const booked = await takenShares(trx, id);
  if (booked.length > 0) {
    return shipments.map(({ id: shipmentId, shop_id: shopId }) => ({
      shipmentId,
      shopId,
      cents: booked.find((share) => share.shopId === shopId)?.cents ?? 0,
    }));
  }
  const left = await Promise.all(
    shipments.map(async (shipment) => centsLeft(await shipmentLeft(trx, shipment))),
  );
  const weights = left.some((each) => each > 0) ? left : shipments.map(amountOf);
  const shares = split(cents, weights);
  return shipments.map(({ id: shipmentId, shop_id: shopId }, index) => ({
    shipmentId,
    shopId,
    cents: shares[index] ?? 0,
  }));
}
