import { ledgerApi } from '@souk/contract/ledger';
import { ordersApi } from '@souk/contract/orders';
import { settingsApi } from '@souk/contract/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { readStatement } from '../provider-statement/read-statement.ts';
import { shopAccount } from './book.ts';
import { closeBooks } from './close.ts';

let world: World;
/** How far the site's clock is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  world = await startWorld({ overrides: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;

async function paidOrder(seller: Seller, quantity = 2) {
  const buyer = await world.buyer();
  const mug = await seller.sells({ price: 50, stock_quantity: 20 });
  const started = await buyer.buys({ product: mug, quantity });
  await world.pays(started.stripe_session_id);
  const orderId: string = started.order_id;
  await world.until(async () => {
    const [order] = await seller.sales();
    return order?.id === orderId && order.status === 'paid';
  }, 'the payment');
  return { buyer, orderId, total: started.total_amount as number };
}

const params = ({ shop }: Seller) => ({ shopId: shop.id });
const balance = async (seller: Seller) =>
  (await seller.calls(ledgerApi.balance, { params: params(seller) })).body;
const entries = async (seller: Seller, query = {}) =>
  (await seller.calls(ledgerApi.entries, { params: params(seller), query })).body;
const sets = (seller: Seller, orderId: string, status: 'shipped' | 'delivered' | 'refunded') =>
  seller.calls(ordersApi.change, {
    params: { shopId: seller.shop.id, orderId },
    body: { status },
  });

describe('a sale', () => {
  test('appears to its seller as goods, shipping and commission, and adds up', async () => {
    const seller = await world.seller();
    const { orderId } = await paidOrder(seller);
    const [entry] = await entries(seller);
    expect(entry).toMatchObject({
      kind: 'sale',
      order_id: orderId,
      amount: 99.99,
      available_at: null,
      parts: [
        { label: 'Goods', amount: 100 },
        { label: 'Shipping', amount: 9.99 },
        { label: 'Commission (10%)', amount: -10 },
      ],
    });
    expect(await balance(seller)).toMatchObject({ on_hold: 99.99, available: 0 });
  });

  test('is on hold until seven days after a confirmed delivery', async () => {
    const seller = await world.seller();
    const { buyer, orderId } = await paidOrder(seller);
    await sets(seller, orderId, 'shipped');
    expect(await balance(seller)).toMatchObject({ on_hold: 99.99, available: 0 });
    const body = { shop_id: seller.shop.id };
    await buyer.calls(ordersApi.arrived, { params: { orderId }, body });
    const held = await balance(seller);
    expect(held).toMatchObject({ on_hold: 99.99, available: 0 });
    const release = Date.parse(held.next_release_at ?? '');
    expect(release - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    ahead = release - Date.now() + 1000;
    expect(await balance(seller)).toMatchObject({
      on_hold: 0,
      available: 99.99,
      next_release_at: null,
    });
    ahead = 0;
  });

  test('keeps that day’s commission when the rate changes', async () => {
    const admin = await world.admin();
    const seller = await world.seller();
    const before = await paidOrder(seller);
    const changed = await admin.calls(settingsApi.change, {
      body: {
        shop_commissions: [{ shop_id: seller.shop.id, commission_percent: 12.5 }],
      },
    });
    expect(changed.body.shop_commissions).toEqual([
      { shop_id: seller.shop.id, commission_percent: 12.5 },
    ]);
    expect((await balance(seller)).commission_percent).toBe(12.5);
    const after = await paidOrder(seller);
    const amounts = new Map((await entries(seller)).map((e) => [e.order_id, e.amount]));
    expect(amounts.get(before.orderId)).toBe(99.99);
    expect(amounts.get(after.orderId)).toBe(97.49);
    await sets(seller, before.orderId, 'refunded');
    const refund = (await entries(seller, { kind: 'refund' }))[0];
    expect(refund).toMatchObject({
      amount: -99.99,
      parts: [
        { label: 'Refund', amount: -109.99 },
        { label: 'Commission given back', amount: 10 },
      ],
    });
  });
});

test('a balance stays the same when the books are closed, and continues from there', async () => {
  const seller = await world.seller();
  await paidOrder(seller);
  ahead = 2 * 3_600_000;
  await closeBooks(world.deps);
  expect(await balance(seller)).toMatchObject({ on_hold: 99.99, available: 0 });
  await paidOrder(seller, 1);
  expect(await balance(seller)).toMatchObject({ on_hold: 154.98, available: 0 });
  // Two closings concurrently, and one whose clock is behind.
  ahead = 4 * 3_600_000;
  await Promise.all([closeBooks(world.deps), closeBooks(world.deps)]);
  ahead = 0;
  await closeBooks(world.deps);
  expect(await balance(seller)).toMatchObject({ on_hold: 154.98, available: 0 });
  // The clock that is behind continues.
  const { orderId } = await paidOrder(seller, 1);
  expect(await balance(seller)).toMatchObject({ on_hold: 209.97, available: 0 });
  await sets(seller, orderId, 'refunded');
  expect(await balance(seller)).toMatchObject({ on_hold: 154.98, available: 0 });

  // From the last sums on, they come to the same as from all postings.
  const other = await world.seller();
  await paidOrder(other);
  const sums = () =>
    world.deps.db
      .selectFrom('ledger_closings')
      .select(['account', 'cents'])
      .orderBy('account')
      .execute();
  for (const hours of [6, 7]) {
    ahead = hours * 3_600_000;
    await closeBooks(world.deps, { whole: false });
    const since = await sums();
    await closeBooks(world.deps);
    expect(since).toEqual(await sums());
    expect(since.map(({ account }) => account)).toContain(shopAccount(other.shop.id));
    await closeBooks(world.deps, { whole: false });
    expect(await sums()).toEqual(since);
    await paidOrder(seller, 1);
  }
  ahead = 0;
  await closeBooks(world.deps, { whole: false });
  await closeBooks(world.deps);
});

describe('the books', () => {
  test('are consistent, and agree with the payments and the provider', async () => {
    const admin = await world.admin();
    const seller = await world.seller();
    const { orderId } = await paidOrder(seller);
    await paidOrder(seller, 1);
    await sets(seller, orderId, 'refunded');
    const { body } = await admin.calls(ledgerApi.check);
    expect(body).toMatchObject({ balanced: true, problems: [], provider_difference: 0 });
    const sum = Object.values(body.accounts).reduce((a, b) => a + Math.round(b * 100), 0);
    expect(sum).toBe(0);
    // All shops are one account, however many there are.
    expect(Object.keys(body.accounts).filter((name) => name.startsWith('shop'))).toEqual(['shops']);
    const { body: booked } = await admin.calls(ledgerApi.list, { query: { order_id: orderId } });
    // The job that books the fee may run before or after the refund.
    expect(booked.map(({ kind }) => kind).toSorted()).toEqual(['fee', 'refund', 'sale']);
    for (const { postings } of booked)
      expect(postings.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)).toBe(0);
  });

  test('can’t be rewritten, and accept only entries that sum to zero', async () => {
    await paidOrder(await world.seller());
    for (const statement of [
      `update ledger_postings set amount_cents = amount_cents + 1`,
      `delete from ledger_entries`,
      `truncate ledger_postings cascade`,
      `insert into ledger_entries (id, kind, cause) values (gen_random_uuid(), 'sale', 'nothing')`,
      `insert into ledger_postings (entry_id, position, account, amount_cents)
        select id, 99, 'tax', 1 from ledger_entries limit 1`,
    ])
      await expect(world.asOwner(statement)).rejects.toThrow(/append-only|sum to zero/);
  });

  test('report a payment that has strayed from its entries', async () => {
    const admin = await world.admin();
    const { orderId } = await paidOrder(await world.seller());
    const stray = (cents: number) =>
      sql`update payments set paid_cents = paid_cents + ${cents} where order_id = ${orderId}`.execute(
        world.deps.db,
      );
    await stray(5);
    const { body } = await admin.calls(ledgerApi.check);
    expect(body.balanced).toBe(false);
    expect(body.problems[0]).toMatch(/^Order SK-\d+: the books say \$\d/);
    await stray(-5);
  });
});

test('an order’s entries are found by its number, however it is written', async () => {
  const admin = await world.admin();
  const { orderId } = await paidOrder(await world.seller());
  await paidOrder(await world.seller());
  // Book the fee now, rather than while we list the entries.
  await readStatement(world.deps);
  const all = await admin.calls(ledgerApi.list, { query: { order_id: orderId } });
  const number = all.body[0]?.order_number ?? '';
  for (const order_number of [number, number.toLowerCase(), ` ${number.slice(3)} `]) {
    const found = await admin.calls(ledgerApi.list, { query: { order_number } });
    expect(found.body).toEqual(all.body);
    expect(found.headers['x-total-count']).toBe('2');
  }
  const none = await admin.calls(ledgerApi.list, { query: { order_number: 'SK-' } });
  expect(none.body).toEqual([]);
});

describe('an adjustment', () => {
  test('goes to the shop with its reason, once per key', async () => {
    const [admin, seller] = [await world.admin(), await world.seller()];
    const body = { shop_id: seller.shop.id, amount: -3.5, reason: 'A label that we paid for' };
    const headers = { 'idempotency-key': `adjust ${seller.shop.id}` };
    const first = await admin.calls(ledgerApi.adjust, { body, headers });
    expect(first.status).toBe(201);
    expect((await admin.calls(ledgerApi.adjust, { body, headers })).body).toEqual(first.body);
    expect(await balance(seller)).toMatchObject({ on_hold: 0, available: -3.5 });
    expect((await entries(seller))[0]?.parts).toEqual([{ label: body.reason, amount: -3.5 }]);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ reason: ' ' }, 'reason'],
    [{ shop_id: '00000000-0000-7000-8000-000000000000' }, 'shop_id'],
  ])('%j is refused, naming the field', async (wrong, field) => {
    const [admin, seller] = [await world.admin(), await world.seller()];
    const body = { shop_id: seller.shop.id, amount: 1, reason: 'Thanks', ...wrong };
    const answer = await admin.calls(ledgerApi.adjust, { body: invalid(body) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.path).toBe(field);
  });
});

test('a shop’s money is visible only to its owner and admins, the books only to admins', async () => {
  const [seller, other, admin] = [await world.seller(), await world.seller(), await world.admin()];
  const read = { params: params(seller) };
  expect((await other.calls(ledgerApi.balance, read)).status).toBe(403);
  expect((await other.calls(ledgerApi.entries, read)).status).toBe(403);
  expect((await admin.calls(ledgerApi.balance, read)).status).toBe(200);
  expect((await seller.calls(ledgerApi.list)).status).toBe(403);
  expect((await seller.calls(ledgerApi.check)).status).toBe(403);
  expect((await seller.calls(settingsApi.read)).status).toBe(403);
});

test('the CSV file of a shop’s money shows each entry with its breakdown', async () => {
  const seller = await world.seller();
  const { orderId } = await paidOrder(seller);
  const { body } = await seller.calls(ledgerApi.exportEntries, { params: params(seller) });
  const [heading, line] = String(body).trim().split('\r\n');
  expect(heading).toContain('Date (UTC),Kind,Order number,Amount (USD)');
  expect(line).toMatch(
    /,sale,SK-\d+,99\.99,"Goods: 100\.00, Shipping: 9\.99, Commission \(10%\): -10\.00",/,
  );
  await sets(seller, orderId, 'refunded');
  const refunded = await seller.calls(ledgerApi.exportEntries, { params: params(seller) });
  const amounts = String(refunded.body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((each) => each.split(',')[3]);
  // Neither is marked as text, so spreadsheets can add them up.
  expect(amounts).toEqual(['-99.99', '99.99']);
});
