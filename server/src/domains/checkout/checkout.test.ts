import { checkoutApi } from '@souk/contract/checkout';
import { orderDetailApi } from '@souk/contract/order-detail';
import { productsApi } from '@souk/contract/products';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, checkoutBody } from '../../../test/checkout-body.ts';
import { invalid, startWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Waits until the provider has confirmed this state of a checkout. */
function settled(buyer: Awaited<ReturnType<World['buyer']>>, sessionId: string, state: string) {
  return world.until(async () => {
    const { body } = await buyer.calls(checkoutApi.read, { params: { sessionId } });
    return body.payment_status === state && body;
  }, `${sessionId} is ${state}`);
}

describe('placing an order', () => {
  test('totals: fixed fee, tax on the subtotal rounded half up, no floating point', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ price: 19.99, stock_quantity: 9 });
    const pin = await seller.sells({ name: 'Pin', price: 0.31 });
    const started = await buyer.buys({ product: mug, quantity: 3 }, { product: pin });
    // 59.97 + 0.31 = 60.28; tax 4.8224 → 4.82
    expect(started).toMatchObject({
      subtotal: 60.28,
      shipping: 9.99,
      tax: 4.82,
      total_amount: 75.09,
    });
    expect(started.stripe_session_id).toMatch(/^cs_/);
    expect(started.checkout_url).toMatch(/^http/);
    expect(await seller.stock(mug)).toBe(6);
  });

  test('charges the price at the time of sale, with discount and variant, never the client’s', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const shirt = await seller.sells({
      name: 'Shirt',
      price: 10.05,
      discount_percentage: 50,
      variants: [{ name: 'Size', value: 'L', price_modifier: 2.5, stock_quantity: 2 }],
    });
    const variant = shirt.variants[0]!.id;
    const body = checkoutBody([{ product: shirt, variant }]);
    const items = body.items.map((item) => ({ ...item, price: 0.01 }));
    const { status, body: started } = await buyer.calls(checkoutApi.place, {
      body: { ...body, items },
    });
    expect(status).toBe(201);
    // 10.05 at 50 % is 5.025 → 5.03 rounded half up, plus 2.50 for the size.
    expect(started.subtotal).toBe(7.53);
    expect(started.tax).toBe(0.6);
  });

  test.each([
    ['no items', { items: [] }, 400, 'Your cart is empty'],
    ['another method', { payment_method: 'cash' }, 422, 'The payment method must be "card"'],
    [
      'a blank name',
      { shipping_address: { ...ADDRESS, first_name: ' ' } },
      422,
      'First Name is required',
    ],
    [
      'no ZIP code',
      { shipping_address: { ...ADDRESS, zip_code: undefined } },
      422,
      'ZIP Code is required',
    ],
    [
      'an unknown country',
      { shipping_address: { ...ADDRESS, country: 'XX' } },
      422,
      'Please choose a country from the list',
    ],
    ['no address', { shipping_address: undefined }, 422, undefined],
    ['items that are no list', { items: 'all' }, 422, 'items must be a list'],
  ])('%s is refused', async (_name, change, status, detail) => {
    const buyer = await world.buyer();
    const mug = await (await world.seller()).sells();
    const answer = await buyer.calls(checkoutApi.place, {
      body: invalid({
        ...checkoutBody([{ product: mug }]),
        ...change,
      }),
    });
    expect(answer.status).toBe(status);
    if (detail) expect(answer.body.detail).toBe(detail);
  });

  test('another shop’s product, another product’s option and a missing option are a 422', async () => {
    const seller = await world.seller();
    const other = await world.seller('Other');
    const buyer = await world.buyer();
    const mug = await seller.sells();
    const shirt = await seller.sells({
      name: 'Shirt',
      variants: [{ name: 'Size', value: 'L', stock_quantity: 2 }],
    });
    const wrongShop = await buyer.checkout([{ product: { ...mug, shop_id: other.shop.id } }]);
    expect(wrongShop).toMatchObject({
      status: 422,
      body: { detail: 'This product belongs to another shop' },
    });
    const wrongVariant = await buyer.checkout([{ product: mug, variant: shirt.variants[0]!.id }]);
    expect(wrongVariant).toMatchObject({
      status: 422,
      body: { detail: 'This option belongs to another product' },
    });
    const none = await buyer.checkout([{ product: shirt }]);
    expect(none).toMatchObject({ status: 422, body: { detail: 'Please choose an option' } });
    const byDefault = await buyer.checkout([{ product: { ...mug, shop_id: 'default-shop' } }]);
    expect(byDefault.status).toBe(201);
  });

  test('an item that is short or removed is a 409 that names it, and no stock is taken', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 2 });
    const bowl = await seller.sells({ name: 'Bowl', stock_quantity: 9 });
    const short = await buyer.checkout([
      { product: bowl, quantity: 4 },
      { product: mug, quantity: 3 },
    ]);
    expect(short).toMatchObject({ status: 409, body: { detail: 'Mug: Only 2 left in stock' } });
    expect(await seller.stock(bowl)).toBe(9);
    await seller.calls(productsApi.remove, { params: { productId: mug.id } });
    const gone = await buyer.checkout([{ product: mug }]);
    expect(gone).toMatchObject({ status: 409, body: { detail: 'Mug is no longer available' } });
  });

  test('a visitor gets 401 before anything else', async () => {
    const answer = await world.call(checkoutApi.place, { body: invalid('{ not json') });
    expect(answer.status).toBe(401);
  });
});

