import { mailsApi } from '@souk/contract/mail';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function sale() {
  const [seller, buyer] = [await world.seller(), await world.buyer()];
  const started = await buyer.buys({ product: await seller.sells() });
  const orderId: string = started.order_id;
  await world.pays(started.stripe_session_id);
  await world.until(async () => (await seller.sales())[0]?.status === 'paid', 'the payment');
  const shop_id = seller.shop.id;
  const arrived = (who: Pick<typeof buyer, 'calls'> = buyer) =>
    who.calls(ordersApi.arrived, { params: { orderId }, body: { shop_id } });
  const read = async () => (await buyer.calls(orderDetailApi.read, { params: { orderId } })).body;
  const readOfShop = async () =>
    (await seller.calls(orderDetailApi.readOfShop, { params: { shopId: shop_id, orderId } })).body;
  return { seller, buyer, orderId, arrived, read, readOfShop };
}

test('the buyer’s confirmation marks a shipped order as delivered, and the seller sees who confirmed', async () => {
  const { seller, orderId, arrived, read, readOfShop } = await sale();
  expect((await read()).shipments).toMatchObject([{ may_confirm: false, confirmed_at: null }]);
  expect((await arrived()).body.detail).toBe('This order hasn’t been shipped yet');
  await seller.sets(orderId, { status: 'shipped' });
  expect((await read()).shipments).toMatchObject([{ may_confirm: true }]);
  const first = await arrived();
  expect(first).toMatchObject({
    status: 200,
    body: { shop_id: seller.shop.id, status: 'delivered', confirmed_by: 'buyer' },
  });
  expect((await arrived()).body).toEqual(first.body);
  const order = await read();
  expect(order.shipments).toMatchObject([{ status: 'delivered', may_confirm: false }]);
  expect(order.timeline.map(({ kind, text }) => [kind, text]).slice(2)).toEqual([
    ['shipped', 'Clay & Co shipped it'],
    ['delivered', 'The buyer confirmed the delivery'],
  ]);
  const part = await readOfShop();
  expect(part).toMatchObject({ confirmed_by: 'buyer', timeline: order.timeline });
  // Buyers get no email about their own confirmation.
  const search = { query: { search: order.order_number } };
  const { body: mails } = await (await world.admin()).calls(mailsApi.list, search);
  expect(mails.map(({ kind }) => kind)).not.toContain('delivered');
});

test('a buyer can confirm a delivery that the seller reported', async () => {
  const { seller, orderId, arrived, read } = await sale();
  await seller.sets(orderId, { status: 'delivered' });
  expect((await read()).shipments).toMatchObject([{ may_confirm: true }]);
  await Promise.all([arrived(), arrived(), arrived()]);
  const { timeline, shipments } = await read();
  expect(shipments).toMatchObject([{ status: 'delivered', confirmed_by: 'buyer' }]);
  expect(timeline.map(({ text }) => text).slice(2)).toEqual([
    'Delivered by Clay & Co',
    'The buyer confirmed the delivery',
  ]);
});

test('undoing a delivery clears its confirmation', async () => {
  const { seller, orderId, arrived, readOfShop } = await sale();
  await seller.sets(orderId, { status: 'shipped' });
  await arrived();
  await seller.sets(orderId, { status: 'shipped' });
  expect(await readOfShop()).toMatchObject({ status: 'shipped', confirmed_at: null });
});

test('only the buyer can confirm, and only before a refund', async () => {
  const { seller, orderId, arrived } = await sale();
  await seller.sets(orderId, { status: 'shipped' });
  for (const stranger of [seller, await world.buyer(), await world.admin()]) {
    expect((await arrived(stranger)).status).toBe(404);
  }
  await seller.sets(orderId, { status: 'refunded' });
  expect((await arrived()).body.detail).toBe('This order has been cancelled or refunded');
});

test('a shop that isn’t in the order gives a 422', async () => {
  const { buyer, orderId } = await sale();
  const body = { shop_id: (await world.seller()).shop.id };
  const answer = await buyer.calls(ordersApi.arrived, { params: { orderId }, body });
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'shop_id']);
});
