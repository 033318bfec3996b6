import { adminApi } from '@souk/contract/admin';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { changeShipment } from '../../orders/shipments/change-shipment.ts';
import { moneyOf } from './refund-shipment.ts';
import { syncRefunds } from './sync-refunds.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function sale(card = 'pm_card_visa') {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ price: 50, stock_quantity: 5 });
  const started = await buyer.buys({ product: mug, quantity: 2 });
  await world.pays(started.stripe_session_id, card);
  const orderId: string = started.order_id;
  const ordered = async () => (await seller.sales())[0];
  await world.until(async () => (await ordered()).status === 'paid', 'the payment');
  const comes = (refund: string) =>
    world.until(async () => {
      const order = await ordered();
      // Status and refund are read one after the other: read again for a consistent pair.
      return order.refund?.status === refund && ordered();
    }, `the refund is ${refund}`);
  return { seller, buyer, mug, orderId, ordered, comes, total: started.total_amount as number };
}

async function revenue(): Promise<number> {
  const admin = await world.admin();
  return (await admin.calls(adminApi.stats)).body.total_revenue;
}

/** Runs the postponed refund checks now. */
async function lookNow(): Promise<void> {
  await world.deps.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())
     from graphile_worker.jobs j where j.key like 'refund-%'`,
  );
}

async function givenBack(orderId: string): Promise<number[]> {
  const payment_intent = await paymentIntentOf(world, orderId);
  const { data } = await stripeClient(world.deps.config.payments).refunds.list({ payment_intent });
  return data.map(({ amount }) => amount);
}

describe('cancelling a paid shipment', () => {
  test('refunds the money first, once, restocks the items and reduces the revenue', async () => {
    const before = await revenue();
    const { seller, mug, orderId, ordered, total } = await sale();
    expect(await revenue()).toBeCloseTo(before + total, 2);
    expect((await ordered()).refundable).toBe(total);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => seller.sets(orderId, { status: 'cancelled' })),
    );
    for (const { status, body } of answers) {
      expect([status, body.status, body.refund]).toEqual([
        200,
        'cancelled',
        { status: 'succeeded', amount: total, failure: null },
      ]);
    }
    expect(await givenBack(orderId)).toEqual([Math.round(total * 100)]);
    expect(await seller.stock(mug)).toBe(5);
    expect((await ordered()).refundable).toBe(0);
    expect(await revenue()).toBeCloseTo(before, 2);
  });

  test('changes nothing if the provider can’t be reached or refuses', async () => {
    const { seller, mug, orderId, ordered } = await sale();
    const down = {
      ...world.deps.payments,
      refund: () => Promise.reject(new ProviderUnavailable('down')),
    };
    const deps = { ...world.deps, payments: down };
    const change = { status: 'cancelled' } as const;
    const at = { shopId: seller.shop.id, orderId, change };
    await expect(
      changeShipment(deps, moneyOf(deps), { id: seller.id, is_admin: false } as never, at),
    ).rejects.toMatchObject({ status: 503 });
    expect(await ordered()).toMatchObject({ status: 'paid', refund: { status: 'pending' } });
    expect(await seller.stock(mug)).toBe(3);
    expect(await seller.sets(orderId, change)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', refund: { status: 'succeeded' } },
    });
    expect(await givenBack(orderId)).toHaveLength(1);
  });

  test('completes by itself, once, if the provider’s answer was lost', async () => {
    const { seller, orderId, ordered } = await sale();
    const { refund } = world.deps.payments;
    world.deps.payments.refund = async (request) => {
      await refund(request);
      throw new ProviderUnavailable('the line went dead');
    };
    // The provider's own events are delayed.
    world.sandbox.control.deliveries({ hold: true });
    try {
      expect((await seller.sets(orderId, { status: 'cancelled' })).status).toBe(503);
      expect((await ordered()).status).toBe('paid');
      await world.until(async () => {
        // Repeated, since an earlier event may have just postponed the check.
        await lookNow();
        return (await ordered()).status === 'cancelled';
      }, 'the job looks');
      expect(await givenBack(orderId)).toHaveLength(1);
    } finally {
      world.deps.payments.refund = refund;
      world.sandbox.control.deliveries({ hold: false });
    }
  });

  test('a refunded shipment can’t be set to paid again, nor be shipped', async () => {
    const { seller, buyer, orderId, ordered } = await sale();
    await seller.sets(orderId, { status: 'refunded' });
    for (const status of ['paid', 'processing', 'shipped', 'delivered', 'pending'] as const) {
      expect(await seller.sets(orderId, { status })).toMatchObject({
        status: 409,
        body: {
          detail: 'This order has been refunded, so its status can only be Cancelled or Refunded.',
        },
      });
    }
    expect((await ordered()).status).toBe('refunded');
    expect((await seller.sets(orderId, { status: 'cancelled' })).body.status).toBe('cancelled');
    expect((await buyer.orders())[0].status).toBe('cancelled');
    const tracking_url = 'https://track.example/return';
    expect((await seller.sets(orderId, { tracking_url })).status).toBe(200);
  });
});

describe('a refund that takes time', () => {
  test('is pending for seller and buyer, and counts only once the bank confirms it', async () => {
    const before = await revenue();
    const { seller, buyer, mug, orderId, comes, total } = await sale('pm_card_pendingRefund');
    const asked = await seller.sets(orderId, { status: 'refunded' });
    const pending = { status: 'pending', amount: total, failure: null };
    expect(asked).toMatchObject({ status: 200, body: { status: 'paid', refund: pending } });
    expect((await buyer.orders())[0]).toMatchObject({
      status: 'paid',
      shipments: [{ refund: pending }],
    });
    expect(await revenue()).toBeCloseTo(before + total, 2);
    expect(await seller.stock(mug)).toBe(3);
    expect((await seller.calls(ordersApi.toShip)).body).toEqual([]);
    expect(await seller.sets(orderId, { status: 'shipped' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('on its way to the buyer') },
    });
    // Requested again while pending: still one refund.
    expect((await seller.sets(orderId, { status: 'refunded' })).body.refund).toEqual(pending);
    world.sandbox.control.changeRefunds();
    expect(await comes('succeeded')).toMatchObject({ status: 'refunded', refundable: 0 });
    expect(await revenue()).toBeCloseTo(before, 2);
    expect(await seller.stock(mug)).toBe(5);
    expect(await givenBack(orderId)).toEqual([Math.round(total * 100)]);
  });

  test('settles without a webhook too, once the job checks', async () => {
    const { seller, orderId, ordered } = await sale('pm_card_pendingRefund');
    await seller.sets(orderId, { status: 'cancelled' });
    world.sandbox.control.deliveries({ hold: true });
    try {
      world.sandbox.control.changeRefunds();
      expect((await ordered()).status).toBe('paid');
      await world.until(async () => {
        // Repeated, since an earlier event may have just postponed the check.
        await lookNow();
        return (await ordered()).status === 'cancelled';
      }, 'the job looks');
    } finally {
      world.sandbox.control.deliveries({ hold: false });
    }
  });
});

describe('a refund that fails after succeeding', () => {
  test('says why, sets the shipment back to paid with its items, and can be retried', async () => {
    const before = await revenue();
    const { seller, buyer, mug, orderId, comes, total } = await sale('pm_card_refundFail');
    expect((await seller.sets(orderId, { status: 'refunded' })).body.status).toBe('refunded');
    expect(await revenue()).toBeCloseTo(before, 2);
    world.sandbox.control.changeRefunds();
    const failed = { status: 'failed', amount: total, failure: 'expired or canceled card' };
    expect(await comes('failed')).toMatchObject({
      status: 'paid',
      refund: failed,
      refundable: total,
    });
    expect((await buyer.orders())[0]).toMatchObject({
      status: 'paid',
      shipments: [{ refund: failed }],
    });
    expect(await revenue()).toBeCloseTo(before + total, 2);
    expect(await seller.stock(mug)).toBe(3);
    const admin = await world.admin();
    const { body } = await admin.calls(adminApi.readOrder, { params: { orderId } });
    expect(body.history.at(-1)).toMatchObject({
      from_status: 'refunded',
      to_status: 'paid',
      note: 'The refund failed: expired or canceled card',
    });
    expect((await seller.sets(orderId, { status: 'refunded' })).body).toMatchObject({
      status: 'refunded',
      refund: { status: 'succeeded' },
    });
    expect(await givenBack(orderId)).toHaveLength(2);
  });

  test('a shipment whose items were sold meanwhile still becomes paid again', async () => {
    const { seller, mug, orderId, comes } = await sale('pm_card_refundFail');
    await seller.sets(orderId, { status: 'cancelled' });
    await seller.calls(productsApi.edit, {
      params: { productId: mug.id },
      body: { stock_quantity: 1 },
    });
    world.sandbox.control.changeRefunds();
    expect((await comes('failed')).status).toBe('paid');
    expect(await seller.stock(mug)).toBe(1);
    // The next attempt does not restock items that the shipment does not hold.
    await seller.sets(orderId, { status: 'cancelled' });
    expect(await seller.stock(mug)).toBe(1);
  });

  test('a shipment that had been shipped is shipped again; repeated events in any order change nothing', async () => {
    const { seller, mug, orderId, comes, ordered } = await sale('pm_card_refundFail');
    await seller.sets(orderId, { status: 'shipped' });
    await seller.sets(orderId, { status: 'refunded' });
    world.sandbox.control.changeRefunds();
    expect((await comes('failed')).status).toBe('shipped');
    const intent = await paymentIntentOf(world, orderId);
    await Promise.all(Array.from({ length: 8 }, () => syncRefunds(world.deps, intent)));
    expect(await ordered()).toMatchObject({ status: 'shipped', refund: { status: 'failed' } });
    expect(await seller.stock(mug)).toBe(3);
  });
});

describe('a refund made at the provider', () => {
  const atProvider = async (orderId: string, amount?: number) => {
    const payment_intent = await paymentIntentOf(world, orderId);
    const params = { payment_intent, ...(amount === undefined ? {} : { amount }) };
    await stripeClient(world.deps.config.payments).refunds.create(params);
    return payment_intent;
  };

  test('of everything: all shipments are refunded and out of the revenue, with the items back in stock', async () => {
    const before = await revenue();
    const [one, two] = [await world.seller('One'), await world.seller('Two')];
    const buyer = await world.buyer();
    const [mug, pot] = [await one.sells({ price: 30 }), await two.sells({ price: 10 })];
    const started = await buyer.buys({ product: mug }, { product: pot });
    await world.pays(started.stripe_session_id);
    await world.until(async () => (await buyer.orders())[0].status === 'paid', 'the payment');
    const intent = await atProvider(started.order_id);
    await world.until(async () => (await buyer.orders())[0].status === 'refunded', 'the refund');
    await Promise.all(Array.from({ length: 4 }, () => syncRefunds(world.deps, intent)));
    for (const seller of [one, two]) {
      const [order] = await seller.sales();
      const { status, total_amount: amount } = order;
      expect([status, order.refund]).toEqual([
        'refunded',
        { status: 'succeeded', amount, failure: null },
      ]);
    }
    expect([await one.stock(mug), await two.stock(pot)]).toEqual([5, 5]);
    expect(await revenue()).toBeCloseTo(before, 2);
  });

  test('of some dollars: they leave the revenue, and the rest can be refunded', async () => {
    const before = await revenue();
    const { seller, orderId, total, ordered } = await sale();
    await atProvider(orderId, 1000);
    await world.until(async () => (await ordered()).refund?.status === 'succeeded', 'the refund');
    expect(await revenue()).toBeCloseTo(before + total - 10, 2);
    expect(await ordered()).toMatchObject({
      status: 'paid',
      refund: { status: 'succeeded', amount: 10 },
      refundable: total - 10,
    });
    expect((await seller.sets(orderId, { status: 'refunded' })).body.status).toBe('refunded');
    expect(await revenue()).toBeCloseTo(before, 2);
  });
});
