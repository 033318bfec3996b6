import { foreignMinor } from '@souk/contract/minor-units';
import type { NewRow, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import type { ProviderSession } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { bookParked } from './book-parked.ts';

export type ParkDeps = Pick<Deps, 'jobs' | 'log' | 'now'>;

/**
 * Sets aside and refunds a payment that does not settle its order. Safe to repeat: false if it was
 * already set aside.
 */
export async function park(
  trx: Trx,
  deps: ParkDeps,
  orderId: string,
  session: ProviderSession,
  reason: string,
): Promise<boolean> {
  const id = newId();
  const paid = session.state === 'paid' && session.paymentIntentId !== null;
  const parked: NewRow<'parked_payments', 'failure' | 'provider_refund_id'> = {
    id,
    order_id: orderId,
    session_id: session.id,
    payment_intent_id: session.paymentIntentId,
    amount_cents: paid ? session.amountCents : foreignMinor(0),
    currency: session.currency,
    reason,
    state: paid ? 'giving_back' : 'nothing_paid',
    created_at: deps.now(),
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('parked_payments')
    .values(parked)
    .onConflict((oc) => oc.column('session_id').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  deps.log.error({ order: orderId, session, reason }, 'a payment does not settle its order');
  if (!paid) return true;
  await bookParked(trx, deps, id);
  await deps.jobs.enqueue(trx, 'give-back-parked', { id });
  return true;
}
