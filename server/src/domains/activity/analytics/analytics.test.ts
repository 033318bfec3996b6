import { adminApi } from '@souk/contract/admin';
import { analyticsApi } from '@souk/contract/analytics';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { addDays, dayOf } from '../../../kit/days.ts';
import { sumDays } from './sum-days.ts';

// Stands still during a test, and stays on the first day, so that midnight never falls within the
// tests.
let now = new Date();
let world: World;
beforeAll(async () => {
  world = await startWorld({ overrides: { now: () => now } });
});
afterAll(() => world.close());

const TODAY = dayOf(now);
// The provider has a clock of its own, and refuses a checkout that ends too soon by it.
beforeEach(() => {
  const present = new Date();
  if (dayOf(present) === TODAY) now = present;
});

const DAY_MS = 86_400_000;
const VISIT = '0190aaaa-0000-4000-8000-00000000000';

type Seller = Awaited<ReturnType<World['seller']>>;
type Buyer = Awaited<ReturnType<World['buyer']>>;
type Goods = Awaited<ReturnType<Seller['sells']>>;

/** Runs `work` with the clock set back that many days. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  const today = now;
  now = new Date(today.getTime() - days * DAY_MS);
  try {
    return await work();
  } finally {
    now = today;
  }
}

async function insight(seller: Seller, days?: number): Promise<any> {
  const params = { shopId: seller.shop.id };
  const { status, body } = await seller.calls(analyticsApi.read, { params, query: { days } });
  expect(status).toBe(200);
  return body;
}

/** Buys and pays; the payment is dated today. */
async function sale(buyer: Buyer, product: Goods, quantity = 1, variant?: string) {
  const { order_id, stripe_session_id } = await buyer.buys({
    product,
    quantity,
    ...(variant ? { variant } : {}),
  });
  await world.pays(stripe_session_id);
  await world.until(async () => {
    const { rows } = await sql`
      select from payments where order_id = ${order_id} and status = 'paid'`.execute(world.deps.db);
    return rows.length > 0;
  }, 'the payment arrives');
  return order_id as string;
}

const views = (buyer: Buyer, product: Goods) =>
  buyer.calls(productsApi.view, { params: { productId: product.id } });

const stamp = (order: string, at: Date) =>
  sql`update payments set paid_at = ${at} where order_id = ${order}`.execute(world.deps.db);

test('a new shop has zeros for every day', async () => {
  const seller = await world.seller('Quiet');
  const answer = await insight(seller);
  const zeros = { views: 0, visitors: 0, buyers: 0, orders: 0, revenue: 0 };
  expect(answer).toMatchObject({
    shop: { id: seller.shop.id, name: 'Quiet' },
    days: 30,
    today: TODAY,
    totals: zeros,
    before: zeros,
    products: [],
    stock: [],
    clips: [],
  });
  expect(answer.series).toHaveLength(30);
  expect(answer.series[0]).toEqual({ day: addDays(TODAY, -29), ...zeros });
  expect(answer.series.at(-1)).toEqual({ day: TODAY, ...zeros });
});

test('figures are for the owner and admins only; other periods are refused', async () => {
  const seller = await world.seller();
  const stranger = await world.seller('Other');
  const admin = await world.admin();
  expect((await world.call(analyticsApi.read, { params: { shopId: seller.shop.id } })).status).toBe(
    401,
  );
  expect(
    await stranger.calls(analyticsApi.read, { params: { shopId: seller.shop.id } }),
  ).toMatchObject({
    status: 403,
    body: { detail: 'You can only see insight for your own shops' },
  });
  expect(
    (await admin.calls(analyticsApi.read, { params: { shopId: seller.shop.id } })).status,
  ).toBe(200);
  expect((await admin.calls(analyticsApi.read, { params: { shopId: 'nothing' } })).status).toBe(
    404,
  );
  expect((await admin.calls(analyticsApi.read, { params: { shopId: seller.id } })).status).toBe(
    404,
  );
  for (const days of [7, 30, 90])
    expect(
      (
        await admin.calls(analyticsApi.read, {
          params: { shopId: seller.shop.id },
          query: { days },
        })
      ).status,
    ).toBe(200);
  for (const days of ['1', '31', 'week', '7.5'])
    expect(
      await admin.calls(analyticsApi.read, { params: { shopId: seller.shop.id }, query: { days } }),
    ).toMatchObject({
      status: 422,
      body: { detail: 'days must be one of 7, 30, 90' },
    });
});