describe('stock under a race', () => {
  test('a price that changes while an order waits for the stock applies to that order', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ price: 10, stock_quantity: 5 });
    const { db } = world.deps;
    const order = await db.transaction().execute(async (trx) => {
      await sql`update products set stock_quantity = 4, price_cents = 1200 where id = ${mug.id}`.execute(
        trx,
      );
      const placed = buyer.checkout([{ product: mug }]);
      await world.until(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db);
        return rows.length > 0;
      }, 'the order that waits');
      return { placed };
    });
    const { status, body } = await order.placed;
    expect([status, body.subtotal]).toEqual([201, 12]);
    expect(await seller.stock(mug)).toBe(3);
    expect(await buyer.orders()).toHaveLength(1);
  });
});

describe('Idempotency-Key', () => {
  test('repeated requests get the same answer, even concurrently; another body is a 409', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 5 });
    const key = { 'idempotency-key': 'tap-tap' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => buyer.checkout([{ product: mug }], key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    expect(await seller.stock(mug)).toBe(4);
    const other = await buyer.checkout([{ product: mug, quantity: 2 }], key);
    expect(other.status).toBe(409);
    const anotherBuyer = await world.buyer();
    expect((await anotherBuyer.checkout([{ product: mug, quantity: 2 }], key)).status).toBe(201);
  });

  test('a refused attempt leaves the key free', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 1 });
    const key = { 'idempotency-key': 'again' };
    expect((await buyer.checkout([{ product: mug, quantity: 2 }], key)).status).toBe(409);
    await seller.calls(productsApi.edit, {
      params: { productId: mug.id },
      body: { stock_quantity: 2 },
    });
    expect((await buyer.checkout([{ product: mug, quantity: 2 }], key)).status).toBe(201);
  });

  test('a repeated request takes over the order of a process that died before the provider answered', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 5 });
    const key = { 'idempotency-key': 'crashed' };
    const first = await buyer.checkout([{ product: mug }], key);
    const { db } = world.deps;
    await db
      .updateTable('idempotency_keys')
      .set({ response_body: null, response_status: null, locked_until: new Date(0) })
      .where('user_id', '=', buyer.id)
      .execute();
    await db
      .updateTable('payments')
      .set({ status: 'creating', session_id: null, checkout_url: null })
      .where('order_id', '=', first.body.order_id)
      .execute();
    const copy = await buyer.checkout([{ product: mug }], key);
    expect(copy.body).toEqual(first.body);
    expect(await seller.stock(mug)).toBe(4);
  });
});

