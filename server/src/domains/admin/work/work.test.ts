import { questionsApi } from '@souk/contract/questions';
import { reportsApi } from '@souk/contract/reports';
import { returnsApi } from '@souk/contract/returns';
import { WAITING_KINDS, workApi } from '@souk/contract/work';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A paid order of two mugs. */
async function sale() {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ name: 'Mug', price: 10, stock_quantity: 5 });
  const { order_id, stripe_session_id } = await buyer.buys({ product: mug, quantity: 2 });
  await world.pays(stripe_session_id);
  await world.until(async () => (await seller.sales())[0]?.status === 'paid', 'the payment');
  const orderId: string = order_id;
  const [{ order_number }] = await seller.sales();
  return { seller, buyer, mug, orderId, orderNumber: order_number as string };
}

describe('a seller', () => {
  test('sees each shop’s open work until it is done', async () => {
    const { seller, buyer, mug, orderId } = await sale();
    const work = async () => (await seller.calls(workApi.ofSeller)).body.shops;
    await buyer.calls(questionsApi.ask, { params: { id: mug.id }, body: { text: 'Is it heavy?' } });
    expect(await work()).toEqual([
      { shop_id: seller.shop.id, orders: 1, questions: 1, reviews: 0 },
    ]);
    await seller.sets(orderId, { status: 'shipped' });
    expect(await work()).toMatchObject([{ orders: 0, questions: 1 }]);
    expect((await buyer.calls(workApi.ofSeller)).body).toEqual({ shops: [] });
  });
});

describe('an admin', () => {
  const queue = async () => (await (await world.admin()).calls(workApi.ofAdmin)).body;

  test('sees escalated requests and reports, with order, amount and age', async () => {
    const { seller, buyer, mug, orderId, orderNumber } = await sale();
    await seller.sets(orderId, { status: 'delivered' });
    const before = await queue();
    const { body: request } = await buyer.calls(returnsApi.ask, {
      params: { orderId },
      body: { shop_id: seller.shop.id, kind: 'damaged', text: 'The handle is off', images: [] },
    });
    expect((await queue()).counts).toEqual(before.counts);
    await world.deps.pool.query(
      `update refund_requests set created_at = created_at - interval '8 days' where id = $1`,
      [request.id],
    );
    await buyer.calls(returnsApi.escalate, { params: { orderId, requestId: request.id } });
    await buyer.calls(reportsApi.report, {
      body: { kind: 'product', target_id: mug.id, reason: 'misleading', text: 'It is plastic' },
    });
    const { counts, waiting } = await queue();
    expect(counts).toEqual({
      ...before.counts,
      request: before.counts.request + 1,
      report: before.counts.report + 1,
    });
    const [asked, reported] = waiting;
    expect(asked).toMatchObject({
      kind: 'request',
      id: orderId,
      about: `${orderNumber} · Clay & Co · It arrived damaged`,
      amount: 31.59,
      currency: 'USD',
      due: null,
    });
    expect(Date.now() - Date.parse(asked?.since ?? '')).toBeGreaterThan(7 * 86_400_000);
    expect(reported).toMatchObject({ kind: 'report', about: 'Mug · It is misleading' });
  });

  test('sees payouts that are stuck, or that failed with no later payout', async () => {
    const { shop } = await world.seller('Slow Money');
    const insert = (status: string, age: string, failure: string | null = null) =>
      world.deps.pool.query(
        `insert into payouts (id, shop_id, method, status, amount_cents, failure, created_at)
         values ($1, $2, 'provider', $3, 1200, $4, now() - $5::interval)`,
        [newId(), shop.id, status, failure, age],
      );
    const payouts = async () => (await queue()).waiting.filter(({ kind }) => kind === 'payout');
    await insert('failed', '2 days', 'No such account');
    expect(await payouts()).toMatchObject([
      { id: shop.id, about: 'Slow Money · No such account', amount: 12 },
    ]);
    await insert('pending', '1 hour');
    expect(await payouts()).toEqual([]);
    await world.deps.pool.query(
      `update payouts set created_at = now() - interval '25 hours' where status = 'pending'`,
    );
    expect(await payouts()).toMatchObject([{ about: 'Slow Money', amount: 12 }]);
    await world.deps.pool.query(`delete from payouts where shop_id = $1`, [shop.id]);
  });

  test('sees site-wide alarms first', async () => {
    await world.deps.pool.query(
      `insert into payout_stops (id, reason, note, placed_at)
       values ($1, 'books', 'Off by $3.00', now())`,
      [newId()],
    );
    const { waiting, counts } = await queue();
    expect(waiting[0]).toMatchObject({ kind: 'payouts_stopped', about: 'Off by $3.00' });
    expect(counts.payouts_stopped).toBe(1);
    expect(Object.keys(counts).toSorted()).toEqual([...WAITING_KINDS].toSorted());
    await world.deps.pool.query(`update payout_stops set lifted_at = now()`);
  });

  test('is the only one who can see this work', async () => {
    expect((await (await world.seller()).calls(workApi.ofAdmin)).status).toBe(403);
  });
});
