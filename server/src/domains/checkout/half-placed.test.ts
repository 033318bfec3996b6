import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { checkoutApi } from '@souk/contract/checkout';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { thisProcess } from '../../kit/this-process.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The state left by a process killed before the provider answered, as the parameters say. */
async function halfPlaced(buyerId: string, orderId: string, lease: object, payment = {}) {
  const { db } = world.deps;
  const holder = randomUUID();
  await db
    .insertInto('leases')
    .values({ holder, process: 'elsewhere#1', ...lease })
    .execute();
  await db
    .updateTable('idempotency_keys')
    .set({ response_body: null, response_status: null, holder })
    .where('user_id', '=', buyerId)
    .execute();
  await db
    .updateTable('payments')
    .set({ status: 'creating', session_id: null, checkout_url: null, ...payment })
    .where('order_id', '=', orderId)
    .execute();
}

test('a repeated request immediately takes over the order of a process that died before the provider answered', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 5 });
  const gone = spawn('true');
  await once(gone, 'exit');
  const here = thisProcess.replace(/#\d+$/, `#${gone.pid}`);
  const silent = new Date(Date.now() - 60_000);
  for (const lease of [{ process: here }, { renewed_at: silent }, { ended_at: silent }]) {
    const key = { 'idempotency-key': JSON.stringify(lease) };
    const first = await buyer.checkout([{ product: mug }], key);
    await halfPlaced(buyer.id, first.body.order_id, lease);
    // Waiting for the dead process's claim to expire would take longer than this test may.
    const copy = await buyer.checkout([{ product: mug }], key);
    expect(copy.body).toEqual(first.body);
    await buyer.calls(checkoutApi.cancel, { params: { orderId: first.body.order_id } });
  }
  expect(await seller.stock(mug)).toBe(5);
});

test('a repeated request waits for a process that is still alive', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 5 });
  const key = { 'idempotency-key': 'slow' };
  const first = await buyer.checkout([{ product: mug }], key);
  const { stripe_session_id: session_id, checkout_url } = first.body;
  const opened = { status: 'unpaid', session_id, checkout_url };
  await halfPlaced(buyer.id, first.body.order_id, {}, opened);
  let answered = false;
  const copy = buyer.checkout([{ product: mug }], key).finally(() => (answered = true));
  const { db } = world.deps;
  const claims = () =>
    db.selectFrom('idempotency_keys').select('claim').where('user_id', '=', buyer.id).execute();
  const before = await claims();
  expect((await world.call(productsApi.categories)).status).toBe(200);
  expect([answered, await claims()]).toEqual([false, before]);
  const response_body = JSON.stringify(first.body);
  await db
    .updateTable('idempotency_keys')
    .set({ response_body, response_status: 201 })
    .where('user_id', '=', buyer.id)
    .execute();
  expect((await copy).body).toEqual(first.body);
});

test('a checkout resumed late keeps its order, and gets a card page that is open for half an hour', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 5 });
  const key = { 'idempotency-key': 'late' };
  const placed = await buyer.checkout([{ product: mug }], key);
  // No session that ends in 29 minutes was ever requested: the provider would refuse one.
  const expires_at = new Date(Date.now() + 29 * 60_000);
  await halfPlaced(buyer.id, placed.body.order_id, { ended_at: new Date() }, { expires_at });
  const copy = await buyer.checkout([{ product: mug }], key);
  expect([copy.status, copy.body.order_id]).toEqual([201, placed.body.order_id]);
  expect((await world.pays(copy.body.stripe_session_id)).status).toBe(200);
  const orders = await world.until(async () => {
    const all = await buyer.orders();
    return all[0].status === 'paid' && all;
  }, 'the paid order');
  expect(orders).toHaveLength(1);
});