test('visitors and buyers count once per person and day, never the owner; a buyer is also a visitor', async () => {
  const seller = await world.seller();
  const [ada, ben, cem] = [await world.buyer(), await world.buyer(), await world.buyer()];
  const mug = await seller.sells({ video_url: 'https://example.com/clip.mp4' });
  const bowl = await seller.sells();
  await views(ada, mug);
  await views(ada, mug);
  await views(ada, bowl);
  await views(ben, mug);
  await views(seller, mug);
  await world.call(analyticsApi.noteClips, {
    body: [{ product_id: mug.id, event: 'seen', visit: `${VISIT}1` }],
  });
  await sale(ben, mug);
  await sale(cem, mug);
  const { totals } = await insight(seller);
  expect(totals).toEqual({ views: 3, visitors: 4, buyers: 2, orders: 2, revenue: 40 });
});

/** Resets the sums, so that events which a test writes into the past are counted. */
const nothingIsSummed = () =>
  sql`update insight_sums set summed_until = '2000-01-01'`.execute(world.deps.db);

/** Five weeks of a shop, with every kind of event. */
async function fiveWeeks() {
  await nothingIsSummed();
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ price: 20, stock_quantity: 100 });
  const bowl = await seller.sells({ name: 'Bowl', price: 5.5, stock_quantity: 100 });
  const orders = [
    await sale(buyer, mug, 2),
    await sale(buyer, bowl, 1),
    await sale(buyer, mug, 1),
    await sale(buyer, bowl, 3),
  ];
  for (const [index, days] of [0, 3, 10, 35].entries())
    await stamp(orders[index]!, new Date(now.getTime() - days * DAY_MS));
  await daysAgo(3, () => views(buyer, mug));
  await daysAgo(35, () => views(buyer, mug));
  return { seller, buyer, mug, bowl, orders };
}

test('compares with the previous period and ranks the best products by revenue', async () => {
  const { seller, mug, bowl } = await fiveWeeks();
  const week = await insight(seller, 7);
  expect(week.totals).toMatchObject({ orders: 2, revenue: 45.5, views: 1 });
  expect(week.before).toMatchObject({ orders: 1, revenue: 20, views: 0 });
  expect(week.series.map(({ orders }: { orders: number }) => orders)).toEqual([
    0, 0, 0, 1, 0, 0, 1,
  ]);
  const month = await insight(seller, 30);
  expect(month.totals).toMatchObject({ orders: 3, revenue: 65.5 });
  expect(month.before).toMatchObject({ orders: 1, revenue: 16.5, views: 1 });
  expect(month.products).toEqual([
    { product_id: mug.id, name: 'Mug', image: null, live: true, units: 3, revenue: 60, views: 1 },
    {
      product_id: bowl.id,
      name: 'Bowl',
      image: null,
      live: true,
      units: 1,
      revenue: 5.5,
      views: 0,
    },
  ]);
  await seller.calls(productsApi.remove, { params: { productId: mug.id } });
  expect((await insight(seller, 30)).products[0]).toMatchObject({ live: false, units: 3 });
});

test('figures are the same whether summed or counted; summing twice changes nothing', async () => {
  const { seller } = await fiveWeeks();
  const periods = [7, 30, 90] as const;
  const counted = await Promise.all(periods.map((days) => insight(seller, days)));
  await Promise.all([sumDays(world.deps), sumDays(world.deps)]);
  const { rows } = await sql<{ until: string; days: number; today: number }>`
    select summed_until::text as until, (select count(*)::int from shop_days) as days,
      (select count(*)::int from shop_days where day = ${TODAY}) as today
    from insight_sums`.execute(world.deps.db);
  expect(rows[0]).toMatchObject({ until: addDays(TODAY, -1), today: 0 });
  expect(rows[0]!.days).toBeGreaterThan(0);
  expect(await Promise.all(periods.map((days) => insight(seller, days)))).toEqual(counted);
  await sumDays(world.deps);
  expect(await Promise.all(periods.map((days) => insight(seller, days)))).toEqual(counted);
});