describe('paying', () => {
  test('paid: buyer and both sellers see it, and the cart loses those lines', async () => {
    const one = await world.seller('One');
    const two = await world.seller('Two');
    const buyer = await world.buyer();
    const mug = await one.sells({ price: 30 });
    const tray = await two.sells({ name: 'Tray', price: 10 });
    const book = await two.sells({ name: 'Book' });
    await buyer.adds(mug, 2);
    await buyer.adds(tray);
    await buyer.adds(book);
    const started = await buyer.buys({ product: mug, quantity: 2 }, { product: tray });
    expect((await buyer.cart()).items).toHaveLength(3);
    expect((await buyer.orders())[0]).toMatchObject({
      status: 'pending',
      order_number: started.order_number,
    });

    await world.pays(started.stripe_session_id);
    const { order } = await settled(buyer, started.stripe_session_id, 'paid');
    expect(order.status).toBe('paid');
    expect(
      (await buyer.cart()).items.map((item: { product_name: string }) => item.product_name),
    ).toEqual(['Book']);

    const [sale] = await one.sales();
    const [other] = await two.sales();
    expect(sale).toMatchObject({
      id: started.order_id,
      status: 'paid',
      subtotal: 60,
      shipping_address: ADDRESS,
    });
    expect(sale.items).toHaveLength(1);
    // The shops' shipments add up to the purchase.
    expect(Math.round((sale.total_amount + other.total_amount) * 100) / 100).toBe(
      started.total_amount,
    );
  });

  test('the session belongs to the buyer alone', async () => {
    const mug = await (await world.seller()).sells();
    const started = await (await world.buyer()).buys({ product: mug });
    const stranger = await world.buyer();
    expect(
      (await stranger.calls(checkoutApi.read, { params: { sessionId: started.stripe_session_id } }))
        .status,
    ).toBe(404);
    expect(
      (await stranger.calls(checkoutApi.cancel, { params: { orderId: started.order_id } })).status,
    ).toBe(404);
    expect(
      (await stranger.calls(orderDetailApi.read, { params: { orderId: started.order_id } })).status,
    ).toBe(404);
    expect(
      (await world.call(checkoutApi.read, { params: { sessionId: started.stripe_session_id } }))
        .status,
    ).toBe(401);
    expect(
      (await stranger.calls(checkoutApi.read, { params: { sessionId: 'cs_test_nothing' } })).status,
    ).toBe(404);
  });

  test('cancelled: the items are back in stock, the cart is unchanged, the session can’t be paid', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 3 });
    await buyer.adds(mug, 2);
    const started = await buyer.buys({ product: mug, quantity: 2 });
    expect(await seller.stock(mug)).toBe(1);
    const cancelled = await buyer.calls(checkoutApi.cancel, {
      params: { orderId: started.order_id },
    });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { payment_status: 'expired', order: { status: 'cancelled' } },
    });
    expect(
      (await buyer.calls(checkoutApi.cancel, { params: { orderId: started.order_id } })).status,
    ).toBe(200);
    expect(await seller.stock(mug)).toBe(3);
    expect((await buyer.cart()).items).toHaveLength(1);
    expect(await seller.sales()).toEqual([]);
    expect((await world.pays(started.stripe_session_id)).status).toBe(400);
  });

  test('a declined card leaves the order unpaid, and another card can pay it', async () => {
    const buyer = await world.buyer();
    const mug = await (await world.seller()).sells();
    const started = await buyer.buys({ product: mug });
    expect((await world.pays(started.stripe_session_id, 'pm_card_chargeDeclined')).status).toBe(
      402,
    );
    expect(
      (await buyer.calls(checkoutApi.read, { params: { sessionId: started.stripe_session_id } }))
        .body.payment_status,
    ).toBe('unpaid');
    expect((await world.pays(started.stripe_session_id)).status).toBe(200);
    await settled(buyer, started.stripe_session_id, 'paid');
    expect(
      (await buyer.calls(checkoutApi.cancel, { params: { orderId: started.order_id } })).status,
    ).toBe(409);
  });
});
