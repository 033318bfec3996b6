import { ledgerApi } from '@souk/contract/ledger';
import { ordersApi } from '@souk/contract/orders';
import { refundsApi, type RefundRequest } from '@souk/contract/refunds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { finishRefund } from './refund-shipment.ts';
import { syncRefunds } from './sync-refunds.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Two mugs at $10.00 and a bowl at $15.00, with $9.99 shipping and $2.80 tax: $47.79 in all. */
async function sale(card = 'pm_card_visa') {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ name: 'Mug', price: 10, stock_quantity: 5 });
  const bowl = await seller.sells({ name: 'Bowl', price: 15, stock_quantity: 5 });
  const started = await buyer.buys({ product: mug, quantity: 2 }, { product: bowl });
  await world.pays(started.stripe_session_id, card);
  const ordered = async () => (await seller.sales())[0]!;
  await world.until(async () => (await ordered()).status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  const { items } = await ordered();
  const item = (name: string) =>
    items.find((each: { product_name: string }) => each.product_name === name)!.id;
  const params = { shopId: seller.shop.id, orderId };
  const refund = (body: RefundRequest, headers = {}) =>
    seller.calls(refundsApi.create, { params, body, headers });
  const pieces = (name: string, quantity: number) => ({ order_item_id: item(name), quantity });
  return { seller, buyer, mug, bowl, orderId, ordered, params, refund, pieces };
}

const why = { reason: 'The handle came off' };

async function books() {
  const admin = await world.admin();
  return (await admin.calls(ledgerApi.check)).body;
}

describe('a refund of a piece', () => {
  test('gives back its price with its tax and commission, and puts it back on sale', async () => {
    const { seller, mug, bowl, refund, pieces, ordered, params } = await sale();
    const { status, body } = await refund({ ...why, items: [pieces('Mug', 1)] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'succeeded',
      amount: 10.8,
      goods: 10,
      shipping: 0,
      tax: 0.8,
      items: [{ product_name: 'Mug', quantity: 1, amount: 10 }],
      reason: why.reason,
      restock: true,
      failure: null,
    });
    expect([await seller.stock(mug), await seller.stock(bowl)]).toEqual([4, 4]);
    expect(await ordered()).toMatchObject({ status: 'paid', refundable: 36.99 });
    const entries = await seller.calls(ledgerApi.entries, { params, query: { kind: 'refund' } });
    expect(entries.body[0]).toMatchObject({
      amount: -9,
      parts: [
        { label: 'Refund', amount: -10 },
        { label: 'Commission given back', amount: 1 },
      ],
    });
    expect((await books()).problems).toEqual([]);
  });

  test('after shipping restocks nothing, unless the seller says so', async () => {
    const { seller, mug, refund, pieces, orderId } = await sale();
    await seller.sets(orderId, { status: 'shipped' });
    expect((await refund({ ...why, items: [pieces('Mug', 1)] })).body.restock).toBe(false);
    expect(await seller.stock(mug)).toBe(3);
    await refund({ ...why, items: [pieces('Mug', 1)], restock: true });
    expect(await seller.stock(mug)).toBe(4);
  });

  test('leaves the rest to be shipped', async () => {
    const { seller, refund, pieces, orderId } = await sale();
    await refund({ ...why, items: [pieces('Bowl', 1)] });
    const [waiting] = (await seller.calls(ordersApi.toShip)).body;
    expect(waiting).toMatchObject({ shop_id: seller.shop.id, count: 1 });
    expect((await seller.sets(orderId, { status: 'shipped' })).body.status).toBe('shipped');
  });
});

test('piece by piece, then shipping: the refunds add up to what was paid, and the shipment is refunded', async () => {
  const { seller, mug, bowl, refund, pieces, ordered } = await sale();
  const amounts = [];
  for (const wish of [
    { items: [pieces('Mug', 1)] },
    { amount: 3.33 },
    { items: [pieces('Mug', 1), pieces('Bowl', 1)] },
  ])
    amounts.push((await refund({ ...why, ...wish })).body.amount);
  const { refundable, status } = await ordered();
  expect(status).toBe('paid');
  amounts.push((await refund({ ...why, shipping: refundable })).body.amount);
  expect(amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0)).toBe(4779);
  expect(await ordered()).toMatchObject({ status: 'refunded', refundable: 0 });
  expect([await seller.stock(mug), await seller.stock(bowl)]).toEqual([5, 5]);
  expect(await books()).toMatchObject({ problems: [], provider_difference: 0 });
});

