import { APPROVALS } from '@souk/contract/approvals';
import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { orderDetailApi } from '@souk/contract/order-detail';
import { STATEMENT, statementApi } from '@souk/contract/statement';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { workPaymentJobs } from '../../../../test/payment-jobs.ts';
import { startWithoutWebhooks } from '../../../../test/without-webhooks.ts';
import type { World } from '../../../../test/world.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { park } from '../parked-payments/park-payment.ts';
import { settleSession } from '../payments/settle-session.ts';
import { fetchEvents } from '../provider-events/fetch-events.ts';
import { readCursor } from './cursor.ts';
import { readStatement } from './read-statement.ts';

const MINUTE = 60_000;

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
let ahead = 0;
beforeAll(async () => {
  world = await startWithoutWebhooks(() => ahead);
  admin = await world.admin();
});
afterAll(() => world.close());
afterEach(() => {
  ahead = 0;
});

const stripe = () => stripeClient(world.deps.config.payments);
const check = async () => (await admin.calls(ledgerApi.check)).body;
const entries = async (kind: 'fee' | 'bank_transfer' | 'parked' | 'parked_returned' | 'sale') =>
  (await admin.calls(ledgerApi.list, { query: { kind, limit: 100 } })).body;
const lines = async (query: Record<string, string> = {}) =>
  (await admin.calls(statementApi.list, { query: { limit: 100, ...query } })).body;
const accountsOf = (postings: { account: string; amount: number }[]) =>
  Object.fromEntries(postings.map(({ account, amount }) => [account, amount]));
const book = async (lineId: string, body: { account: string; reason: string }, key = lineId) => {
  await admin.proves();
  return admin.calls(statementApi.book, {
    params: { lineId },
    body,
    headers: { 'idempotency-key': key },
  });
};
const lift = async (note = 'I have looked') => {
  await admin.proves();
  return admin.calls(statementApi.liftStop, { params: { reason: 'books' }, body: { note } });
};
const stops = async () => (await admin.calls(statementApi.stops)).body;

/** An order that was paid without the site's knowledge. */
async function paidOrder(price = 100) {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const started = await buyer.buys({ product: await seller.sells({ price }) });
  await world.pays(started.stripe_session_id);
  const orderId: string = started.order_id;
  const { paymentIntentId } = await world.deps.payments.retrieveSession(started.stripe_session_id);
  return {
    seller,
    buyer,
    orderId,
    session: started.stripe_session_id as string,
    intent: String(paymentIntentId),
    total: started.total_amount as number,
    number: started.order_number as string,
    status: async () =>
      (await buyer.calls(orderDetailApi.read, { params: { orderId } })).body.shipments?.[0]?.status,
  };
}

/** Pays for an order in a session that Souk didn't create. Returns its id. */
async function paysElsewhere(orderId: string, cents: number): Promise<string> {
  const price_data = { currency: 'usd', unit_amount: cents, product_data: { name: 'Anything' } };
  const { id } = await stripe().checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://elsewhere.example/done',
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: orderId,
  });
  await world.pays(id);
  return id;
}

const feeOf = (total: number) => Math.round(total * 100 * 0.029 + 30) / 100;

