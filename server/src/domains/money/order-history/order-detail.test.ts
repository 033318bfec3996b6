import { checkoutApi } from '@souk/contract/checkout';
import { foreignMinor } from '@souk/contract/minor-units';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi } from '@souk/contract/refunds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A mug from one shop and a pot from another, bought together. */
async function purchase() {
  const [one, two] = [await world.seller('Clay & Co'), await world.seller('Pots')];
  const buyer = await world.buyer();
  const mug = await one.sells({ name: 'Mug', price: 30 });
  const pot = await two.sells({ name: 'Pot', price: 10 });
  const started = await buyer.buys({ product: mug }, { product: pot });
  const orderId: string = started.order_id;
  const pays = async () => {
    await world.pays(started.stripe_session_id);
    await world.until(async () => (await buyer.orders())[0]?.status === 'paid', 'the payment');
  };
  const read = async () => (await buyer.calls(orderDetailApi.read, { params: { orderId } })).body;
  return { one, two, buyer, orderId, pays, read };
}

test('an unpaid order shows where and by when to pay, to its buyer alone', async () => {
  const { orderId, read, one, buyer } = await purchase();
  const order = await read();
  expect(order).toMatchObject({
    status: 'pending',
    checkout_url: expect.stringContaining('http'),
    expires_at: expect.any(String),
    has_invoice: false,
    refunds: [],
    requests: [],
  });
  expect(order.timeline).toMatchObject([{ kind: 'placed', shop_id: null, tracking_url: null }]);
  const admin = await world.admin();
  const seen = await admin.calls(orderDetailApi.read, { params: { orderId } });
  expect(seen).toMatchObject({ status: 200, body: { checkout_url: null } });
  expect((await one.calls(orderDetailApi.read, { params: { orderId } })).status).toBe(404);
  const invoice = await buyer.calls(orderDetailApi.invoice, { params: { orderId } });
  expect(invoice.status).toBe(404);
  await buyer.calls(checkoutApi.cancel, { params: { orderId } });
  const ended = await read();
  expect(ended).toMatchObject({ status: 'cancelled', checkout_url: null, expires_at: null });
  expect(ended.timeline.map(({ kind }) => kind)).toEqual(['placed', 'cancelled']);
});

test('the timeline says who marked an order as paid, whichever release wrote it', async () => {
  const { one, two, orderId, read } = await purchase();
  await one.sets(orderId, { status: 'paid' });
  await two.sets(orderId, { status: 'paid' });
  const { db } = world.deps;
  const changes = await db
    .selectFrom('order_status_changes')
    .innerJoin('shipments', 'shipments.id', 'order_status_changes.shipment_id')
    .selectAll('order_status_changes')
    .where('shipments.order_id', '=', orderId)
    .where('to_status', '=', 'paid')
    .execute();
  expect(changes.map(({ paid_by_hand }) => paid_by_hand)).toEqual([true, true]);
  // As the release before this one writes it: with the note alone.
  for (const { id, ...change } of changes) {
    await db.deleteFrom('order_status_changes').where('id', '=', id).execute();
    const again = { ...change, id: newId(), paid_by_hand: false, note: 'Paid by hand' };
    await db.insertInto('order_status_changes').values(again).execute();
  }
  expect((await read()).timeline.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Clay & Co marked it as paid', 'Pots marked it as paid']),
  );
});

test('a refused card and a dispute appear in the timeline', async () => {
  const { orderId, pays, read } = await purchase();
  await pays();
  const { db } = world.deps;
  const [failed_at, created_at] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  await db.updateTable('payments').set({ failed_at }).where('order_id', '=', orderId).execute();
  const dispute = {
    id: newId(),
    provider_dispute_id: newId(),
    payment_intent_id: 'pi_1',
    order_id: orderId,
    amount_cents: foreignMinor(5319),
    currency: 'usd',
    reason: 'fraudulent',
    state: 'open' as const,
    created_at,
  };
  await db.insertInto('disputes').values(dispute).execute();
  const { timeline } = await read();
  expect(timeline.map(({ kind }) => kind).toSorted()).toEqual(
    ['dispute', 'paid', 'payment_failed', 'placed'].toSorted(),
  );
  expect(timeline.at(-1)?.text).toBe('The buyer’s bank opened a dispute over $53.19');
});

test('a single timeline covers all parcels; each shop sees its own part of it', async () => {
  const { one, two, orderId, pays, read } = await purchase();
  await pays();
  await one.sets(orderId, { status: 'shipped', tracking_url: 'https://track.example/1' });
  await two.sets(orderId, { status: 'processing' });
  await two.sets(orderId, { status: 'shipped' });
  await two.sets(orderId, { tracking_url: 'https://track.example/2' });
  await one.sets(orderId, { status: 'delivered' });
  const { timeline, has_invoice } = await read();
  expect(has_invoice).toBe(true);
  const facts = timeline.map(({ kind, shop_id, tracking_url }) => [kind, shop_id, tracking_url]);
  expect(facts).toEqual([
    ['placed', null, null],
    ['paid', null, null],
    ['shipped', one.shop.id, 'https://track.example/1'],
    ['processing', two.shop.id, null],
    ['shipped', two.shop.id, 'https://track.example/2'],
    ['delivered', one.shop.id, null],
  ]);
  const part = await two.calls(orderDetailApi.readOfShop, {
    params: { shopId: two.shop.id, orderId },
  });
  expect(part.body.timeline.map(({ text }) => text)).toEqual([
    'Order placed',
    'Payment received',
    'Pots is preparing it',
    'Pots shipped it',
  ]);
  const params = { shopId: one.shop.id, orderId };
  expect((await two.calls(orderDetailApi.readOfShop, { params })).status).toBe(403);
});

test('the invoice is complete for the buyer, and partial for a shop', async () => {
  const { one, buyer, orderId, pays } = await purchase();
  await pays();
  const body = { amount: 3, reason: 'A scratch' };
  await one.calls(refundsApi.create, { params: { shopId: one.shop.id, orderId }, body });
  const params = { orderId };
  const whole = (await buyer.calls(orderDetailApi.invoice, { params })).body;
  expect(whole).toMatchObject({
    sellers: [{ name: 'Clay & Co' }, { name: 'Pots' }],
    subtotal: 40,
    shipping: 9.99,
    tax: 3.2,
    total_amount: 53.19,
    refunds: [{ shop_name: 'Clay & Co', amount: 3 }],
    balance: 50.19,
  });
  expect(whole.lines.map(({ product_name, amount }) => [product_name, amount])).toEqual([
    ['Mug', 30],
    ['Pot', 10],
  ]);
  const part = (await one.calls(orderDetailApi.invoice, { params })).body;
  expect(part).toMatchObject({ sellers: [{ name: 'Clay & Co' }], subtotal: 30 });
  expect(part.lines).toHaveLength(1);
  const stranger = await world.seller();
  expect((await stranger.calls(orderDetailApi.invoice, { params })).status).toBe(404);
  const admin = await world.admin();
  expect((await admin.calls(orderDetailApi.invoice, { params })).body.total_amount).toBe(53.19);
});
