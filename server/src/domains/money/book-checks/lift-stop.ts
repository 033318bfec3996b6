import { STATEMENT, STOP_REASONS, type SiteStop } from '@souk/contract/statement';
import type { Db, Trx } from '../../../db/rows.ts';
import { providerProblem } from '../../../gateways/payments/provider-problem.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { siteStops } from '../holds/reads.ts';
import { resumePayouts } from '../holds/stop-payouts.ts';
import { readStatement } from '../provider-statement/read-statement.ts';
import type { RefundDeps } from '../refunds/carry-out.ts';

export async function stopsToLift(db: Db): Promise<SiteStop[]> {
  return (await siteStops(db)).flatMap(({ reason, note, placed_at }) => {
    const known = STOP_REASONS.find((each) => each === reason);
    return known ? [{ reason: known, note, placed_at: placed_at.toISOString() }] : [];
  });
}

/**
 * Resumes payouts after an admin has reviewed the books. The last check's problems count as seen,
 * so only a new one stops payouts again. @throws ProblemError 404, 409, 503
 */
export async function liftStop(
  deps: RefundDeps,
  actor: Actor,
  { reason: given, note }: { reason: string; note: string },
): Promise<SiteStop[]> {
  const reason = STOP_REASONS.find((each) => each === given);
  if (!reason) throw notFound();
  const { db, now } = deps;
  // Book every transfer made since the backup before sending another.
  if (reason === 'restore') await rereadStatement(deps);
  await db.transaction().execute(async (trx) => {
    const stop = { shopId: null, reason, actorId: actor.id } as const;
    const stopId = await resumePayouts(trx, { now }, stop);
    if (stopId === null) throw conflict('not_stopped', STATEMENT.notStopped);
    if (reason === 'books') await markProblemsSeen(trx);
    await recordChange(trx, actor, {
      kind: 'payouts.resumed',
      target: { kind: 'ledger', id: null },
      before: null,
      after: { stop_id: stopId, reason, note },
    });
    // Run the waiting payouts right away.
    await deps.jobs.enqueue(trx, 'pay-shops', {}, { key: 'pay shops' });
  });
  return stopsToLift(db);
}

async function rereadStatement(deps: RefundDeps): Promise<void> {
  try {
    await readStatement(deps, { again: true });
  } catch (error) {
    throw providerProblem(error) ?? error;
  }
}

async function markProblemsSeen(trx: Trx): Promise<void> {
  const last = await trx.selectFrom('book_checks').select('result').executeTakeFirst();
  const { problems = [] } = (last?.result ?? {}) as { problems?: string[] };
  await trx.updateTable('book_checks').set({ seen_problems: problems }).execute();
}
