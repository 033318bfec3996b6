import { PAYOUTS, type OpenPayout } from '@souk/contract/payouts';
import type { Deps } from '../../../deps.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { demandNotOwnShop } from '../../shops/index.ts';
import { payoutUnderWay } from './admin-reads.ts';
import { finishPayout } from './finish-payout.ts';

type CancelDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'log' | 'payments'> & MailDeps;

/**
 * Cancels the unsent transfers of a payout. Those already sent count as paid; the rest of the money
 * goes back to the balance. The payout remains pending until the provider confirms which were sent.
 * @throws ProblemError 403 for the admin's own shop; 404; 409 if it isn't under way
 */
export async function cancelPayout(
  deps: CancelDeps,
  actor: Actor,
  payoutId: string,
): Promise<OpenPayout> {
  await deps.db.transaction().execute(async (trx) => {
    const payout = await trx
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', payoutId)
      .forUpdate()
      .executeTakeFirst();
    if (!payout) throw notFound(PAYOUTS.notFound);
    await demandNotOwnShop(trx, actor, payout.shop_id);
    if (payout.status !== 'pending') throw conflict('payout_over', PAYOUTS.over);
    if (payout.cancelled_at === null) {
      await trx
        .updateTable('payouts')
        .set({ cancelled_at: deps.now(), cancelled_by: actor.id })
        .where('id', '=', payoutId)
        .execute();
      await recordChange(trx, actor, {
        kind: 'payout.cancelled',
        target: { kind: 'shop', id: payout.shop_id },
        about: { payout_id: payoutId },
        before: null,
        after: { amount_cents: payout.amount_cents },
      });
    }
    await deps.jobs.enqueue(trx, 'finish-payout', { payoutId }, { key: `payout ${payoutId}` });
  });
  try {
    await finishPayout(deps, payoutId);
  } catch (error) {
    // The job will retry.
    if (!(error instanceof ProviderUnavailable)) throw error;
  }
  return payoutUnderWay(deps.db, payoutId);
}
