import { UNTRACKED } from '@souk/contract/carriers';
import { addressOf } from '@souk/contract/endpoint';
import { mailPreviewsApi, type MailPreview } from '@souk/contract/mail';
import { MAIL_KINDS, type MailKind } from '@souk/contract/mail-kinds';
import { foreignMinor } from '@souk/contract/minor-units';
import { siteCurrency, toMinor } from '@souk/contract/money';
import type { Order, OrderItem, Shipment } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import { accountLetter, type AccountNews } from '../accounts/index.ts';
import {
  htmlOf,
  type Letter,
  type LinkBuilder,
  siteOf,
  type StandingKind,
  standingLetter,
  textOf,
} from '../mail/index.ts';
import {
  accountGoneLetter,
  answerLetter,
  bankRefusalLetter,
  booksLetter,
  closedLetter,
  disputeDueLetter,
  disputeLetter,
  droppedRefundLetter,
  escalationLetter,
  failedRefundLetter,
  foundTransferLetter,
  fraudWarningLetter,
  payoutLetter,
  requestLetter,
  restrictedLetter,
  shortOfFundsLetter,
  statementLetter,
} from '../money/index.ts';
import {
  dailyOrders,
  newOrder,
  orderConfirmed,
  orderExpired,
  paymentFailed,
  shipmentNews,
} from '../orders/index.ts';
import { approvalLetter } from '../shops/index.ts';
import { answeredLetter, dismissedLetter } from '../talk/index.ts';
import { testLetter } from './setup/send-test-mail.ts';

const ID = '00000000-0000-7000-8000-000000000000';
const PHONE = 'Chrome on Android';
const AT = '2026-01-15T09:30:00.000Z';

const item = (name: string, quantity: number, price: number): OrderItem => ({
  id: ID,
  product_id: ID,
  product_name: name,
  shop_id: ID,
  shop_name: 'Hearth & Hollow',
  variant_id: null,
  variant_name: null,
  variant_value: null,
  sku: null,
  image: null,
  quantity,
  price,
  amount: price * quantity,
  discount: 0,
});

const sums = {
  subtotal: 82,
  discount: 0,
  shipping: 9.99,
  tax: 6.56,
  tax_included: false,
  tax_lines: [],
  total_amount: 98.55,
};
const items = [item('Stoneware mug', 2, 24), item('Linen tea towel', 1, 34)];
const address = {
  first_name: 'Mara',
  last_name: 'Keller',
  email: 'mara@example.com',
  phone: '',
  address: '12 Market Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  country: 'US',
};
const owner = { ...address, verified: true };
const shared = {
  id: ID,
  order_number: 'SK-10001',
  created_at: AT,
  ...sums,
  currency: 'USD',
  rate: 1,
  items,
  shipping_address: address,
  tracking_url: 'https://parcels.example.com/track/SK-10001',
  carrier: 'Royal Mail',
  tracking_number: 'AB 123 456 789 GB',
  checkout_url: null,
  expires_at: null,
  payment_processing: false,
};
const shop = { shop_id: ID, shop_name: 'Hearth & Hollow' };
const arrival = { arrives_from: '2026-11-27', arrives_to: '2026-11-30', shipping_option: null };
const paid = { status: 'paid', subtotal: sums.subtotal, discount: 0, refund: null } as const;
const order: Order = {
  ...shared,
  status: 'paid',
  discounts: [],
  shipments: [{ ...shop, ...UNTRACKED, ...arrival, ...paid }],
};
const shipment: Shipment = {
  ...shared,
  ...shop,
  ...arrival,
  from_site: 0,
  status: 'shipped',
  customer_name: 'Mara Keller',
  refundable: sums.total_amount,
  refund: null,
};
const returnRequest = { kind: 'damaged', text: 'One mug arrived with a crack.' } as const;
const payout = { id: ID, amount: 412.5, shop: { id: ID, name: shop.shop_name } };
const reported = { kind: 'product', name: 'Stoneware mug', shop_id: ID, product_id: ID } as const;
/** An amount as the provider states it. */
const charged = (amount: number) => ({
  amount: foreignMinor(toMinor(amount)),
  currency: siteCurrency(),
});
const disputed = () => ({
  ...charged(sums.total_amount),
  id: ID,
  orderId: ID,
  orderNumber: shipment.order_number,
  reason: 'product not received',
  isTaken: true,
  respondBy: new Date(AT),
  shop: { id: ID, name: shop.shop_name },
});

