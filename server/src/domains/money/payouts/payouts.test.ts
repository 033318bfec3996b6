import { mailsApi } from '@souk/contract/mail';
import { payoutsApi } from '@souk/contract/payouts';
import { refundsApi } from '@souk/contract/refunds';
import { settingsApi } from '@souk/contract/settings';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPaidWorld, type PaidWorld } from '../../../../test/paid-sellers.ts';
import { onboards } from '../../../../test/payout-account.ts';
import { invalid, type World } from '../../../../test/world.ts';
import { ProviderRefused, ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { finishPayout } from './finish-payout.ts';
import { payShop, payShops } from './pay-shop.ts';

let world: World;
let stripe: PaidWorld['stripe'];
let admin: PaidWorld['admin'];
let money: PaidWorld['money'];
/** How far the site's clock is ahead, in milliseconds. */
let ahead = 0;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  ({ world, stripe, admin, money } = await startPaidWorld(() => new Date(Date.now() + ahead)));
});
afterEach(async () => {
  ahead = 0;
  await money.booksAgree(admin);
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;

const params = ({ shop }: Seller) => ({ shopId: shop.id });
const refunds = (seller: Seller, orderId: string, amount: number) =>
  seller.calls(refundsApi.create, {
    params: { ...params(seller), orderId },
    body: { amount, reason: 'A scratch' },
  });

const pay = (seller: Seller, body: { amount?: number; reference?: string } = {}, headers = {}) =>
  admin.calls(payoutsApi.pay, { body: { shop_id: seller.shop.id, ...body }, headers });

describe('an account', () => {
  test('is none at first, pending until its page is filled in, and ready after that', async () => {
    const seller = await world.seller();
    const account = async () =>
      (await seller.calls(payoutsApi.account, { params: params(seller) })).body;
    expect(await account()).toEqual({ state: 'none', requirements: [] });
    const begun = await seller.calls(payoutsApi.onboard, { params: params(seller) });
    expect(begun.status).toBe(201);
    expect(begun.body.onboarding_url).toContain(`${world.url}/sandbox/onboarding/`);
    expect(await account()).toEqual({
      state: 'pending',
      requirements: ['Your name', 'A bank account', 'Your agreement to the terms'],
    });
    expect((await money.balance(seller)).payouts_ready).toBe(false);
    await onboards(world, seller);
    await money.accountIs(seller, 'ready');
    expect(await account()).toEqual({ state: 'ready', requirements: [] });
    expect((await money.balance(seller)).payouts_ready).toBe(true);
  });

  test('reports what else the provider requires', async () => {
    const seller = await world.seller();
    await onboards(world, seller, '000999999991');
    const { body } = await seller.calls(payoutsApi.account, { params: params(seller) });
    expect(body).toEqual({
      state: 'restricted',
      requirements: ['An identity document'],
    });
  });

  test('is opened once, however many concurrent requests there are', async () => {
    const seller = await world.seller();
    const asked = { params: params(seller) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => seller.calls(payoutsApi.onboard, asked)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const accounts = answers.map(({ body }) => body.onboarding_url.split('/').at(-1)?.slice(0, 21));
    expect(new Set(accounts).size).toBe(1);
  });

  test('and payouts are for the shop’s owner and admins only', async () => {
    const [seller, other] = [await world.seller(), await world.seller()];
    const read = { params: params(seller) };
    const one = { params: { ...params(seller), payoutId: seller.shop.id } };
    expect((await other.calls(payoutsApi.account, read)).status).toBe(403);
    expect((await other.calls(payoutsApi.onboard, read)).status).toBe(403);
    expect((await other.calls(payoutsApi.list, read)).status).toBe(403);
    expect((await other.calls(payoutsApi.weeks, read)).status).toBe(403);
    expect((await other.calls(payoutsApi.read, one)).status).toBe(403);
    expect((await seller.calls(payoutsApi.read, one)).status).toBe(404);
    expect((await seller.calls(payoutsApi.due)).status).toBe(403);
    expect((await seller.calls(payoutsApi.history)).status).toBe(403);
    expect((await world.call(payoutsApi.list, read)).status).toBe(401);
  });
});

describe('the daily payout', () => {
  test('sends the available balance, and shows the entries it is made of', async () => {
    const seller = await money.readySeller();
    const [first, second] = [await money.sells(seller), await money.sells(seller)];
    expect(await money.balance(seller)).toMatchObject({ on_hold: 0, available: 199.98 });
    await payShops(world.deps);
    await money.isPaid(seller);
    expect(await money.balance(seller)).toMatchObject({
      on_hold: 0,
      available: 0,
      in_payout: 0,
      paid_out: 199.98,
    });
    const [payout] = await money.payouts(seller);
    expect(payout).toMatchObject({ amount: 199.98, method: 'provider', reversed: 0 });
    const opened = await seller.calls(payoutsApi.read, {
      params: { ...params(seller), payoutId: payout?.id ?? '' },
    });
    expect(opened.body.entries).toMatchObject([
      {
        kind: 'sale',
        order_number: second.number,
        paid: 99.99,
        parts: [
          { label: 'Goods', amount: 100 },
          { label: 'Shipping', amount: 9.99 },
          { label: 'Commission (10%)', amount: -10 },
        ],
      },
      { kind: 'sale', order_number: first.number, paid: 99.99 },
    ]);
    const sent = await money.transfersTo(seller);
    expect(sent.map(({ amount, transfer_group }) => [amount, transfer_group])).toEqual([
      [9999, second.number],
      [9999, first.number],
    ]);
    expect(sent.map(({ source_transaction }) => source_transaction)).toEqual([
      expect.stringMatching(/^ch_/),
      expect.stringMatching(/^ch_/),
    ]);
    const mails = await admin.calls(mailsApi.list, { query: { search: seller.email } });
    expect(mails.body.map(({ subject }) => subject)).toContain('$199.98 is on its way to you');
    const weeks = await seller.calls(payoutsApi.weeks, { params: params(seller) });
    expect(weeks.body).toHaveLength(26);
    // A week may have ended since the sale.
    const sum = (of: 'earned' | 'paid_out') => weeks.body.reduce((all, week) => all + week[of], 0);
    expect([sum('earned'), sum('paid_out')]).toEqual([199.98, 199.98]);
  });

  test('waits for a ready account, for its minimum and for its day', async () => {
    const [waiting, small, seller] = [
      await world.seller(),
      await money.readySeller(),
      await money.readySeller(),
    ];
    await money.sells(waiting);
    await money.sells(small);
    await money.sells(seller);
    await admin.calls(settingsApi.change, {
      body: { minimum_payout: 100, payout_interval_days: 7 },
    });
    await payShop(world.deps, waiting.shop.id);
    await payShop(world.deps, small.shop.id);
    expect([await money.payouts(waiting), await money.payouts(small)]).toEqual([[], []]);
    await admin.calls(settingsApi.change, { body: { minimum_payout: 10 } });
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    await money.sells(seller);
    const [first] = await money.payouts(seller);
    /** How far ahead noon is, that many days after the first payout. */
    const noonAfter = (days: number) =>
      Date.parse(first?.created_at.slice(0, 10) ?? '') + (days + 0.5) * DAY_MS - Date.now();
    ahead = noonAfter(6);
    await payShop(world.deps, seller.shop.id);
    expect(await money.payouts(seller)).toHaveLength(1);
    ahead = noonAfter(7);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    expect(await money.payouts(seller)).toHaveLength(2);
    // A week ahead, the admin's session has expired.
    ahead = 0;
    await admin.calls(settingsApi.change, { body: { payout_interval_days: 1 } });
  });

  test('is sent once, however many workers run it concurrently', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const { id } = seller.shop;
    await Promise.all(Array.from({ length: 4 }, () => payShop(money.idle(), id)));
    expect(await money.payouts(seller)).toHaveLength(1);
    const payoutId = await money.pending(seller);
    expect(await money.balance(seller)).toMatchObject({
      available: 0,
      in_payout: 99.99,
      paid_out: 0,
    });
    await Promise.all(Array.from({ length: 4 }, () => finishPayout(world.deps, payoutId)));
    await payShop(world.deps, id);
    expect(await money.payouts(seller)).toHaveLength(1);
    expect(await money.transfersTo(seller)).toHaveLength(1);
    expect(await money.balance(seller)).toMatchObject({
      available: 0,
      in_payout: 0,
      paid_out: 99.99,
    });
  });

  test('is sent once when a process dies between the provider’s confirmation and our record of it', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    await expect(finishPayout(money.diesAfterTransfer(), payoutId)).rejects.toThrow('died');
    // A day later, the provider has forgotten the key.
    const forgetful = money.withPayments({
      transfer: (request) =>
        world.deps.payments.transfer({ ...request, key: `${request.key}-new` }),
    });
    await finishPayout(forgetful, payoutId);
    const sent = await money.transfersTo(seller);
    expect(sent.map(({ amount }) => amount)).toEqual([9999, 9999]);
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 199.98 });
  });

  test('is retried after a provider outage, with the money set aside meanwhile', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    const down = async () => {
      throw new ProviderUnavailable('down');
    };
    const away = money.withPayments({ transfersTo: down, transfer: down });
    await expect(finishPayout(away, payoutId)).rejects.toThrow('down');
    expect((await pay(seller)).status).toBe(409);
    await payShops(world.deps);
    await money.isPaid(seller);
    expect(await money.transfersTo(seller)).toHaveLength(1);
  });

  test('that the provider refuses returns the money to the balance, says why, and is retried', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    const refuses = money.withPayments({
      transfer: async () => {
        throw new ProviderRefused('The account is closed.');
      },
    });
    await finishPayout(refuses, payoutId);
    expect(await money.payouts(seller)).toMatchObject([
      { status: 'failed', amount: 99.99, failure: 'The account is closed.', paid_at: null },
    ]);
    expect(await money.balance(seller)).toMatchObject({
      available: 99.99,
      in_payout: 0,
      paid_out: 0,
    });
    expect((await money.entries(seller)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payout_failed', 99.99],
      ['transfer', -99.99],
      ['sale', 99.99],
    ]);
    const mails = await admin.calls(mailsApi.list, { query: { search: seller.email } });
    expect(mails.body.map(({ kind }) => kind)).toContain('payout_failed');
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 99.99 });
  });

  test('with one refused transfer pays the others, and that one with the next payout', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const refused = await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    const refusesOne = money.withPayments({
      transfer: async (request) => {
        if (request.orderNumber === refused.number) throw new ProviderRefused('Not this one.');
        return world.deps.payments.transfer(request);
      },
    });
    await finishPayout(refusesOne, payoutId);
    expect(await money.payouts(seller)).toMatchObject([
      { status: 'paid', amount: 99.99, failure: 'Not this one.' },
    ]);
    expect(await money.balance(seller)).toMatchObject({ available: 99.99, paid_out: 99.99 });
    ahead = DAY_MS;
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    ahead = 0;
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 199.98 });
  });
});

