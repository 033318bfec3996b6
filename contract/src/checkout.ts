import * as z from 'zod/mini';
import { needsPart } from './address-format.ts';
import { Quantity } from './cart-lines.ts';
import { isCountryCode } from './countries.ts';
import { DISCOUNTS } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { WebUrl, Id, Amount } from './fields.ts';
import { isId } from './ids.ts';
import { currencyCode, requiredText, upTo } from './inputs.ts';
import { MAX_ORDER_LINES } from './limits.ts';
import { Order } from './orders.ts';
import { EmailInput } from './sign-in.ts';

export const CHECKOUT = {
  firstName: 'First Name is required',
  lastName: 'Last Name is required',
  email: 'Email is required',
  phone: 'Phone is required',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zip: 'ZIP Code is required',
  country: 'Country is required',
  countryUnknown: 'Please choose a country from the list',
  method: 'The payment method must be "card"',
  empty: 'Your cart is empty',
  otherShop: 'This product belongs to another shop',
  otherVariant: 'This option belongs to another product',
  totalChanged: 'The total has changed since you opened this page. Please check it before you pay.',
  cartChanged: 'Your cart has changed since you opened this page. Please check it first.',
  ended: 'This checkout has ended. Place the order again with a new Idempotency-Key.',
  keyReused: 'This Idempotency-Key was used for another request',
  notFound: 'Checkout not found',
  alreadyPaid: 'This order is already paid',
  processing:
    'Your bank is still processing the payment for this order, so it can’t be cancelled now. If the payment fails, we’ll cancel the order and email you.',
  redirect: 'You will be redirected to Stripe to complete your payment securely.',
  free: 'There is nothing to pay: your order is placed straight away.',
  noSession: 'No Stripe session ID received',
  failedToLoad: 'Stripe failed to load',
  failedToRedirect: 'Failed to redirect to Stripe',
} as const;

/** The shop id of a cart item without a shop. */
export const DEFAULT_SHOP_ID = 'default-shop';

/** Empty if the country has none. */
export const StateInput = z.string(CHECKOUT.state).check(...upTo(100));
/** Empty if the country has none. */
export const ZipInput = z.string(CHECKOUT.zip).check(...upTo(20));

/** An address. Its country decides whether a state or postal code is required. */
export const AddressFields = z.object({
  first_name: requiredText(CHECKOUT.firstName, 100),
  last_name: requiredText(CHECKOUT.lastName, 100),
  email: EmailInput,
  phone: requiredText(CHECKOUT.phone, 50),
  address: requiredText(CHECKOUT.address, 300),
  city: requiredText(CHECKOUT.city, 100),
  state: z._default(StateInput, ''),
  zip_code: z._default(ZipInput, ''),
  country: z
    .string(CHECKOUT.country)
    .check(
      z.trim(),
      z.minLength(1, CHECKOUT.country),
      z.refine(isCountryCode, CHECKOUT.countryUnknown),
    ),
});

/** Lists missing fields. Only the state and postal code can be, if the country requires them. */
export const missingParts = (address: { state: string; zip_code: string; country: string }) =>
  (
    [
      ['state', CHECKOUT.state],
      ['zip_code', CHECKOUT.zip],
    ] as const
  ).flatMap(([path, message]) =>
    address[path] === '' && needsPart(address.country, path) ? { path, message } : [],
  );

