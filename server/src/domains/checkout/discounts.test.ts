import { ACCOUNTS } from '@souk/contract/account-names';
import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { discountsApi } from '@souk/contract/discounts';
import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { quoteApi, type Quote } from '@souk/contract/quote';
import { refundsApi } from '@souk/contract/refunds';
import { shippingApi } from '@souk/contract/shipping';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutBody, type CheckoutLine } from '../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
type Seller = Awaited<ReturnType<World['seller']>>;
type Buyer = Awaited<ReturnType<World['buyer']>>;
let clay: Seller;
let wood: Seller;
let admin: Awaited<ReturnType<World['admin']>>;
let mug: Awaited<ReturnType<Seller['sells']>>;
let bowl: typeof mug;
let stool: typeof mug;

beforeAll(async () => {
  world = await startWorld();
  clay = await world.seller('Clay & Co');
  wood = await world.seller('Wood & Sons');
  admin = await world.admin();
  mug = await clay.sells({ name: 'Mug', price: 19.99, stock_quantity: 500 });
  bowl = await clay.sells({ name: 'Bowl', price: 30, stock_quantity: 500 });
  stool = await wood.sells({ name: 'Stool', price: 100, stock_quantity: 500 });
});
afterAll(() => world.close());

type Fields = Record<string, unknown>;
const create = async (seller: Seller, fields: Fields) => {
  const params = { shopId: seller.shop.id };
  const { status, body } = await seller.calls(discountsApi.create, {
    params,
    body: fields as never,
  });
  return { status, body: body as typeof body & { errors?: unknown; code?: string } };
};
const created = async (seller: Seller, fields: Fields): Promise<string> => {
  const { status, body } = await create(seller, fields);
  expect(status).toBe(201);
  return body.id;
};
const ofSite = async (fields: Fields): Promise<string> => {
  const { status, body } = await admin.calls(discountsApi.createOfSite, { body: fields as never });
  expect(status).toBe(201);
  return body.id;
};
const remove = (seller: Seller, discountId: string) =>
  seller.calls(discountsApi.remove, { params: { shopId: seller.shop.id, discountId } });
const removeOfSite = (discountId: string) =>
  admin.calls(discountsApi.removeOfSite, { params: { discountId } });

const quote = async (lines: CheckoutLine[], codes?: string[], buyer?: Buyer) => {
  const { items } = checkoutBody(lines);
  const body = { items, country: 'US', ...(codes && { codes }) } as never;
  const answer = buyer
    ? await buyer.calls(quoteApi.quote, { body })
    : await world.call(quoteApi.quote, { body });
  return answer.body as Quote;
};
const place = (buyer: Buyer, lines: CheckoutLine[], more: Fields = {}) =>
  buyer.calls(checkoutApi.place, { body: { ...checkoutBody(lines), ...more } });

async function paid(buyer: Buyer, lines: CheckoutLine[], codes: string[]) {
  const { status, body } = await place(buyer, lines, { codes });
  expect(status).toBe(201);
  await world.pays(body.stripe_session_id);
  const params = { orderId: body.order_id };
  const order = await world.until(async () => {
    const { body: read } = await buyer.calls(orderDetailApi.read, { params });
    return read.shipments.every(({ status: one }) => one === 'paid') && read;
  }, 'the payment');
  return { started: body, order };
}

async function booksBalance() {
  const { body } = await admin.calls(ledgerApi.check);
  expect(body.problems).toEqual([]);
  expect(body.balanced).toBe(true);
}

/** What the site owes a shop by the books, in the site's currency. */
async function balanceOf({ shop }: Seller): Promise<number> {
  const account = `shop:${shop.id}`;
  const { rows } = await world.deps.pool.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from ledger_postings where account = $1',
    [account],
  );
  return -(rows[0]?.cents ?? 0) / 100 || 0;
}

