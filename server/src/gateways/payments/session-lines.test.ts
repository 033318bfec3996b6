import Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { SessionRequest } from './provider.ts';
import { stripeProvider } from './stripe.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/**
 * Returns the session parameters that the adapter sends for an order with this many lines. `refuse`
 * may throw what Stripe would.
 */
async function paramsOf(
  lines: number,
  more: Pick<SessionRequest, 'shippingCents' | 'taxCents' | 'brand'>,
  refuse: (params: Params) => void = () => {},
) {
  let sent: Params | undefined;
  const create = async (params: Params) => {
    refuse(params);
    sent = params;
    return { id: 'cs_1', url: null };
  };
  const stripe = { checkout: { sessions: { create } } } as unknown as Stripe;
  const methods = ['card', 'us_bank_account'];
  await stripeProvider(stripe, { webhookSecrets: [], methods }).createSession({
    orderId: 'order',
    orderNumber: 'SK-1',
    customerEmail: 'ada@example.com',
    lines: Array.from({ length: lines }, (_, n) => ({
      name: `Bead ${n + 1}`,
      unitCents: n + 1,
      quantity: 2,
    })),
    ...more,
    successUrl: 'https://souk.example/done',
    cancelUrl: 'https://souk.example/cancelled',
    expiresAt: new Date(),
  });
  if (!sent) throw new Error('No session was created');
  return sent;
}

const FEES = [
  { shippingCents: 999, taxCents: 320 },
  { shippingCents: 0, taxCents: 320 },
  { shippingCents: 0, taxCents: 0 },
];

test.each(FEES)(
  'with %j, at most 100 lines are sent, and they add up to the total',
  async (fees) => {
    for (const lines of [1, 97, 98, 99, 100, 101, 200]) {
      const { line_items: sent = [] } = await paramsOf(lines, fees);
      expect(sent.length).toBeLessThanOrEqual(100);
      const total = sent.reduce(
        (sum, { price_data, quantity = 1 }) => sum + (price_data?.unit_amount ?? 0) * quantity,
        0,
      );
      expect(total).toBe(lines * (lines + 1) + fees.shippingCents + fees.taxCents);
    }
  },
);

test('names the items that fit, and counts the rest', async () => {
  const { line_items: sent = [] } = await paramsOf(200, FEES[0]!);
  const names = sent.map(({ price_data }) => price_data?.product_data?.name);
  expect(names.slice(95)).toEqual(['Bead 96', 'Bead 97', '206 more items', 'Shipping', 'Tax']);
  const exact = await paramsOf(98, FEES[0]!);
  expect(exact.line_items?.at(97)?.price_data?.product_data?.name).toBe('Bead 98');
});

test('a session allows only the configured payment methods', async () => {
  const { allowed_payment_method_types } = await paramsOf(1, FEES[0]!);
  expect(allowed_payment_method_types).toEqual(['card', 'us_bank_account']);
});

test('a logo that Stripe refuses doesn’t stop the sale', async () => {
  const brand = { name: 'Bazaar', logo: 'https://souk.example/logo.webp' };
  const refuse = ({ branding_settings }: Params) => {
    if (!branding_settings?.logo) return;
    const message = 'Could not load branding_settings[logo][url]';
    const refused = { type: 'invalid_request_error' as const, statusCode: 400, message };
    throw new Stripe.errors.StripeInvalidRequestError(refused);
  };
  const sent = await paramsOf(1, { ...FEES[0]!, brand }, refuse);
  expect(sent.branding_settings).toBeUndefined();
  expect(sent.line_items).toHaveLength(3);
});
