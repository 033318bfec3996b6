import { z } from 'zod';
import { checkLastDigit, leastCharge } from './amounts.ts';
import type { Work } from './context.ts';
import { invalidParameter, invalidRequest } from './errors.ts';
import { emit } from './events.ts';
import { newStripeId } from './ids.ts';
import { change, find, get, insert } from './objects.ts';
import type { Item, Method, Price, Product, Session, StoredObject } from './objects.ts';
import {
  address,
  currency,
  email,
  fullAddress,
  integer,
  list,
  MAX_CHARGE,
  metadata,
  shippingDetails,
  text,
  unitAmount,
} from './params.ts';
import { paymentType, paymentTypesFor } from './payment-types.ts';

/** The supported fields of a product. */
export const CREATE_PRODUCT = z.strictObject({
  name: text(250),
  description: text(40_000).optional(),
  metadata: metadata.optional(),
});

/** A one-time price of an existing product. */
export const CREATE_PRICE = z.strictObject({
  product: text(),
  currency,
  unit_amount: unitAmount,
  metadata: metadata.optional(),
});

const lineItem = z
  .strictObject({
    price: text().optional(),
    price_data: z
      .strictObject({ currency, unit_amount: unitAmount, product_data: CREATE_PRODUCT })
      .optional(),
    quantity: integer(1, 999_999),
  })
  .refine((item) => (item.price === undefined) !== (item.price_data === undefined), {
    error: 'You must specify either `price` or `price_data` for each line item.',
  });

const color = text().regex(/^#[\da-f]{6}$/i, 'Not a valid hex color');

/** The supported parameters of `POST /v1/checkout/sessions`. Any other is refused, not ignored. */
export const CREATE_SESSION = z.strictObject({
  mode: z.enum(['payment']),
  branding_settings: z
    .strictObject({
      display_name: text(250).optional(),
      button_color: color.optional(),
      logo: z.strictObject({ type: z.enum(['url']), url: address }).optional(),
    })
    .optional(),
  allowed_payment_method_types: list(paymentType, 100).optional(),
  excluded_payment_method_types: list(paymentType, 100).optional(),
  line_items: list(lineItem, 100),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: text(200).optional(),
  customer_email: email.optional(),
  expires_at: integer(0).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      shipping: shippingDetails.optional(),
    })
    .optional(),
});

type Brand = NonNullable<z.output<typeof CREATE_SESSION>['branding_settings']>;

const MINUTES_30 = 30 * 60;
const HOURS_24 = 24 * 60 * 60;

