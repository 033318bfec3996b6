import { ordersApi } from '@souk/contract/orders';
import { roundedSales, shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { keepShopFacts } from './keep-shop-facts.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a shop shows how many shipments were paid and not refunded, whatever the products', async () => {
  const seller = await world.seller();
  const [mug, cup] = [await seller.sells(), await seller.sells()];
  const params = { shopId: seller.shop.id };
  const sales = async () => {
    await keepShopFacts(world.deps);
    return (await world.call(shopsApi.read, { params })).body.sales;
  };
  expect(await sales()).toBe(0);
  const orders: string[] = [];
  for (const pay of [true, true, false]) {
    const buyer = await world.buyer();
    const order = await buyer.buys({ product: mug }, { product: cup });
    orders.push(order.order_id);
    if (!pay) continue;
    await world.pays(order.stripe_session_id);
    await world.until(
      async () => (await buyer.calls(ordersApi.list)).body[0]?.status === 'paid',
      'the order is paid',
    );
  }
  expect(await sales()).toBe(2);
  expect((await seller.sets(orders[0]!, { status: 'refunded' })).status).toBe(200);
  expect(await sales()).toBe(1);
});

test('large numbers of sales are rounded down', () => {
  expect([0, 7, 9, 10, 19, 128, 999, 1_000, 12_345].map(roundedSales)).toEqual([
    0, 7, 9, 10, 10, 120, 990, 1_000, 12_300,
  ]);
});