describe('a refund before the payout', () => {
  test('is deducted at once, even if it was booked by a clock that is ahead', async () => {
    const seller = await money.readySeller();
    const { orderId } = await money.sells(seller);
    ahead = 4 * 60_000;
    expect((await refunds(seller, orderId, 20)).body.status).toBe('succeeded');
    ahead = 0;
    const { available } = await money.balance(seller);
    expect(available).toBeLessThan(99.99);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    expect((await money.payouts(seller))[0]?.amount).toBe(available);
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: available });
  });
});

describe('a refund after the payout', () => {
  test('reverses the transfer in proportion, once', async () => {
    const seller = await money.readySeller();
    const { orderId } = await money.sells(seller);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    const { body: part } = await refunds(seller, orderId, 35.4);
    const back = part.goods + part.shipping - Math.round(part.goods * 10) / 100;
    await world.until(
      async () => (await money.payouts(seller))[0]?.reversed !== 0,
      'the first reversal',
    );
    expect((await money.payouts(seller))[0]?.reversed).toBeCloseTo(back, 1);
    const half = await money.balance(seller);
    expect(half).toMatchObject({ available: 0, in_payout: 0 });
    expect((await money.entries(seller)).map(({ kind }) => kind)).toEqual([
      'transfer_reversed',
      'refund',
      'transfer',
      'sale',
    ]);
    await seller.sets(orderId, { status: 'refunded' });
    await world.until(
      async () => (await money.payouts(seller))[0]?.reversed === 99.99,
      'all of it to come back',
    );
    await payShops(world.deps);
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 0 });
    expect((await money.transfersTo(seller))[0]).toMatchObject({ reversed: true });
  });

  test('is netted first against the shop’s available balance', async () => {
    const seller = await money.readySeller();
    const { orderId } = await money.sells(seller);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    await money.sells(seller);
    await seller.sets(orderId, { status: 'refunded' });
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 99.99 });
    ahead = DAY_MS;
    await payShop(world.deps, seller.shop.id);
    expect(await money.payouts(seller)).toHaveLength(1);
    expect((await money.payouts(seller))[0]?.reversed).toBe(0);
  });

  test('is deducted from the next sales if the provider gives nothing back', async () => {
    const seller = await money.readySeller();
    const { orderId } = await money.sells(seller);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    await world.deps.db
      .updateTable('payout_parts')
      .set({ provider_transfer_id: sql`'tr_gone_' || id` })
      .where('order_id', '=', orderId)
      .execute();
    await seller.sets(orderId, { status: 'refunded' });
    await world.until(async () => {
      const failed = world.deps.db.selectFrom('transfer_reversals').select('failure');
      return (await failed.where('status', '=', 'failed').execute()).length === 1;
    }, 'the provider to refuse');
    expect(await money.balance(seller)).toMatchObject({ available: -99.99, paid_out: 99.99 });
    await money.sells(seller);
    await money.sells(seller);
    ahead = DAY_MS;
    await payShop(world.deps, seller.shop.id);
    await world.until(async () => (await money.payouts(seller)).length === 2, 'the next payout');
    await money.isPaid(seller);
    ahead = 0;
    const [next] = await money.payouts(seller);
    expect(next?.amount).toBe(99.99);
    const opened = await seller.calls(payoutsApi.read, {
      params: { ...params(seller), payoutId: next?.id ?? '' },
    });
    expect(opened.body.entries.map(({ kind, paid }) => [kind, paid])).toEqual([
      ['sale', 99.99],
      ['sale', 99.99],
      ['refund', -99.99],
    ]);
  });

  test('is booked once if the transfer is reversed directly at the provider', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    const [transfer] = await money.transfersTo(seller);
    await stripe.transfers.createReversal(transfer?.id ?? '', { amount: 1000 });
    await world.until(async () => (await money.payouts(seller))[0]?.reversed === 10, 'the webhook');
    await stripe.transfers.createReversal(transfer?.id ?? '', { amount: 500 });
    await world.until(async () => (await money.payouts(seller))[0]?.reversed === 15, 'the second');
    expect(await money.balance(seller)).toMatchObject({ available: 15, paid_out: 84.99 });
    expect(await money.entries(seller, { kind: 'transfer_reversed' })).toHaveLength(2);
  });
});

