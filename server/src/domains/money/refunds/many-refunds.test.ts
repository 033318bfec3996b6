import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi } from '@souk/contract/refunds';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import type { PaymentProvider } from '../../../gateways/payments/provider.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { applyEvent } from '../provider-events/apply-event.ts';
import { finishRefund } from './refund-shipment.ts';

/** Long enough for hundreds of requests on a busy machine. */
const LONG = { timeout: 240_000 };

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

async function paidOrder(card = 'pm_card_visa') {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const started = await buyer.buys({ product: await seller.sells({ price: 50 }) });
  await world.pays(started.stripe_session_id, card);
  await world.sandbox.control.settle();
  await processEvents('checkout.session.completed');
  const { id: shipment_id } = await world.deps.db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', started.order_id)
    .executeTakeFirstOrThrow();
  const payment_intent = await paymentIntentOf(world, started.order_id);
  const params = { shopId: seller.shop.id, orderId: started.order_id as string };
  const refund = (amount: number, reason = `For a scratch of $${amount}`) =>
    seller.calls(refundsApi.create, { params, body: { amount, reason } });
  return { seller, payment_intent, shipment_id, params, refund };
}

/**
 * Processes the waiting events, or only one type of them. Returns how many queries and provider
 * calls each one made.
 */
async function processEvents(type?: string) {
  let [queries, calls] = [0, 0];
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { payments } = world.deps;
  const counted = Object.fromEntries(
    Object.entries(payments).map(([name, call]) => [
      name,
      (...given: unknown[]) => {
        if (name !== 'subjectOf') calls += 1;
        return (call as (...of: unknown[]) => unknown)(...given);
      },
    ]),
  ) as unknown as PaymentProvider;
  const deps = { ...world.deps, payments: counted, db: world.deps.db.withPlugin(counting) };
  let waiting = world.deps.db
    .selectFrom('provider_events')
    .select(['id', 'type'])
    .where('applied_at', 'is', null)
    .orderBy('received_at');
  if (type !== undefined) waiting = waiting.where('type', '=', type);
  const costs: { type: string; queries: number; calls: number }[] = [];
  for (const event of await waiting.execute()) {
    [queries, calls] = [0, 0];
    await applyEvent(deps, event.id);
    costs.push({ type: event.type, queries, calls });
  }
  return costs;
}

test('the last of 120 refunds takes no more queries and calls than the first', LONG, async () => {
  const { payment_intent, seller } = await paidOrder();
  await processEvents();
  const stripe = stripeClient(world.deps.config.payments);
  const settled = [];
  // More than a page of the provider's lists.
  for (let batch = 0; batch < 6; batch += 1) {
    for (let n = 0; n < 20; n += 1) await stripe.refunds.create({ payment_intent, amount: 1 });
    await world.sandbox.control.settle();
    settled.push(await processEvents());
  }
  const created = settled.flat().filter(({ type }) => type === 'refund.created');
  expect(created).toHaveLength(120);
  expect((await seller.sales())[0]?.refundable).toBe(62.79);
  const [first, last] = [created[1], created.at(-1)];
  expect(last).toEqual(first);
  expect(first?.calls).toBe(1);
  // Other events about these refunds don't call the provider.
  const others = settled.flat().filter(({ type }) => type !== 'refund.created');
  expect(Math.max(...others.map(({ calls }) => calls))).toBe(0);
});

test('all pending refunds of a payment are checked with one call', async () => {
  const { refund, shipment_id } = await paidOrder('pm_card_pendingRefund');
  for (let n = 1; n <= 5; n += 1) expect((await refund(n)).status).toBe(201);
  let lists = 0;
  const payments = {
    ...world.deps.payments,
    refundsOf: (intent: string) => {
      lists += 1;
      return world.deps.payments.refundsOf(intent);
    },
  };
  await finishRefund({ ...world.deps, payments }, shipment_id);
  expect(lists).toBe(1);
});

test('after 50 refunds, a shipment can only be refunded in full', LONG, async () => {
  const { refund } = await paidOrder();
  for (let n = 1; n <= 50; n += 1) expect((await refund(0.01, `Cent ${n}`)).status).toBe(201);
  expect(await refund(0.01)).toMatchObject({
    status: 409,
    body: {
      detail:
        'This order has already been refunded 50 times. You can still refund everything that’s left.',
    },
  });
  expect(await refund(63.49)).toMatchObject({ status: 201, body: { status: 'succeeded' } });
});

test('the order and the books show that a refund made at the provider was split between two shops', async () => {
  const [one, two] = [await world.seller(), await world.seller()];
  const buyer = await world.buyer();
  const started = await buyer.buys(
    { product: await one.sells({ price: 30 }) },
    { product: await two.sells({ price: 10 }) },
  );
  await world.pays(started.stripe_session_id);
  await world.sandbox.control.settle();
  await processEvents();
  const stripe = stripeClient(world.deps.config.payments);
  const payment_intent = await paymentIntentOf(world, started.order_id);
  await stripe.refunds.create({ payment_intent, amount: 1000 });
  await world.sandbox.control.settle();
  await processEvents();
  const admin = await world.admin();
  const orderId: string = started.order_id;
  const entries = await admin.calls(ledgerApi.list, {
    query: { order_id: orderId, kind: 'refund' },
  });
  expect(entries.body.map(({ reason }) => reason)).toEqual(
    Array(2).fill('Refunded at the provider, split between 2 shops'),
  );
  const { body } = await admin.calls(orderDetailApi.read, { params: { orderId } });
  expect(body.refunds.map(({ spread_over }) => spread_over)).toEqual([2, 2]);
});