test('a refund removes the sale from its day, even when that day is already summed', async () => {
  const { seller, mug, orders } = await fiveWeeks();
  await sumDays(world.deps);
  expect((await insight(seller, 30)).totals).toMatchObject({ orders: 3, revenue: 65.5, views: 1 });
  expect((await seller.sets(orders[2]!, { status: 'refunded' })).status).toBe(200);
  const left = await world.until(async () => {
    const answer = await insight(seller, 30);
    return answer.totals.orders === 2 ? answer : null;
  }, 'the sums follow');
  expect(left.totals).toMatchObject({ orders: 2, revenue: 45.5, views: 1 });
  expect(left.products[0]).toMatchObject({ product_id: mug.id, units: 2, revenue: 40 });
});

test('orders that were marked paid, cancelled unpaid or never paid are not revenue', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 9 });
  const { order_id } = await buyer.buys({ product: mug });
  await seller.sets(order_id, { status: 'paid' });
  await buyer.buys({ product: mug });
  expect((await insight(seller)).totals).toMatchObject({ orders: 0, buyers: 0, revenue: 0 });
});

test('the shops’ revenue adds up to what the site kept', async () => {
  const seller = await world.seller();
  const other = await world.seller('Other');
  const buyer = await world.buyer();
  const admin = await world.admin();
  const totalRevenue = async () => (await admin.calls(adminApi.stats)).body.total_revenue;
  const before = await totalRevenue();
  const mug = await seller.sells({ price: 12.34 });
  const bowl = await other.sells({ price: 5 });
  const { stripe_session_id, shipping, tax } = await buyer.buys(
    { product: mug },
    { product: bowl },
  );
  await world.pays(stripe_session_id);
  await world.until(async () => (await totalRevenue()) !== before, 'the money arrives');
  const [one, two] = [(await insight(seller)).totals, (await insight(other)).totals];
  expect(one).toMatchObject({ orders: 1, revenue: 12.34 });
  expect(two).toMatchObject({ orders: 1, revenue: 5 });
  expect((await totalRevenue()) - before).toBeCloseTo(12.34 + 5 + shipping + tax, 2);
});

test('stock running out: by variant, at the pace of its own days, sold-out products first', async () => {
  await nothingIsSummed();
  const seller = await world.seller();
  const buyer = await world.buyer();
  const shirt = await seller.sells({
    name: 'Shirt',
    variants: [
      { name: 'Size', value: 'S', price_modifier: 0, stock_quantity: 6, images: [] },
      { name: 'Size', value: 'L', price_modifier: 0, stock_quantity: 900, images: [] },
    ],
  });
  const [small, large] = shirt.variants;
  const gone = await seller.sells({ name: 'Gone', stock_quantity: 1 });
  const plenty = await seller.sells({ name: 'Plenty', stock_quantity: 500 });
  await sql`update products set created_at = ${new Date(now.getTime() - 60 * DAY_MS)}`.execute(
    world.deps.db,
  );
  for (const order of [
    await sale(buyer, shirt, 5, small!.id),
    await sale(buyer, shirt, 2, large!.id),
    await sale(buyer, gone),
    await sale(buyer, plenty),
  ]) {
    await stamp(order, new Date(now.getTime() - 2 * DAY_MS));
  }
  // One S is left: at 5 in 30 days, it lasts 6 days.
  expect((await insight(seller, 7)).stock).toEqual([
    expect.objectContaining({ name: 'Gone', stock: 0, sold: 1, days_left: 0, variant_id: null }),
    expect.objectContaining({
      product_id: shirt.id,
      variant_id: small!.id,
      variant_value: 'S',
      stock: 1,
      sold: 5,
      days_left: 6,
    }),
  ]);
  // For a product on sale for only a week, the same sales are four times the pace.
  await sql`update products set created_at = ${new Date(now.getTime() - 3 * DAY_MS)} where id = ${shirt.id}`.execute(
    world.deps.db,
  );
  expect((await insight(seller, 7)).stock[1]).toMatchObject({ days_left: 1 });
});

