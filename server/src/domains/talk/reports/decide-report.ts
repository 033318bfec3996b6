import {
  DECISIONS_FOR,
  REPORTS,
  type AdminReport,
  type ReportDecisionRequest,
} from '@souk/contract/reports';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { hideProduct } from '../../catalogue/index.ts';
import type { MailDeps } from '../../mail/index.ts';
import { suspendShop } from '../../shops/index.ts';
import { hideReview } from '../reviews/hide-review.ts';
import { lockWaiting, reportRow, targetOf, writeDecision } from './queries.ts';
import { adminReport } from './reads.ts';
import { mailDismissed, mailReporters } from './report-mails.ts';

/**
 * Hides, suspends or dismisses a reported item, and mails both sides. Taking it off the site
 * answers all of its reporters; dismissing answers one. @throws ProblemError 404; 409 decided, or
 * gone; 422
 */
export async function decideReport(
  deps: Pick<Deps, 'db'> & MailDeps,
  actor: Actor,
  id: string,
  { decision, note: given }: ReportDecisionRequest,
): Promise<AdminReport> {
  return deps.db.transaction().execute(async (trx) => {
    const named = await reportRow(trx, id);
    if (!named) throw notFound(REPORTS.notFound);
    if (!DECISIONS_FOR[named.kind].includes(decision)) {
      throw invalid({ path: 'decision', message: REPORTS.otherDecision });
    }
    const note = given || null;
    const dismissed = decision === 'dismiss';
    if (!dismissed && note === null) throw invalid({ path: 'note', message: REPORTS.note });
    // Another admin may be deciding about the same item: the later one finds no open report.
    const waiting = await lockWaiting(trx, named);
    const one = waiting.filter((report) => report.id === id);
    if (one.length === 0) throw conflict('report_decided', REPORTS.decided);
    const target = (await targetOf(trx, named)) ?? null;
    if (!dismissed && !target) throw conflict('report_target_gone', REPORTS.gone);

    const settled = dismissed ? one : waiting;
    await writeDecision(
      trx,
      settled.map((report) => report.id),
      { decision, note, decided_by: actor.id, decided_at: deps.now() },
    );
    for (const report of settled) {
      await recordChange(trx, actor, {
        kind: 'report.decided',
        target: { kind: 'report', id: report.id },
        about: { [named.kind]: named.target_id },
        before: { decision: null },
        after: { decision },
      });
    }
    if (!dismissed && note !== null) await takeOff(trx, deps, actor, named, note);
    await mailReporters(trx, deps, settled, { target, decision, note });
    if (dismissed && target) await mailDismissed(trx, deps, id, { target, note });
    return adminReport(trx, id);
  });
}

type ReportedTarget = Pick<Row<'reports'>, 'kind' | 'target_id'>;

/** Hides or suspends it; its owner gets the reason. */
async function takeOff(
  trx: Trx,
  deps: MailDeps,
  actor: Actor,
  { kind, target_id: id }: ReportedTarget,
  reason: string,
): Promise<void> {
  if (kind === 'shop') await suspendShop(trx, deps, actor, id, { suspended: true, reason });
  else if (kind === 'product') await hideProduct(trx, deps, actor, id, { hidden: true, reason });
  else await hideReview(trx, deps, actor, id, { hidden: true, reason });
}