const decided =
  (kind: StandingKind, about: { name: string; path: string }, reason: string) =>
  (at: LinkBuilder): Letter =>
    standingLetter(at, { kind, about, reason });
const MARA = { name: 'Mara', path: pages.dashboard() };
const SHOP = { name: shop.shop_name, path: pages.shop(ID) };
const MUG = { name: 'Stoneware mug', path: pages.product(ID) };
const COPIED = 'Its pictures belong to another maker, who asked us to take them down.';
const CLEARED = 'The maker of the pictures confirmed that you may use them.';
const standing: Record<StandingKind, (at: LinkBuilder) => Letter> = {
  account_suspended: decided('account_suspended', MARA, 'Several parcels were never sent.'),
  account_restored: decided('account_restored', MARA, 'The parcels have arrived.'),
  admin_made: decided('admin_made', MARA, 'You join the support team.'),
  admin_unmade: decided('admin_unmade', MARA, 'You left the support team.'),
  shop_suspended: decided('shop_suspended', SHOP, COPIED),
  shop_restored: decided('shop_restored', SHOP, CLEARED),
  product_hidden: decided('product_hidden', MUG, COPIED),
  product_shown: decided('product_shown', MUG, CLEARED),
  review_hidden: decided('review_hidden', MUG, 'It names a person.'),
  review_shown: decided('review_shown', MUG, 'We looked again: it may stay.'),
};

const TOKEN = { token: 'preview' };
/** A recipient at an unverified address, who is not greeted by name. */
const STRANGER = { first_name: '', verified: false };
const MOVED = { email: 'mara.keller@example.com' };
const account =
  (news: AccountNews, notMe: string | null = null) =>
  (at: LinkBuilder): Letter =>
    accountLetter(at, owner, { ...news, notMe });
const warning = (news: AccountNews) => account(news, 'preview');

