import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { MailDeps } from '../../mail/index.ts';
import { amountOf, shipmentById } from '../../orders/index.ts';
import { liftHolds } from '../holds/lift-holds.ts';
import { placeHold } from '../holds/place-hold.ts';
import { refundedCentsOf, type RefundRow } from './queries.ts';
import { mailFailedRefund } from './refund-mails.ts';

/** Returns the id of a refund's first attempt, which is the cause of its hold. */
export const firstAttempt = ({ id, retry_of }: Pick<RefundRow, 'id' | 'retry_of'>): string =>
  retry_of ?? id;

/**
 * Holds the money of a failed refund until it's retried or dropped, and mails the buyer, the seller
 * and the admins.
 */
export async function holdFailedRefund(
  trx: Trx,
  deps: MailDeps,
  refund: RefundRow,
  failure: string,
): Promise<void> {
  const { id, shipment_id: shipmentId, amount_cents: amountCents } = refund;
  // A refund made at the provider that matches no shipment concerns only the site.
  if (shipmentId === null) return;
  await placeHold(trx, deps, { shipmentId, reason: 'failed_refund', cause: firstAttempt(refund) });
  await mailFailedRefund(trx, deps, { id, shipmentId, amountCents, failure });
}

/**
 * Lifts the hold of a failed refund when a retry succeeds. If the shipment is then fully refunded,
 * also lifts all its holds for failed refunds and requests. Called before the refund's row is
 * updated.
 */
export async function liftFailedRefund(
  trx: Trx,
  deps: Pick<Deps, 'now'>,
  refund: RefundRow,
): Promise<void> {
  const { shipment_id: shipmentId, retry_of: first } = refund;
  if (shipmentId === null) return;
  const back = (await refundedCentsOf(trx, shipmentId)) + refund.amount_cents;
  if (back >= amountOf(await shipmentById(trx, shipmentId))) {
    for (const reason of ['failed_refund', 'request'] as const) {
      await liftHolds(trx, deps, { reason, shipmentId });
    }
  } else if (first !== null) {
    await liftHolds(trx, deps, { reason: 'failed_refund', cause: first });
  }
}
