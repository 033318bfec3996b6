import { ledgerApi } from '@souk/contract/ledger';
import { owingApi } from '@souk/contract/owing';
import { payoutsApi } from '@souk/contract/payouts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPaidWorld, type PaidWorld } from '../../../../test/paid-sellers.ts';
import type { World } from '../../../../test/world.ts';
import { ProviderRefused, ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { readStatement } from '../provider-statement/read-statement.ts';
import { adoptTransfer } from './adopt-transfer.ts';
import { cancelPayout } from './cancel-payout.ts';
import { finishPayout } from './finish-payout.ts';
import { lockPayouts } from './open-payout.ts';
import { owing } from './owing-reads.ts';
import { payShop, payShops } from './pay-shop.ts';

let world: World;
let stripe: PaidWorld['stripe'];
let admin: PaidWorld['admin'];
let money: PaidWorld['money'];
/** How far the site's clock is ahead, in milliseconds. */
let ahead = 0;
const MINUTE_MS = 60_000;
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

const adjusts = async (seller: Seller, amount: number) => {
  const body = { shop_id: seller.shop.id, amount, reason: 'A story' };
  expect((await admin.calls(ledgerApi.adjust, { body })).status).toBe(201);
};

const cancels = (payoutId: string) => admin.calls(payoutsApi.cancel, { params: { payoutId } });

const found = async (seller: Seller) =>
  (await admin.calls(payoutsApi.foundTransfers, { query: { limit: 100 } })).body.filter(
    ({ shop_id }) => shop_id === seller.shop.id,
  );

describe('a transfer', () => {
  test('not covered by the site’s balance fails alone and is sent with a later payout', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    await adjusts(seller, 900_000);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    const [payout] = await money.payouts(seller);
    expect(payout).toMatchObject({
      amount: 99.99,
      failure: 'The site’s balance with the payment provider doesn’t cover this yet.',
    });
    expect(await money.balance(seller)).toMatchObject({ available: 900_000, paid_out: 99.99 });
    const { body } = await seller.calls(payoutsApi.read, {
      params: { shopId: seller.shop.id, payoutId: payout?.id ?? '' },
    });
    const transfers = body.transfers.map(({ status, amount }) => `${status} ${amount}`);
    expect(new Set(transfers)).toEqual(new Set(['failed 900000', 'paid 99.99']));
    expect(body.entries.map(({ kind }) => kind)).toEqual(['sale']);
    expect(await money.mailsOf(admin, 'payouts_short')).toHaveLength(1);
    const open = await admin.calls(payoutsApi.open, { query: { limit: 100 } });
    expect(open.body.map(({ id }) => id)).toContain(payout?.id);
    // The sandbox still holds the commission, which covers this.
    await adjusts(seller, -899_990);
    ahead = DAY_MS;
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    ahead = 0;
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 109.99 });
  });

  test('to an account whose restriction event was lost pauses payouts and sends one email', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const { provider_account_id: accountId } = await money.accountOf(seller);
    const { control } = world.sandbox;
    control.deliveries({ lose: true });
    control.restrictAccount(accountId);
    await payShop(world.deps, seller.shop.id);
    await world.until(
      async () => (await money.payouts(seller))[0]?.status === 'failed',
      'the refusal',
    );
    expect(await money.accountOf(seller)).toMatchObject({
      state: 'restricted',
      requirements: ['An identity document'],
    });
    for (const day of [1, 2, 3]) {
      ahead = day * DAY_MS;
      await payShop(world.deps, seller.shop.id);
    }
    ahead = 0;
    expect(await money.payouts(seller)).toHaveLength(1);
    expect(await money.mailsOf(seller, 'payout_account_restricted')).toHaveLength(1);
    expect(await money.mailsOf(seller, 'payout_failed')).toEqual([]);
    // The recovery event is lost too, but the daily job reads the account.
    control.restoreAccount(accountId);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    control.deliveries({ lose: false });
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 99.99 });
  });

  test('refused day after day sends one email and is retried less and less often', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const refuses = money.withPayments({
      transfer: async () => {
        throw new ProviderRefused('This bank is not accepted.');
      },
    });
    const tried: number[] = [];
    for (let day = 0; day < 16; day += 1) {
      ahead = day * DAY_MS;
      await payShop({ ...refuses, jobs: money.idle().jobs }, seller.shop.id);
      const payouts = world.deps.db.selectFrom('payouts').select('id');
      const open = payouts.where('shop_id', '=', seller.shop.id).where('status', '=', 'pending');
      for (const { id } of await open.execute()) {
        tried.push(day);
        await finishPayout(refuses, id);
      }
    }
    ahead = 0;
    expect(tried).toEqual([0, 1, 3, 7, 14]);
    expect(await money.mailsOf(seller, 'payout_failed')).toHaveLength(1);
    expect(await money.balance(seller)).toMatchObject({ available: 99.99, in_payout: 0 });
  });
});

