import type { JobKind, LongKind } from './kinds.ts';

/**
 * Each lane has its own runner for its kinds of jobs, so lanes don't wait for each other. A
 * process runs `atOnce` jobs at a time. No single kind can take the last slot.
 */
export const LANES = {
  // Buyers' payments, which hold up orders.
  payments: { atOnce: 3 },
  // Refunds, disputes, payouts and the books.
  money: { atOnce: 3 },
  // These jobs mostly wait for the mail server.
  mail: { atOnce: 3 },
  // Updates to search, recommendations and figures.
  shops: { atOnce: 2 },
  chores: { atOnce: 2 },
} as const;

export type Lane = keyof typeof LANES;

/** The lane of each kind of job. Long jobs have their own queues. */
export const LANE_OF: Readonly<Record<Exclude<JobKind, LongKind>, Lane>> = {
  'apply-provider-event': 'payments',
  'reconcile-payment': 'payments',

  'apply-money-event': 'money',
  'close-sessions': 'money',
  'give-back-parked': 'money',
  'finish-refund': 'money',
  'refund-cancelled-part': 'money',
  'sync-dispute': 'money',
  'pay-shops': 'money',
  'pay-shop': 'money',
  'finish-payout': 'money',
  'cover-shortfall': 'money',
  'reverse-transfer': 'money',
  'book-missing': 'money',
  'issue-invoices': 'money',
  'report-tax': 'money',
  'check-books': 'money',
  'check-all-books': 'money',
  'read-statement': 'money',
  'fetch-events': 'money',
  'chain-ledger': 'money',
  'make-statements': 'money',
  'issue-commission-invoices': 'money',
  'sync-request-holds': 'money',
  'forget-idempotency-keys': 'money',

  'send-mail': 'mail',
  'renew-links': 'mail',
  'mail-failed-payment': 'mail',
  'mail-statements': 'mail',
  'mail-closed-requests': 'mail',
  'remind-of-disputes': 'mail',
  'mail-daily-orders': 'mail',
  'mail-shipped': 'mail',
  'send-verify-link': 'mail',
  'send-sign-in-link': 'mail',
  'send-reset-link': 'mail',
  'mail-new-browser': 'mail',
  'mail-many-wrong-codes': 'mail',

  'index-shop-products': 'shops',
  'index-category-products': 'shops',
  'index-old-products': 'shops',
  'mark-discounts-over': 'shops',
  'fulfil-wishes': 'shops',
  'note-clip-added': 'shops',
  'resum-sales': 'shops',
  'make-clip': 'shops',
  'relate-products': 'shops',
  'relate-sales': 'shops',
  'sweep-related': 'shops',
  'keep-shop-facts': 'shops',
  'refresh-home': 'shops',
  'refresh-rates': 'shops',

  'back-up': 'chores',
  'watch-backups': 'chores',
  'forget-expired-sessions': 'chores',
  'forget-security-events': 'chores',
  'forget-product-imports': 'chores',
  'forget-old-mails': 'chores',
  'forget-dead-links': 'chores',
  'seal-secrets': 'chores',
  'resume-long-jobs': 'chores',
  'sweep-shown-changes': 'chores',
  'tidy-uploads': 'chores',
  'chain-audit': 'chores',
  'check-audit': 'chores',
  'check-ledger-chain': 'chores',
  'sweep-deleted-account': 'chores',
  'sum-insight-days': 'chores',
};

/** Lower numbers run first, also in workers without lanes. */
export const priorityOf = (kind: JobKind): number =>
  (LANE_OF as Partial<Record<JobKind, Lane>>)[kind] === 'payments' ? -10 : 0;