test('setting the status to refunded gives back the rest, and restocks only what is not back yet', async () => {
  const { seller, mug, bowl, refund, pieces, orderId, ordered } = await sale();
  await refund({ ...why, items: [pieces('Mug', 2)] });
  expect(await seller.stock(mug)).toBe(5);
  await seller.sets(orderId, { status: 'refunded' });
  expect(await ordered()).toMatchObject({
    status: 'refunded',
    refund: { status: 'succeeded', amount: 26.19 },
  });
  expect([await seller.stock(mug), await seller.stock(bowl)]).toEqual([5, 5]);
  expect((await seller.sets(orderId, { status: 'paid' })).status).toBe(409);
});

test('a refund above the refundable rest is refused, and the error states the rest', async () => {
  const { refund, pieces } = await sale();
  expect(await refund({ ...why, amount: 47.8 })).toMatchObject({
    status: 409,
    body: { detail: 'Only $47.79 of this order is left to refund' },
  });
  expect((await refund({ ...why, items: [pieces('Mug', 3)] })).status).toBe(409);
  await refund({ ...why, amount: 47.79 });
  expect(await refund({ ...why, shipping: 1 })).toMatchObject({
    status: 409,
    body: { detail: 'This order has already been refunded in full' },
  });
});

test('an order that was not paid by card has nothing to send back', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const started = await buyer.buys({ product: await seller.sells({ price: 5 }) });
  await seller.sets(started.order_id, { status: 'paid' });
  const params = { shopId: seller.shop.id, orderId: started.order_id };
  const answer = await seller.calls(refundsApi.create, { params, body: { ...why, amount: 1 } });
  expect(answer).toMatchObject({
    status: 409,
    body: { detail: 'This order was not paid by card, so there is no card to refund' },
  });
});

test('the same key refunds once; concurrent refunds never exceed what was paid', async () => {
  const { refund, ordered } = await sale();
  const body = { ...why, amount: 10 };
  const headers = { 'idempotency-key': 'once' };
  const copies = await Promise.all([1, 2, 3].map(() => refund(body, headers)));
  expect(new Set(copies.map((copy) => copy.body.id)).size).toBe(1);
  const rest = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => refund({ reason: `For bowl ${n}`, amount: 9 })),
  );
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(rest.filter(({ status }) => status === 409)).toHaveLength(2);
  expect((await ordered()).refundable).toBe(1.79);
  expect(await books()).toMatchObject({ problems: [], provider_difference: 0 });
});