describe('a payout by hand', () => {
  test('is recorded as paid immediately, from the oldest entries', async () => {
    const seller = await world.seller();
    await money.sells(seller);
    await money.sells(seller);
    const answer = await pay(seller, { amount: 120, reference: 'Wire 4711' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      amount: 120,
      method: 'manual',
      status: 'paid',
      reference: 'Wire 4711',
    });
    expect(await money.balance(seller)).toMatchObject({ available: 79.98, paid_out: 120 });
    const opened = await seller.calls(payoutsApi.read, {
      params: { ...params(seller), payoutId: answer.body.id },
    });
    expect(opened.body.entries.map(({ amount, paid }) => [amount, paid])).toEqual([
      [99.99, 20.01],
      [99.99, 99.99],
    ]);
    const rest = await pay(seller);
    expect(rest.body.amount).toBe(79.98);
    const { body: history } = await admin.calls(payoutsApi.history, { query: { limit: 100 } });
    const own = history.filter(({ shop_id }) => shop_id === seller.shop.id);
    expect(own.map(({ shop_name, amount }) => [shop_name, amount])).toEqual([
      [seller.shop.name, 79.98],
      [seller.shop.name, 120],
    ]);
  });

  test('never exceeds the available balance', async () => {
    const seller = await world.seller();
    expect((await pay(seller)).body.detail).toBe('There is nothing to pay out to this shop');
    await money.sells(seller);
    const over = await pay(seller, { amount: 100 });
    expect([over.status, over.body.detail]).toEqual([409, 'Only $99.99 is available to this shop']);
    expect(await money.payouts(seller)).toEqual([]);
  });

  test('is made once per key, and once when it races the job', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const headers = { 'idempotency-key': `hand ${seller.shop.id}` };
    await Promise.all([
      pay(seller, {}, headers),
      payShop(world.deps, seller.shop.id),
      pay(seller, {}, headers),
      pay(seller),
    ]);
    await money.isPaid(seller);
    expect(await money.payouts(seller)).toHaveLength(1);
    expect(await money.balance(seller)).toMatchObject({
      available: 0,
      in_payout: 0,
      paid_out: 99.99,
    });
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.005 }, 'amount'],
    [{ shop_id: '00000000-0000-7000-8000-000000000000' }, 'shop_id'],
    [{ reference: 'x'.repeat(201) }, 'reference'],
  ])('with %j is a 422 that names the field', async (wrong, field) => {
    const seller = await world.seller();
    const body = { shop_id: seller.shop.id, amount: 1, ...wrong };
    const answer = await admin.calls(payoutsApi.pay, { body: invalid(body) });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.path).toBe(field);
  });

  test('starts from the list of balances due to the shops', async () => {
    const seller = await world.seller('Due & Sons');
    await money.sells(seller);
    const { body, headers } = await admin.calls(payoutsApi.due, { query: { limit: 100 } });
    expect(body.find(({ shop_id }) => shop_id === seller.shop.id)).toEqual({
      shop_id: seller.shop.id,
      shop_name: 'Due & Sons',
      on_hold: 0,
      available: 99.99,
      in_payout: 0,
      paid_out: 0,
      account_state: 'none',
    });
    expect(Number(headers['x-total-count'])).toBe(body.length);
    const sums = body.map(({ available }) => available);
    expect(sums).toEqual(sums.toSorted((a, b) => b - a));
  });
});

test('a sale that was paid out does not go back on hold when the hold is extended', async () => {
  const seller = await money.readySeller();
  await money.sells(seller);
  await payShop(world.deps, seller.shop.id);
  await money.isPaid(seller);
  await admin.calls(settingsApi.change, { body: { hold_days: 30 } });
  expect(await money.balance(seller)).toMatchObject({ on_hold: 0, available: 0, paid_out: 99.99 });
  await admin.calls(settingsApi.change, { body: { hold_days: 0 } });
});