describe('the provider’s statement', () => {
  test('books each sale’s fee once, so that the books agree to the cent', async () => {
    const { total, orderId } = await paidOrder();
    await readStatement(world.deps);
    await readStatement(world.deps);
    const fees = (await entries('fee')).filter(({ order_id }) => order_id === orderId);
    expect(fees.map(({ postings }) => accountsOf(postings))).toEqual([
      { provider: -feeOf(total), provider_fees: feeOf(total) },
    ]);
    expect(await check()).toMatchObject({
      balanced: true,
      problems: [],
      provider_difference: 0,
      on_its_way: 0,
      unexplained: 0,
    });
  });

  test('books top-ups and payouts to the site’s bank, including failed ones', async () => {
    await paidOrder();
    await check();
    const held = (await check()).accounts['provider'] ?? 0;
    expect(held).toBeGreaterThan(0);
    world.sandbox.control.payOut();
    const swept = await check();
    expect(swept).toMatchObject({ balanced: true, provider_difference: 0 });
    expect(swept.accounts).toMatchObject({ provider: 0, bank: held });
    const [payout] = (await stripe().payouts.list({ limit: 1 })).data;
    world.sandbox.control.failPayout(String(payout?.id));
    const back = await check();
    expect(back).toMatchObject({ balanced: true, provider_difference: 0 });
    expect(back.accounts).toMatchObject({ provider: held, bank: 0 });
    await stripe().topups.create({ amount: 2500, currency: 'usd' });
    await world.sandbox.control.settle();
    expect((await check()).accounts).toMatchObject({ provider: held + 25, bank: -25 });
  });

  test('processes a payment and a refund whose webhooks were lost', async () => {
    const { status, intent, total } = await paidOrder();
    expect(await status()).toBe('pending');
    await readStatement(world.deps);
    expect(await status()).toBe('paid');
    await stripe().refunds.create({ payment_intent: intent });
    await readStatement(world.deps);
    expect(await status()).toBe('refunded');
    expect((await check()).problems).toEqual([]);
    const [refund] = await lines({ kind: 'refund' });
    expect(refund).toMatchObject({ state: 'matched', amount: -total, currency: 'USD' });
  });

  test('doesn’t query the provider for settled payments', async () => {
    const { deps } = world;
    const { orderId } = await paidOrder();
    await admin.calls(statementApi.lookAgain, { params: { orderId } });
    const { orderId: next, session } = await paidOrder();
    await settleSession(deps, session);
    const asked: string[] = [];
    const sessionsOf = async (intent: string) => {
      asked.push(intent);
      return deps.payments.sessionsOf(intent);
    };
    await readStatement({ ...deps, payments: { ...deps.payments, sessionsOf } });
    expect(asked).toEqual([]);
    expect((await entries('fee')).map(({ order_id }) => order_id)).toContain(next);
  });

  test('can be read repeatedly, concurrently and after a crash', async () => {
    const { deps } = world;
    const orders = [await paidOrder(), await paidOrder()];
    async function* crashing(since: Date) {
      for await (const page of deps.payments.statementSince(since)) {
        yield page.slice(0, 1);
        throw new ProviderUnavailable('The connection broke');
      }
    }
    const payments = { ...deps.payments, statementSince: crashing };
    const before = await readCursor(deps.db, 'lines');
    await expect(readStatement({ ...deps, payments })).rejects.toThrow('The connection broke');
    expect(await readCursor(deps.db, 'lines')).toEqual(before);
    await Promise.all([readStatement(deps), readStatement(deps), readStatement(deps)]);
    for (const { orderId } of orders) {
      const fees = (await entries('fee')).filter(({ order_id }) => order_id === orderId);
      expect(fees).toHaveLength(1);
    }
    expect(await check()).toMatchObject({ balanced: true, provider_difference: 0 });
  });

  test('books payments without an order to their own account until they’re refunded', async () => {
    const { orderId } = await paidOrder();
    const id = await paysElsewhere(orderId, 5000);
    const before = (await check()).accounts['parked'] ?? 0;
    expect(before).toBe(-50);
    await workPaymentJobs(world.deps);
    const after = await check();
    expect(after).toMatchObject({ balanced: true, provider_difference: 0 });
    expect(after.accounts['parked'] ?? 0).toBe(0);
    expect(await entries('parked')).toHaveLength(1);
    expect(await entries('parked_returned')).toHaveLength(1);
    // Someone edits the database directly.
    const set = (state: 'given_back' | 'failed') =>
      world.deps.db.updateTable('parked_payments').set({ state }).execute();
    await set('failed');
    expect((await check()).problems).toEqual([
      `Payment ${id}, which belongs to no order: the books hold $0.00 instead of $50.00`,
    ]);
    await set('given_back');
    expect((await check()).problems).toEqual([]);
    await lift();
  });

  test('books payments that an earlier release parked without an entry', async () => {
    const { orderId } = await paidOrder();
    const id = await paysElsewhere(orderId, 700);
    const session = await world.deps.payments.retrieveSession(id);
    const silent = { ...world.deps, log: { ...world.deps.log, error: () => {} } as never };
    await world.deps.db.transaction().execute(async (trx) => {
      await park(trx, silent, orderId, { ...session, currency: 'xxx' }, 'Before this release');
    });
    await world.deps.db
      .updateTable('parked_payments')
      .set({ currency: 'usd' })
      .where('session_id', '=', id)
      .execute();
    await readStatement(world.deps);
    expect((await entries('parked')).map(({ order_id }) => order_id)).toContain(orderId);
    await workPaymentJobs(world.deps);
    expect(await check()).toMatchObject({ balanced: true, provider_difference: 0 });
  });
});

