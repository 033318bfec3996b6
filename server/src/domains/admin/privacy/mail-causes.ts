import type { MailKind } from '@souk/contract/mail';
import { listed } from '../../../db/raw-sql.ts';

/** The cause of an email: the id of something that its recipient bought or sold. */
type Cause =
  | 'purchase'
  | 'bought part'
  | 'refund'
  | 'answer'
  | 'sold part'
  | 'request'
  | 'escalation'
  | 'payout';

/**
 * `toContact`: sent to the address on an order, or of a deleted account. `namesBuyer`: names the
 * buyer, also in its subject.
 */
type Rule = { causes?: readonly Cause[]; toContact?: true; namesBuyer?: true };

const toOwnAddress: Rule = {};
const purchase: Rule = { causes: ['purchase'], toContact: true };
const part: Rule = { causes: ['bought part'], toContact: true };
const voided: Rule = { causes: ['bought part', 'refund'], toContact: true };
const sold: Rule = { causes: ['sold part'] };
const payout: Rule = { causes: ['payout'] };

const RULES: Record<MailKind, Rule> = {
  order_confirmed: purchase,
  payment_failed: purchase,
  order_expired: purchase,
  new_order: sold,
  daily_orders: sold,
  shipped: part,
  delivered: part,
  cancelled: voided,
  refunded: voided,
  refund_failed: { causes: ['refund'], toContact: true },
  refund_dropped: { causes: ['refund'], toContact: true },
  request_asked: { causes: ['request'], namesBuyer: true },
  request_answered: { causes: ['answer'], toContact: true },
  request_closed: { causes: ['request'], toContact: true },
  request_escalated: { causes: ['escalation'], namesBuyer: true },
  dispute_opened: toOwnAddress,
  dispute_due: toOwnAddress,
  dispute_closed: toOwnAddress,
  books_disagree: toOwnAddress,
  fraud_warning: toOwnAddress,
  payout_paid: payout,
  payout_failed: payout,
  payout_account_restricted: toOwnAddress,
  payouts_short: toOwnAddress,
  transfer_found: toOwnAddress,
  approval_asked: toOwnAddress,
  bank_refused_payout: toOwnAddress,
  payout_account_gone: toOwnAddress,
  statement: toOwnAddress,
  report_answered: toOwnAddress,
  report_dismissed: toOwnAddress,
  sign_in_link: toOwnAddress,
  password_reset: toOwnAddress,
  password_changed: toOwnAddress,
  verify_email: toOwnAddress,
  email_changing: toOwnAddress,
  email_changed: toOwnAddress,
  account_deleted: { toContact: true },
  second_factor_on: toOwnAddress,
  second_factor_off: toOwnAddress,
  passkey_added: toOwnAddress,
  passkey_removed: toOwnAddress,
  new_browser: toOwnAddress,
  many_wrong_codes: toOwnAddress,
  account_suspended: toOwnAddress,
  account_restored: toOwnAddress,
  admin_made: toOwnAddress,
  admin_unmade: toOwnAddress,
  shop_suspended: toOwnAddress,
  shop_restored: toOwnAddress,
  product_hidden: toOwnAddress,
  product_shown: toOwnAddress,
  review_hidden: toOwnAddress,
  review_shown: toOwnAddress,
};

const kindsOf = (fits: (rule: Rule) => boolean) =>
  Object.entries(RULES).flatMap(([kind, rule]) => (fits(rule) ? [kind] : []));

/** Returns the kinds of mails with this kind of cause. */
export const kindsFor = (cause: Cause) => kindsOf(({ causes = [] }) => causes.includes(cause));

/** SQL, after `in`: the kinds of mails to an order's contact, or to a deleted account. */
export const toContacts = listed(kindsOf(({ toContact = false }) => toContact));

/** SQL, after `in`: the kinds of mails with the buyer's name in the subject. */
export const namingBuyers = listed(kindsOf(({ namesBuyer = false }) => namesBuyer));