test('a stuck payout doesn’t block a manual payout', async () => {
  const seller = await money.readySeller();
  await money.sells(seller);
  const hanging = await money.opensPayout(seller);
  await money.sells(seller);
  const body = { shop_id: seller.shop.id };
  const made = await admin.calls(payoutsApi.pay, { body });
  expect([made.status, made.body.amount]).toEqual([201, 99.99]);
  expect(await money.balance(seller)).toMatchObject({
    available: 0,
    in_payout: 99.99,
    paid_out: 99.99,
  });
  await finishPayout(world.deps, hanging);
  expect(await money.balance(seller)).toMatchObject({ in_payout: 0, paid_out: 199.98 });
});

describe('cancelling a payout', () => {
  test('returns unsent money to the balance once', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    const cancelled = await cancels(payoutId);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({ status: 'failed', cancelling: false });
    expect((await cancels(payoutId)).status).toBe(409);
    expect((await cancels(newId())).status).toBe(404);
    await finishPayout(world.deps, payoutId);
    expect(await money.transfersTo(seller)).toEqual([]);
    expect(await money.mailsOf(seller, 'payout_failed')).toEqual([]);
    expect(await money.balance(seller)).toMatchObject({ available: 99.99, in_payout: 0 });
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
  });

  test('counts the transfers already sent as paid', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    await expect(finishPayout(money.diesAfterTransfer(), payoutId)).rejects.toThrow('died');
    const { body } = await cancels(payoutId);
    expect(body).toMatchObject({ status: 'paid', amount: 99.99, cancelling: false });
    expect(await money.balance(seller)).toMatchObject({ available: 99.99, paid_out: 99.99 });
  });

  test('waits while a request may still reach the provider, or while the provider is down', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    const lost = money.withPayments({
      transfer: async () => {
        throw new ProviderUnavailable('no answer');
      },
    });
    await expect(finishPayout(lost, payoutId)).rejects.toThrow('no answer');
    const actor = { ...admin, tokenHash: Buffer.from('') } as never;
    const waiting = await cancelPayout(money.idle(), actor, payoutId);
    expect(waiting).toMatchObject({ status: 'pending', cancelling: true });
    ahead = 11 * MINUTE_MS;
    const away = money.withPayments({
      transfersTo: async () => {
        throw new ProviderUnavailable('away');
      },
    });
    const still = await cancelPayout({ ...away, jobs: money.idle().jobs }, actor, payoutId);
    expect(still.cancelling).toBe(true);
    expect(await money.balance(seller)).toMatchObject({ available: 0, in_payout: 99.99 });
    await finishPayout(world.deps, payoutId);
    expect(await money.balance(seller)).toMatchObject({ available: 99.99, in_payout: 0 });
    expect(await money.transfersTo(seller)).toEqual([]);
  });

  test('stops a run that has already started', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    const cancelledMeanwhile = money.withPayments({
      transfer: async (request) => {
        expect((await cancels(payoutId)).body.cancelling).toBe(true);
        return world.deps.payments.transfer(request);
      },
    });
    await finishPayout(cancelledMeanwhile, payoutId);
    expect(await money.transfersTo(seller)).toHaveLength(1);
    expect(await money.balance(seller)).toMatchObject({ available: 99.99, paid_out: 99.99 });
  });

  test('still records a transfer that reaches the provider afterwards', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    const slow = money.withPayments({
      transfer: async (request) => {
        ahead = 11 * MINUTE_MS;
        await admin.proves();
        expect((await cancels(payoutId)).body.status).toBe('failed');
        return world.deps.payments.transfer(request);
      },
    });
    await finishPayout(slow, payoutId);
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 99.99 });
    expect(await money.transfersTo(seller)).toHaveLength(1);
  });
});

