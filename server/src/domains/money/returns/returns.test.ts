import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi } from '@souk/contract/refunds';
import { returnsApi, type ReturnAnswer } from '@souk/contract/returns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/**
 * A sale of three mugs at $10.00 with $9.99 shipping and $2.40 tax, paid and in the given status.
 */
async function sale(status: 'paid' | 'shipped' | 'delivered' = 'delivered', card?: string) {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ name: 'Mug', price: 10, stock_quantity: 5 });
  const started = await buyer.buys({ product: mug, quantity: 3 });
  await world.pays(started.stripe_session_id, card);
  const paid = async () => (await seller.sales())[0]?.status === 'paid';
  await world.until(paid, 'the payment');
  const orderId: string = started.order_id;
  if (status !== 'paid') await seller.sets(orderId, { status });
  const shopId = seller.shop.id;
  const own = { params: { orderId } };
  const read = async () => (await buyer.calls(orderDetailApi.read, own)).body;
  const readOfShop = async () =>
    (await seller.calls(orderDetailApi.readOfShop, { params: { shopId, orderId } })).body;
  const ask = (body: object = {}) =>
    buyer.calls(returnsApi.ask, {
      ...own,
      body: invalid({ shop_id: shopId, kind: 'damaged', text: 'The handle is off', ...body }),
    });
  const asked = async (): Promise<string> => (await ask()).body.id;
  const item = (await read()).items[0]?.id ?? '';
  const one: ReturnAnswer = { decision: 'refund', items: [{ order_item_id: item, quantity: 1 }] };
  const answer = (requestId: string, body: ReturnAnswer, who: Caller = seller, headers = {}) =>
    who.calls(returnsApi.answer, { params: { shopId, orderId, requestId }, body, headers });
  const escalate = (requestId: string, who: Caller = buyer) =>
    who.calls(returnsApi.escalate, { params: { orderId, requestId } });
  const state = async () => (await read()).requests.at(-1)?.state;
  const places = { seller, buyer, mug, orderId, shopId, read, readOfShop };
  return { ...places, ask, asked, item, one, answer, escalate, state };
}

type Caller = Pick<Awaited<ReturnType<World['buyer']>>, 'calls'>;
const decline = { decision: 'decline', note: 'It was whole when it left' } as const;

async function books() {
  const admin = await world.admin();
  return (await admin.calls(ledgerApi.check)).body;
}

async function mailKinds(orderNumber: string): Promise<string[]> {
  const admin = await world.admin();
  const search = { query: { search: orderNumber } };
  return (await admin.calls(mailsApi.list, search)).body.map(({ kind }) => kind).toReversed();
}

/** Simulates that a number of days have passed since the request was made or answered. */
async function daysPass(requestId: string, days: number): Promise<void> {
  await world.deps.pool.query(
    `update refund_requests set created_at = created_at - $2 * interval '1 day',
       answered_at = answered_at - $2 * interval '1 day' where id = $1`,
    [requestId, days],
  );
}

test('a buyer requests a refund for one of three items, the seller grants it, and all sides can see it', async () => {
  const { seller, mug, read, readOfShop, ask, answer, one, state, shopId } = await sale();
  const { status, body: request } = await ask();
  expect(status).toBe(201);
  expect(request).toMatchObject({
    shop_id: shopId,
    kind: 'damaged',
    text: 'The handle is off',
    images: [],
    state: 'open',
    note: null,
    answered_at: null,
  });
  const answered = await answer(request.id, { ...one, note: 'Sorry about that!' });
  expect(answered).toMatchObject({
    status: 200,
    body: { state: 'refunded', note: 'Sorry about that!', answered_at: expect.any(String) },
  });
  const order = await read();
  expect(order.refunds).toMatchObject([
    { shop_id: shopId, status: 'succeeded', amount: 10.8, goods: 10, tax: 0.8 },
  ]);
  expect(order.timeline.map(({ kind }) => kind)).toEqual([
    'placed',
    'paid',
    'delivered',
    'request',
    'answer',
    'refund',
  ]);
  expect(await state()).toBe('refunded');
  const part = await readOfShop();
  expect(part).toMatchObject({ refundable: 31.59, refunds: [{ amount: 10.8 }] });
  expect(part.left).toMatchObject({ items: [{ quantity: 2, goods: 20 }], shipping: 9.99 });
  expect(part.timeline).toEqual(order.timeline);
  expect(await mailKinds(order.order_number)).toEqual([
    'order_confirmed',
    'new_order',
    'delivered',
    'request_asked',
    'request_answered',
    'refunded',
  ]);
  expect(await seller.stock(mug)).toBe(2);
  expect(await books()).toMatchObject({ balanced: true, provider_difference: 0 });
});