describe('a seller’s discount', () => {
  test.each<[string, Fields, string, string]>([
    [
      'a percent over 100',
      { kind: 'percent', value: 101 },
      'value',
      'The percentage must be more than 0 and at most 100, with at most two decimals',
    ],
    [
      'no amount',
      { kind: 'amount', value: 0 },
      'value',
      'This must be an amount of more than $0, up to $1,000,000',
    ],
    [
      'dates the wrong way round',
      {
        kind: 'percent',
        value: 10,
        starts_at: '2026-12-02T00:00:00Z',
        ends_at: '2026-12-01T00:00:00Z',
      },
      'ends_at',
      'The end must be after the start',
    ],
    [
      'a code of two letters',
      { kind: 'percent', value: 10, code: 'AB' },
      'code',
      'A code has 3 to 30 letters, digits and hyphens',
    ],
    [
      'an unknown category',
      { kind: 'percent', value: 10, category_ids: [crypto.randomUUID()] },
      'category_ids.0',
      'This category does not exist',
    ],
  ])('%s is refused at its field, and nothing is saved', async (_, fields, path, message) => {
    const { status, body } = await create(clay, fields);
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
    const params = { shopId: clay.shop.id };
    expect((await clay.calls(discountsApi.list, { params })).body).toEqual([]);
    const made = await created(clay, { kind: 'percent', value: 10, minimum: 5 });
    const before = (await clay.calls(discountsApi.list, { params })).body;
    const change = await clay.calls(discountsApi.change, {
      params: { ...params, discountId: made },
      body: { minimum: 7, ...fields },
    });
    expect([change.status, change.body]).toMatchObject([422, { errors: [{ path, message }] }]);
    expect((await clay.calls(discountsApi.list, { params })).body).toEqual(before);
    await remove(clay, made);
  });

  test('is for the shop’s own products', async () => {
    const { body } = await create(clay, { kind: 'percent', value: 10, product_ids: [stool.id] });
    expect(body.errors).toEqual([
      { path: 'product_ids.0', message: 'This product isn’t one of this shop’s' },
    ]);
  });

  test('has a code of its own, without regard to case; other shops can have the same', async () => {
    const first = await created(clay, { kind: 'percent', value: 10, code: 'Spring' });
    const second = await create(clay, { kind: 'percent', value: 20, code: 'SPRING' });
    expect([second.status, second.body.code]).toEqual([409, 'discount_code_taken']);
    expect(second.body.errors).toEqual([
      { path: 'code', message: 'There is a discount with this code already' },
    ]);
    const { body: listed } = await clay.calls(discountsApi.list, {
      params: { shopId: clay.shop.id },
    });
    expect(listed.map(({ code, value }) => [code, value])).toEqual([['Spring', 10]]);
    const other = await created(wood, { kind: 'percent', value: 20, code: 'SPRING' });
    const both = await quote([{ product: bowl }, { product: stool }], ['spring']);
    expect(both.shops.map(({ discount }) => discount)).toEqual([3, 20]);
    expect(both.codes).toEqual([{ code: 'spring', applied: true, given: 23, reason: null }]);
    await remove(clay, first);
    await remove(wood, other);
  });

  test('of a percentage is rounded half up for each line; an amount is spread over them', async () => {
    const percent = await created(clay, { kind: 'percent', value: 12.5, code: 'EIGHTH' });
    // 3 × 19.99 = 59.97 → 7.49625 → 7.50; 30.00 → 3.75
    const lines = [{ product: mug, quantity: 3 }, { product: bowl }];
    expect(await quote(lines, ['eighth'])).toMatchObject({
      subtotal: 89.97,
      discount: 11.25,
      tax: 6.3,
      total_amount: 95.01,
    });
    await remove(clay, percent);
    const amount = await created(clay, { kind: 'amount', value: 10, code: 'TENNER' });
    // 10.00 over 59.97 and 30.00: 6.6655… and 3.3344…
    const { order } = await paid(await world.buyer(), lines, ['TENNER']);
    expect(order).toMatchObject({ subtotal: 89.97, discount: 10, total_amount: 96.36 });
    expect(order.items.map(({ discount }) => discount)).toEqual([6.67, 3.33]);
    expect(order.discounts).toEqual([
      {
        shop_id: clay.shop.id,
        code: 'TENNER',
        kind: 'amount',
        value: 10,
        amount: 10,
        shipping: 0,
      },
    ]);
    await remove(clay, amount);
    await booksBalance();
  });

  test('the best automatic one applies, and then one code of the shop', async () => {
    const ids = [
      await created(clay, { kind: 'percent', value: 10 }),
      await created(clay, { kind: 'amount', value: 5 }),
      await created(clay, { kind: 'percent', value: 50, code: 'HALF' }),
      await created(clay, { kind: 'percent', value: 20, code: 'FIFTH' }),
    ];
    // 5.00 beats 3.00; half of 25.00 is left.
    const both = await quote([{ product: bowl }], ['HALF', 'FIFTH']);
    expect(both).toMatchObject({
      discount: 17.5,
      codes: [
        { code: 'HALF', applied: true, given: 12.5 },
        {
          code: 'FIFTH',
          applied: false,
          reason: 'You can use only one code per shop',
        },
      ],
    });
    // 3 bowls: 9.00 beats 5.00.
    expect(await quote([{ product: bowl, quantity: 3 }])).toMatchObject({ discount: 9 });
    for (const id of ids) await remove(clay, id);
  });

  test('says in one sentence why it gives nothing', async () => {
    const past = '2026-01-01T00:00:00Z';
    const ids = [
      await created(clay, { kind: 'percent', value: 10, code: 'BIG', minimum: 50 }),
      await created(clay, { kind: 'percent', value: 10, code: 'PAST', ends_at: past }),
      await created(clay, { kind: 'percent', value: 10, code: 'OFF', active: false }),
      await created(clay, { kind: 'percent', value: 10, code: 'BOWLS', product_ids: [bowl.id] }),
    ];
    const reasons = async (codes: string[]) =>
      (await quote([{ product: mug }], codes)).codes.map(({ reason }) => reason);
    expect(await reasons(['BIG', 'PAST', 'OFF', 'BOWLS'])).toEqual([
      'This code is for purchases of $50.00 or more',
      'This code has expired',
      'This code isn’t valid any more',
      'This code doesn’t apply to anything in your cart',
    ]);
    const unknown = await world.call(quoteApi.quote, {
      body: { ...checkoutBody([{ product: mug }]), country: 'US', codes: ['NOPE'] },
    });
    expect(unknown.status).toBe(404);
    for (const id of ids) await remove(clay, id);
  });

  test('takes no order with a code that nobody knows, unless it was deleted since the quote', async () => {
    const id = await created(clay, { kind: 'percent', value: 10, code: 'GONE' });
    const { total_amount: quoted_total } = await quote([{ product: bowl }], ['GONE']);
    await remove(clay, id);
    const buyer = await world.buyer();
    const answers = await Promise.all([
      place(buyer, [{ product: bowl }], { codes: ['NOPE'] }),
      place(buyer, [{ product: bowl }], { codes: ['GONE'] }),
      place(buyer, [{ product: bowl }], { codes: ['GONE'], quoted_total }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 412]);
    expect(answers[0]?.body.detail).toBe('We don’t recognize this code');
    expect(await buyer.orders()).toEqual([]);
  });

  test('that is deleted while an order is being placed is left out of it', async () => {
    const id = await created(clay, { kind: 'percent', value: 10 });
    const buyer = await world.buyer();
    const placed: ReturnType<typeof place>[] = [];
    await world.deps.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('discounts').where('id', '=', id).execute();
      placed.push(place(buyer, [{ product: bowl }]));
      await world.until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db);
        return rows.length > 0;
      }, 'the order waits');
    });
    const [answer] = await Promise.all(placed);
    expect([answer?.status, answer?.body.discount]).toEqual([201, 0]);
  });

  test.each([-1, 5, 1e12])('of free shipping has no value, whatever is sent: %d', async (value) => {
    const { status, body } = await create(clay, { kind: 'free_shipping', value });
    expect([status, body.value]).toEqual([201, 0]);
    await remove(clay, body.id);
  });

  test('of free shipping takes the shop’s part of the fee', async () => {
    const id = await created(clay, { kind: 'free_shipping', code: 'SHIPFREE' });
    const both = await quote([{ product: bowl }, { product: stool }], ['SHIPFREE']);
    // 9.99 over 30 and 100: 2.31 and 7.68.
    expect(both).toMatchObject({
      shipping: 7.68,
      discount: 0,
      codes: [{ code: 'SHIPFREE', applied: true, given: 2.31, reason: null }],
    });
    await remove(clay, id);
  });
});

