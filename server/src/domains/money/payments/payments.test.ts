import { checkoutApi } from '@souk/contract/checkout';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingJobs } from '../../../../test/queue.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { ProviderRefused, ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { changeShipment } from '../../orders/shipments/change-shipment.ts';
import { lapseOrder } from '../../orders/shipments/set-shipment-status.ts';
import { applyEvent } from '../provider-events/apply-event.ts';
import { moneyOf, refundShipment } from '../refunds/refund-shipment.ts';
import { reconcilePayment } from './reconcile-payment.ts';

let world: World;
// Without a worker, and with the provider's webhooks held back: these tests deliver each event and
// run each job themselves.
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

async function purchase(goods: Record<string, unknown> = {}) {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ price: 50, stock_quantity: 5, ...goods });
  const started = await buyer.buys({ product: mug, quantity: 2 });
  return { seller, buyer, mug, started };
}

async function paidPurchase() {
  const bought = await purchase();
  await world.pays(bought.started.stripe_session_id);
  await reconcilePayment(world.deps, bought.started.order_id);
  return bought;
}

describe('settling', () => {
  test('without any webhook, a check finds the payment; 10 concurrent checks have the effect of one', async () => {
    const { buyer, mug, seller, started } = await purchase();
    await buyer.adds(mug, 2);
    await world.pays(started.stripe_session_id);
    await Promise.all(
      Array.from({ length: 10 }, () => reconcilePayment(world.deps, started.order_id)),
    );
    const { body } = await buyer.calls(checkoutApi.read, {
      params: { sessionId: started.stripe_session_id },
    });
    expect(body).toMatchObject({ payment_status: 'paid', order: { status: 'paid' } });
    expect((await buyer.cart()).items).toEqual([]);
    expect(await seller.stock(mug)).toBe(3);
    const changes = await world.deps.db
      .selectFrom('order_status_changes')
      .innerJoin('shipments', 'shipments.id', 'order_status_changes.shipment_id')
      .select('to_status')
      .where('shipments.order_id', '=', started.order_id)
      .execute();
    expect(changes.map(({ to_status }) => to_status).toSorted()).toEqual(['paid', 'pending']);
  });

  test('an event that arrives before the session’s id is recorded waits for it', async () => {
    const { started, buyer } = await purchase();
    const { order_id, stripe_session_id: session_id } = started;
    const { db } = world.deps;
    const note = (values: object) =>
      db.updateTable('payments').set(values).where('order_id', '=', order_id).execute();
    await note({ status: 'creating', session_id: null });
    await world.pays(session_id);
    const object = { object: 'checkout.session', id: session_id };
    await db
      .insertInto('provider_events')
      .values({
        id: 'evt_early',
        type: 'checkout.session.completed',
        payload: JSON.stringify({ data: { object } }),
      })
      .execute();
    await applyEvent(world.deps, 'evt_early');
    expect((await buyer.orders())[0].status).toBe('pending');
    const { rows } = await world.deps.pool.query(
      `select run_at > now() as later from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs))
       where payload->>'eventId' = 'evt_early'`,
    );
    expect(rows).toEqual([{ later: true }]);
    await note({ status: 'unpaid', session_id });
    await applyEvent(world.deps, 'evt_early');
    expect((await buyer.orders())[0].status).toBe('paid');
    const parked = await db.selectFrom('parked_payments').selectAll().execute();
    expect(parked).toEqual([]);
  });

  test('an expired session returns its items to stock', async () => {
    const { seller, mug, started, buyer } = await purchase();
    const later = { ...world.deps, now: () => new Date(Date.now() + 45 * 60_000) };
    await reconcilePayment(later, started.order_id);
    expect(await seller.stock(mug)).toBe(5);
    expect((await buyer.orders())[0].status).toBe('cancelled');
    expect(await seller.sales()).toEqual([]);
  });

  test('purchases from the same two shops in opposite order expire concurrently without a deadlock', async () => {
    const sellers = [await world.seller('One'), await world.seller('Two')];
    const goods = await Promise.all(sellers.map((seller) => seller.sells({ stock_quantity: 20 })));
    const buyer = await world.buyer();
    const ids: string[] = [];
    for (let n = 0; n < 16; n += 1) {
      const wanted = (n % 2 ? goods : goods.toReversed()).map((product) => ({ product }));
      ids.push((await buyer.buys(...wanted)).order_id);
    }
    const by = { actorId: null, source: 'system' } as const;
    await Promise.all(
      ids.map((id) =>
        world.deps.db.transaction().execute((trx) => lapseOrder(trx, id, by, 'Given up')),
      ),
    );
    for (const [n, seller] of sellers.entries()) expect(await seller.stock(goods[n]!)).toBe(20);
  });

  test('a part cancelled before the payment arrived is refunded automatically, once', async () => {
    const { seller, started, buyer } = await purchase();
    expect((await seller.sets(started.order_id, { status: 'cancelled' })).status).toBe(200);
    await world.pays(started.stripe_session_id);
    await reconcilePayment(world.deps, started.order_id);
    const jobs = await waitingJobs<{ shipmentId: string }>(world.deps.db, 'refund-cancelled-part');
    const by = { actorId: null, source: 'system' } as const;
    const request = { by, reason: 'test', toStatus: 'refunded' } as const;
    for (const { payload } of [...jobs, ...jobs])
      await refundShipment(world.deps, { ...request, ...payload });
    expect((await buyer.orders())[0].status).toBe('refunded');
    const payment = await world.deps.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', started.order_id)
      .executeTakeFirstOrThrow();
    expect(payment.refunded_cents).toBe(payment.paid_cents);
  });
});