describe('a request', () => {
  test('can only cancel before shipping, and cannot cancel after it', async () => {
    const { seller, orderId, ask } = await sale('paid');
    expect(await ask()).toMatchObject({
      status: 409,
      body: { detail: 'This order hasn’t been shipped yet. You can ask the shop to cancel it.' },
    });
    expect((await ask({ kind: 'cancel' })).status).toBe(201);
    const shipped = await sale('shipped');
    expect((await shipped.read()).shipments[0]?.may_ask).not.toContain('cancel');
    expect((await shipped.ask({ kind: 'cancel' })).status).toBe(409);
    // The shop cancels the order without an answer, which settles the request.
    await seller.sets(orderId, { status: 'cancelled' });
    const part = { params: { shopId: seller.shop.id, orderId } };
    const { requests, status } = (await seller.calls(orderDetailApi.readOfShop, part)).body;
    expect([requests[0]?.state, status]).toEqual(['refunded', 'cancelled']);
  });

  test('is too late more than 30 days after delivery', async () => {
    const { orderId, ask, read } = await sale();
    const ago = (days: number) =>
      world.deps.pool.query(
        `update shipments set delivered_at = now() - $2 * interval '1 day' where order_id = $1`,
        [orderId, days],
      );
    await ago(31);
    expect((await read()).shipments[0]?.may_ask).toEqual([]);
    expect(await ask()).toMatchObject({
      status: 409,
      body: { detail: 'You can ask for your money back within 30 days of delivery' },
    });
    await ago(29);
    expect((await ask()).status).toBe(201);
  });

  test('is a 409 if the order was not paid by card, or was already refunded in full', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const started = await buyer.buys({ product: await seller.sells({ price: 5 }) });
    const body = { shop_id: seller.shop.id, kind: 'cancel', text: 'Please' } as const;
    const params = { orderId: started.order_id };
    expect((await buyer.calls(returnsApi.ask, { params, body })).status).toBe(409);
    const { seller: other, orderId, ask } = await sale();
    await other.sets(orderId, { status: 'refunded' });
    expect((await ask()).status).toBe(409);
  });

  test('made twice concurrently is recorded once', async () => {
    const { ask, read } = await sale();
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await read()).requests).toHaveLength(1);
  });

  test('can only have pictures that the buyer uploaded', async () => {
    const { buyer, ask } = await sale();
    const path = `/media/products/${newId()}.webp`;
    const owner = async (owner_id: string) => {
      await world.deps.db.deleteFrom('media').where('path', '=', path).execute();
      const file = { path, owner_id, kind: 'image', content_type: 'image/webp', bytes: 1 } as const;
      await world.deps.db.insertInto('media').values(file).execute();
    };
    for (const images of [['https://elsewhere.example/a.png'], [path], Array(6).fill(path)]) {
      expect((await ask({ images })).status).toBe(422);
    }
    await owner((await world.buyer()).id);
    expect((await ask({ images: [path] })).status).toBe(422);
    await owner(buyer.id);
    expect(await ask({ images: [path] })).toMatchObject({ status: 201, body: { images: [path] } });
  });

  test.each([
    ['no reason', { kind: 'because' }],
    ['no words', { text: '  ' }],
    ['a shop that sold nothing of it', { shop_id: newId() }],
  ])('with %s is a 422', async (_, body) => {
    const { ask } = await sale();
    expect((await ask(body)).status).toBe(422);
  });

  test('can be made and escalated by the buyer alone, and answered by the shop', async () => {
    const { asked, answer, escalate, one, orderId, shopId, buyer, seller } = await sale();
    const stranger = await world.seller();
    const body = { shop_id: shopId, kind: 'damaged', text: 'Mine' } as const;
    const params = { orderId };
    expect((await stranger.calls(returnsApi.ask, { params, body })).status).toBe(404);
    expect((await seller.calls(returnsApi.ask, { params, body })).status).toBe(404);
    const id = await asked();
    expect((await escalate(id, seller)).status).toBe(404);
    expect((await answer(id, one, buyer)).status).toBe(403);
    expect((await answer(id, one, stranger)).status).toBe(403);
    const elsewhere = { shopId: stranger.shop.id, orderId, requestId: id };
    const lost = await stranger.calls(returnsApi.answer, { params: elsewhere, body: one });
    expect(lost.status).toBe(404);
    expect((await answer(newId(), one)).status).toBe(404);
  });
});

