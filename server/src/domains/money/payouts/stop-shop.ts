import type { PayoutStop } from '@souk/contract/ledger';
import type { NewPayoutStop } from '@souk/contract/payout-terms';
import type { Deps } from '../../../deps.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { demandNotOwnShop } from '../../shops/index.ts';
import { openStops } from '../holds/reads.ts';
import { resumePayouts, stopPayouts } from '../holds/stop-payouts.ts';
import { lockPayouts } from './open-payout.ts';
import { finishSoon } from './pay-shop.ts';
import { movingPayoutsOf } from './queries.ts';

type StopDeps = Pick<Deps, 'db' | 'now' | 'jobs'>;

/**
 * Stops a shop's payouts on behalf of an admin. Unsent transfers wait. Repeating it changes nothing
 * and keeps the first reason. @throws ProblemError 403 for the admin's own shop; 404
 */
export function stopShop(
  deps: StopDeps,
  actor: Actor,
  shopId: string,
  { note }: NewPayoutStop,
): Promise<PayoutStop> {
  return deps.db.transaction().execute(async (trx) => {
    await demandNotOwnShop(trx, actor, shopId);
    // Waits for a payout that's being opened, so that its job sees the stop.
    await lockPayouts(trx, shopId);
    const isNew = await stopPayouts(trx, deps, {
      shopId,
      reason: 'admin',
      note,
      actorId: actor.id,
    });
    if (isNew) {
      await recordChange(trx, actor, {
        kind: 'payouts.stopped',
        target: { kind: 'shop', id: shopId },
        before: null,
        after: { note },
      });
    }
    const stop = (await openStops(trx, shopId)).find(({ reason }) => reason === 'admin');
    if (!stop) throw new Error('The stop was not saved');
    return { reason: stop.reason, note: stop.note, since: stop.placed_at.toISOString() };
  });
}

/**
 * Lifts an admin's stop on a shop's payouts, and resumes those under way.
 * @throws ProblemError 403 for the admin's own shop; 404
 */
export function resumeShop(deps: StopDeps, actor: Actor, shopId: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await demandNotOwnShop(trx, actor, shopId);
    const lifted = await resumePayouts(trx, deps, { shopId, reason: 'admin', actorId: actor.id });
    if (lifted === null) return;
    for (const { id } of await movingPayoutsOf(trx, shopId)) await finishSoon(trx, deps.jobs, id);
    await recordChange(trx, actor, {
      kind: 'payouts.resumed',
      target: { kind: 'shop', id: shopId },
      before: { stopped: true },
      after: { stopped: false },
    });
  });
}
