import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { ProviderUnavailable } from '../../gateways/payments/provider.ts';
import { ask } from '../../gateways/payments/stripe-errors.ts';
import { stripeClient } from '../../gateways/payments/stripe.ts';

let world: World;
beforeAll(async () => {
  // Free shipping lets an order fall below the provider's 50-cent minimum.
  world = await startWorld({ env: { FREE_SHIPPING_OVER: '0' } });
});
afterAll(() => world.close());

test('an order with 130 lines is paid in full, despite the provider’s limit of 100', async () => {
  const seller = await world.seller();
  const lines = [];
  for (let n = 1; n <= 130; n += 1) {
    lines.push({ product: await seller.sells({ name: `Bead ${n}`, price: n / 100 }), quantity: 2 });
  }
  const buyer = await world.buyer();
  const started = await buyer.buys(...lines);
  const sessionId: string = started.stripe_session_id;
  const stripe = stripeClient(world.deps.config.payments);
  const { amount_total } = await stripe.checkout.sessions.retrieve(sessionId);
  expect(amount_total).toBe(Math.round(started.total_amount * 100));
  await world.pays(sessionId);
  const { order } = await world.until(async () => {
    const { body } = await buyer.calls(checkoutApi.read, { params: { sessionId } });
    return body.payment_status === 'paid' && body;
  }, 'the order is paid');
  expect(order.items).toHaveLength(130);
});

/** A failed checkout of one of five pieces leaves no order and no mail, and keeps the cart. */
async function leavesNothing(
  seller: Awaited<ReturnType<World['seller']>>,
  buyer: Awaited<ReturnType<World['buyer']>>,
  product: Awaited<ReturnType<typeof seller.sells>>,
) {
  expect(await seller.stock(product)).toBe(5);
  expect(await buyer.orders()).toEqual([]);
  expect(await seller.sales()).toEqual([]);
  const mails = world.deps.db.selectFrom('mails').select('kind');
  expect(await mails.where('kind', 'in', ['order_expired', 'payment_failed']).execute()).toEqual(
    [],
  );
  expect((await buyer.calls(cartApi.read)).body.items).toHaveLength(1);
}

const STRIPE_SAYS = { message: 'In Stripe’s words', type: 'api_error' } as const;
test.each([
  [
    '401',
    Stripe.errors.StripeAuthenticationError,
    503,
    /^The payment provider doesn’t accept this/,
  ],
  ['403', Stripe.errors.StripePermissionError, 503, /^The payment provider doesn’t accept this/],
  ['429', Stripe.errors.StripeRateLimitError, 503, /^The payment provider is too busy right now\./],
  ['409', Stripe.errors.StripeIdempotencyError, 409, /^The payment provider is already working/],
  ['a lost line', Stripe.errors.StripeConnectionError, 503, /cannot be reached/],
  ['400', Stripe.errors.StripeInvalidRequestError, 409, /refused this order: In Stripe’s words/],
])(
  'a checkout that meets %s says so and leaves nothing behind',
  async (_what, Kind, status, detail) => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 5 });
    await buyer.adds(mug);
    vi.spyOn(world.deps.payments, 'createSession').mockImplementationOnce(() =>
      ask(() => Promise.reject(new Kind({ ...STRIPE_SAYS, statusCode: 400 }))),
    );
    const refused = await buyer.checkout([{ product: mug }]);
    expect(refused.status).toBe(status);
    expect(refused.body.detail).toMatch(detail);
    expect(refused.body.detail).toContain('Nothing was charged');
    await leavesNothing(seller, buyer, mug);
  },
);

test('an order below what cards can be charged is refused, without any code, too', async () => {
  const seller = await world.seller();
  const bead = await seller.sells({ price: 0.01, stock_quantity: 5 });
  const buyer = await world.buyer();
  await buyer.adds(bead, 3);
  const refused = await buyer.checkout([{ product: bead, quantity: 3 }]);
  expect([refused.status, refused.body.code]).toEqual([409, 'total_too_small']);
  expect(refused.body.detail).toBe(
    'Cards can’t be charged less than $0.50. Add something to your order.',
  );
  await leavesNothing(seller, buyer, bead);
});

test('an order can’t be cancelled if the provider doesn’t know its session, and the buyer sees why', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const { order_id: orderId } = await buyer.buys({ product: await seller.sells() });
  await world.deps.db
    .updateTable('payments')
    .set({ session_id: 'cs_test_unknown' })
    .where('order_id', '=', orderId)
    .execute();
  const refused = await buyer.calls(checkoutApi.cancel, { params: { orderId } });
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toMatch(
    /^The payment provider refused to close this order: No such .*cs_test_unknown/,
  );
  expect((await buyer.orders())[0].status).toBe('pending');
});

test('an error that nobody expected restocks the items, and leaves no order that can’t be paid', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 5 });
  await buyer.adds(mug, 2);
  vi.spyOn(world.deps.payments, 'createSession').mockRejectedValueOnce(new TypeError('odd'));
  expect((await buyer.checkout([{ product: mug, quantity: 2 }])).status).toBe(500);
  await leavesNothing(seller, buyer, mug);
});

test('a session is closed even if the provider’s response with its id was lost', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells();
  const { payments } = world.deps;
  const opened: string[] = [];
  const create = payments.createSession;
  vi.spyOn(payments, 'createSession').mockImplementationOnce(async (request) => {
    opened.push((await create(request)).sessionId);
    throw new ProviderUnavailable('The response was lost');
  });
  expect((await buyer.checkout([{ product: mug }])).status).toBe(503);
  const [sessionId = ''] = opened;
  await world.until(
    async () => (await payments.retrieveSession(sessionId)).state === 'expired',
    'the session is closed',
  );
});

test('an order for which money came in after all is in the buyer’s list', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells();
  const { payments } = world.deps;
  const create = payments.createSession;
  const opened = Promise.withResolvers<string>();
  vi.spyOn(payments, 'createSession').mockImplementationOnce(async (request) => {
    const { sessionId } = await create(request);
    // Paid before the response was lost.
    await world.pays(sessionId);
    opened.resolve(sessionId);
    throw new ProviderUnavailable('The response was lost');
  });
  expect((await buyer.checkout([{ product: mug }])).status).toBe(503);
  const sessionId = await opened.promise;
  const [order] = await world.until(async () => {
    const orders = await buyer.orders();
    return orders.length > 0 && orders;
  }, `the order of ${sessionId}`);
  expect(order.items).toHaveLength(1);
});
