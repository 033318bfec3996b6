import * as z from 'zod/mini';
import type { Notifications } from './accounts.ts';
import { adminPages } from './admin-pages.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Time } from './fields.ts';
import { mailedPages, pages } from './pages.ts';
import { pageFields, PageQuery, SearchText } from './paging.ts';

export const MAILS = { notFound: 'Mail not found' } as const;

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
const MailState = z.enum(MAIL_STATES, `state must be one of ${MAIL_STATES.join(', ')}`);

type Kind = {
  /** The switch of the account's settings that turns it off. Null: it is always sent. */
  off: keyof Notifications | null;
  /** The pages that its button can open, besides those of the payment provider and of a carrier. */
  opens: readonly ((...parameters: never[]) => string)[];
};

/** Every kind of mail. A new one needs its preview and its label too, else nothing compiles. */
export const MAILS_BY_KIND = {
  order_confirmed: { off: null, opens: [pages.order] },
  payment_failed: { off: null, opens: [pages.order] },
  order_expired: { off: null, opens: [pages.cart] },
  new_order: { off: 'new_orders', opens: [pages.shopOrder] },
  daily_orders: { off: 'new_orders', opens: [pages.shopOrders] },
  shipped: { off: null, opens: [pages.order] },
  delivered: { off: null, opens: [pages.order] },
  cancelled: { off: null, opens: [pages.order] },
  refunded: { off: null, opens: [pages.order] },
  refund_failed: { off: null, opens: [pages.order, pages.shopOrder] },
  refund_dropped: { off: null, opens: [pages.order] },
  request_asked: { off: null, opens: [pages.shopOrder] },
  request_answered: { off: null, opens: [pages.order] },
  request_closed: { off: null, opens: [pages.order] },
  request_escalated: { off: null, opens: [pages.shopOrder, adminPages.requests] },
  dispute_opened: { off: null, opens: [pages.shopOrder, adminPages.dispute] },
  dispute_due: { off: null, opens: [adminPages.dispute] },
  dispute_closed: { off: null, opens: [pages.shopOrder, adminPages.dispute] },
  fraud_warning: { off: null, opens: [adminPages.order] },
  books_disagree: { off: null, opens: [adminPages.ledger] },
  payout_paid: { off: 'payouts', opens: [pages.shopMoney] },
  statement: { off: 'statements', opens: [pages.shopStatement] },
  payout_failed: { off: null, opens: [pages.shopMoney] },
  payout_account_restricted: { off: null, opens: [pages.shopMoney] },
  payouts_short: { off: null, opens: [adminPages.payouts] },
  transfer_found: { off: null, opens: [adminPages.payouts] },
  approval_asked: { off: null, opens: [adminPages.approvals] },
  bank_refused_payout: { off: null, opens: [pages.shopMoney] },
  payout_account_gone: { off: null, opens: [pages.shopMoney] },
  report_answered: { off: 'reports', opens: [pages.product, pages.shop] },
  report_dismissed: { off: 'reports', opens: [pages.product, pages.shop] },
  sign_in_link: { off: null, opens: [mailedPages.signInLink] },
  password_reset: { off: null, opens: [mailedPages.resetPassword] },
  password_changed: { off: null, opens: [mailedPages.notMe] },
  verify_email: { off: null, opens: [mailedPages.verifyEmail] },
  email_changing: { off: null, opens: [mailedPages.notMe] },
  email_changed: { off: null, opens: [mailedPages.notMe] },
  account_deleted: { off: null, opens: [] },
  second_factor_on: { off: null, opens: [mailedPages.notMe] },
  second_factor_off: { off: null, opens: [mailedPages.notMe] },
  passkey_added: { off: null, opens: [mailedPages.notMe] },
  passkey_removed: { off: null, opens: [mailedPages.notMe] },
  new_browser: { off: null, opens: [mailedPages.notMe] },
  many_wrong_codes: { off: null, opens: [mailedPages.notMe] },
  account_suspended: { off: null, opens: [] },
  account_restored: { off: null, opens: [pages.dashboard] },
  admin_made: { off: null, opens: [pages.dashboard] },
  admin_unmade: { off: null, opens: [] },
  shop_suspended: { off: null, opens: [pages.shop] },
  shop_restored: { off: null, opens: [pages.shop] },
  product_hidden: { off: null, opens: [pages.product] },
  product_shown: { off: null, opens: [pages.product] },
  review_hidden: { off: null, opens: [] },
  review_shown: { off: null, opens: [pages.product, pages.shop] },
} as const satisfies Record<string, Kind>;

export type MailKind = keyof typeof MAILS_BY_KIND;
export const MAIL_KINDS = Object.keys(MAILS_BY_KIND) as MailKind[];

/** The mails that a switch of the settings turns off. */
export const mailsOf = (name: keyof Notifications): MailKind[] =>
  MAIL_KINDS.filter((kind) => MAILS_BY_KIND[kind].off === name);

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

const MailPageQuery = z.object({ key: z.guid() });

/** A sample mail of a kind, about a made-up order. */
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
    summary: 'Every email written, newest first',
    query: MailsQuery,
    answers: { 200: z.array(Mail) },
    gives: ['X-Total-Count'],
  }),
  read: endpoint('GET /admin/mails/:mailId', {
    ...declared,
    operationId: 'readMail',
    secret: true,
    summary: 'An email as it was sent',
    answers: { 200: MailWithText },
  }),
  page: endpoint('GET /admin/mails/:mailId/page', {
    ...declared,
    access: 'public',
    operationId: 'showMail',
    summary: 'An email’s HTML, for anyone with its key',
    query: MailPageQuery,
    produces: ['text/html'],
  }),
};

/** In the demo only. */
export const mailPreviewsApi = {
  list: endpoint('GET /admin/mails/preview', {
    ...declared,
    operationId: 'listMailPreviews',
    summary: 'One email of each kind (demo only)',
    query: PageQuery,
    answers: { 200: z.array(MailPreview) },
    gives: ['X-Total-Count'],
    errors: [404],
  }),
  page: endpoint('GET /admin/mail-previews/:kind', {
    ...declared,
    access: 'public',
    operationId: 'showMailPreview',
    summary: 'The HTML of one kind of email (demo only)',
    params: z.object({ kind: z.string() }),
    produces: ['text/html'],
    errors: [404],
  }),
};
