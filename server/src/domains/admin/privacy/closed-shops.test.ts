import { privacyApi } from '@souk/contract/accounts';
import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { payoutsApi } from '@souk/contract/payouts';
import { productsApi } from '@souk/contract/products';
import { refundsApi } from '@souk/contract/refunds';
import { returnsApi } from '@souk/contract/returns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

/** A delivered sale whose money was paid out manually. */
async function paidOutSale() {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const started = await buyer.buys({ product: await seller.sells({ price: 40 }) });
  await world.pays(started.stripe_session_id);
  await world.until(async () => (await buyer.orders())[0].status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  await seller.sets(orderId, { status: 'delivered' });
  const deliveredAgo = async (days: number): Promise<Date> => {
    const { rows } = await world.deps.pool.query(
      `update shipments set delivered_at = now() - make_interval(days => $2),
        confirmed_at = now() - make_interval(days => $2), confirmed_by = 'buyer'
      where order_id = $1 returning delivered_at`,
      [orderId, days],
    );
    return rows[0].delivered_at;
  };
  const deliveredAt = await deliveredAgo(9);
  const payout = { shop_id: seller.shop.id, reference: 'By hand' };
  expect((await admin.calls(payoutsApi.pay, { body: payout })).status).toBe(201);
  const deletesAccount = () =>
    seller.calls(privacyApi.deleteAccount, { body: { current_password: 'secret-pass' } });
  const params = { shopId: seller.shop.id, orderId };
  return {
    seller,
    buyer,
    orderId,
    number: started.order_number as string,
    params,
    deletesAccount,
    deliveredAgo,
    deliveredAt,
  };
}

/** A shop closed by an earlier release, which let sellers close it during the return window. */
async function soldByClosedShop() {
  const sale = await paidOutSale();
  await world.deps.pool.query('update shops set deleted_at = now() where id = $1', [
    sale.seller.shop.id,
  ]);
  return sale;
}

test('a seller can’t delete their account while buyers can request refunds, even after the payout', async () => {
  const { deletesAccount, deliveredAgo, deliveredAt, number, seller } = await paidOutSale();
  const until = new Date(deliveredAt.getTime() + 30 * 86_400_000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  expect(await deletesAccount()).toMatchObject({
    status: 409,
    body: {
      detail: `Buyers can still ask for refunds on these orders: ${number}. You can delete your account after ${until} UTC. Until then, you can set your shop on holiday to stop new orders.`,
    },
  });
  // The shop is still open.
  expect(await seller.sales()).toHaveLength(1);
  await deliveredAgo(31);
  expect((await deletesAccount()).status).toBe(204);
});

test('a seller can’t delete their account while a failed refund is owed', async () => {
  const { deletesAccount, deliveredAgo, params, buyer } = await paidOutSale();
  const body = { amount: 5, reason: 'A scratch' };
  const made = await admin.calls(refundsApi.create, { params, body });
  const row = await world.deps.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow();
  world.sandbox.control.failRefund(row.provider_refund_id ?? '');
  const failed = async () => {
    const { orderId } = params;
    const { refunds } = (await buyer.calls(orderDetailApi.read, { params: { orderId } })).body;
    return refunds[0]?.status === 'failed';
  };
  await world.until(failed, 'the failure');
  await deliveredAgo(31);
  expect(await deletesAccount()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('not settled') },
  });
});

test('only an admin can read and refund an order of a closed shop', async () => {
  const { params, seller, orderId, buyer } = await soldByClosedShop();
  const { shopId } = params;
  const endpoints = [
    orderDetailApi.readOfShop,
    refundsApi.create,
    ordersApi.listOfShop,
    ledgerApi.balance,
    ledgerApi.entries,
    payoutsApi.list,
  ];
  const body = { amount: 5, reason: 'It broke on day nine' };
  for (const endpoint of endpoints) {
    const given = { params, ...(endpoint === refundsApi.create ? { body } : {}) } as never;
    const answer = await admin.calls(endpoint, given);
    expect([endpoint.operationId, answer.status]).toEqual([
      endpoint.operationId,
      endpoint === refundsApi.create ? 201 : 200,
    ]);
    for (const other of [seller, buyer]) {
      expect((await other.calls(endpoint, given)).status).toBe(404);
    }
  }
  const change = { status: 'refunded' } as const;
  expect((await admin.calls(ordersApi.change, { params, body: change })).body.status).toBe(
    'refunded',
  );
  expect((await buyer.calls(orderDetailApi.read, { params: { orderId } })).body.status).toBe(
    'refunded',
  );
  // Not even an admin can add a product there.
  const product = { name: 'Mug', price: 1, stock_quantity: 1, shop_id: shopId };
  const category = (await world.call(productsApi.categories)).body[0];
  const created = await admin.calls(productsApi.create, {
    body: { ...product, category_id: category.id },
  });
  expect(created.status).toBe(404);
});

test('an admin decides an escalated request to a closed shop', async () => {
  const { buyer, orderId, params } = await soldByClosedShop();
  const asked = await buyer.calls(returnsApi.ask, {
    params: { orderId },
    body: { shop_id: params.shopId, kind: 'damaged', text: 'It broke' },
  });
  expect(asked.status).toBe(201);
  const requestId: string = asked.body.id;
  await world.deps.pool.query(
    `update refund_requests set created_at = now() - interval '8 days' where id = $1`,
    [requestId],
  );
  const escalated = await buyer.calls(returnsApi.escalate, { params: { orderId, requestId } });
  expect(escalated.status).toBe(200);
  const answer = await admin.calls(returnsApi.answer, {
    params: { ...params, requestId },
    body: { decision: 'refund', amount: 10, note: 'The shop has left' },
  });
  expect(answer).toMatchObject({ status: 200, body: { state: 'refunded' } });
});