describe('an answer', () => {
  test('needs text to decline, and must say what it refunds', async () => {
    const { asked, answer, state } = await sale();
    const id = await asked();
    expect((await answer(id, { decision: 'decline' })).status).toBe(422);
    expect((await answer(id, { decision: 'decline', note: ' ' })).status).toBe(422);
    expect((await answer(id, { decision: 'refund' })).status).toBe(422);
    expect((await answer(id, { decision: 'refund', amount: 1, shipping: 1 })).status).toBe(422);
    expect((await answer(id, { decision: 'refund', amount: 99 })).status).toBe(409);
    expect(await state()).toBe('open');
  });

  test('with a long note gives the refund the whole characters of it that fit', async () => {
    const { asked, answer, one, read } = await sale();
    const note = `${'x'.repeat(499)}🙂 and more`;
    expect((await answer(await asked(), { ...one, note })).status).toBe(200);
    expect((await read()).refunds[0]?.reason).toBe('x'.repeat(499));
  });

  test('can ask for the goods first, and refund once they are back', async () => {
    const { asked, answer, one, state, ask } = await sale();
    const id = await asked();
    const first = { decision: 'return_first', note: 'Please send it to 1 Clay Lane' } as const;
    expect((await answer(id, first)).body.state).toBe('return_first');
    expect((await answer(id, first)).status).toBe(409);
    expect((await ask()).status).toBe(409);
    expect((await answer(id, { ...one, restock: true })).body.state).toBe('refunded');
    expect(await state()).toBe('refunded');
    // The rest can be requested again.
    expect((await ask()).status).toBe(201);
  });

  test('is given once, however many are sent concurrently', async () => {
    const { asked, answer, one, read } = await sale();
    const id = await asked();
    const all = await Promise.all([
      answer(id, one),
      answer(id, one),
      answer(id, decline),
      answer(id, { decision: 'refund', amount: 5 }),
    ]);
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const { refunds, requests } = await read();
    expect(requests[0]?.state).toBe(all[2]?.status === 200 ? 'declined' : 'refunded');
    expect(refunds).toHaveLength(all[2]?.status === 200 ? 0 : 1);
    expect((await answer(id, one)).status).toBe(409);
    expect(await books()).toMatchObject({ balanced: true, provider_difference: 0 });
  });

  test('with the same key is given once and gets the same response', async () => {
    const { asked, answer, one, seller, read } = await sale();
    const id = await asked();
    const headers = { 'idempotency-key': 'answer' };
    const copies = await Promise.all([1, 2, 3].map(() => answer(id, one, seller, headers)));
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read()).refunds).toHaveLength(1);
  });

  test('while the seller refunds the same items sends the money back once', async () => {
    const { asked, answer, item, seller, shopId, orderId, read } = await sale();
    const id = await asked();
    const items = [{ order_item_id: item, quantity: 2 }];
    const params = { shopId, orderId };
    const body = { items, reason: 'Broken' };
    const [answered, refunded] = await Promise.all([
      answer(id, { decision: 'refund', items }),
      seller.calls(refundsApi.create, { params, body }),
    ]);
    expect([answered.status === 200, refunded.status === 201].filter(Boolean)).toHaveLength(1);
    const { refunds, requests } = await read();
    expect(refunds).toHaveLength(1);
    expect(requests[0]?.state).toBe(answered.status === 200 ? 'refunded' : 'open');
    expect(await books()).toMatchObject({ balanced: true, provider_difference: 0 });
  });

  test('refused by the provider leaves the request open for another answer', async () => {
    const { asked, answer, one, state, readOfShop } = await sale('delivered', 'pm_card_refundFail');
    const id = await asked();
    await answer(id, one);
    const failed = async () => (await readOfShop()).refunds[0]?.status === 'failed';
    await world.until(failed, 'the failure');
    expect(await state()).toBe('open');
    const { refunds, timeline } = await readOfShop();
    expect(refunds[0]?.failure).toBeTruthy();
    expect(timeline.at(-1)?.text).toContain('didn’t go through');
    expect((await answer(id, one)).status).toBe(200);
  });

  test('lost on its way to the provider is completed later; until then no other is possible', async () => {
    const { asked, answer, one, state, escalate, read } = await sale();
    const id = await asked();
    const { payments } = world.deps;
    const refund = payments.refund;
    payments.refund = () => Promise.reject(new ProviderUnavailable('away'));
    expect((await answer(id, one)).status).toBe(503);
    payments.refund = refund;
    expect(await state()).toBe('open');
    expect(await answer(id, decline)).toMatchObject({
      status: 409,
      body: { detail: 'The money is already on its way to the buyer' },
    });
    await daysPass(id, 8);
    expect((await escalate(id)).status).toBe(409);
    await world.deps.pool.query(
      `select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())
       from graphile_worker.jobs j where j.key like 'refund-%'`,
    );
    await world.until(async () => (await state()) === 'refunded', 'the refund');
    expect((await read()).refunds).toMatchObject([{ status: 'succeeded', amount: 10.8 }]);
  });
});