describe('refunds', () => {
  test('the status stays unless the provider confirms', async () => {
    const { seller, started } = await paidPurchase();
    const actor = { id: seller.id, is_admin: false } as never;
    const input = {
      shopId: seller.shop.id,
      orderId: started.order_id,
      change: { status: 'refunded' } as const,
    };
    const change = (error: Error) => {
      const payments = { ...world.deps.payments, refund: () => Promise.reject(error) };
      const deps = { ...world.deps, payments };
      return changeShipment(deps, moneyOf(deps), actor, input);
    };
    await expect(change(new ProviderUnavailable('down'))).rejects.toMatchObject({ status: 503 });
    expect((await seller.sales())[0].status).toBe('paid');
    await expect(change(new ProviderRefused('No.'))).rejects.toMatchObject({ status: 409 });
    expect((await seller.sales())[0].status).toBe('paid');
    expect((await seller.sets(started.order_id, { status: 'refunded' })).status).toBe(200);
  });

  test('a payment that arrives while an unpaid part is being refunded is refunded too', async () => {
    const { seller, started } = await purchase();
    await world.pays(started.stripe_session_id);
    const { db } = world.deps;
    let settled = false;
    const transaction = () => ({
      execute: async (work: never) => {
        const result: unknown = await db.transaction().execute(work);
        if (!settled) await reconcilePayment(world.deps, started.order_id);
        settled = true;
        return result;
      },
    });
    const meanwhile = new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') return transaction;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const actor = { id: seller.id, is_admin: false } as never;
    const at = { shopId: seller.shop.id, orderId: started.order_id };
    const deps = { ...world.deps, db: meanwhile };
    await changeShipment(deps, moneyOf(deps), actor, {
      ...at,
      change: { status: 'refunded' },
    });
    const { rows } = await world.deps.pool.query(
      `select (select count(*)::int from refunds r where r.shipment_id = s.id and r.status = 'succeeded')
         + (select count(*)::int
            from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs))
            where payload->>'shipmentId' = s.id::text) as refunds
       from shipments s where s.order_id = $1`,
      [started.order_id],
    );
    expect(rows).toEqual([{ refunds: 1 }]);
  });

  test('marking an order as paid by hand never counts as the provider’s money', async () => {
    const { seller, started } = await purchase();
    await seller.sets(started.order_id, { status: 'paid' });
    await seller.sets(started.order_id, { status: 'refunded' });
    const refunds = await world.deps.db.selectFrom('refunds').selectAll().execute();
    expect(refunds.filter((refund) => refund.status === 'requested')).toEqual([]);
    const payment = await world.deps.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', started.order_id)
      .executeTakeFirstOrThrow();
    expect([payment.paid_cents, payment.refunded_cents]).toEqual([0, 0]);
  });
});
