import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi, type RefundRequest } from '@souk/contract/refunds';
import { returnsApi } from '@souk/contract/returns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { ProviderRefused } from '../../../gateways/payments/provider.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { finishRefund } from './refund-shipment.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

/** Three mugs at $10.00 with $9.99 shipping and $2.40 tax: $42.39 in all. */
async function sale(card = 'pm_card_visa') {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ name: 'Mug', price: 10, stock_quantity: 5 });
  const started = await buyer.buys({ product: mug, quantity: 3 });
  await world.pays(started.stripe_session_id, card);
  const ordered = async () => (await seller.sales())[0]!;
  await world.until(async () => (await ordered()).status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  const params = { shopId: seller.shop.id, orderId };
  const item = (await ordered()).items[0]!.id;
  const refund = async (body: Omit<RefundRequest, 'reason'>) => {
    const made = await seller.calls(refundsApi.create, {
      params,
      body: { ...body, reason: 'A scratch' },
    });
    expect(made.status).toBe(201);
    return made.body;
  };
  /** The bank returns a successful refund. */
  const fails = async (refundId: string) => {
    const row = await world.deps.db
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    world.sandbox.control.failRefund(row.provider_refund_id ?? '');
    await world.until(async () => (await shown(refundId))?.status === 'failed', 'the failure');
  };
  const detail = async () => (await seller.calls(orderDetailApi.readOfShop, { params })).body;
  const shown = async (refundId: string) =>
    (await detail()).refunds.find(({ id }: { id: string }) => id === refundId);
  return {
    seller,
    buyer,
    mug,
    orderId,
    number: started.order_number as string,
    ordered,
    params,
    pieces: (quantity: number) => ({ items: [{ order_item_id: item, quantity }] }),
    refund,
    fails,
    detail,
    shown,
    retry: (refundId: string) =>
      seller.calls(refundsApi.retry, { params: { ...params, refundId } }),
    adminRefunds: async (): Promise<string> => {
      const body = {
        items: [{ order_item_id: item, quantity: 1 }],
        reason: 'We decided for the buyer',
      };
      return (await admin.calls(refundsApi.create, { params, body })).body.id;
    },
    drop: (refundId: string, by: Pick<typeof seller, 'calls'> = seller) =>
      by.calls(refundsApi.drop, {
        params: { ...params, refundId },
        body: { reason: 'Paid in cash' },
      }),
  };
}

type Sale = Awaited<ReturnType<typeof sale>>;

async function holdsOf({ orderId }: Sale): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('money_holds')
    .innerJoin('shipments', 'shipments.id', 'money_holds.shipment_id')
    .select('reason')
    .where('order_id', '=', orderId)
    .where('lifted_at', 'is', null)
    .execute();
  return rows.map(({ reason }) => reason);
}

async function mailed({ number }: Sale, kind: string): Promise<string[]> {
  const { body } = await admin.calls(mailsApi.list, { query: { search: number, limit: 100 } });
  return body.filter((mail) => mail.kind === kind).map(({ to }) => to);
}

const problems = async () => (await admin.calls(ledgerApi.check)).body.problems;

