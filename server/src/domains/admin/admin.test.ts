import { adminApi, type StatusChange } from '@souk/contract/admin';
import { adminListsApi } from '@souk/contract/admin-lists';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('counts everything on the site; revenue is what the provider was paid minus refunds', async () => {
  const admin = await world.admin();
  const totals = async () => (await admin.calls(adminApi.stats)).body;
  expect(await totals()).toEqual({
    total_users: 1,
    total_shops: 0,
    total_products: 0,
    total_revenue: 0,
  });
  const [one, two] = [await world.seller('One'), await world.seller('Two')];
  const [mug, pot, gone] = [
    await one.sells({ price: 10 }),
    await two.sells({ price: 30 }),
    await one.sells(),
  ];
  await one.calls(productsApi.remove, { params: { productId: gone.id } });
  const shopper = await world.buyer();
  const paid = await shopper.buys({ product: mug }, { product: pot });
  await shopper.buys({ product: mug });
  expect(await totals()).toEqual({
    total_users: 4,
    total_shops: 2,
    total_products: 2,
    total_revenue: 0,
  });
  await world.pays(paid.stripe_session_id);
  // 40, plus tax of 3.20 and shipping of 9.99.
  await world.until(async () => (await totals()).total_revenue === 53.19, 'the revenue');
  const byHand = (await shopper.orders())[0];
  await one.sets(byHand.id, { status: 'paid' });
  expect((await totals()).total_revenue).toBe(53.19);
  const refunded = await two.sets(paid.order_id, { status: 'refunded' });
  expect(refunded.status).toBe(200);
  // The other shipment remains: 10, plus tax of 0.80 and its quarter of the shipping.
  await world.until(async () => (await totals()).total_revenue === 13.3, 'the refund');
});

it('lists, searches and filters all orders, and opens one with its history', async () => {
  const admin = await world.admin();
  const seller = await world.seller('Lamps');
  const lamp = await seller.sells({ name: 'Brass Lamp' });
  const shopper = await world.buyer('Zelda');
  const { order_id, order_number, stripe_session_id } = await shopper.buys({ product: lamp });
  await world.pays(stripe_session_id);
  await world.until(async () => (await shopper.orders())[0].status === 'paid', 'the payment');
  await seller.sets(order_id, { status: 'shipped', tracking_url: 'https://track.example/1' });
  const list = (query: string) =>
    world.raw('GET', `/admin/orders?${query}`, { token: admin.token });
  for (const query of [
    `search=${order_number}`,
    `search=${order_number.toLowerCase()}`,
    `search=${encodeURIComponent(shopper.email)}`,
    'search=zelda',
    'search=brass%20lamp',
    `shop_id=${seller.shop.id}`,
    `shop_id=${seller.shop.id}&status=shipped`,
  ]) {
    const { body, headers } = await list(query);
    expect([query, body.map(({ id }: { id: string }) => id)]).toEqual([query, [order_id]]);
    expect(headers['x-total-count']).toBe('1');
  }
  expect((await list(`shop_id=${seller.shop.id}&status=paid`)).body).toEqual([]);
  expect((await list('search=%25')).body).toEqual([]);
  expect((await list('search=_')).status).toBe(200);
  expect((await list('status=lost')).status).toBe(422);
  expect((await list('shop_id=x')).status).toBe(422);
  const { body } = await admin.calls(adminApi.readOrder, { params: { orderId: order_id } });
  expect(body).toMatchObject({
    order_number,
    buyer_name: 'Zelda Byron',
    buyer_email: shopper.email,
  });
  const steps = body.history.map(({ from_status, to_status }: StatusChange) => [
    from_status,
    to_status,
  ]);
  expect(steps).toContainEqual(['pending', 'paid']);
  expect(steps.at(-1)).toEqual(['paid', 'shipped']);
  expect(body.history.at(-1)).toMatchObject({
    shop_name: 'Lamps',
    tracking_url: 'https://track.example/1',
    by: expect.stringContaining('Sam'),
  });
  expect((await admin.calls(adminApi.readOrder, { params: { orderId: 'x' } })).status).toBe(404);
});

it('lists shops and finds them by part of their own name or their owner’s', async () => {
  const admin = await world.admin();
  const made = [];
  for (const name of ['Zebra 100% Wool', 'Zebra Paper', 'Quite Other'])
    made.push(await world.seller(name));
  const names = async (query: string) =>
    (await world.raw('GET', `/admin/shops?${query}`, { token: admin.token })).body.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names('search=zebra')).toEqual(['Zebra Paper', 'Zebra 100% Wool']);
  expect(await names('search=100%25')).toEqual(['Zebra 100% Wool']);
  expect(await names('search=zebra&limit=1&page=2')).toEqual(['Zebra 100% Wool']);
  expect(await names('search=no-such-shop')).toEqual([]);
  expect((await names('limit=3')).toSorted()).toEqual([
    'Quite Other',
    'Zebra 100% Wool',
    'Zebra Paper',
  ]);
  expect(
    (await admin.calls(adminListsApi.shops, { query: { search: 'sam byron' } })).body,
  ).toContainEqual(
    expect.objectContaining({
      id: made[0]!.shop.id,
      name: 'Zebra 100% Wool',
      owner_name: 'Sam Byron',
    }),
  );
});

it.each(['stats', 'orders', 'orders/x', 'parked-payments'].map((path) => `/admin/${path}`))(
  'is for admins only: %s',
  async (path) => {
    const shopper = await world.buyer();
    expect((await world.raw('GET', path, { token: shopper.token })).status).toBe(403);
    expect((await world.raw('GET', path)).status).toBe(401);
  },
);
