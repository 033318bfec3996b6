import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './ids.ts';
import { pageFields, PageQuery, SearchText } from './paging.ts';

export const MAILS = { notFound: 'Mail not found' } as const;

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
const MailState = z.enum(MAIL_STATES, `state must be one of ${MAIL_STATES.join(', ')}`);

/** Each is written for its own cause, and has its preview. */
export const MAIL_KINDS = [
  'order_confirmed',
  'payment_failed',
  'order_expired',
  'new_order',
  'daily_orders',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'request_asked',
  'request_answered',
  'request_escalated',
  'dispute_opened',
  'dispute_closed',
  'payout_paid',
  'payout_failed',
  'report_answered',
  'report_dismissed',
  'sign_in_link',
  'password_reset',
  'password_changed',
  'verify_email',
  'email_changing',
  'email_changed',
  'account_deleted',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'passkey_removed',
  'new_browser',
  'many_wrong_codes',
  'account_suspended',
  'account_restored',
  'admin_made',
  'admin_unmade',
  'shop_suspended',
  'shop_restored',
  'product_hidden',
  'product_shown',
  'review_hidden',
  'review_shown',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The mails that somebody can do without, by the setting that turns them off. All others are about their own orders or security. */
export const OPTIONAL_MAILS = {
  new_orders: ['new_order', 'daily_orders'],
  payouts: ['payout_paid'],
  reports: ['report_answered', 'report_dismissed'],
} as const satisfies Record<string, readonly MailKind[]>;

export const Mail = z.object({
  id: Id,
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  attempts: Count,
  /** Why the last attempt failed. */
  failure: z.nullable(z.string()),
  created_at: Time,
  sent_at: z.nullable(Time),
});
export type Mail = z.infer<typeof Mail>;

export const MailWithText = z.extend(Mail, {
  text: z.string(),
  html: z.string(),
  /** The HTML as a page of its own, for a quarter of an hour: a frame sends no token. */
  page: z.string(),
});
export type MailWithText = z.infer<typeof MailWithText>;

export const MailsQuery = z.object({
  ...pageFields(),
  state: z.optional(MailState),
  search: SearchText,
});
export type MailsQuery = z.infer<typeof MailsQuery>;

export const MailPageQuery = z.object({ key: z.guid() });

/** A mail of a kind as it would be written, about an order that is made up. */
export const MailPreview = z.object({
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  text: z.string(),
  page: z.string(),
});
export type MailPreview = z.infer<typeof MailPreview>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const mailsApi = {
  list: endpoint('GET /admin/mails', {
    ...declared,
    operationId: 'listMails',
    summary: 'Every mail that was written, newest first',
    query: MailsQuery,
    answers: { 200: z.array(Mail) },
    gives: ['X-Total-Count'],
  }),
  read: endpoint('GET /admin/mails/:mailId', {
    ...declared,
    operationId: 'readMail',
    secret: true,
    summary: 'A mail as it was sent',
    answers: { 200: MailWithText },
  }),
  page: endpoint('GET /admin/mails/:mailId/page', {
    ...declared,
    access: 'public',
    operationId: 'showMail',
    summary: 'The HTML of a mail, for whoever was given its key',
    query: MailPageQuery,
    produces: ['text/html'],
  }),
};

/** In the demo alone. */
export const mailPreviewsApi = {
  list: endpoint('GET /admin/mails/preview', {
    ...declared,
    operationId: 'listMailPreviews',
    summary: 'A mail of every kind; in the demo alone',
    query: PageQuery,
    answers: { 200: z.array(MailPreview) },
    gives: ['X-Total-Count'],
    errors: [404],
  }),
  page: endpoint('GET /admin/mail-previews/:kind', {
    ...declared,
    access: 'public',
    operationId: 'showMailPreview',
    summary: 'The HTML of a mail of that kind; in the demo alone',
    params: z.object({ kind: z.string() }),
    produces: ['text/html'],
    errors: [404],
  }),
};
