import { addressOf } from '@souk/contract/endpoint';
import { mailPreviewsApi, MAIL_KINDS, type MailKind, type MailPreview } from '@souk/contract/mail';
import type { Order, OrderItem, ShopOrder } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../kit/problems.ts';
import {
  accountDeletedLetter,
  emailChangedLetter,
  emailChangingLetter,
  passwordChangedLetter,
  resetLetter,
  verifyLetter,
} from '../accounts/account-mails.ts';
import { signInLetter } from '../accounts/sign-in-mail.ts';
import { factorLetter } from '../accounts/factor-mails.ts';
import { manyWrongCodesLetter, newBrowserLetter } from '../accounts/warning-mails.ts';
import { htmlOf, textOf, type Letter } from '../mail/letter.ts';
import { standingLetter, type StandingKind } from '../mail/standing-mails.ts';
import { siteOf, type At } from '../mail/wording.ts';
import { dailyOrders } from '../orders/daily-orders.ts';
import {
  newOrder,
  orderConfirmed,
  orderExpired,
  partNews,
  paymentFailed,
} from '../orders/order-letters.ts';
import { disputeLetter } from '../payments/dispute-mails.ts';
import { payoutLetter } from '../payouts/payout-mails.ts';
import { answeredLetter, dismissedLetter } from '../reports/report-mails.ts';
import { answered, asked, escalated } from '../returns/request-mails.ts';

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
});

const sums = { subtotal: 82, shipping: 9.99, tax: 6.56, total_amount: 98.55 };
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
  checkout_url: null,
  expires_at: null,
};
const shop = { shop_id: ID, shop_name: 'Hearth & Hollow' };
const order: Order = {
  ...shared,
  status: 'paid',
  shipments: [
    { ...shop, status: 'paid', tracking_url: null, subtotal: sums.subtotal, refund: null },
  ],
};
const sale: ShopOrder = {
  ...shared,
  ...shop,
  status: 'shipped',
  customer_name: 'Mara Keller',
  refundable: sums.total_amount,
  refund: null,
};
const wish = { kind: 'damaged', text: 'One mug arrived with a crack.' } as const;
const payout = { id: ID, amount: 412.5, shop: { id: ID, name: shop.shop_name } };
const reported = { kind: 'product', name: 'Stoneware mug', shop_id: ID, product_id: ID } as const;
const dispute = {
  orderNumber: sale.order_number,
  reason: 'product not received',
  amount: sums.total_amount,
  respondBy: new Date(AT),
  shop: { id: ID, name: shop.shop_name },
};

const decided =
  (kind: StandingKind, name: string, reason: string) =>
  (at: At): Letter =>
    standingLetter(at, { kind, about: { name, path: pages.dashboard() }, reason });
const COPIED = 'Its pictures belong to another maker, who asked us to take them down.';
const CLEARED = 'The maker of the pictures confirmed that you may use them.';
const standing: Record<StandingKind, (at: At) => Letter> = {
  account_suspended: decided('account_suspended', 'Mara', 'Several parcels were never sent.'),
  account_restored: decided('account_restored', 'Mara', 'The parcels have arrived.'),
  admin_made: decided('admin_made', 'Mara', 'You join the support team.'),
  admin_unmade: decided('admin_unmade', 'Mara', 'You left the support team.'),
  shop_suspended: decided('shop_suspended', shop.shop_name, COPIED),
  shop_restored: decided('shop_restored', shop.shop_name, CLEARED),
  product_hidden: decided('product_hidden', 'Stoneware mug', COPIED),
  product_shown: decided('product_shown', 'Stoneware mug', CLEARED),
  review_hidden: decided('review_hidden', 'Stoneware mug', 'It names a person.'),
  review_shown: decided('review_shown', 'Stoneware mug', 'We looked again: it may stay.'),
};

const notMe = 'preview';
const moved = { email: 'mara.keller@example.com', notMe };

