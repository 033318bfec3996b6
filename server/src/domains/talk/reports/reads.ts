import { REPORTS, type AdminReport, type ReportsQuery } from '@souk/contract/reports';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import type { Page } from '../../../paging/pages.ts';
import { countReports, reportRows, type ReportRow } from './queries.ts';

/** Returns the open reports, oldest first, or the decided ones, newest first. */
export async function adminReports(
  { db }: Pick<Deps, 'db'>,
  query: ReportsQuery,
): Promise<Page<AdminReport>> {
  const [rows, total] = await Promise.all([reportRows(db, query), countReports(db, query)]);
  return { rows: rows.map(toReport), total };
}

/** @throws ProblemError 404 */
export async function adminReport(db: Db, id: string): Promise<AdminReport> {
  const [row] = await reportRows(db, { id });
  if (!row) throw notFound(REPORTS.notFound);
  return toReport(row);
}

const toReport = ({ created_at, decided_at, ...row }: ReportRow): AdminReport => ({
  ...row,
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});
