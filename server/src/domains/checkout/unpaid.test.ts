import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { productsApi } from '@souk/contract/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  // No worker runs: the provider alone knows about a payment until it is queried.
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

async function lastItem() {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 1 });
  await buyer.adds(mug);
  return { seller, buyer, mug, first: await buyer.buys({ product: mug }) };
}

const statuses = (orders: { status: string }[]) => orders.map(({ status }) => status);

describe('a shopper who left the card page', () => {
  test('never sees "Out of stock" because of their own order: the cart offers to pay it', async () => {
    const { seller, buyer, mug, first } = await lastItem();
    const cart = await buyer.cart();
    expect(cart.items[0]).toMatchObject({ available: true, notice: null, stock_quantity: 1 });
    expect(cart.total_amount).toBe(20);
    expect(cart.unpaid_orders).toEqual([
      {
        id: first.order_id,
        order_number: first.order_number,
        total_amount: first.total_amount,
        checkout_url: first.checkout_url,
        expires_at: expect.any(String),
        items: [
          {
            product_id: mug.id,
            product_name: 'Mug',
            variant_id: null,
            variant_value: null,
            quantity: 1,
          },
        ],
      },
    ]);
    // Half an hour, to the minute.
    const left = Date.parse(cart.unpaid_orders[0].expires_at) - Date.now();
    expect(Math.round(left / 60_000)).toBe(31);
    const stranger = await world.buyer();
    expect((await stranger.adds(mug)).body.detail).toBe('Out of stock');
    expect((await stranger.cart()).unpaid_orders).toEqual([]);
    expect(await seller.stock(mug)).toBe(0);
  });

  test('finds a payment link for the pending order in the list of orders, and none for the others', async () => {
    const { buyer, first } = await lastItem();
    const until = (await buyer.cart()).unpaid_orders[0].expires_at;
    expect((await buyer.orders())[0]).toMatchObject({
      checkout_url: first.checkout_url,
      expires_at: until,
    });
    await buyer.calls(checkoutApi.cancel, { params: { orderId: first.order_id } });
    expect((await buyer.orders())[0]).toMatchObject({ checkout_url: null, expires_at: null });
    expect((await buyer.cart()).unpaid_orders).toEqual([]);
  });

  test('can move their item to a new order: the earlier one is closed at the provider first', async () => {
    const { seller, buyer, mug, first } = await lastItem();
    const pin = await seller.sells({ name: 'Pin' });
    const second = await buyer.buys({ product: mug }, { product: pin });
    expect(statuses(await buyer.orders())).toEqual(['pending', 'cancelled']);
    expect(await seller.stock(mug)).toBe(0);
    expect((await world.pays(first.stripe_session_id)).status).toBe(400);
    expect((await world.pays(second.stripe_session_id)).status).toBe(200);
  });

  test('keeps the earlier order if its items would not be enough for the new one', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 3 });
    await buyer.buys({ product: mug, quantity: 2 });
    expect(await buyer.checkout([{ product: mug, quantity: 4 }])).toMatchObject({
      status: 409,
      body: { detail: 'Mug: Only 3 left in stock' },
    });
    expect(statuses(await buyer.orders())).toEqual(['pending']);
    expect((await buyer.adds(mug, 4)).body.detail).toBe('Only 3 left in stock');
    expect((await buyer.adds(mug, 3)).status).toBe(201);
  });

  test('is shown that the earlier order is already paid, and buys nothing twice', async () => {
    const { seller, buyer, mug, first } = await lastItem();
    await world.pays(first.stripe_session_id);
    expect(await buyer.checkout([{ product: mug }])).toMatchObject({
      status: 409,
      body: { detail: `Your order ${first.order_number} for this is already paid` },
    });
    expect(statuses(await buyer.orders())).toEqual(['paid']);
    expect(await seller.stock(mug)).toBe(0);
  });

  test('pays once if they pay the earlier order while the new one is being placed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { seller, buyer, mug, first } = await lastItem();
      const [payment, second] = await Promise.all([
        world.pays(first.stripe_session_id),
        buyer.checkout([{ product: mug }]),
      ]);
      const paidFirst = payment.status === 200;
      expect(second.status).toBe(paidFirst ? 409 : 201);
      expect(statuses(await buyer.orders())).toEqual(
        paidFirst ? ['paid'] : ['pending', 'cancelled'],
      );
      expect(await seller.stock(mug)).toBe(0);
    }
  });

  test('five concurrent clicks for the last item leave one order that can be paid', async () => {
    const { seller, buyer, mug } = await lastItem();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => buyer.checkout([{ product: mug }])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const open = (await buyer.orders()).filter((order: any) => order.checkout_url !== null);
    expect(open).toHaveLength(1);
    expect(await seller.stock(mug)).toBe(0);
    const paid = await Promise.all(answers.map(({ body }) => world.pays(body.stripe_session_id)));
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('one account', () => {
  test('holds the items of at most three unpaid orders: the oldest are cancelled', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 50 });
    for (let n = 0; n < 5; n += 1) await buyer.buys({ product: mug });
    expect(statuses(await buyer.orders())).toEqual([
      'pending',
      'pending',
      'pending',
      'cancelled',
      'cancelled',
    ]);
    expect(await seller.stock(mug)).toBe(47);
  });

  test('holds three even when it places eight concurrently', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 50 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => buyer.checkout([{ product: mug }])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await seller.stock(mug)).toBe(47);
  });

  test('that has paid its oldest order can place a fourth without losing any', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 50 });
    const oldest = await buyer.buys({ product: mug });
    for (let n = 0; n < 2; n += 1) await buyer.buys({ product: mug });
    await world.pays(oldest.stripe_session_id);
    await buyer.buys({ product: mug });
    expect(statuses(await buyer.orders())).toEqual(['pending', 'pending', 'pending', 'paid']);
  });

  test('loses no order when a new one is refused', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 50 });
    for (let n = 0; n < 3; n += 1) await buyer.buys({ product: mug });
    expect((await buyer.checkout([{ product: mug, quantity: 48 }])).status).toBe(201);
    expect((await buyer.checkout([{ product: mug, quantity: 60 }])).status).toBe(409);
    expect(statuses(await buyer.orders()).filter((status) => status === 'pending')).toHaveLength(3);
  });
});

