import type { Notifications } from './accounts.ts';
import { adminPages } from './admin-pages.ts';
import { mailedPages, pages } from './pages.ts';

/** What a mail is about: its `cause` is the id of something that its recipient bought or sold. */
export type MailCause =
  | 'purchase'
  | 'bought shipment'
  | 'refund'
  | 'answer'
  | 'sold shipment'
  | 'request'
  | 'escalation'
  | 'payout';

type Kind = {
  /** Its name in lists. */
  label: string;
  /** The switch of the account's settings that turns it off. Null: it is always sent. */
  off: keyof Notifications | null;
  /** The pages that its button can open, besides those of the payment provider and of a carrier. */
  opens: readonly ((...parameters: never[]) => string)[];
  /** Empty for a mail to the account's own address, which is deleted with it. */
  causes: readonly MailCause[];
  /** It goes to the address on an order, or of a deleted account. */
  toContact?: true;
  /** It names the buyer, also in its subject. */
  namesBuyer?: true;
};

/** Every kind of mail. A new one needs its preview too, else nothing compiles. */
export const MAILS_BY_KIND = {
  order_confirmed: {
    label: 'Order confirmed',
    off: null,
    opens: [pages.order],
    causes: ['purchase'],
    toContact: true,
  },
  payment_failed: {
    label: 'Payment failed',
    off: null,
    opens: [pages.order],
    causes: ['purchase'],
    toContact: true,
  },
  order_expired: {
    label: 'Order not paid',
    off: null,
    opens: [pages.cart],
    causes: ['purchase'],
    toContact: true,
  },
  new_order: {
    label: 'New order',
    off: 'new_orders',
    opens: [pages.shopOrder],
    causes: ['sold shipment'],
  },
  daily_orders: {
    label: 'Daily summary',
    off: 'new_orders',
    opens: [pages.shopOrders],
    causes: ['sold shipment'],
  },
  shipped: {
    label: 'Shipped',
    off: null,
    opens: [pages.order],
    causes: ['bought shipment'],
    toContact: true,
  },
  delivered: {
    label: 'Delivered',
    off: null,
    opens: [pages.order],
    causes: ['bought shipment'],
    toContact: true,
  },
  cancelled: {
    label: 'Cancelled',
    off: null,
    opens: [pages.order],
    causes: ['bought shipment', 'refund'],
    toContact: true,
  },
  refunded: {
    label: 'Refunded',
    off: null,
    opens: [pages.order],
    causes: ['bought shipment', 'refund'],
    toContact: true,
  },
  refund_failed: {
    label: 'Refund failed',
    off: null,
    opens: [pages.order, pages.shopOrder],
    causes: ['refund'],
    toContact: true,
  },
  refund_dropped: {
    label: 'Refund dropped',
    off: null,
    opens: [pages.order],
    causes: ['refund'],
    toContact: true,
  },
  request_asked: {
    label: 'Request for money back',
    off: null,
    opens: [pages.shopOrder],
    causes: ['request'],
    namesBuyer: true,
  },
  request_answered: {
    label: 'Request answered',
    off: null,
    opens: [pages.order],
    causes: ['answer'],
    toContact: true,
  },
  request_closed: {
    label: 'Request closed',
    off: null,
    opens: [pages.order],
    causes: ['request'],
    toContact: true,
  },
  request_escalated: {
    label: 'Request to decide',
    off: null,
    opens: [pages.shopOrder, adminPages.requests],
    causes: ['escalation'],
    namesBuyer: true,
  },
  dispute_opened: {
    label: 'Dispute opened',
    off: null,
    opens: [pages.shopOrder, adminPages.dispute],
    causes: [],
  },
  dispute_due: { label: 'Dispute deadline', off: null, opens: [adminPages.dispute], causes: [] },
  dispute_closed: {
    label: 'Dispute closed',
    off: null,
    opens: [pages.shopOrder, adminPages.dispute],
    causes: [],
  },
  fraud_warning: { label: 'Fraud suspected', off: null, opens: [adminPages.order], causes: [] },
  test_mail: { label: 'Test', off: null, opens: [adminPages.setup], causes: [] },
  books_disagree: { label: 'Books don’t agree', off: null, opens: [adminPages.ledger], causes: [] },
  payout_paid: {
    label: 'Payout sent',
    off: 'payouts',
    opens: [pages.shopMoney],
    causes: ['payout'],
  },
  statement: { label: 'Statement', off: 'statements', opens: [pages.shopStatement], causes: [] },
  payout_failed: {
    label: 'Payout failed',
    off: null,
    opens: [pages.shopMoney],
    causes: ['payout'],
  },
  payout_account_restricted: {
    label: 'Payouts paused',
    off: null,
    opens: [pages.shopMoney],
    causes: [],
  },
  payouts_short: {
    label: 'Balance too low for payouts',
    off: null,
    opens: [adminPages.payouts],
    causes: [],
  },
  transfer_found: {
    label: 'Transfer not in the books',
    off: null,
    opens: [adminPages.payouts],
    causes: [],
  },
  approval_asked: {
    label: 'Approval needed',
    off: null,
    opens: [adminPages.approvals],
    causes: [],
  },
  bank_refused_payout: {
    label: 'Payout returned by the bank',
    off: null,
    opens: [pages.shopMoney],
    causes: [],
  },
  payout_account_gone: {
    label: 'Payout account disconnected',
    off: null,
    opens: [pages.shopMoney],
    causes: [],
  },
  report_answered: {
    label: 'Report answered',
    off: 'reports',
    opens: [pages.product, pages.shop],
    causes: [],
  },
  report_dismissed: {
    label: 'Report dismissed',
    off: 'reports',
    opens: [pages.product, pages.shop],
    causes: [],
  },
  sign_in_link: { label: 'Sign-in link', off: null, opens: [mailedPages.signInLink], causes: [] },
  password_reset: {
    label: 'New password',
    off: null,
    opens: [mailedPages.resetPassword],
    causes: [],
  },
  password_changed: {
    label: 'Password changed',
    off: null,
    opens: [mailedPages.notMe],
    causes: [],
  },
  verify_email: {
    label: 'Email to verify',
    off: null,
    opens: [mailedPages.verifyEmail],
    causes: [],
  },
  email_changing: {
    label: 'Email about to change',
    off: null,
    opens: [mailedPages.notMe],
    causes: [],
  },
  email_changed: { label: 'Email changed', off: null, opens: [mailedPages.notMe], causes: [] },
  account_deleted: { label: 'Account deleted', off: null, opens: [], toContact: true, causes: [] },
  second_factor_on: {
    label: 'Two-step sign-in on',
    off: null,
    opens: [mailedPages.notMe],
    causes: [],
  },
  second_factor_off: {
    label: 'Two-step sign-in off',
    off: null,
    opens: [mailedPages.notMe],
    causes: [],
  },
  passkey_added: { label: 'Passkey added', off: null, opens: [mailedPages.notMe], causes: [] },
  passkey_removed: { label: 'Passkey removed', off: null, opens: [mailedPages.notMe], causes: [] },
  new_browser: {
    label: 'Sign-in from a new browser',
    off: null,
    opens: [mailedPages.notMe],
    causes: [],
  },
  many_wrong_codes: {
    label: 'Many wrong codes',
    off: null,
    opens: [mailedPages.notMe],
    causes: [],
  },
  account_suspended: { label: 'Account suspended', off: null, opens: [], causes: [] },
  account_restored: { label: 'Account restored', off: null, opens: [pages.dashboard], causes: [] },
  admin_made: { label: 'Made an admin', off: null, opens: [pages.dashboard], causes: [] },
  admin_unmade: { label: 'No longer an admin', off: null, opens: [], causes: [] },
  shop_suspended: { label: 'Shop suspended', off: null, opens: [pages.shop], causes: [] },
  shop_restored: { label: 'Shop restored', off: null, opens: [pages.shop], causes: [] },
  product_hidden: { label: 'Product hidden', off: null, opens: [pages.product], causes: [] },
  product_shown: { label: 'Product shown again', off: null, opens: [pages.product], causes: [] },
  review_hidden: { label: 'Review hidden', off: null, opens: [], causes: [] },
  review_shown: {
    label: 'Review shown again',
    off: null,
    opens: [pages.product, pages.shop],
    causes: [],
  },
} as const satisfies Record<string, Kind>;

export type MailKind = keyof typeof MAILS_BY_KIND;
export const MAIL_KINDS = Object.keys(MAILS_BY_KIND) as MailKind[];

/** The mails that a switch of the settings turns off. */
export const mailsOf = (name: keyof Notifications): MailKind[] =>
  MAIL_KINDS.filter((kind) => MAILS_BY_KIND[kind].off === name);