/** A letter of every kind: a new kind does not compile without one. */
const PREVIEWS: Record<MailKind, (at: LinkBuilder) => Letter> = {
  order_confirmed: (at) => orderConfirmed(at, order),
  payment_failed: (at) =>
    paymentFailed(at, order, { failure: 'Your card has insufficient funds.', named: true }),
  order_expired: (at) => orderExpired(at, order, { failure: null, named: true }),
  new_order: (at) => newOrder(at, shipment),
  daily_orders: (at) => dailyOrders(at, [shipment, { ...shipment, order_number: 'SK-10002' }]),
  shipped: (at) => shipmentNews(at, 'shipped', shipment),
  delivered: (at) => shipmentNews(at, 'delivered', shipment),
  cancelled: (at) => shipmentNews(at, 'cancelled', shipment, { refunded: sums.total_amount }),
  refunded: (at) => shipmentNews(at, 'refunded', shipment, { refunded: 24 }),
  refund_failed: (at) =>
    failedRefundLetter(at, shipment, { amount: 12.5, failure: 'expired card', to: 'seller' }),
  refund_dropped: (at) =>
    droppedRefundLetter(at, shipment, { amount: 12.5, reason: 'You were paid back in cash.' }),
  request_asked: (at) => requestLetter(at, shipment, returnRequest),
  request_answered: (at) =>
    answerLetter(at, shipment, {
      decision: 'refund',
      by: 'seller',
      note: 'Sorry about the crack. Keep the mug.',
      refund: { amount_cents: 2400 },
    }),
  request_closed: (at) => closedLetter(at, shipment),
  request_escalated: (at) => escalationLetter(at, shipment, returnRequest),
  fraud_warning: (at) =>
    fraudWarningLetter(at, {
      orderId: ID,
      number: shipment.order_number,
      amount: sums.total_amount,
      fraudType: 'made with stolen card',
    }),
  payout_paid: (at) => payoutLetter(at, { ...payout, failure: null }),
  payout_failed: (at) => payoutLetter(at, { ...payout, failure: 'The account was closed.' }),
  payout_account_restricted: (at) =>
    restrictedLetter(at, {
      shop: payout.shop,
      requirements: ['An identity document', 'A bank account'],
    }),
  payouts_short: (at) => shortOfFundsLetter(at),
  transfer_found: (at) =>
    foundTransferLetter(at, {
      shopName: shop.shop_name,
      amount: 92,
      orderNumber: order.order_number,
    }),
  approval_asked: (at) =>
    approvalLetter(at, { kind: 'adjustment', amount: 2500, shopName: shop.shop_name }),
  bank_refused_payout: (at) =>
    bankRefusalLetter(at, payout.shop, {
      ...charged(payout.amount),
      reason: 'The bank account has been closed.',
    }),
  payout_account_gone: (at) => accountGoneLetter(at, payout.shop),
  statement: (at) =>
    statementLetter(at, {
      shop: { id: ID, name: shop.shop_name },
      isOpen: true,
      statement: {
        opening: 120,
        closing: 87.5,
        totals: [
          { kind: 'sale', amount: 412.5 },
          { kind: 'refund', amount: -25 },
          { kind: 'transfer', amount: -420 },
        ],
        line_count: 14,
        month: '2026-01',
      },
    }),
  dispute_opened: (at) => disputeLetter(at, { ...disputed(), state: 'open' }),
  dispute_due: (at) => disputeDueLetter(at, disputed()),
  dispute_closed: (at) => disputeLetter(at, { ...disputed(), state: 'won' }),
  test_mail: testLetter,
  books_disagree: (at) =>
    booksLetter(at, ['Order SK-10023, pi_3QX: the books say $25.00, the provider $0.00']),
  report_answered: (at) =>
    answeredLetter(at, reported, { decision: 'hide', note: 'This brand is not yours to sell.' }),
  report_dismissed: (at) => dismissedLetter(at, reported, null),
  sign_in_link: account({ kind: 'sign_in_link', ...TOKEN }),
  password_reset: account({ kind: 'password_reset', ...TOKEN }),
  password_changed: warning({ kind: 'password_changed' }),
  verify_email: (at) => accountLetter(at, STRANGER, { kind: 'verify_email', ...TOKEN }),
  email_changing: warning({ kind: 'email_changing', ...MOVED }),
  email_changed: warning({ kind: 'email_changed', ...MOVED }),
  account_deleted: account({ kind: 'account_deleted' }),
  second_factor_on: warning({ kind: 'second_factor_on' }),
  second_factor_off: warning({ kind: 'second_factor_off' }),
  ...standing,
  passkey_added: warning({ kind: 'passkey_added', name: PHONE }),
  passkey_removed: warning({ kind: 'passkey_removed', name: PHONE }),
  new_browser: warning({ kind: 'new_browser', device: PHONE, country: 'DE' }),
  many_wrong_codes: warning({ kind: 'many_wrong_codes' }),
};

type PreviewDeps = Pick<Deps, 'config'>;

/**
 * Returns a mail of every kind, about a made-up order. @throws ProblemError 404 outside the demo
 */
export function mailPreviews(deps: PreviewDeps): MailPreview[] {
  return MAIL_KINDS.map((kind) => {
    const letter = previewOf(deps, kind);
    const page = `/api${addressOf(mailPreviewsApi.page, { params: { kind } })}`;
    return { kind, subject: letter.subject, text: textOf(letter), page };
  });
}

/** The HTML. @throws ProblemError 404 */
export function mailPreviewPage(deps: PreviewDeps, kind: string): string {
  return htmlOf(previewOf(deps, kind), siteOf(deps));
}

function previewOf(deps: PreviewDeps, kind: string): Letter {
  const known = MAIL_KINDS.find((each) => each === kind);
  if (!known || !deps.config.demo) throw notFound();
  return PREVIEWS[known](siteOf(deps));
}