describe('an unexplained line', () => {
  test('is tolerated at first, then stops payouts until an admin books it and resumes them', async () => {
    const mailed = async () =>
      (await admin.calls(mailsApi.list, { query: { limit: 100 } })).body.filter(
        ({ kind, to }) => kind === 'books_disagree' && to === admin.email,
      ).length;
    const before = await mailed();
    const id = world.sandbox.control.addLine({
      type: 'adjustment',
      amount: -500,
      currency: 'usd',
      description: 'Nobody knows',
    });
    expect(await check()).toMatchObject({
      balanced: true,
      provider_difference: 0,
      on_its_way: -5,
      unexplained: 0,
    });
    expect(await stops()).toEqual([]);

    ahead = 11 * MINUTE;
    const problem = `No match in the books for line ${id} of the provider’s statement (−$5.00)`;
    const red = { balanced: false, problems: [problem], provider_difference: -5, unexplained: -5 };
    expect(await check()).toMatchObject(red);
    expect(await check()).toMatchObject(red);
    expect(await lines({ state: 'unexplained' })).toMatchObject([{ id, amount: -5 }]);
    expect(await stops()).toMatchObject([{ reason: 'books', note: problem }]);
    expect(await mailed()).toBe(before + 1);

    const answer = await book(id, { account: 'bank', reason: 'A correction by the bank' });
    expect(answer).toMatchObject({ status: 201, body: { kind: 'correction' } });
    expect(accountsOf(answer.body.postings)).toEqual({ provider: -5, bank: 5 });
    expect(await lines({ search: id })).toMatchObject([
      { state: 'matched', reason: 'A correction by the bank', booked_by: admin.username },
    ]);
    const again = await book(id, { account: 'bank', reason: 'A correction by the bank' });
    expect(again.body.id).toBe(answer.body.id);
    const other = await book(id, { account: 'tax', reason: 'Something else' }, 'another');
    expect([other.status, other.body.detail]).toEqual([409, STATEMENT.explained]);
    expect(await check()).toMatchObject({ balanced: true, provider_difference: 0 });

    // A clean check alone doesn't lift the stop.
    expect(await stops()).toHaveLength(1);
    expect((await lift(' ')).status).toBe(422);
    expect((await lift()).status).toBe(200);
    expect((await lift()).body.detail).toBe(STATEMENT.notStopped);
  });

  test('stops payouts again if it disappears and comes back', async () => {
    const { db } = world.deps;
    const id = world.sandbox.control.addLine({ type: 'adjustment', amount: -1, currency: 'usd' });
    await readStatement(world.deps);
    ahead = 11 * MINUTE;
    expect(await check()).toMatchObject({ balanced: false });
    await lift();
    const setImported = (imported_at: Date) =>
      db.updateTable('provider_lines').set({ imported_at }).where('id', '=', id).execute();
    await setImported(new Date(Date.now() + ahead));
    expect(await check()).toMatchObject({ balanced: true });
    expect(await stops()).toEqual([]);
    await setImported(new Date());
    await check();
    expect(await stops()).toHaveLength(1);
    await book(id, { account: 'bank', reason: 'A cent' });
    await lift();
  });

  test('in a foreign currency keeps its currency, and can’t be booked', async () => {
    const { control } = world.sandbox;
    const add = (currency: string) =>
      control.addLine({ type: 'adjustment', amount: 5000, currency });
    const shown = { eur: 50, jpy: 5000, isk: 50 };
    for (const [currency, amount] of Object.entries(shown)) {
      const id = add(currency);
      await readStatement(world.deps);
      expect(await lines({ search: id })).toMatchObject([
        { amount, currency: currency.toUpperCase() },
      ]);
      const answer = await book(id, { account: 'bank', reason: 'Why not' });
      expect([answer.status, answer.body.detail]).toEqual([409, STATEMENT.otherCurrency]);
    }
  });

  test('stops payouts again only if it’s new', async () => {
    world.sandbox.control.addLine({ type: 'adjustment', amount: 300, currency: 'usd' });
    await check();
    ahead = 11 * MINUTE;
    await check();
    await lift();
    expect(await check()).toMatchObject({ balanced: false });
    expect(await stops()).toEqual([]);
    world.sandbox.control.addLine({ type: 'adjustment', amount: 100, currency: 'usd' });
    await check();
    ahead = 22 * MINUTE;
    await check();
    expect(await stops()).toHaveLength(1);
    await lift();
    for (const { id } of await lines({ state: 'unexplained' })) {
      await book(id, { account: 'commission', reason: 'A gift of the provider' });
    }
    expect(await check()).toMatchObject({ balanced: true, provider_difference: 0 });
  });

  test('can’t be booked to an unknown shop, to the admin’s own shop, or by a seller', async () => {
    const id = world.sandbox.control.addLine({ type: 'adjustment', amount: 1, currency: 'usd' });
    await readStatement(world.deps);
    const account = 'shop:00000000-0000-7000-8000-000000000000';
    expect((await book(id, { account, reason: 'Why not' })).status).toBe(422);
    expect((await book(id, { account: 'provider', reason: 'Why not' }, 'b')).status).toBe(422);
    expect((await book('txn_none', { account: 'bank', reason: 'Why not' })).status).toBe(404);
    const seller = await world.seller();
    const body = { account: 'bank', reason: 'Mine' };
    const theirs = await seller.calls(statementApi.book, { params: { lineId: id }, body });
    expect(theirs.status).toBe(403);
    await world.deps.db
      .updateTable('users')
      .set({ is_admin: true })
      .where('id', '=', seller.id)
      .execute();
    const gift = { account: `shop:${seller.shop.id}`, reason: 'Mine' };
    const own = await seller.calls(statementApi.book, { params: { lineId: id }, body: gift });
    expect([own.status, own.body.detail]).toEqual([403, APPROVALS.ownShop]);
    expect((await book(id, { account: 'bank', reason: 'A cent' }, 'c')).status).toBe(201);
  });

  test('is booked as a fee if that’s its type', async () => {
    const id = world.sandbox.control.addLine({
      type: 'stripe_fee',
      amount: -1234,
      currency: 'usd',
    });
    await readStatement(world.deps);
    const [fee] = await entries('fee');
    expect(accountsOf(fee?.postings ?? [])).toEqual({ provider: -12.34, provider_fees: 12.34 });
    expect((await lines({ search: id }))[0]).toMatchObject({ state: 'matched' });
  });
});

