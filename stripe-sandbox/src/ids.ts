import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

// The prefix of Stripe's ids for each kind of object, and the length of the rest.
const FORMS = {
  'checkout.session': ['cs_test_', 58],
  payment_intent: ['pi_3', 23],
  client_secret: ['secret_', 25],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  dispute: ['du_1', 23],
  fraud_warning: ['issfr_1', 23],
  file: ['file_1', 23],
  balance_transaction: ['txn_1', 23],
  payout: ['po_1', 23],
  topup: ['tu_1', 23],
  account: ['acct_1', 15],
  application: ['ca_', 32],
  bank_account: ['ba_1', 23],
  payment: ['py_1', 23],
  payment_refund: ['pyr_1', 23],
  transfer: ['tr_1', 23],
  transfer_reversal: ['trr_1', 23],
  payment_method: ['pm_1', 23],
  product: ['prod_', 14],
  price: ['price_1', 23],
  item: ['li_1', 23],
  tax_calculation: ['taxcalc_1', 23],
  tax_transaction: ['tax_1', 23],
  tax_line: ['tax_li_', 14],
  event: ['evt_1', 23],
  request: ['req_', 14],
  payment_page: ['ppage_1', 23],
} as const;

/** A new random id in Stripe's form, such as `cs_test_…` for a checkout session. */
export function newStripeId(kind: keyof typeof FORMS): string {
  const [prefix, length] = FORMS[kind];
  return prefix + Array.from(randomBytes(length), (byte) => ALPHABET[byte % 62]).join('');
}