/** A letter of every kind: a new kind does not compile without its own. */
const PREVIEWS: Record<MailKind, (at: At) => Letter> = {
  order_confirmed: (at) => orderConfirmed(at, order),
  payment_failed: (at) =>
    paymentFailed(at, order, { failure: 'Your card has insufficient funds.', named: true }),
  order_expired: (at) => orderExpired(at, order, true),
  new_order: (at) => newOrder(at, sale),
  daily_orders: (at) => dailyOrders(at, [sale, { ...sale, order_number: 'SK-10002' }]),
  shipped: (at) => partNews(at, 'shipped', sale),
  delivered: (at) => partNews(at, 'delivered', sale),
  cancelled: (at) => partNews(at, 'cancelled', sale, { refunded: sums.total_amount }),
  refunded: (at) => partNews(at, 'refunded', sale, { refunded: 24 }),
  request_asked: (at) => asked(at, sale, wish),
  request_answered: (at) =>
    answered(at, sale, {
      decision: 'refund',
      by: 'seller',
      note: 'Sorry about the crack. Keep the mug.',
      refund: { amount_cents: 2400 },
    }),
  request_escalated: (at) => escalated(at, sale, wish),
  payout_paid: (at) => payoutLetter(at, { ...payout, failure: null }),
  payout_failed: (at) => payoutLetter(at, { ...payout, failure: 'The account was closed.' }),
  dispute_opened: (at) => disputeLetter(at, { ...dispute, state: 'open' }),
  dispute_closed: (at) => disputeLetter(at, { ...dispute, state: 'won' }),
  report_answered: (at) =>
    answeredLetter(at, reported, { decision: 'hide', note: 'This brand is not yours to sell.' }),
  report_dismissed: (at) => dismissedLetter(at, reported, null),
  sign_in_link: (at) => signInLetter(owner, 'preview', at),
  password_reset: (at) => resetLetter(owner, 'preview', at),
  password_changed: (at) => passwordChangedLetter(owner, notMe, at),
  verify_email: (at) => verifyLetter('preview', at),
  email_changing: (at) => emailChangingLetter(owner, moved, at),
  email_changed: (at) => emailChangedLetter(owner, moved, at),
  account_deleted: () => accountDeletedLetter(owner),
  second_factor_on: (at) => factorLetter(owner, { kind: 'second_factor_on', notMe }, at),
  second_factor_off: (at) => factorLetter(owner, { kind: 'second_factor_off', notMe }, at),
  ...standing,
  passkey_added: (at) => factorLetter(owner, { kind: 'passkey_added', name: PHONE, notMe }, at),
  passkey_removed: (at) => factorLetter(owner, { kind: 'passkey_removed', name: PHONE, notMe }, at),
  new_browser: (at) => newBrowserLetter(owner, { device: PHONE, country: 'DE', notMe }, at),
  many_wrong_codes: (at) => manyWrongCodesLetter(owner, notMe, at),
};

type PreviewDeps = Pick<Deps, 'config'>;

/** A mail of every kind, about an order that is made up. @throws ProblemError 404 outside of the demo */
export function mailPreviews(deps: PreviewDeps): MailPreview[] {
  return MAIL_KINDS.map((kind) => {
    const letter = previewOf(deps, kind);
    const page = `/api${addressOf(mailPreviewsApi.page, { params: { kind } })}`;
    return { kind, subject: letter.subject, text: textOf(letter), page };
  });
}

/** The HTML of one. @throws ProblemError 404 */
export function mailPreviewPage(deps: PreviewDeps, kind: string): string {
  return htmlOf(previewOf(deps, kind));
}

function previewOf(deps: PreviewDeps, kind: string): Letter {
  const known = MAIL_KINDS.find((each) => each === kind);
  if (!known || !deps.config.demo) throw notFound();
  return PREVIEWS[known](siteOf(deps));
}