describe('an unexplained transfer', () => {
  /** A transfer that the site sent after the backup it was restored from. */
  const sentBefore = async (seller: Seller, amount: number, number: string | null) => {
    const { provider_account_id: destination } = await money.accountOf(seller);
    return stripe.transfers.create({
      amount,
      currency: 'usd',
      destination,
      metadata: { key: newId() },
      ...(number === null ? {} : { transfer_group: number }),
    });
  };

  test('is recorded as a payout of its order, which isn’t paid again', async () => {
    const seller = await money.readySeller();
    const [first, second] = [await money.sells(seller), await money.sells(seller)];
    await sentBefore(seller, 9999, first.number);
    await payShop(world.deps, seller.shop.id);
    await world.until(async () => (await money.balance(seller)).paid_out === 199.98, 'both');
    const sent = await money.transfersTo(seller);
    expect(sent).toHaveLength(2);
    const groups = new Set(sent.map(({ transfer_group }) => transfer_group));
    expect(groups).toEqual(new Set([first.number, second.number]));
    expect(
      (await money.payouts(seller)).map(({ amount, reference }) => [amount, reference]),
    ).toEqual(
      expect.arrayContaining([
        [99.99, null],
        [99.99, 'Found at the payment provider'],
      ]),
    );
    expect(await found(seller)).toEqual([]);
  });

  test('is recorded with its reversals, and the next payout sends the rest', async () => {
    const seller = await money.readySeller();
    const { number } = await money.sells(seller);
    const { id } = await sentBefore(seller, 6000, number);
    await stripe.transfers.createReversal(id, { amount: 1000 });
    await payShop(world.deps, seller.shop.id);
    await world.until(async () => (await money.balance(seller)).paid_out === 50, 'its record');
    expect(await money.balance(seller)).toMatchObject({ available: 49.99, in_payout: 0 });
    ahead = DAY_MS;
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    ahead = 0;
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 99.99 });
  });

  test('larger than its order blocks the order’s payout, and is listed and mailed once', async () => {
    const seller = await money.readySeller('Overpaid Clay');
    const [odd] = [await money.sells(seller), await money.sells(seller)];
    const { id } = await sentBefore(seller, 12_000, odd.number);
    const payoutId = await money.opensPayout(seller);
    await finishPayout(world.deps, payoutId);
    await finishPayout(world.deps, payoutId);
    expect(await money.balance(seller)).toMatchObject({ in_payout: 99.99, paid_out: 99.99 });
    expect(await found(seller)).toMatchObject([
      { provider_transfer_id: id, order_number: odd.number, amount: 120 },
    ]);
    const mails = await money.mailsOf(admin, 'transfer_found');
    expect(mails.filter(({ subject }) => subject.includes(seller.shop.name))).toHaveLength(1);
    // Once it's reversed at the provider, the part is sent.
    await stripe.transfers.createReversal(id, {});
    await finishPayout(world.deps, payoutId);
    expect(await money.balance(seller)).toMatchObject({ in_payout: 0, paid_out: 199.98 });
  });

  test('for an unknown order is listed, and doesn’t count for any other', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    const { id } = await sentBefore(seller, 5000, 'SK-UNKNOWN');
    const mailed = (await money.mailsOf(admin, 'transfer_found')).length;
    await readStatement(world.deps);
    await readStatement(world.deps, { again: true });
    expect(await found(seller)).toMatchObject([{ provider_transfer_id: id, amount: 50 }]);
    expect(await money.mailsOf(admin, 'transfer_found')).toHaveLength(mailed + 1);
    expect(await money.balance(seller)).toMatchObject({ available: 99.99, paid_out: 0 });
    await stripe.transfers.createReversal(id, {});
  });

  test('sent after its part was cancelled is recorded once, however often it’s found', async () => {
    const seller = await money.readySeller();
    const { number } = await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    expect((await cancels(payoutId)).body.status).toBe('failed');
    const part = world.deps.db.selectFrom('payout_parts').select('id');
    const { id: key } = await part.where('payout_id', '=', payoutId).executeTakeFirstOrThrow();
    const { provider_account_id: destination } = await money.accountOf(seller);
    const sent = { amount: 9999, currency: 'usd', destination, transfer_group: number };
    const { id } = await stripe.transfers.create({
      ...sent,
      metadata: { key, payout_id: payoutId },
    });
    await Promise.all([
      readStatement(world.deps),
      adoptTransfer(world.deps, id),
      payShop(world.deps, seller.shop.id),
    ]);
    await world.until(async () => (await money.balance(seller)).in_payout === 0, 'its record');
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 99.99 });
    expect(await money.transfersTo(seller)).toHaveLength(1);
    expect(await found(seller)).toEqual([]);
  });

  test('that adds to a payout being settled waits for it, without a deadlock', async () => {
    const seller = await money.readySeller();
    const first = await money.sells(seller);
    const payoutId = await money.opensPayout(seller);
    const second = await money.sells(seller);
    await sentBefore(seller, 9999, first.number);
    const { provider_account_id: destination } = await money.accountOf(seller);
    const { id } = await stripe.transfers.create({
      amount: 9999,
      currency: 'usd',
      destination,
      transfer_group: second.number,
      metadata: { key: newId(), payout_id: payoutId },
    });
    const { db } = world.deps;
    const wait = (count: number) =>
      world.until(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length >= count;
      }, `${count} that wait`);
    const both: Promise<unknown>[] = [];
    // The shop's lock goes to the transfer first, when the payout already waits for it, too.
    await db.transaction().execute(async (trx) => {
      await lockPayouts(trx, seller.shop.id);
      both.push(adoptTransfer(world.deps, id));
      await wait(1);
      both.push(finishPayout(world.deps, payoutId));
      await wait(2);
    });
    await Promise.all(both);
    expect(await money.balance(seller)).toMatchObject({
      available: 0,
      in_payout: 0,
      paid_out: 199.98,
    });
    expect(await found(seller)).toEqual([]);
  });

  test('made manually waits for an admin, who can settle it as unrelated', async () => {
    const seller = await money.readySeller();
    await money.sells(seller);
    await adjusts(seller, 20);
    const { provider_account_id: destination } = await money.accountOf(seller);
    const bonus = await stripe.transfers.create({ amount: 500, currency: 'usd', destination });
    const payoutId = await money.opensPayout(seller);
    await finishPayout(world.deps, payoutId);
    expect(await money.balance(seller)).toMatchObject({ in_payout: 20, paid_out: 99.99 });
    const [listed] = await found(seller);
    const settle = () =>
      admin.calls(payoutsApi.settleTransfer, {
        params: { transferId: listed?.id ?? '' },
        body: { note: 'A prize' },
      });
    expect((await settle()).status).toBe(204);
    expect((await settle()).status).toBe(404);
    await finishPayout(world.deps, payoutId);
    expect(await money.balance(seller)).toMatchObject({ in_payout: 0, paid_out: 119.99 });
    await stripe.transfers.createReversal(bonus.id, {});
  });
});

