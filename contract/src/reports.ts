import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './fields.ts';
import { plainLines, requiredLines, typedLines } from './inputs.ts';
import { REPORT_NOTE_MAX, REPORT_TEXT_MAX } from './limits.ts';
import { pageFields } from './paging.ts';

export const REPORTS = {
  kind: 'kind must be shop, product or review',
  target: 'target_id must be an id',
  reason: 'Please choose a reason',
  text: 'Please say what’s wrong',
  gone: 'This is no longer on the site',
  alreadyOpen: 'You’ve already reported this. We’ll email you once we’ve looked into it.',
  tooMany: 'You have reported many things. Please try again later.',
  notFound: 'Report not found',
  decided: 'This report has already been decided',
  decision: 'decision must be hide, suspend or dismiss',
  otherDecision:
    'A product or review can be hidden, a shop suspended; every report can be dismissed',
  note: 'Please give a reason',
} as const;

export const REPORT_KINDS = ['shop', 'product', 'review'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASONS = [
  'prohibited',
  'counterfeit',
  'misleading',
  'offensive',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  prohibited: 'It shouldn’t be sold',
  counterfeit: 'It is counterfeit',
  misleading: 'It is misleading',
  offensive: 'It is offensive',
  other: 'Something else',
};

export const REPORT_DECISIONS = ['hide', 'suspend', 'dismiss'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** The possible actions for a report of each kind. */
export const DECISIONS_FOR: Readonly<Record<ReportKind, readonly ReportDecision[]>> = {
  shop: ['suspend', 'dismiss'],
  product: ['hide', 'dismiss'],
  review: ['hide', 'dismiss'],
};

export const NewReport = z.object({
  kind: z.enum(REPORT_KINDS, REPORTS.kind),
  target_id: z.string(REPORTS.target).check(z.guid(REPORTS.target), z.toLowerCase()),
  reason: z.enum(REPORT_REASONS, REPORTS.reason),
  text: requiredLines(REPORTS.text, REPORT_TEXT_MAX),
});
export type NewReport = z.infer<typeof NewReport>;

export const Report = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  target_id: Id,
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  created_at: Time,
});
export type Report = z.infer<typeof Report>;

const Side = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  created_at: Time,
});

export const AdminReport = z.extend(Report, {
  reporter: z.extend(Side, {
    /** The number of their reports, and of those that were upheld. */
    reports: Count,
    upheld: Count,
  }),
  /** Its target; null once that is gone. */
  target: z.nullable(
    z.object({
      name: z.string(),
      /** The reported text: a description, or a review. */
      text: z.string(),
      /** Where it appears. */
      shop_id: Id,
      shop_name: z.string(),
      product_id: z.nullable(Id),
      /** It is hidden, suspended or a draft. */
      is_hidden: z.boolean(),
    }),
  ),
  /** Its owner: the shop's owner, or the author of a review. */
  owner: z.nullable(
    z.extend(Side, {
      /** The number of reports about this target, including other people's. */
      reports: Count,
    }),
  ),
  decision: z.nullable(z.enum(REPORT_DECISIONS)),
  note: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  decided_by: z.nullable(z.string()),
});
export type AdminReport = z.infer<typeof AdminReport>;

export const ReportsQuery = z.object({
  ...pageFields(),
  /** Without it, open reports. */
  state: z.optional(z.literal('decided', 'state must be decided, or left out')),
});
export type ReportsQuery = z.infer<typeof ReportsQuery>;

export const ReportDecisionRequest = z.object({
  decision: z.enum(REPORT_DECISIONS, REPORTS.decision),
  /** The explanation for both sides; required to hide and to suspend. */
  note: z.optional(
    z.nullable(
      z
        .string(REPORTS.note)
        .check(
          typedLines,
          z.maxLength(REPORT_NOTE_MAX, `A note can have at most ${REPORT_NOTE_MAX} characters`),
          plainLines,
        ),
    ),
  ),
});
export type ReportDecisionRequest = z.infer<typeof ReportDecisionRequest>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const reportsApi = {
  report: endpoint('POST /reports', {
    access: 'signed-in',
    tag: 'reports',
    operationId: 'reportSomething',
    summary: 'Report a shop, product or review to the admins; one open report for each',
    body: NewReport,
    answers: { 201: Report },
    errors: [404, 409],
  }),
};

export const adminReportsApi = {
  list: endpoint('GET /admin/reports', {
    ...declared,
    operationId: 'listReports',
    summary: 'Open reports, oldest first, or decided ones, newest first',
    query: ReportsQuery,
    answers: { 200: z.array(AdminReport) },
    gives: ['X-Total-Count'],
  }),
  decide: endpoint('PATCH /admin/reports/:reportId', {
    ...declared,
    records: ['report.decided', 'product.hidden', 'review.hidden', 'shop.suspended'],
    operationId: 'decideReport',
    summary: 'Hide a product or review, suspend a shop, or dismiss the report; emails both sides',
    body: ReportDecisionRequest,
    answers: { 200: AdminReport },
    errors: [409],
  }),
};