describe('two tabs', () => {
  const from = (cart: { version: string }) => ({ 'if-match': `"${cart.version}"` });

  test('a second order from the same cart is a 412 until the cart is reloaded, even when both are sent concurrently', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells({ stock_quantity: 9 });
    await buyer.adds(mug);
    const seen = from(await buyer.cart());
    const tabs = await Promise.all(
      Array.from({ length: 4 }, () => buyer.checkout([{ product: mug }], seen)),
    );
    expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 412, 412, 412,
    ]);
    expect(tabs.find(({ status }) => status === 412)?.body.detail).toBe(
      'Your cart has changed since you opened this page. Please check it first.',
    );
    expect(await seller.stock(mug)).toBe(8);
    // After seeing that order, the buyer may place another.
    expect((await buyer.checkout([{ product: mug }], from(await buyer.cart()))).status).toBe(201);
  });

  test('a price, quantity or line that changed since the cart was shown is a 412', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells();
    const line = (await buyer.adds(mug)).body.items[0].id;
    const changes = [
      () => seller.calls(productsApi.edit, { params: { productId: mug.id }, body: { price: 25 } }),
      () => buyer.calls(cartApi.change, { params: { itemId: line }, body: { quantity: 2 } }),
      () => buyer.calls(cartApi.remove, { params: { itemId: line } }),
    ];
    for (const change of changes) {
      const seen = from(await buyer.cart());
      await change();
      expect((await buyer.checkout([{ product: mug }], seen)).status).toBe(412);
    }
    expect(await buyer.orders()).toEqual([]);
  });

  test('a cancelled or replaced order changes nothing: the shopper can continue', async () => {
    const { buyer, mug, first } = await lastItem();
    const seen = from(await buyer.cart());
    await buyer.calls(checkoutApi.cancel, { params: { orderId: first.order_id } });
    expect((await buyer.checkout([{ product: mug }], seen)).status).toBe(201);
    expect((await buyer.checkout([{ product: mug }], from(await buyer.cart()))).status).toBe(201);
  });

  test('a repeated request with the same key is the same order, though the cart’s version is outdated', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const mug = await seller.sells();
    await buyer.adds(mug);
    const headers = { ...from(await buyer.cart()), 'idempotency-key': 'lost-answer' };
    const first = await buyer.checkout([{ product: mug }], headers);
    expect(await buyer.checkout([{ product: mug }], headers)).toMatchObject({
      status: 201,
      body: first.body,
    });
  });
});

