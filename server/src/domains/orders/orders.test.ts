import { adminApi } from '@souk/contract/admin';
import { STATUSES } from '@souk/contract/order-status';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS } from '../../../test/checkout-body.ts';
import { invalid, startWorld, type World } from '../../../test/world.ts';
import { reconcilePayment } from '../money/payments/reconcile-payment.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

async function unpaid() {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 5 });
  const started = await buyer.buys({ product: mug, quantity: 2 });
  return { seller, buyer, mug, started, orderId: started.order_id as string };
}

async function sale() {
  const sold = await unpaid();
  await world.pays(sold.started.stripe_session_id);
  await reconcilePayment(world.deps, sold.orderId);
  return sold;
}

describe('a seller’s word', () => {
  test('sets any of the seven statuses at any time; each change is kept with its author and the previous status', async () => {
    const { seller, orderId, buyer } = await unpaid();
    for (const status of STATUSES.toReversed()) {
      expect(await seller.sets(orderId, { status })).toMatchObject({
        status: 200,
        body: { status, id: orderId },
      });
    }
    expect((await buyer.orders())[0].status).toBe('pending');
    const admin = await world.admin();
    const { body } = await admin.calls(adminApi.readOrder, { params: { orderId } });
    const steps = body.history.map(({ from_status, to_status }) => [from_status, to_status]);
    expect(steps.slice(0, 4)).toEqual([
      [null, 'pending'],
      ['pending', 'refunded'],
      ['refunded', 'cancelled'],
      ['cancelled', 'delivered'],
    ]);
    expect(body.history.at(-1)?.by).toContain('seller');
  });

  test('the tracking address reaches the buyer; it must be http(s); "" clears it', async () => {
    const { seller, buyer, orderId } = await sale();
    const tracking_url = 'https://track.example/1';
    expect((await seller.sets(orderId, { status: 'shipped', tracking_url })).status).toBe(200);
    expect((await buyer.orders())[0]).toMatchObject({ status: 'shipped', tracking_url });
    for (const bad of ['javascript:alert(1)', 'track', 'ftp://x.example']) {
      expect((await seller.sets(orderId, { tracking_url: bad })).status).toBe(422);
    }
    expect((await seller.sets(orderId, { tracking_url: '' })).body.tracking_url).toBeNull();
  });

  test.each([
    ['another status', { status: 'lost' }],
    ['nothing', {}],
    ['a status that is no word', { status: 7 }],
  ])('%s is a 422', async (_name, change) => {
    const { seller, orderId } = await sale();
    expect((await seller.sets(orderId, invalid(change))).status).toBe(422);
  });
});

describe('stock', () => {
  test('cancelling returns the items to stock once; undoing it takes them again, or says that they are gone', async () => {
    const { seller, mug, orderId } = await unpaid();
    expect(await seller.stock(mug)).toBe(3);
    await Promise.all(
      Array.from({ length: 6 }, () => seller.sets(orderId, { status: 'cancelled' })),
    );
    await seller.sets(orderId, { status: 'refunded' });
    expect(await seller.stock(mug)).toBe(5);
    await seller.sets(orderId, { status: 'processing' });
    expect(await seller.stock(mug)).toBe(3);
    await seller.sets(orderId, { status: 'cancelled' });
    await seller.calls(productsApi.edit, {
      params: { productId: mug.id },
      body: { stock_quantity: 1 },
    });
    expect(await seller.sets(orderId, { status: 'paid' })).toMatchObject({
      status: 409,
      body: { detail: 'Mug: Only 1 left in stock' },
    });
    expect((await seller.sales())[0].status).toBe('cancelled');
  });

  test('shipped items do not return to stock', async () => {
    const { seller, mug, orderId } = await unpaid();
    await seller.sets(orderId, { status: 'shipped' });
    await seller.sets(orderId, { status: 'cancelled' });
    expect(await seller.stock(mug)).toBe(3);
    await seller.sets(orderId, { status: 'delivered' });
    expect(await seller.stock(mug)).toBe(3);
  });
});