/** Opens a checkout session, with the products and prices that its lines define. */
export function createSession(work: Work, params: z.output<typeof CREATE_SESSION>): Session {
  const {
    expires_at: expiresAt = work.now + HOURS_24,
    line_items,
    payment_intent_data = {},
    branding_settings,
    ...given
  } = params;
  const fits = expiresAt >= work.now + MINUTES_30 && expiresAt <= work.now + HOURS_24;
  if (!fits) {
    const bound = expiresAt < work.now + MINUTES_30 ? 'at least 30 minutes' : 'less than 24 hours';
    throw invalidParameter(
      `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`,
      { param: 'expires_at' },
    );
  }
  const lines = line_items.map((line, index) => newItem(work, line, index));
  const total = totalOf(lines);
  const types = paymentTypesFor(lines[0]?.price.currency ?? '', work.context.paymentTypes, {
    allowed: given.allowed_payment_method_types,
    excluded: given.excluded_payment_method_types,
  });
  const id = newStripeId('checkout.session');
  const { shipping, ...intent } = payment_intent_data;
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    allowed_payment_method_types: null,
    cancel_url: null,
    client_reference_id: null,
    created: work.now,
    currency: lines[0]?.price.currency ?? '',
    customer: null,
    customer_details: given.customer_email ? customerDetails(given.customer_email) : null,
    customer_email: null,
    expires_at: expiresAt,
    livemode: false,
    metadata: {},
    payment_intent: null,
    payment_method_types: types,
    payment_status: 'unpaid',
    status: 'open',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${work.context.publicUrl}/sandbox/pay/${id}`,
    ...(branding_settings && { branding_settings: brandOf(work, branding_settings) }),
    ...given,
  };
  const ships = shipping ? { ...shipping, address: fullAddress(shipping.address) } : null;
  const hidden = { lines, intent: { ...intent, shipping: ships } };
  insert(work.store, session, { hidden, due: expiresAt });
  return session;
}

const brandOf = (
  work: Work,
  { display_name = work.context.merchant, button_color = '#0074d4', logo }: Brand,
): NonNullable<Session['branding_settings']> => ({
  background_color: '#ffffff',
  border_style: 'rounded',
  button_color,
  display_name,
  font_family: 'default',
  icon: null,
  logo: logo ?? null,
});

/** The payer, as far as known. */
export function customerDetails(
  email_: string | null,
  { address: postal = null, name = null, phone = null }: Partial<Method['billing_details']> = {},
): Session['customer_details'] {
  const unused = {
    business_name: null,
    individual_name: null,
    tax_exempt: 'none',
    tax_ids: [],
  } as const;
  return { ...unused, address: postal ?? fullAddress(), email: email_, name, phone, tax_ids: [] };
}

function newItem(
  work: Work,
  { price: priceId, price_data: data, quantity }: z.output<typeof lineItem>,
  index: number,
): Item {
  let price: Price | undefined;
  if (data) {
    const product = createProduct(work, data.product_data);
    const { currency: code, unit_amount } = data;
    price = createPrice(work, { currency: code, unit_amount, product: product.id });
  } else if (priceId !== undefined) price = find(work.store, priceId, 'price')?.body;
  if (!price) {
    throw invalidParameter(`No such price: '${priceId}'`, {
      code: 'resource_missing',
      param: `line_items[${index}][price]`,
    });
  }
  const amount = price.unit_amount * quantity;
  return {
    id: newStripeId('item'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: get(work.store, 'product', price.product).body.name,
    price,
    quantity,
  };
}

function totalOf(lines: Item[]): number {
  const { currency: code } = lines[0]?.price ?? { currency: '' };
  if (lines.some((line) => line.price.currency !== code)) {
    const message = 'All line items of a Checkout Session must have the same currency.';
    throw invalidParameter(message, { param: 'line_items' });
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const least = leastCharge(code);
  if (total < least || total > MAX_CHARGE) {
    const [bound, which] =
      total < least ? [`at least ${least}`, 'small'] : [`at most ${MAX_CHARGE}`, 'large'];
    throw invalidParameter(
      `The Checkout Session's total amount due must be ${bound} ${code} in its smallest unit.`,
      { code: `amount_too_${which}`, param: 'line_items' },
    );
  }
  checkLastDigit(total, code, 'line_items');
  return total;
}

/** A product, created on its own or by a line of a session. */
export function createProduct(work: Work, params: z.output<typeof CREATE_PRODUCT>): Product {
  const product: Product = {
    id: newStripeId('product'),
    object: 'product',
    active: true,
    created: work.now,
    description: null,
    livemode: false,
    metadata: {},
    ...params,
  };
  return insert(work.store, product).body;
}

/** A price. @throws ApiError 404 for an unknown product */
export function createPrice(work: Work, params: z.output<typeof CREATE_PRICE>): Price {
  const price: Price = {
    id: newStripeId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: work.now,
    livemode: false,
    metadata: {},
    type: 'one_time',
    unit_amount_decimal: String(params.unit_amount),
    ...params,
  };
  get(work.store, 'product', price.product, 'product');
  return insert(work.store, price).body;
}

/** `POST /v1/checkout/sessions/{id}/expire`. */
export function expireOpenSession(work: Work, id: string): Session {
  const session = get(work.store, 'checkout.session', id, 'session');
  const { status } = session.body;
  if (status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    );
  }
  return expireSession(work, session).body;
}

/** Ends an open session, and any payment begun in it. */
export function expireSession(work: Work, session: StoredObject<Session>): StoredObject<Session> {
  if (session.body.payment_intent) {
    const intent = change(
      work.store,
      get(work.store, 'payment_intent', session.body.payment_intent),
      {
        canceled_at: work.now,
        cancellation_reason: 'automatic',
        next_action: null,
        status: 'canceled',
      },
    );
    emit(work, 'payment_intent.canceled', intent.body);
  }
  const expired = change(work.store, session, { status: 'expired', url: null }, { due: null });
  emit(work, 'checkout.session.expired', expired.body);
  return expired;
}
