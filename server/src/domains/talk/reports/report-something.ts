import { REPORTS, type NewReport, type Report } from '@souk/contract/reports';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, notFound } from '../../../kit/problems.ts';
import type { Actor } from '../../accounts/index.ts';
import { insertReport, targetOf } from './queries.ts';

/** Reports something to the admins. @throws ProblemError 404; 409 reported already */
export async function reportSomething(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { kind, target_id, reason, text }: NewReport,
): Promise<Report> {
  const target = await targetOf(db, { kind, target_id });
  if (!target || target.is_hidden) throw notFound(REPORTS.gone);
  const report = { id: newId(), kind, target_id, reason, text };
  const created_at = now();
  if (!(await insertReport(db, { ...report, reporter_id: actor.id, created_at }))) {
    throw conflict('report_open', REPORTS.alreadyOpen);
  }
  return { ...report, created_at: created_at.toISOString() };
}
