import type Stripe from 'stripe';
import { providerCurrency } from '../../kit/provider-currency.ts';
import type { SessionRequest } from './provider.ts';
import { brandingOf } from './stripe-brand.ts';

function line(name: string, unitCents: number, quantity: number) {
  // Stripe takes at most 250 characters.
  const product_data = { name: name.slice(0, 250) };
  const currency = providerCurrency();
  return { quantity, price_data: { currency, unit_amount: unitCents, product_data } };
}

/** Stripe's limit on lines per session. */
const MOST_LINES = 100;

/** Converts items to at most `most` lines. The last line sums up the items that don't fit. */
function itemLines(items: SessionRequest['lines'], most: number) {
  const shown = items.length > most ? items.slice(0, most - 1) : items;
  const rest = items.slice(shown.length);
  const lines = shown.map(({ name, unitCents, quantity }) => line(name, unitCents, quantity));
  if (rest.length === 0) return lines;
  const pieces = rest.reduce((sum, { quantity }) => sum + quantity, 0);
  const cents = rest.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  return [...lines, line(`${pieces} more items`, cents, 1)];
}

/** What a checkout session is opened with. */
export function sessionParams(
  request: SessionRequest,
  methods: readonly string[],
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId, order_number: request.orderNumber };
  const sums = [
    ...(request.shippingCents > 0 ? [line('Shipping', request.shippingCents, 1)] : []),
    ...(request.taxCents > 0 ? [line('Tax', request.taxCents, 1)] : []),
  ];
  return {
    mode: 'payment',
    ...brandingOf(request),
    allowed_payment_method_types: [...methods],
    line_items: [...itemLines(request.lines, MOST_LINES - sums.length), ...sums],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    client_reference_id: request.orderId,
    customer_email: request.customerEmail,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { metadata, description: `Order ${request.orderNumber}` },
  };
}