describe('a partial refund that fails after a later one covered the rest', () => {
  test('restores the earlier status, holds the money and mails everyone', async () => {
    const one = await sale();
    await one.seller.sets(one.orderId, { status: 'processing' });
    const first = await one.refund(one.pieces(1));
    await one.seller.sets(one.orderId, { status: 'refunded' });
    expect((await one.ordered()).status).toBe('refunded');
    expect(await one.seller.stock(one.mug)).toBe(5);
    await one.fails(first.id);
    expect(await one.ordered()).toMatchObject({ status: 'processing', refundable: 10.8 });
    expect(await one.seller.stock(one.mug)).toBe(4);
    expect(await holdsOf(one)).toEqual(['failed_refund']);
    expect((await mailed(one, 'refund_failed')).toSorted()).toEqual(
      ['ada@example.com', one.seller.email, admin.email].toSorted(),
    );
    const changes = await world.deps.db
      .selectFrom('order_status_changes')
      .innerJoin('shipments', 'shipments.id', 'shipment_id')
      .select(['from_status', 'to_status', 'note'])
      .where('order_id', '=', one.orderId)
      .orderBy('order_status_changes.id')
      .execute();
    expect(changes.at(-1)).toEqual({
      from_status: 'refunded',
      to_status: 'processing',
      note: 'The refund failed: expired or canceled card',
    });
    expect(await one.shown(first.id)).toMatchObject({ status: 'failed', held: true });
    expect(await problems()).toEqual([]);
  });

  test('restores the latest status if the seller has shipped the order since', async () => {
    const one = await sale();
    const first = await one.refund(one.pieces(1));
    const last = await one.refund({ amount: (await one.ordered()).refundable });
    await one.fails(first.id);
    await one.seller.sets(one.orderId, { status: 'shipped' });
    expect((await one.retry(first.id)).body).toMatchObject({ status: 'succeeded' });
    expect((await one.ordered()).status).toBe('refunded');
    await one.fails(last.id);
    expect((await one.ordered()).status).toBe('shipped');
  });

  test('is retried with the same items, which lifts the hold', async () => {
    const one = await sale();
    const first = await one.refund(one.pieces(1));
    await one.seller.sets(one.orderId, { status: 'refunded' });
    await one.fails(first.id);
    const again = await one.retry(first.id);
    expect(again).toMatchObject({
      status: 201,
      body: { status: 'succeeded', amount: 10.8, tax: 0.8, retry_of: first.id, restock: true },
    });
    expect(await one.ordered()).toMatchObject({ status: 'refunded', refundable: 0 });
    expect(await one.seller.stock(one.mug)).toBe(5);
    expect(await holdsOf(one)).toEqual([]);
    expect(await one.shown(first.id)).toMatchObject({ held: false });
    expect(await one.retry(first.id)).toMatchObject({
      status: 409,
      body: { detail: 'This refund has already been retried' },
    });
    expect((await one.drop(first.id)).status).toBe(409);
    // If the retry fails too, the money is held until the next one.
    await one.fails(again.body.id);
    expect(await holdsOf(one)).toEqual(['failed_refund']);
    expect((await one.retry(again.body.id)).body).toMatchObject({ retry_of: first.id });
    expect(await holdsOf(one)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  test('is retried only once by concurrent requests', async () => {
    const one = await sale();
    const first = await one.refund(one.pieces(1));
    await one.fails(first.id);
    const answers = await Promise.all([1, 2, 3].map(() => one.retry(first.id)));
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(made).size).toBe(1);
    expect((await one.ordered()).refundable).toBe(31.59);
  });

  test('is dropped, and the buyer is mailed the reason', async () => {
    const one = await sale();
    const first = await one.refund(one.pieces(1));
    await one.fails(first.id);
    expect(await one.drop(first.id)).toMatchObject({
      status: 200,
      body: { held: false, dropped_reason: 'Paid in cash' },
    });
    expect(await holdsOf(one)).toEqual([]);
    expect(await mailed(one, 'refund_dropped')).toEqual(['ada@example.com']);
    expect((await one.retry(first.id)).status).toBe(409);
    expect((await one.drop(first.id)).status).toBe(409);
  });

  test('a seller can’t drop a refund made by an admin', async () => {
    const one = await sale();
    const refundId = await one.adminRefunds();
    await one.fails(refundId);
    expect((await one.drop(refundId)).status).toBe(409);
    expect(await holdsOf(one)).toEqual(['failed_refund']);
    expect((await one.drop(refundId, admin)).status).toBe(200);
    expect(await holdsOf(one)).toEqual([]);
  });

  test('an admin can’t drop an admin’s refund for their own shop', async () => {
    const one = await sale();
    const refundId = await one.adminRefunds();
    await one.fails(refundId);
    await world.deps.db
      .updateTable('shops')
      .set({ owner_id: admin.id })
      .where('id', '=', one.params.shopId)
      .execute();
    expect((await one.drop(refundId, admin)).status).toBe(409);
    expect(await holdsOf(one)).toEqual(['failed_refund']);
  });

  test('holds nothing once the shipment is fully refunded by other means', async () => {
    const one = await sale();
    const first = await one.refund(one.pieces(1));
    await one.fails(first.id);
    await one.seller.sets(one.orderId, { status: 'refunded' });
    expect(await holdsOf(one)).toEqual([]);
  });

  test('isn’t accessible through another shop’s order', async () => {
    const [one, other] = [await sale(), await sale()];
    const first = await one.refund(one.pieces(1));
    expect((await one.retry(first.id)).status).toBe(409);
    await one.fails(first.id);
    const params = { ...other.params, refundId: first.id };
    for (const endpoint of [refundsApi.retry, refundsApi.drop]) {
      const body = { reason: 'Mine' };
      expect((await other.seller.calls(endpoint, { params, body } as never)).status).toBe(404);
    }
  });
});

test('a pending refund holds the money, and still holds it after failing', async () => {
  const one = await sale('pm_card_pendingRefund');
  const made = await one.refund(one.pieces(1));
  expect(made.status).toBe('pending');
  expect(await holdsOf(one)).toEqual(['refund']);
  await one.seller.sets(one.orderId, { status: 'cancelled' });
  await one.fails(made.id);
  expect(await holdsOf(one)).toEqual(expect.arrayContaining(['failed_refund', 'refund']));
  expect((await one.ordered()).status).toBe('paid');
  expect(await mailed(one, 'refund_failed')).toHaveLength(3);
});

describe('a refund that the provider refuses', () => {
  const whileRefusing = async <T>(call: () => Promise<T>) => {
    const { refund } = world.deps.payments;
    world.deps.payments.refund = () => Promise.reject(new ProviderRefused('No such card'));
    return call().finally(() => (world.deps.payments.refund = refund));
  };

  test.each([{}, { headers: { 'idempotency-key': 'refused' } }])(
    'holds nothing and mails nobody if the seller sees the refusal, with %j',
    async (keyed) => {
      const one = await sale();
      const body = { ...one.pieces(1), reason: 'A scratch' };
      const refused = await whileRefusing(() =>
        one.seller.calls(refundsApi.create, { params: one.params, body, ...keyed }),
      );
      expect(refused.status).toBe(409);
      expect(await holdsOf(one)).toEqual([]);
      expect(await mailed(one, 'refund_failed')).toEqual([]);
    },
  );

  test('holds the money and mails everyone if it answers a request', async () => {
    const one = await sale();
    const { body: asked } = await one.buyer.calls(returnsApi.ask, {
      params: { orderId: one.orderId },
      body: { shop_id: one.params.shopId, kind: 'cancel', text: 'Please' },
    });
    const refused = await whileRefusing(() =>
      one.seller.calls(returnsApi.answer, {
        params: { ...one.params, requestId: asked.id },
        body: { decision: 'refund', ...one.pieces(1) },
      }),
    );
    expect(refused.status).toBe(409);
    expect(await holdsOf(one)).toContain('failed_refund');
    expect(await mailed(one, 'refund_failed')).toHaveLength(3);
  });
});

test('a pending refund made at the provider is checked again, but not repeated', async () => {
  const { orderId, detail } = await sale('pm_card_pendingRefund');
  const payment_intent = await paymentIntentOf(world, orderId);
  const stripe = stripeClient(world.deps.config.payments);
  await stripe.refunds.create({ payment_intent, amount: 500 });
  await world.until(async () => (await detail()).refunds.length === 1, 'the refund');
  const shipments = world.deps.db.selectFrom('shipments').select('id');
  const { id } = await shipments.where('order_id', '=', orderId).executeTakeFirstOrThrow();
  await finishRefund(world.deps, id);
  expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(1);
});