test('the key of an ended checkout gets a 409 instead of the dead address', async () => {
  const { buyer, mug, first } = await lastItem();
  const key = { 'idempotency-key': 'once' };
  const started = await buyer.checkout([{ product: mug }], key);
  expect(started.body.order_id).not.toBe(first.order_id);
  await buyer.calls(checkoutApi.cancel, { params: { orderId: started.body.order_id } });
  const ended = {
    status: 409,
    body: { detail: 'This checkout has ended. Place the order again with a new Idempotency-Key.' },
  };
  expect(await buyer.checkout([{ product: mug }], key)).toMatchObject(ended);
  const again = { 'idempotency-key': 'twice' };
  const second = await buyer.checkout([{ product: mug }], again);
  // It has expired, but nothing has checked it yet.
  await world.deps.db
    .updateTable('payments')
    .set({ expires_at: new Date(0) })
    .where('order_id', '=', second.body.order_id)
    .execute();
  expect(await buyer.checkout([{ product: mug }], again)).toMatchObject(ended);
  // A new attempt still gets the item.
  const third = await buyer.checkout([{ product: mug }], { 'idempotency-key': 'thrice' });
  await world.pays(third.body.stripe_session_id);
  await buyer.calls(checkoutApi.cancel, { params: { orderId: third.body.order_id } });
  expect((await buyer.checkout([{ product: mug }], { 'idempotency-key': 'thrice' })).body).toEqual(
    third.body,
  );
});

test('a seller can’t buy their own product', async () => {
  const seller = await world.seller();
  const mug = await seller.sells();
  const pin = await (await world.seller('Other')).sells({ name: 'Pin', price: 5 });
  expect(await seller.checkout([{ product: pin }, { product: mug }])).toMatchObject({
    status: 403,
    body: { detail: "You can't buy your own product: Mug" },
  });
  expect(await seller.stock(mug)).toBe(5);
  // The cart says so and does not charge for it; the rest can be bought.
  await seller.adds(mug);
  const { body: cart } = await seller.adds(pin);
  expect(cart.items[0]).toMatchObject({
    available: false,
    notice: "You can't buy your own product",
  });
  expect(cart.total_amount).toBe(5);
});

test('while the provider is down, an earlier order keeps its items and the shopper is shown why', async () => {
  const away = await startWorld({ worker: false });
  try {
    const seller = await away.seller();
    const buyer = await away.buyer();
    const mug = await seller.sells({ stock_quantity: 1 });
    const first = await buyer.buys({ product: mug });
    await away.sandbox.close();
    for (const answer of [
      await buyer.checkout([{ product: mug }], { 'idempotency-key': 'down' }),
      await buyer.calls(checkoutApi.cancel, { params: { orderId: first.order_id } }),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.body.detail).toBe(
        'The payment provider cannot be reached. Please try again shortly.',
      );
    }
    const orders = await buyer.orders();
    expect(statuses(orders)).toEqual(['pending']);
    expect(orders[0].checkout_url).toBe(first.checkout_url);
    expect(await seller.stock(mug)).toBe(0);
  } finally {
    await away.close();
  }
});
