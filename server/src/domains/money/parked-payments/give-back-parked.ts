import { foreignMinor, type ForeignMinor } from '@souk/contract/minor-units';
import type { Deps } from '../../../deps.ts';
import { ProviderRefused, type ProviderRefund } from '../../../gateways/payments/provider.ts';
import { bookParked } from './book-parked.ts';
import type { ParkDeps } from './park-payment.ts';

const LOOK_AGAIN_MS = 600_000;

const STATES = { pending: 'giving_back', succeeded: 'given_back', failed: 'failed' } as const;

/** Returns the refund of a parked payment, which is requested once, however often this runs. */
async function refundOf(
  deps: Pick<Deps, 'payments'>,
  parked: { id: string; amount_cents: ForeignMinor; reason: string },
  paymentIntentId: string,
): Promise<Pick<ProviderRefund, 'id' | 'state' | 'failure'>> {
  const { id: key, amount_cents: amountCents, reason } = parked;
  const made = await deps.payments.refundsOf(paymentIntentId);
  const known =
    made.find((each) => each.key === key) ??
    // Made in the provider's dashboard, or by us before a restore.
    made.find((each) => each.state !== 'failed' && foreignMinor(each.amountCents) === amountCents);
  if (known) return known;
  try {
    return await deps.payments.refund({
      paymentIntentId,
      amountCents,
      key,
      reason,
      shipmentId: null,
    });
  } catch (error) {
    if (error instanceof ProviderRefused)
      return { id: null, state: 'failed', failure: error.message };
    throw error;
  }
}

/** Refunds a parked payment, or checks on its refund. Safe to repeat. */
export async function giveBack(
  deps: ParkDeps & Pick<Deps, 'db' | 'payments'>,
  id: string,
): Promise<void> {
  const parked = await deps.db
    .selectFrom('parked_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!parked?.payment_intent_id || parked.state === 'nothing_paid') return;
  const { id: refundId, state, failure } = await refundOf(deps, parked, parked.payment_intent_id);
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('parked_payments')
      .set({ state: STATES[state], failure, provider_refund_id: refundId })
      .where('id', '=', id)
      // A failed refund is final: late news does not undo it.
      .where('state', '!=', 'failed')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await bookParked(trx, deps, id);
    if (state !== 'pending') return;
    const runAt = new Date(deps.now().getTime() + LOOK_AGAIN_MS);
    await deps.jobs.enqueue(trx, 'give-back-parked', { id }, { runAt, key: `parked-${id}` });
  });
}