describe('access', () => {
  test('only its owner and an admin see a shop’s orders', async () => {
    const { seller, orderId, buyer } = await sale();
    const other = await world.seller('Other');
    for (const stranger of [buyer, other]) {
      expect(
        (await stranger.calls(ordersApi.listOfShop, { params: { shopId: seller.shop.id } })).status,
      ).toBe(403);
      expect(
        (
          await stranger.calls(ordersApi.change, {
            params: { shopId: seller.shop.id, orderId },
            body: { status: 'shipped' },
          })
        ).status,
      ).toBe(403);
    }
    expect((await other.sets(orderId, { status: 'shipped' })).status).toBe(404);
    expect(
      (await world.call(ordersApi.listOfShop, { params: { shopId: seller.shop.id } })).status,
    ).toBe(401);
    const admin = await world.admin();
    expect(
      (await admin.calls(ordersApi.listOfShop, { params: { shopId: seller.shop.id } })).status,
    ).toBe(200);
    expect(
      (
        await admin.calls(ordersApi.change, {
          params: { shopId: seller.shop.id, orderId },
          body: { status: 'shipped' },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await seller.calls(ordersApi.listOfShop, {
          params: { shopId: '0190aaaa-0000-7000-8000-000000000000' },
        })
      ).status,
    ).toBe(404);
  });

  test('an unpaid order shows its seller a name, but no address, e-mail or phone', async () => {
    const { seller, orderId, started } = await unpaid();
    const shown = async () => [
      (await seller.sales())[0],
      (
        await seller.calls(ordersApi.change, {
          params: { shopId: seller.shop.id, orderId },
          body: { tracking_url: '' },
        })
      ).body,
    ];
    const admin = await world.admin();
    // No status set by the seller, or by anyone else, counts as a payment.
    for (const status of [undefined, 'processing', 'shipped', 'paid', 'pending'] as const) {
      if (status) expect((await seller.sets(orderId, { status })).status).toBe(200);
      for (const order of [
        ...(await shown()),
        (await admin.calls(ordersApi.listOfShop, { params: { shopId: seller.shop.id } })).body[0],
      ]) {
        expect(order).toMatchObject({ shipping_address: null, customer_name: 'Ada Byron' });
        expect(JSON.stringify(order)).not.toMatch(/ada@example|555 0100|Analytical|62701/);
      }
      const { body: csv } = await seller.calls(ordersApi.exportOfShop, {
        params: { shopId: seller.shop.id },
      });
      expect(csv).toContain(',Ada,Byron,,,,,,,,');
      expect(csv).not.toMatch(/ada@example|555 0100|Analytical|62701/);
    }
    await world.pays(started.stripe_session_id);
    await reconcilePayment(world.deps, orderId);
    for (const order of await shown()) expect(order.shipping_address).toEqual(ADDRESS);
    expect(
      (await seller.calls(ordersApi.exportOfShop, { params: { shopId: seller.shop.id } })).body,
    ).toContain('ada@example.com');
  });

  test('a seller sees only their own part; the buyer sees both', async () => {
    const one = await world.seller('One');
    const two = await world.seller('Two');
    const buyer = await world.buyer();
    const started = await buyer.buys(
      { product: await one.sells({ name: 'Mug' }) },
      { product: await two.sells({ name: 'Tray' }) },
    );
    expect(
      (await one.sales())[0].items.map((item: { product_name: string }) => item.product_name),
    ).toEqual(['Mug']);
    await one.sets(started.order_id, { status: 'shipped' });
    await two.sets(started.order_id, { status: 'processing' });
    const [order] = await buyer.orders();
    expect(order.status).toBe('processing');
    expect(
      order.shipments.map((part: { shop_name: string; status: string }) => [
        part.shop_name,
        part.status,
      ]),
    ).toEqual([
      ['One', 'shipped'],
      ['Two', 'processing'],
    ]);
    expect(order.items).toHaveLength(2);
  });

  test('lists are paged, newest first, with their total', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 50 });
    for (let n = 0; n < 3; n += 1) await buyer.buys({ product: mug });
    const page = await buyer.calls(ordersApi.list, { query: { page: 2, limit: 2 } });
    expect(page.body).toHaveLength(1);
    expect(page.headers['x-total-count']).toBe('3');
    const first = await buyer.calls(ordersApi.list, { query: { limit: 2 } });
    expect(first.body[0].order_number > first.body[1].order_number).toBe(true);
    for (const bad of ['limit=0', 'limit=101', 'page=0', 'limit=many']) {
      expect((await world.raw('GET', `/orders?${bad}`, { token: buyer.token })).status).toBe(422);
    }
  });
});

describe('admin', () => {
  test('revenue is the money paid to the provider and not refunded', async () => {
    const admin = await world.admin();
    const revenue = async () => (await admin.calls(adminApi.stats)).body.total_revenue;
    const before = await revenue();
    const { seller, orderId } = await sale();
    // 2 × 20 + 9.99 + 3.20
    expect(Math.round(((await revenue()) - before) * 100)).toBe(5319);
    await seller.sets(orderId, { status: 'refunded' });
    expect(await revenue()).toBe(before);
  });

  test('finds orders by number, buyer, status and shop; nobody else can', async () => {
    const admin = await world.admin();
    const { seller, buyer, orderId } = await sale();
    await seller.sets(orderId, { status: 'delivered' });
    const [order] = await buyer.orders();
    for (const query of [
      `search=${order.order_number}`,
      `search=${buyer.email}`,
      `shop_id=${seller.shop.id}&status=delivered`,
    ]) {
      const { body } = await world.raw('GET', `/admin/orders?${query}`, {
        token: admin.token,
      });
      expect(body.map(({ id }: { id: string }) => id)).toEqual([orderId]);
    }
    expect(
      (
        await admin.calls(adminApi.listOrders, {
          query: { shop_id: seller.shop.id, status: 'paid' },
        })
      ).body,
    ).toEqual([]);
    expect((await seller.calls(adminApi.listOrders)).status).toBe(403);
    expect((await seller.calls(adminApi.stats)).status).toBe(403);
    expect((await world.call(adminApi.stats)).status).toBe(401);
  });
});