describe('a lost event', () => {
  test('is fetched from the provider’s list, and processed like a webhook', async () => {
    const { status } = await paidOrder();
    await fetchEvents(world.deps);
    await fetchEvents(world.deps);
    for (let round = 0; round < 3; round += 1) await workPaymentJobs(world.deps);
    expect(await status()).toBe('paid');
    const { rows } = await world.deps.pool.query(
      `select count(*)::int as n from provider_events where applied_at is null`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('is processed immediately when an admin presses “Check again” on the order', async () => {
    const { orderId, intent, status, total } = await paidOrder();
    const look = () => admin.calls(statementApi.lookAgain, { params: { orderId } });
    expect((await look()).body.found).toEqual(['The order was paid']);
    expect(await status()).toBe('paid');
    await stripe().refunds.create({ payment_intent: intent });
    expect((await look()).body.found).toEqual([`A refund of $${total.toFixed(2)} succeeded`]);
    expect(await look()).toMatchObject({ status: 200, body: { found: [] } });
    const disputed = await paidOrder();
    world.sandbox.control.openDispute(disputed.intent);
    const params = { orderId: disputed.orderId };
    const { body } = await admin.calls(statementApi.lookAgain, { params });
    expect(body.found).toEqual(['The order was paid', expect.stringContaining('dispute')]);
    const none = { orderId: '00000000-0000-7000-8000-000000000000' };
    expect((await admin.calls(statementApi.lookAgain, { params: none })).status).toBe(404);
  });
});

test('a tax payment is booked once, and can’t exceed the tax collected', async () => {
  await paidOrder();
  const owed = -((await check()).accounts['tax'] ?? 0);
  expect(owed).toBeGreaterThan(0);
  const pays = (amount: number, key: string) =>
    admin.calls(statementApi.payTax, {
      body: { amount, reason: 'November' },
      headers: { 'idempotency-key': key },
    });
  const first = await pays(owed, 'tax');
  // After a day, only the stored request prevents a second entry.
  await world.deps.db.deleteFrom('idempotency_keys').execute();
  const again = await pays(owed, 'tax');
  expect(first).toMatchObject({ status: 201, body: { kind: 'tax_paid', reason: 'November' } });
  expect(again.body.id).toBe(first.body.id);
  expect((await pays(0.01, 'more')).body.detail).toBe(STATEMENT.tooMuchTax);
  expect((await check()).accounts['tax']).toBe(0);
});
