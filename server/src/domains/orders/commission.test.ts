import { ledgerApi } from '@souk/contract/ledger';
import { refundsApi } from '@souk/contract/refunds';
import { settingsApi, type ChangeMoneySettings } from '@souk/contract/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

const sets = (body: ChangeMoneySettings) => admin.calls(settingsApi.change, { body });
beforeEach(() =>
  sets({
    commission_percent: 10,
    commission_fixed: 0,
    commission_least: 0,
    commission_most: null,
    category_commissions: [],
    shop_commissions: [],
  }),
);

type Seller = Awaited<ReturnType<World['seller']>>;

const entries = async ({ calls, shop }: Seller, kind: 'sale' | 'refund') =>
  (await calls(ledgerApi.entries, { params: { shopId: shop.id }, query: { kind } })).body;

async function places(seller: Seller, price: number, quantity = 1) {
  const mug = await seller.sells({ price, stock_quantity: 20 });
  const buyer = await world.buyer();
  return buyer.buys({ product: mug, quantity });
}

async function pays(seller: Seller, placed: Awaited<ReturnType<typeof places>>) {
  await world.pays(placed.stripe_session_id);
  return world.until(async () => {
    const booked = await entries(seller, 'sale');
    return booked.find(({ order_id }) => order_id === placed.order_id);
  }, 'the sale');
}

const commissionIn = (entry: { parts: { label: string; amount: number }[] }) =>
  entry.parts.find(({ label }) => label.startsWith('Commission'));

test('an order keeps the commission in force when it was placed', async () => {
  const seller = await world.seller();
  const placed = await places(seller, 50);
  await sets({ commission_percent: 20, commission_fixed: 1 });
  expect(commissionIn(await pays(seller, placed))).toEqual({
    label: 'Commission (10%)',
    amount: -5,
  });
  expect(commissionIn(await pays(seller, await places(seller, 50)))).toEqual({
    label: 'Commission (20% + $1.00)',
    amount: -11,
  });
});

test('an order placed by an earlier release uses the rate in force when it is paid', async () => {
  const seller = await world.seller();
  const placed = await places(seller, 50);
  await world.deps.db
    .updateTable('order_items')
    .set({ commission_percent: 0, commission_cents: 0, commission_fixed_cents: null })
    .where('order_id', '=', placed.order_id)
    .execute();
  await sets({ commission_percent: 20 });
  expect(commissionIn(await pays(seller, placed))?.amount).toBe(-10);
});

test('the fixed part is charged once per order item, within the minimum and maximum', async () => {
  const seller = await world.seller();
  await sets({ commission_fixed: 0.3, commission_least: 2, commission_most: 6 });
  const commissionOn = async (price: number, quantity = 1) =>
    commissionIn(await pays(seller, await places(seller, price, quantity)))?.amount;
  expect(await commissionOn(30)).toBe(-3.3);
  expect(await commissionOn(15, 2)).toBe(-3.3);
  expect(await commissionOn(10)).toBe(-2);
  expect(await commissionOn(90)).toBe(-6);
  // Never more than the price of the goods.
  expect(await commissionOn(1.5)).toBe(-1.5);
});

test('a shop’s terms replace the category’s, which replace the site’s', async () => {
  const seller = await world.seller();
  const other = await world.seller('Wool & Co');
  const { category_id } = await seller.sells();
  await sets({
    commission_fixed: 1,
    category_commissions: [{ category_id, commission_percent: 5, commission_most: 1 }],
    shop_commissions: [{ shop_id: seller.shop.id, commission_percent: 8, commission_fixed: 0.25 }],
  });
  expect(commissionIn(await pays(seller, await places(seller, 100)))).toEqual({
    label: 'Commission (8% + $0.25)',
    amount: -8.25,
  });
  expect(commissionIn(await pays(other, await places(other, 100)))).toEqual({
    label: 'Commission (5%, at most $1.00)',
    amount: -1,
  });
});

test('partial refunds return exactly the commission that was charged', async () => {
  const seller = await world.seller();
  await sets({ commission_percent: 7.25, commission_fixed: 0.35 });
  const placed = await places(seller, 9.99, 3);
  const sale = await pays(seller, placed);
  const item = await world.deps.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', placed.order_id)
    .executeTakeFirstOrThrow();
  for (let piece = 0; piece < 3; piece += 1) {
    await seller.calls(refundsApi.create, {
      params: { shopId: seller.shop.id, orderId: placed.order_id },
      body: { items: [{ order_item_id: item.id, quantity: 1 }], reason: 'Broken' },
    });
  }
  const refunds = await world.until(async () => {
    const booked = await entries(seller, 'refund');
    return booked.length === 3 ? booked : null;
  }, 'the refunds');
  const given = refunds.map((entry) => Math.round((commissionIn(entry)?.amount ?? 0) * 100));
  expect(given.reduce((a, b) => a + b, 0)).toBe(
    -Math.round((commissionIn(sale)?.amount ?? 0) * 100),
  );
  expect(given.every((cents) => cents > 0)).toBe(true);
});

test('a maximum below the minimum is refused, for the site and for a shop', async () => {
  const seller = await world.seller();
  await sets({ commission_least: 2 });
  const { body: before } = await admin.calls(settingsApi.read);
  const shop = { shop_id: seller.shop.id, commission_percent: 5 };
  expect(await sets({ commission_most: 1.99 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'commission_most' }] },
  });
  const own = { ...shop, commission_least: 3, commission_most: 2 };
  expect((await sets({ shop_commissions: [own] })).status).toBe(422);
  expect((await admin.calls(settingsApi.read)).body).toEqual(before);
});

test('terms without a fixed part or limits show only their percentage', async () => {
  const seller = await world.seller();
  const plain = [{ shop_id: seller.shop.id, commission_percent: 5 }];
  expect((await sets({ shop_commissions: plain })).body.shop_commissions).toEqual(plain);
});