describe('the admin', () => {
  test('decides about a declined request, which the shop can then only grant', async () => {
    const { asked, answer, escalate, one, state, orderId, read } = await sale();
    const admin = await world.admin();
    const id = await asked();
    await answer(id, decline);
    expect((await escalate(id)).body.state).toBe('with_admin');
    expect((await escalate(id)).status).toBe(409);
    const { body: waiting } = await admin.calls(returnsApi.list, { query: { limit: 100 } });
    const { order_number } = await read();
    expect(waiting.find((each) => each.id === id)).toMatchObject({
      order_id: orderId,
      order_number,
      refundable: 42.39,
    });
    expect((await answer(id, decline)).status).toBe(409);
    expect((await answer(id, one, admin)).body.state).toBe('refunded');
    expect(await state()).toBe('refunded');
    const after = (await admin.calls(returnsApi.list, { query: { limit: 100 } })).body;
    expect(after.some((each) => each.id === id)).toBe(false);
    expect((await read()).timeline.at(-2)?.text).toBe('The marketplace agreed to send money back');
    expect(await mailKinds(order_number)).toContain('request_escalated');
  });

  test('has the last word when declining', async () => {
    const { asked, answer, escalate } = await sale();
    const admin = await world.admin();
    const id = await asked();
    await answer(id, decline);
    await escalate(id);
    expect((await answer(id, decline, admin)).body).toMatchObject({
      state: 'declined',
      escalate_from: null,
    });
    expect((await escalate(id)).status).toBe(409);
  });

  test('cannot be asked before the shop has had 7 days', async () => {
    const { asked, escalate } = await sale();
    const id = await asked();
    expect((await escalate(id)).status).toBe(409);
    await daysPass(id, 6);
    expect((await escalate(id)).status).toBe(409);
    await daysPass(id, 2);
    const both = await Promise.all([escalate(id), escalate(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is the only one to see the requests awaiting a decision', async () => {
    const { seller } = await sale();
    expect((await seller.calls(returnsApi.list)).status).toBe(403);
  });
});
