import { REPORTS, type NewReport, type Report } from '@souk/contract/reports';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import { type Actor, countAttempt, keyOf, lockAttempts, scaled } from '../../accounts/index.ts';
import { insertReport, targetOf } from './queries.ts';

const MOST_AN_HOUR = 30;

/**
 * Reports something to the admins. @throws ProblemError 404; 409 reported already; 429 after thirty
 * in an hour
 */
export async function reportSomething(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  { kind, target_id, reason, text }: NewReport,
): Promise<Report> {
  const target = await targetOf(db, { kind, target_id });
  if (!target || target.is_hidden) throw notFound(REPORTS.gone);
  const report = { id: newId(), kind, target_id, reason, text };
  const created_at = now();
  const limit = {
    key: keyOf('report', actor.id),
    most: scaled(MOST_AN_HOUR, config.rateLimitFactor),
    seconds: 3600,
    detail: REPORTS.tooMany,
  };
  await db.transaction().execute(async (trx) => {
    await lockAttempts(trx, [limit]);
    if (!(await insertReport(trx, { ...report, reporter_id: actor.id, created_at }))) {
      throw conflict('report_open', REPORTS.alreadyOpen);
    }
    await countAttempt(trx, [limit], created_at);
  });
  return { ...report, created_at: created_at.toISOString() };
}
