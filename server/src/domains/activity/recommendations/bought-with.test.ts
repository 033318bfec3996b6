import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { recommendationsApi } from '@souk/contract/recommendations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { relateSales } from './relate-sales.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Goods = Awaited<ReturnType<Awaited<ReturnType<World['seller']>>['sells']>>;

async function boughtWith(product: Goods, limit?: number): Promise<string[]> {
  await relateSales(world.deps);
  const params = { productId: product.id };
  const answer = await world.call(recommendationsApi.boughtWith, { params, query: { limit } });
  expect(answer.status).toBe(200);
  return answer.body.map(({ name }) => name);
}

/** A new buyer buys these together and pays. */
async function sale(...products: Goods[]) {
  const buyer = await world.buyer();
  const order = await buyer.buys(...products.map((product) => ({ product })));
  await world.pays(order.stripe_session_id);
  await world.until(async () => {
    const [first] = (await buyer.calls(ordersApi.list)).body;
    return first?.status === 'paid';
  }, 'the order is paid');
  return order.order_id as string;
}

test('products that two people bought together are shown, those of a single buyer are not', async () => {
  const [ada, bob] = [await world.seller('Ada'), await world.seller('Bob')];
  const pot = await ada.sells({ name: 'Pot' });
  const lid = await ada.sells({ name: 'Lid' });
  const spoon = await bob.sells({ name: 'Spoon' });
  const rack = await bob.sells({ name: 'Rack' });
  await sale(pot, lid);
  expect(await boughtWith(pot)).toEqual([]);
  await sale(pot, lid, spoon);
  expect(await boughtWith(pot)).toEqual(['Lid']);
  expect(await boughtWith(lid)).toEqual(['Pot']);
  await sale(pot, spoon);
  await sale(pot, spoon, rack);
  expect(await boughtWith(pot)).toEqual(['Spoon', 'Lid']);
  expect(await boughtWith(pot, 1)).toEqual(['Spoon']);
  expect(await boughtWith(rack)).toEqual([]);
});

test('one person who buys twice counts once', async () => {
  const seller = await world.seller();
  const [cup, saucer] = [await seller.sells({ name: 'Cup' }), await seller.sells()];
  await sale(cup, saucer);
  await sale(cup, saucer);
  expect(await boughtWith(cup)).toHaveLength(1);
  await sql`update orders set buyer_id = (select buyer_id from orders o
    join order_items i on i.order_id = o.id where i.product_id = ${cup.id} limit 1)
    where id in (select order_id from order_items where product_id = ${cup.id})`.execute(
    world.deps.db,
  );
  expect(await boughtWith(cup)).toEqual([]);
});

test('unpaid and refunded purchases don’t count', async () => {
  const seller = await world.seller();
  const [brush, comb] = [await seller.sells({ name: 'Brush' }), await seller.sells()];
  const buyer = await world.buyer();
  await buyer.buys({ product: brush }, { product: comb });
  const order = await sale(brush, comb);
  expect(await boughtWith(brush)).toEqual([]);
  await sale(brush, comb);
  expect(await boughtWith(brush)).toHaveLength(1);
  expect((await seller.sets(order, { status: 'refunded' })).status).toBe(200);
  expect(await boughtWith(brush)).toEqual([]);
});

test('sold-out and removed products are skipped', async () => {
  const seller = await world.seller();
  const desk = await seller.sells({ name: 'Desk' });
  const [lamp, mat] = [await seller.sells({ name: 'Lamp' }), await seller.sells({ name: 'Mat' })];
  await sale(desk, lamp, mat);
  await sale(desk, lamp, mat);
  expect((await boughtWith(desk)).toSorted()).toEqual(['Lamp', 'Mat']);
  const body = { stock_quantity: 0 };
  await seller.calls(productsApi.edit, { params: { productId: lamp.id }, body });
  expect(await boughtWith(desk)).toEqual(['Mat']);
  await seller.calls(productsApi.remove, { params: { productId: mat.id } });
  expect(await boughtWith(desk)).toEqual([]);
});

test('each sweep of purchases starts where the last one ended', async () => {
  const seller = await world.seller();
  const [ink, pen] = [await seller.sells(), await seller.sells({ name: 'Pen' })];
  const orders = [await sale(ink, pen), await sale(ink, pen)];
  await sql`update payments set paid_at = now() - interval '1 day'
    where order_id = any(${orders}::uuid[])`.execute(world.deps.db);
  await world.deps.db.deleteFrom('related_products').where('product_id', '=', ink.id).execute();
  expect(await boughtWith(ink)).toEqual([]);
  await sql`update related_sales set looked_until = now() - interval '2 days'`.execute(
    world.deps.db,
  );
  expect(await boughtWith(ink)).toEqual(['Pen']);
});

test('an unknown or removed product is a 404; a limit out of bounds a 422', async () => {
  const seller = await world.seller();
  const { id } = await seller.sells();
  const ask = (productId: string, limit?: string) =>
    world.call(recommendationsApi.boughtWith, { params: { productId }, query: { limit } });
  expect((await ask('0190aaaa-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await ask('no-id')).status).toBe(404);
  expect((await ask(id, '101')).status).toBe(422);
  expect((await ask(id)).body).toEqual([]);
  await seller.calls(productsApi.remove, { params: { productId: id } });
  expect((await ask(id)).status).toBe(404);
});