/** Rejects an address with {@link missingParts}. */
export const partsOfCountry = z.check<z.output<typeof AddressFields>>(
  ({ value, issues }) => {
    const missing = missingParts(value).map(({ path, message }) => ({
      code: 'custom' as const,
      path: [path],
      message,
      input: '',
    }));
    // Messages follow the fields' order: the country comes last.
    const last = issues.findIndex(({ path }) => path?.[0] === 'country');
    issues.splice(last < 0 ? issues.length : last, 0, ...missing);
  },
  // Runs even if other fields are invalid.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

export const ShippingAddress = AddressFields.check(partsOfCountry);
export type ShippingAddress = z.infer<typeof ShippingAddress>;

const VARIANT = 'variant_id must be an id or null';
const PRODUCT = 'product_id must be an id';
const SHOP = 'shop_id must be an id';

/** What a purchase is made of, for its quote and for the order. */
export const purchaseFields = {
  items: z
    .array(
      z.object({
        product_id: z.string(PRODUCT).check(z.guid(PRODUCT), z.toLowerCase()),
        quantity: Quantity,
        shop_id: z._default(
          z.string().check(
            z.refine((value) => value === DEFAULT_SHOP_ID || isId(value), 'shop_id must be an id'),
            z.toLowerCase(),
          ),
          DEFAULT_SHOP_ID,
        ),
        variant_id: z.optional(
          z.nullable(z.string(VARIANT).check(z.guid(VARIANT), z.toLowerCase())),
        ),
      }),
      'items must be a list',
    )
    .check(z.maxLength(MAX_ORDER_LINES, `An order can have at most ${MAX_ORDER_LINES} items`)),
  /** The option chosen for each shop; the cheapest where none is given. */
  shipping_options: z.optional(
    z
      .array(
        z.object({
          shop_id: z.string(SHOP).check(z.guid(SHOP), z.toLowerCase()),
          option_id: z.string('option_id must be text').check(...upTo(1000)),
        }),
        'shipping_options must be a list',
      )
      .check(z.maxLength(MAX_ORDER_LINES)),
  ),
  /** The VAT number of a business in the EU, which then pays no tax to sellers elsewhere in it. */
  vat_id: z.optional(z.nullable(z.string('vat_id must be text').check(...upTo(40)))),
  /** Discount codes. Left out: those in the cart; an empty list is none. */
  codes: z.optional(
    z
      .array(z.string('codes must be a list of texts').check(...upTo(60)))
      .check(z.maxLength(20, DISCOUNTS.codesTooMany)),
  ),
};

export const CheckoutRequest = z.object({
  payment_method: z.literal('card', CHECKOUT.method),
  ...purchaseFields,
  shipping_address: ShippingAddress,
  /** The total that the buyer was shown. If it is another one by now, nothing is placed: 412. */
  quoted_total: z.optional(
    z.nullable(
      z
        .number('quoted_total must be an amount')
        .check(z.minimum(0, 'quoted_total must be an amount')),
    ),
  ),
  /**
   * The currency in which prices were shown. The order keeps it with the site's own rate; the site's if
   * there is none.
   */
  currency: z.optional(currencyCode('currency')),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

export const CheckoutStarted = z.object({
  stripe_session_id: z.string(),
  checkout_url: WebUrl,
  order_id: Id,
  order_number: z.string(),
  /** Before discounts. */
  subtotal: Amount,
  /** Off the goods. */
  discount: Amount,
  shipping: Amount,
  tax: Amount,
  total_amount: Amount,
});
export type CheckoutStarted = z.infer<typeof CheckoutStarted>;

export const CheckoutState = z.object({
  payment_status: z.enum(['unpaid', 'paid', 'expired']),
  order: Order,
});
export type CheckoutState = z.infer<typeof CheckoutState>;

const signedIn = { access: 'signed-in', tag: 'checkout' } as const;

export const checkoutApi = {
  place: endpoint('POST /checkout', {
    ...signedIn,
    operationId: 'placeOrder',
    summary: 'Place an order; the response says where to pay',
    body: CheckoutRequest,
    bodySize: 'large',
    answers: { 201: CheckoutStarted },
    takes: ['Idempotency-Key', 'If-Match'],
    errors: [403, 404],
  }),
  read: endpoint('GET /checkout/:sessionId', {
    ...signedIn,
    operationId: 'readCheckout',
    summary: 'Whether your checkout is paid, and its order',
    params: z.object({ sessionId: z.string().check(z.maxLength(300)) }),
    answers: { 200: CheckoutState },
  }),
  cancel: endpoint('POST /orders/:orderId/cancel', {
    ...signedIn,
    operationId: 'cancelOrder',
    summary: 'Cancel your unpaid order',
    answers: { 200: CheckoutState },
    errors: [409],
  }),
};