test('a code of free shipping takes no use where shipping is free', async () => {
  const params = { shopId: wood.shop.id };
  const rate = { name: 'Post', days: { min: 2, max: 4 }, price: 0, each_further: 0 };
  const parcels = { name: 'Parcels', is_default: true, handling_days: { min: 1, max: 1 } };
  const zones = [{ name: 'Everywhere', countries: ['*'], rates: [rate] }];
  const ships = (profiles: object[]) =>
    wood.calls(shippingApi.change, { params, body: { profiles } as never });
  expect((await ships([{ ...parcels, zones }])).status).toBe(200);
  const ids = [
    await created(wood, { kind: 'free_shipping', code: 'IDLE' }),
    await created(wood, { kind: 'percent', value: 10, code: 'TENTH' }),
  ];
  const codes = ['IDLE', 'TENTH'];
  expect((await quote([{ product: stool }], codes)).codes).toEqual([
    { code: 'IDLE', applied: false, given: 0, reason: 'Shipping is already free' },
    { code: 'TENTH', applied: true, given: 10, reason: null },
  ]);
  const { status, body } = await place(await world.buyer(), [{ product: stool }], { codes });
  expect([status, body.discount, body.shipping]).toEqual([201, 10, 0]);
  const { body: listed } = await wood.calls(discountsApi.list, { params });
  expect(ids.map((id) => listed.find((one) => one.id === id)?.uses)).toEqual([0, 1]);
  for (const id of ids) await remove(wood, id);
  await ships([]);
});