test('stock running out: a product that has lost its variants counts once, a draft not at all', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const shirt = await seller.sells({
    name: 'Shirt',
    variants: ['S', 'L'].map((value) => ({
      name: 'Size',
      value,
      price_modifier: 0,
      stock_quantity: 9,
      images: [],
    })),
  });
  const hidden = await seller.sells({ name: 'Hidden', stock_quantity: 1 });
  const [small, large] = shirt.variants;
  await sale(buyer, shirt, 2, small!.id);
  await sale(buyer, shirt, 2, large!.id);
  await sale(buyer, hidden);
  await seller.calls(productsApi.edit, {
    params: { productId: shirt.id },
    body: { variants: [], stock_quantity: 3 },
  });
  await seller.calls(productsApi.edit, {
    params: { productId: hidden.id },
    body: { status: 'draft' },
  });
  await sale(buyer, shirt);
  expect((await insight(seller)).stock).toEqual([
    expect.objectContaining({ product_id: shirt.id, variant_id: null, stock: 2, sold: 5 }),
  ]);
});

test('events are deleted after 100 days; their sums stay', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ video_url: 'https://example.com/clip.mp4' });
  await daysAgo(101, async () => {
    await views(buyer, mug);
    await buyer.calls(analyticsApi.noteClips, { body: [{ product_id: mug.id, event: 'half' }] });
  });
  await nothingIsSummed();
  await sumDays(world.deps);
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from clip_events where product_id = ${mug.id})
      + (select count(*) from product_views where product_id = ${mug.id}) as n`.execute(
    world.deps.db,
  );
  expect(rows[0]!.n).toBe(0);
  expect((await insight(seller, 90)).before).toMatchObject({ views: 1, visitors: 1 });
});

test('the week across all of a person’s shops: today’s sales added to summed ones, minus refunds', async () => {
  const seller = await world.seller('One');
  const buyer = await world.buyer();
  const mug = await seller.sells({ price: 20 });
  const second = (
    await seller.calls(shopsApi.open, { body: { name: 'Two', brand_color: '#6366f1' } })
  ).body;
  const bowl = await seller.sells({ price: 5, shop_id: second.id });
  const other = await world.seller('Someone else');
  await sale(buyer, await other.sells({ price: 100 }));
  const old = await sale(buyer, mug, 2);
  await stamp(old, new Date(now.getTime() - 2 * DAY_MS));
  const before = await sale(buyer, mug);
  await stamp(before, new Date(now.getTime() - 7 * DAY_MS));
  await sale(buyer, mug);
  await sale(buyer, bowl, 3);
  const returned = await sale(buyer, bowl);

  const days = (newest: object) => [
    ...[6, 5, 4, 3].map((ago) => ({ day: addDays(TODAY, -ago), orders: 0, revenue: 0 })),
    { day: addDays(TODAY, -2), orders: 1, revenue: 40 },
    { day: addDays(TODAY, -1), orders: 0, revenue: 0 },
    { day: TODAY, ...newest },
  ];
  await nothingIsSummed();
  const week = async () => (await seller.calls(analyticsApi.week)).body;
  expect(await week()).toEqual({ today: TODAY, series: days({ orders: 3, revenue: 40 }) });
  await sumDays(world.deps);
  expect((await week()).series).toEqual(days({ orders: 3, revenue: 40 }));
  await seller.calls(ordersApi.change, {
    params: { shopId: second.id, orderId: returned },
    body: { status: 'refunded' },
  });
  await world.until(
    async () => (await week()).series.at(-1)?.revenue === 35,
    'the refund is taken out',
  );

  expect((await world.call(analyticsApi.week)).status).toBe(401);
  const quiet = (await buyer.calls(analyticsApi.week)).body.series;
  expect(quiet).toHaveLength(7);
  expect(quiet.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true);
});
