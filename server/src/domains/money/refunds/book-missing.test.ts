import { ledgerApi } from '@souk/contract/ledger';
import { refundsApi } from '@souk/contract/refunds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workPaymentJobs } from '../../../../test/payment-jobs.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { bookMissing } from './book-missing.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;

async function sells(seller: Seller): Promise<string> {
  const buyer = await world.buyer();
  const mug = await seller.sells({ price: 50, stock_quantity: 20 });
  const started = await buyer.buys({ product: mug, quantity: 2 });
  await world.pays(started.stripe_session_id);
  const orderId: string = started.order_id;
  await world.until(async () => {
    await workPaymentJobs(world.deps);
    return (await seller.sales())[0]?.status === 'paid';
  }, 'the payment');
  return orderId;
}

const accountOf = async (seller: Seller) => {
  const params = { shopId: seller.shop.id };
  const { body: balance } = await seller.calls(ledgerApi.balance, { params });
  const { body: entries } = await seller.calls(ledgerApi.entries, { params, query: {} });
  return { balance, entries: entries.map(({ id: _id, created_at: _at, ...entry }) => entry) };
};

/** Removes an entry, as if an old release had never booked the sale or refund. */
const unbook = (kind: 'sale' | 'refund', orderId: string) => {
  const tables = ['ledger_postings', 'ledger_entries', 'ledger_unchained'];
  const triggers = (how: string) =>
    tables.map((table) => `alter table ${table} ${how} trigger user`);
  const entry = `select id from ledger_entries where kind = '${kind}' and order_id = '${orderId}'`;
  return world.asOwner(
    [
      'begin',
      ...triggers('disable'),
      `delete from ledger_unchained where entry_id in (${entry})`,
      `delete from ledger_postings where entry_id in (${entry})`,
      `delete from ledger_entries where id in (${entry})`,
      ...triggers('enable'),
      'commit',
    ].join('; '),
  );
};

const problems = async () => {
  const admin = await world.admin();
  return (await admin.calls(ledgerApi.check)).body.problems;
};

test('an unbooked sale and its refund are booked once each, as if on time', async () => {
  const seller = await world.seller();
  const orderId = await sells(seller);
  const params = { shopId: seller.shop.id, orderId };
  await seller.calls(refundsApi.create, { params, body: { reason: 'A scratch', amount: 30 } });
  const booked = await accountOf(seller);
  expect(booked.entries.map(({ kind }) => kind).toSorted()).toEqual(['refund', 'sale']);

  for (const kind of ['refund', 'sale'] as const) await unbook(kind, orderId);
  expect((await accountOf(seller)).entries).toEqual([]);

  // Two workers, and a sale that is being booked at the same time.
  const [other] = await Promise.all([
    world.seller().then(async (beside) => (await sells(beside), beside)),
    bookMissing(world.deps, { all: false }),
    bookMissing(world.deps, { all: true }),
  ]);
  await bookMissing(world.deps, { all: true });
  expect(await accountOf(seller)).toEqual(booked);
  expect((await accountOf(other)).entries).toHaveLength(1);
  expect(await problems()).toEqual([]);
  const reasons = await world.deps.db
    .selectFrom('ledger_entries')
    .select('reason')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['sale', 'refund'])
    .execute();
  expect(reasons.every(({ reason }) => reason?.startsWith('Booked late'))).toBe(true);
});

test('a refund isn’t booked before its sale', async () => {
  const seller = await world.seller();
  const orderId = await sells(seller);
  const params = { shopId: seller.shop.id, orderId };
  await seller.calls(refundsApi.create, { params, body: { reason: 'A scratch', amount: 30 } });
  await unbook('refund', orderId);
  await bookMissing(world.deps, { all: false });
  const { entries } = await accountOf(seller);
  expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['refund', 'sale']);
});