test('a cart says that its shipping is free without any code', async () => {
  const id = await created(clay, { kind: 'free_shipping' });
  const buyer = await world.buyer();
  await buyer.adds(bowl);
  expect((await buyer.calls(cartApi.read)).body).toMatchObject({
    discount: 0,
    discounts: [{ shop_id: clay.shop.id, code: null, kind: 'free_shipping', amount: 0 }],
  });
  await remove(clay, id);
});

describe('a code in the cart', () => {
  test('stays there until it is bought with, and says what it gives', async () => {
    const buyer = await world.buyer();
    const id = await created(clay, { kind: 'percent', value: 10, code: 'CART-10' });
    await buyer.adds(bowl, 2);
    const unknown = await buyer.calls(cartApi.addCode, { body: { code: 'NOPE' } });
    expect(unknown.status).toBe(404);
    const { status, body } = await buyer.calls(cartApi.addCode, { body: { code: 'cart-10' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      total_amount: 60,
      discount: 6,
      codes: [{ code: 'CART-10', applied: true, given: 6, reason: null }],
    });
    // Left out, the cart's codes count; an empty list is none.
    expect(await quote([{ product: bowl }], undefined, buyer)).toMatchObject({ discount: 3 });
    expect(await quote([{ product: bowl }], [], buyer)).toMatchObject({ discount: 0 });
    const { body: started } = await place(buyer, [{ product: bowl, quantity: 2 }]);
    expect(started).toMatchObject({ subtotal: 60, discount: 6 });
    await world.pays(started.stripe_session_id);
    await world.until(async () => (await buyer.cart()).codes.length === 0, 'a cart without it');
    const gone = await buyer.calls(cartApi.removeCode, { params: { code: 'CART-10' } });
    expect(gone.status).toBe(404);
    await remove(clay, id);
  });
});

describe('uses', () => {
  test('forty buyers at once use a code five times', async () => {
    const id = await created(clay, { kind: 'percent', value: 10, code: 'FIVE', max_uses: 5 });
    const buyers = await Promise.all(Array.from({ length: 40 }, () => world.buyer()));
    const answers = await Promise.all(
      buyers.map((buyer) => place(buyer, [{ product: bowl }], { codes: ['FIVE'] })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(answers.filter(({ body }) => body.discount === 3)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.discount === 0)).toHaveLength(35);
    const uses = async () => {
      const params = { shopId: clay.shop.id };
      const { body } = await clay.calls(discountsApi.list, { params });
      return body.find((one) => one.id === id)?.uses;
    };
    expect(await uses()).toBe(5);
    // One of them gives up: its use is there for somebody else.
    const [first] = answers.flatMap(({ body }, index) => (body.discount === 3 ? index : []));
    await buyers[first!]!.calls(checkoutApi.cancel, {
      params: { orderId: answers[first!]!.body.order_id },
    });
    expect(await uses()).toBe(4);
    const late = await place(await world.buyer(), [{ product: bowl }], { codes: ['FIVE'] });
    expect(late.body.discount).toBe(3);
    // With the total that was shown, none is placed without it.
    const shown = (await quote([{ product: bowl }])).total_amount - 3.24;
    const refused = await place(await world.buyer(), [{ product: bowl }], {
      codes: ['FIVE'],
      quoted_total: shown,
    });
    expect([refused.status, refused.body.code]).toEqual([412, 'total_changed']);
    await remove(clay, id);
  });

  test('once for each buyer, and for a first order', async () => {
    const once = await created(clay, {
      kind: 'percent',
      value: 10,
      code: 'ONCE',
      max_uses_per_buyer: 1,
    });
    const first = await created(clay, {
      kind: 'percent',
      value: 20,
      code: 'WELCOME',
      first_order_only: true,
    });
    const buyer = await world.buyer();
    await paid(buyer, [{ product: bowl }], ['WELCOME']);
    await paid(buyer, [{ product: bowl }], ['ONCE']);
    const { codes } = await quote([{ product: bowl }], ['ONCE', 'WELCOME'], buyer);
    expect(codes.map(({ reason }) => reason)).toEqual([
      'You have already used this code',
      'This code is for your first order from this shop',
    ]);
    await remove(clay, once);
    await remove(clay, first);
  });
});

describe('money', () => {
  test('a refund gives back what was paid for the item, a whole one all of it', async () => {
    const id = await created(clay, { kind: 'percent', value: 33.33, code: 'THIRD' });
    const buyer = await world.buyer();
    const { order } = await paid(buyer, [{ product: mug, quantity: 3 }], ['THIRD']);
    // 59.97 − 19.99 = 39.98
    const params = { shopId: clay.shop.id, orderId: order.id };
    const [item] = order.items;
    const back = async (quantity: number) => {
      const body = { items: [{ order_item_id: item.id, quantity }], reason: 'Broken' };
      return (await clay.calls(refundsApi.create, { params, body })).body.goods;
    };
    expect([await back(1), await back(1), await back(1)]).toEqual([13.33, 13.33, 13.32]);
    await remove(clay, id);
    await booksBalance();
  });

  test('the last refund gives the site all that it gave, waived shipping and gifts as well', async () => {
    const ids = [
      await ofSite({ kind: 'free_shipping' }),
      await ofSite({ kind: 'percent', value: 100, code: 'A-BOWL', product_ids: [bowl.id] }),
    ];
    const lines = [{ product: mug }, { product: bowl }];
    const { order } = await paid(await world.buyer(), lines, ['A-BOWL']);
    const accounts = async () => (await admin.calls(ledgerApi.check)).body.accounts;
    const before = await balanceOf(clay);
    const books = await accounts();
    expect(books['promotions']).toBe(39.99);
    // The admins' pages name every account, and can show its entries.
    expect(Object.keys(books).filter((name) => !(name in ACCOUNTS))).toEqual(['shops']);
    const listed = await admin.calls(ledgerApi.list, { query: { account: 'promotions' } });
    expect([listed.status, listed.body[0]?.order_id]).toEqual([200, order.id]);
    const item = order.items.find(({ product_id }) => product_id === mug.id);
    const { status, body } = await clay.calls(refundsApi.create, {
      params: { shopId: clay.shop.id, orderId: order.id },
      body: { items: [{ order_item_id: item?.id ?? '', quantity: 1 }], reason: 'Broken' },
    });
    expect([status, body.items.length]).toEqual([201, 1]);
    expect((await accounts())['promotions'] ?? 0).toBe(0);
    // 19.99 + 30.00 + 9.99, less 10 percent of the goods.
    expect(before - (await balanceOf(clay))).toBeCloseTo(54.98);
    for (const id of ids) await removeOfSite(id);
    await booksBalance();
  });

  test('so does a refund that failed at the bank and is repeated last', async () => {
    const id = await ofSite({ kind: 'free_shipping' });
    const before = await balanceOf(clay);
    const { order } = await paid(await world.buyer(), [{ product: mug }, { product: bowl }], []);
    const params = { shopId: clay.shop.id, orderId: order.id };
    const back = async (product: typeof mug) => {
      const item = order.items.find(({ product_id }) => product_id === product.id);
      const items = [{ order_item_id: item?.id ?? '', quantity: 1 }];
      const body = { items, reason: 'Broken' };
      return (await clay.calls(refundsApi.create, { params, body })).body.id;
    };
    const refundId = await back(mug);
    const { provider_refund_id } = await world.deps.db
      .selectFrom('refunds')
      .select('provider_refund_id')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    world.sandbox.control.failRefund(provider_refund_id ?? '');
    await world.until(async () => {
      const { body } = await clay.calls(orderDetailApi.readOfShop, { params });
      return body.refunds[0]?.status === 'failed';
    }, 'the failure');
    await back(bowl);
    const again = await clay.calls(refundsApi.retry, { params: { ...params, refundId } });
    // 19.99, and 1.60 of the tax of 4.00.
    expect(again.body).toMatchObject({ status: 'succeeded', amount: 21.59 });
    expect((await admin.calls(ledgerApi.check)).body.accounts['promotions'] ?? 0).toBe(0);
    expect(await balanceOf(clay)).toBeCloseTo(before);
    await removeOfSite(id);
  });

  test('the site bears its own: the seller gets the whole price, and gives it back', async () => {
    const id = await ofSite({ kind: 'percent', value: 25, code: 'SITE-25' });
    const buyer = await world.buyer();
    const { order, started } = await paid(buyer, [{ product: stool }], ['SITE-25']);
    expect(started).toMatchObject({ subtotal: 100, discount: 25, tax: 6, total_amount: 90.99 });
    const params = { shopId: wood.shop.id, orderId: order.id };
    const part = (await wood.calls(orderDetailApi.readOfShop, { params })).body;
    expect(part).toMatchObject({ subtotal: 100, discount: 25, from_site: 25 });
    const accounts = async () => (await admin.calls(ledgerApi.check)).body.accounts;
    const before = await accounts();
    expect(before['promotions']).toBe(25);
    // 100.00 + 9.99 − 10 percent of what the seller gets.
    expect(await balanceOf(wood)).toBe(99.99);
    await booksBalance();
    const [item] = order.items;
    const body = {
      items: [{ order_item_id: item.id, quantity: 1 }],
      shipping: 9.99,
      reason: 'Broken',
    };
    const refund = await wood.calls(refundsApi.create, { params, body });
    expect(refund.body).toMatchObject({ amount: 90.99, goods: 75 });
    const after = await accounts();
    expect([after['promotions'] ?? 0, await balanceOf(wood)]).toEqual([0, 0]);
    await removeOfSite(id);
    await booksBalance();
  });
});