describe('a shop in debt', () => {
  /** Pays the shop for a sale, moves the money to its bank, and refunds the sale. */
  async function overpaid(seller: Seller) {
    const { orderId } = await money.sells(seller);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    const { provider_account_id: stripeAccount } = await money.accountOf(seller);
    world.sandbox.control.payOut(stripeAccount);
    await seller.sets(orderId, { status: 'refunded' });
    const tries = () =>
      world.deps.db
        .selectFrom('transfer_reversals')
        .innerJoin('payout_parts', 'payout_parts.id', 'part_id')
        .select(['transfer_reversals.status', 'transfer_reversals.failure'])
        .where('order_id', '=', orderId)
        .orderBy('transfer_reversals.id')
        .execute();
    await world.until(async () => (await tries())[0]?.status === 'failed', 'the refusal');
    expect((await tries())[0]?.failure).toContain('Insufficient funds');
    return {
      tries,
      /** The bank returns the money to the account. */
      async returns() {
        const { data } = await stripe.payouts.list({}, { stripeAccount });
        for (const { id } of data) world.sandbox.control.failPayout(id);
      },
    };
  }

  test('has its debt reclaimed once a day, even if its account is restricted', async () => {
    const seller = await money.readySeller();
    const debt = await overpaid(seller);
    await payShops(world.deps);
    await world.deps.jobs.enqueue(world.deps.db, 'cover-shortfall', { shopIds: [seller.shop.id] });
    const { provider_account_id: accountId } = await money.accountOf(seller);
    world.sandbox.control.restrictAccount(accountId);
    await money.accountIs(seller, 'restricted');
    ahead = DAY_MS;
    await payShop(world.deps, seller.shop.id);
    await world.until(async () => (await debt.tries()).length === 2, 'the second try');
    await world.until(async () => (await debt.tries())[1]?.status === 'failed', 'its refusal');
    await payShop(world.deps, seller.shop.id);
    expect(await debt.tries()).toHaveLength(2);
    await debt.returns();
    ahead = 2 * DAY_MS;
    await payShop(world.deps, seller.shop.id);
    await world.until(async () => (await debt.tries())[2]?.status === 'succeeded', 'the money');
    ahead = 0;
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 0 });
  });

  test('has no debt reclaimed while payouts are stopped site-wide', async () => {
    const seller = await money.readySeller();
    const debt = await overpaid(seller);
    await debt.returns();
    const stop = { id: newId(), shop_id: null, reason: 'restore' as const, note: 'A story' };
    await world.deps.db
      .insertInto('payout_stops')
      .values({ ...stop, placed_by: null, placed_at: new Date(), lifted_by: null, lifted_at: null })
      .execute();
    ahead = DAY_MS;
    await payShop(world.deps, seller.shop.id);
    expect(await debt.tries()).toHaveLength(1);
    await world.deps.db.deleteFrom('payout_stops').where('id', '=', stop.id).execute();
    await payShop(world.deps, seller.shop.id);
    await world.until(async () => (await debt.tries())[1]?.status === 'succeeded', 'the money');
  });

  test('can’t have its debt written off while it’s being reclaimed', async () => {
    const seller = await money.readySeller();
    const debt = await overpaid(seller);
    await debt.returns();
    ahead = DAY_MS;
    await payShop(money.idle(), seller.shop.id);
    ahead = 0;
    const body = { shop_id: seller.shop.id, amount: 1, reason: 'The shop has closed' };
    const asked = await admin.calls(owingApi.writeOff, { body });
    expect([asked.status, asked.body.detail]).toEqual([409, 'This shop owes nothing']);
    await payShops(world.deps);
    await world.until(async () => (await debt.tries())[1]?.status === 'succeeded', 'the money');
  });

  test('is listed by the age of its debt, counted from when its balance went below zero', async () => {
    const seller = await world.seller('Owing & Co');
    await adjusts(seller, -10);
    await adjusts(seller, 10);
    ahead = 40 * DAY_MS;
    const later = await world.admin();
    const take = (amount: number) =>
      later.calls(ledgerApi.adjust, {
        body: { shop_id: seller.shop.id, amount, reason: 'A story' },
      });
    await take(-30);
    await take(5);
    const listed = async (days: number, age?: '0-30' | '31-60') => {
      const now = () => new Date(Date.now() + days * DAY_MS);
      const { rows } = await owing({ db: world.deps.db, now }, { page: 1, limit: 100, age });
      return rows.find(({ shop_id }) => shop_id === seller.shop.id);
    };
    expect(await listed(41)).toMatchObject({ shop_name: 'Owing & Co', owes: 25, age: '0-30' });
    expect(await listed(71, '31-60')).toMatchObject({ owes: 25, refused: null });
    expect(await listed(71, '0-30')).toBeUndefined();
    expect(await listed(102)).toMatchObject({ age: '61-90' });
    expect(await listed(132)).toMatchObject({ age: '91+' });
    const { ages } = (await later.calls(owingApi.ages)).body;
    expect(ages.map(({ age }) => age)).toEqual(['0-30', '31-60', '61-90', '91+']);
    expect(ages[0]?.owes).toBeGreaterThanOrEqual(25);
    const { body: all } = await later.calls(owingApi.list, { query: { limit: 100 } });
    const since = all.map((shop) => shop.since);
    expect(since).toEqual(since.toSorted());
  });
});
