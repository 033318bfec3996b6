import { cartApi } from '@souk/contract/cart';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi, type OrderStatus } from '@souk/contract/orders';
import { protectionApi } from '@souk/contract/protection';
import { settingsApi } from '@souk/contract/settings';
import { shopsApi, type UpdateShopRequest } from '@souk/contract/shops';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownClock } from '../../../test/own-clock.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { addDays, dayAt } from '../../kit/time-zone.ts';

const now = ownClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ overrides: { now } });
});
afterAll(() => world.close());

const TODAY = dayAt(now(), 'UTC');
/** Arrival between `least` and `most` days from a day. */
const from = (day: string, least: number, most: number) => ({
  arrives_from: addDays(day, least),
  arrives_to: addDays(day, most),
});
const fromToday = (least: number, most: number) => from(TODAY, least, most);
const UNKNOWN = { arrives_from: null, arrives_to: null };
const transit = async (min: number, max: number) => {
  const admin = await world.admin();
  const body = { transit_days_min: min, transit_days_max: max };
  return admin.calls(settingsApi.change, { body });
};

async function shop(body: UpdateShopRequest) {
  const seller = await world.seller();
  const params = { shopId: seller.shop.id };
  const edit = (change: UpdateShopRequest) => seller.calls(shopsApi.edit, { params, body: change });
  await edit(body);
  const summary = async () => (await world.call(shopsApi.summary, { params })).body;
  return { seller, params, edit, summary, mug: await seller.sells({ name: 'Mug', price: 30 }) };
}

test('a shop and its cart items show when an order placed today would arrive', async () => {
  const { summary, edit, mug, seller, params } = await shop({
    dispatch_days_min: 1,
    dispatch_days_max: 3,
  });
  expect(await summary()).toMatchObject(fromToday(3, 8));
  const buyer = await world.buyer();
  const { body } = await buyer.calls(cartApi.add, { body: { product_id: mug.id } });
  expect(body.items[0]).toMatchObject(fromToday(3, 8));
  await edit({ transit_days_max: 1 });
  expect(await summary()).toMatchObject(fromToday(2, 4));
  const back_on = addDays(TODAY, 10);
  await seller.calls(protectionApi.holiday, { params, body: { back_on } });
  expect(await summary()).toMatchObject(fromToday(12, 14));
  await seller.calls(protectionApi.holiday, { params, body: { back_on: null } });
  await edit({ dispatch_days_min: null, dispatch_days_max: null });
  expect(await summary()).toMatchObject(UNKNOWN);
});

test('the minimum transit days can’t exceed the maximum, for a shop or the site', async () => {
  const { edit } = await shop({});
  expect((await edit({ transit_days_min: 4, transit_days_max: 3 })).status).toBe(422);
  expect((await edit({ transit_days_max: 61 })).status).toBe(422);
  expect((await transit(4, 3)).status).toBe(422);
});

test('an order keeps the dates promised at checkout until it ships', async () => {
  const { edit, mug, params, seller } = await shop({ dispatch_days_min: 1, dispatch_days_max: 3 });
  const silent = await shop({});
  const buyer = await world.buyer();
  const { order_id: orderId, stripe_session_id } = await buyer.buys(
    { product: mug },
    { product: silent.mug },
  );
  await world.pays(stripe_session_id);
  await world.until(async () => (await buyer.orders())[0]?.status === 'paid', 'the payment');
  const detail = async () => (await buyer.calls(orderDetailApi.read, { params: { orderId } })).body;
  const parts = async () => (await detail()).shipments;
  const seen = async () =>
    (await seller.calls(orderDetailApi.readOfShop, { params: { ...params, orderId } })).body;
  const set = (by: typeof seller, shopId: string, status: OrderStatus) =>
    by.calls(ordersApi.change, { params: { shopId, orderId }, body: { status } });
  await edit({ dispatch_days_min: 20, dispatch_days_max: 20 });
  await transit(9, 9);
  expect(await parts()).toMatchObject([fromToday(3, 8), UNKNOWN]);
  expect(await seen()).toMatchObject(fromToday(3, 8));
  await set(seller, params.shopId, 'shipped');
  await set(silent.seller, silent.params.shopId, 'shipped');
  const { shipments, timeline } = await detail();
  const days = timeline.filter(({ kind }) => kind === 'shipped').map(({ at }) => at.slice(0, 10));
  expect(shipments).toMatchObject(days.map((day) => from(day, 2, 5)));
  expect(days).toHaveLength(2);
  // Undoing a mistaken status restores the promised dates.
  await set(seller, params.shopId, 'paid');
  expect(await seen()).toMatchObject(fromToday(3, 8));
  await transit(2, 5);
});