test('an unavailable provider refunds nothing, and the requested refund is completed later, once', async () => {
  const { seller, params, refund, pieces, ordered } = await sale();
  const { payments } = world.deps;
  const ask = payments.refund;
  payments.refund = () => Promise.reject(new ProviderUnavailable('away'));
  const answer = await refund({ ...why, items: [pieces('Bowl', 1)] });
  payments.refund = ask;
  expect(answer.status).toBe(503);
  expect(await ordered()).toMatchObject({ refund: { status: 'pending', amount: 16.2 } });
  await world.deps.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())
     from graphile_worker.jobs j where j.key like 'refund-%'`,
  );
  await world.until(async () => (await ordered()).refund?.status === 'succeeded', 'the refund');
  expect(await ordered()).toMatchObject({ refundable: 31.59 });
  const entries = await seller.calls(ledgerApi.entries, { params, query: { kind: 'refund' } });
  expect(entries.body).toHaveLength(1);
});

test('a retry with the same key after a provider outage is the same refund', async () => {
  const { seller, params, pieces, ordered } = await sale();
  const { payments } = world.deps;
  const ask = payments.refund;
  const headers = { 'idempotency-key': 'one piece of three' };
  const body = { ...why, items: [pieces('Bowl', 1)] };
  const tries = () => seller.calls(refundsApi.create, { params, headers, body });
  payments.refund = () => Promise.reject(new ProviderUnavailable('away'));
  expect((await tries()).status).toBe(503);
  payments.refund = ask;
  const { body: done } = await tries();
  expect(done).toMatchObject({ status: 'succeeded', amount: 16.2 });
  expect((await tries()).body).toEqual(done);
  expect(await ordered()).toMatchObject({ refundable: 31.59 });
});

test.each([
  ['at once', false],
  ['when a job has finished it', true],
])('a retry without a key after a 503, %s, is the same refund', async (_, byJob) => {
  const { refund, ordered } = await sale();
  const { payments } = world.deps;
  const ask = payments.refund;
  const body = { ...why, amount: 10 };
  payments.refund = () => Promise.reject(new ProviderUnavailable('away'));
  expect((await refund(body)).status).toBe(503);
  expect((await refund(body)).status).toBe(503);
  payments.refund = ask;
  if (byJob) {
    const { rows } = await world.deps.pool.query(
      `select shipment_id from refunds where status = 'requested'`,
    );
    await finishRefund(world.deps, rows[0].shipment_id);
  }
  expect(await refund(body)).toMatchObject({ status: 201, body: { status: 'succeeded' } });
  expect(await ordered()).toMatchObject({ refundable: 37.79 });
  // Once answered, the same request is a new refund.
  expect(await refund(body)).toMatchObject({ status: 201, body: { status: 'succeeded' } });
  expect(await ordered()).toMatchObject({ refundable: 27.79 });
  expect(await books()).toMatchObject({ problems: [], provider_difference: 0 });
});

test('concurrent repeats without a key are one refund', async () => {
  const { refund, ordered } = await sale();
  const { payments } = world.deps;
  const ask = payments.refund;
  // The provider answers once all requests have arrived.
  let copies = 0;
  const { promise: allHere, resolve } = Promise.withResolvers<void>();
  payments.refund = async (given) => {
    if ((copies += 1) === 3) resolve();
    await allHere;
    return ask(given);
  };
  const answers = await Promise.all([1, 2, 3].map(() => refund({ ...why, amount: 10 })));
  payments.refund = ask;
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await ordered()).toMatchObject({ refundable: 37.79 });
});

test('an amount refunded at the provider is spread over the shipments, and restocks nothing', async () => {
  const [one, two] = [await world.seller(), await world.seller()];
  const buyer = await world.buyer();
  const [mug, pot] = [await one.sells({ price: 30 }), await two.sells({ price: 10 })];
  const started = await buyer.buys({ product: mug }, { product: pot });
  await world.pays(started.stripe_session_id);
  await world.until(async () => (await buyer.orders())[0].status === 'paid', 'the payment');
  const payment_intent = await paymentIntentOf(world, started.order_id);
  await stripeClient(world.deps.config.payments).refunds.create({ payment_intent, amount: 1000 });
  const given = async () => {
    const refunds = [(await one.sales())[0]!.refund, (await two.sales())[0]!.refund];
    return refunds.map((refund) => (refund?.status === 'succeeded' ? refund.amount : 0));
  };
  await world.until(async () => !(await given()).includes(0), 'the refunds');
  await syncRefunds(world.deps, payment_intent);
  expect(await given()).toEqual([7.5, 2.5]);
  expect([await one.stock(mug), await two.stock(pot)]).toEqual([4, 4]);
  expect(await books()).toMatchObject({ problems: [], provider_difference: 0 });
});

test('a refund that fails after succeeding takes its pieces out of stock again, and can be retried', async () => {
  const { seller, mug, refund, pieces, ordered } = await sale('pm_card_refundFail');
  await refund({ ...why, items: [pieces('Mug', 1)] });
  await world.until(async () => (await ordered()).refund?.status === 'failed', 'the failure');
  expect(await seller.stock(mug)).toBe(3);
  expect(await ordered()).toMatchObject({ status: 'paid', refundable: 47.79 });
  expect(await books()).toMatchObject({ problems: [], provider_difference: 0 });
});

describe('a request', () => {
  test.each([
    ['nothing', {}],
    ['items and an amount', { amount: 1, shipping: 1 }],
    ['no reason', { amount: 1, reason: '' }],
    ['a part of a cent', { amount: 1.005 }],
    ['a part of a piece', { items: [{ order_item_id: crypto.randomUUID(), quantity: 0.5 }] }],
    ['an item of another order', { items: [{ order_item_id: crypto.randomUUID(), quantity: 1 }] }],
  ])('with %s is a 422', async (_, body) => {
    const { seller, params } = await sale();
    const sent = invalid({ ...why, ...body });
    expect((await seller.calls(refundsApi.create, { params, body: sent })).status).toBe(422);
  });

  test('belongs to the shop’s owner and admins alone', async () => {
    const { buyer, params } = await sale();
    const body = { ...why, amount: 1 };
    const [other, admin] = [await world.seller(), await world.admin()];
    expect((await buyer.calls(refundsApi.create, { params, body })).status).toBe(403);
    expect((await other.calls(refundsApi.create, { params, body })).status).toBe(403);
    expect((await admin.calls(refundsApi.create, { params, body })).status).toBe(201);
  });
});
