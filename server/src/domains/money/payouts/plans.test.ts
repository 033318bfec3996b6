import { auditApi } from '@souk/contract/audit';
import { ledgerApi } from '@souk/contract/ledger';
import { payoutTermsApi, type ChangePayoutPlan } from '@souk/contract/payout-terms';
import { payoutsApi } from '@souk/contract/payouts';
import { settingsApi } from '@souk/contract/settings';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../../../test/payout-account.ts';
import { adjustBalance } from '../../../../test/payout-story.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import type { Deps } from '../../../deps.ts';
import { payShop } from './pay-shop.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
/** 2026-11-24 is a Tuesday. */
const TUESDAY = Date.UTC(2026, 10, 24, 6);
let at = TUESDAY;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
  await admin.calls(settingsApi.change, { body: { minimum_payout: 10 } });
});
afterEach(() => {
  at = TUESDAY;
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;
const shopOf = ({ shop }: Seller) => ({ params: { shopId: shop.id } });
const deps = (): Deps => ({ ...world.deps, now: () => new Date(at) });
const changes = (seller: Seller, body: ChangePayoutPlan) =>
  seller.calls(payoutTermsApi.changePlan, { ...shopOf(seller), body });

async function readySeller() {
  const seller = await world.seller();
  await openAccount(world.deps, seller.shop.id, 'ready');
  return seller;
}

/** Gives a shop $50 to pay out. */
const earns = (seller: Seller) => adjustBalance(deps(), { shopId: seller.shop.id, amount: 5000 });

/** Runs the daily job for some days, and returns the days on which it opened a payout. */
async function paidOn(seller: Seller, days: number, each = () => Promise.resolve<unknown>(null)) {
  const paid: string[] = [];
  const payouts = () =>
    world.deps.db.selectFrom('payouts').select('id').where('shop_id', '=', seller.shop.id);
  for (let day = 0; day < days; day += 1) {
    await each();
    const before = (await payouts().execute()).length;
    await payShop(deps(), seller.shop.id);
    if ((await payouts().execute()).length > before) {
      paid.push(new Date(at).toISOString().slice(0, 10));
    }
    await world.deps.db
      .updateTable('payouts')
      .set({ status: 'paid' })
      .where('shop_id', '=', seller.shop.id)
      .execute();
    at += DAY_MS;
  }
  return paid;
}

/** Starts the plan today by the test’s clock, because the API uses the real one. */
const begins = (seller: Seller) =>
  world.deps.db
    .updateTable('payout_plans')
    .set({ last_day: new Date(at - DAY_MS) })
    .where('shop_id', '=', seller.shop.id)
    .execute();

describe('a plan', () => {
  test('is the site’s until the seller chooses one, and shows the next payout day', async () => {
    const seller = await readySeller();
    const { body } = await seller.calls(payoutTermsApi.plan, shopOf(seller));
    expect(body).toEqual({
      plan: 'site',
      weekday: null,
      month_day: null,
      minimum: null,
      site: { interval_days: 1, minimum: 10 },
      next_on: null,
      reserve: null,
    });
    const weekly = await changes(seller, { plan: 'weekly', weekday: 5 });
    expect(new Date(weekly.body.next_on ?? '').getUTCDay()).toBe(5);
    const monthly = await changes(seller, { plan: 'monthly', month_day: 3, minimum: 50 });
    expect(monthly.body).toMatchObject({ weekday: null, month_day: 3, minimum: 50 });
    const { body: audit } = await admin.calls(auditApi.list, { query: { target: seller.shop.id } });
    expect(audit[0]).toMatchObject({
      kind: 'payout-plan.changed',
      before: { plan: 'weekly', weekday: 5, month_day: null, minimum: null },
      after: { plan: 'monthly', weekday: null, month_day: 3, minimum: 50 },
    });
  });

  test('set to weekly pays only on its weekday', async () => {
    const seller = await readySeller();
    await changes(seller, { plan: 'weekly', weekday: 5 });
    await begins(seller);
    expect(await paidOn(seller, 15, () => earns(seller))).toEqual(['2026-11-27', '2026-12-04']);
  });

  test('set to monthly pays on its day, or on the last day of a shorter month', async () => {
    const seller = await readySeller();
    await changes(seller, { plan: 'monthly', month_day: 31 });
    await begins(seller);
    expect(await paidOn(seller, 40, () => earns(seller))).toEqual(['2026-11-30', '2026-12-31']);
  });

  test('carries an amount below the minimum over to the next payout day', async () => {
    const seller = await readySeller();
    await changes(seller, { plan: 'weekly', weekday: 2, minimum: 60 });
    await begins(seller);
    await earns(seller);
    expect(await paidOn(seller, 1)).toEqual([]);
    await earns(seller);
    expect(await paidOn(seller, 7)).toEqual(['2026-12-01']);
  });

  test('catches up on a payout day that the site missed', async () => {
    const seller = await readySeller();
    await changes(seller, { plan: 'weekly', weekday: 2 });
    await begins(seller);
    await earns(seller);
    at += 2 * DAY_MS;
    expect(await paidOn(seller, 1)).toEqual(['2026-11-26']);
    expect(await paidOn(seller, 7, () => earns(seller))).toEqual(['2026-12-01']);
  });

  test('set to daily overrides the site’s longer interval', async () => {
    const seller = await readySeller();
    await admin.calls(settingsApi.change, { body: { payout_interval_days: 7 } });
    await changes(seller, { plan: 'daily' });
    await begins(seller);
    expect(await paidOn(seller, 2, () => earns(seller))).toEqual(['2026-11-24', '2026-11-25']);
    await admin.calls(settingsApi.change, { body: { payout_interval_days: 1 } });
  });

  test.each([
    [{ plan: 'weekly' }, 'weekday'],
    [{ plan: 'weekly', weekday: 8 }, 'weekday'],
    [{ plan: 'monthly' }, 'month_day'],
    [{ plan: 'monthly', month_day: 0 }, 'month_day'],
    [{ plan: 'hourly' }, 'plan'],
    [{ minimum: 9.99 }, 'minimum'],
    [{ minimum: 10.001 }, 'minimum'],
  ])('%j is a 422 that names the field', async (wrong, field) => {
    const seller = await readySeller();
    const answer = await changes(seller, invalid(wrong));
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
    expect((await seller.calls(payoutTermsApi.plan, shopOf(seller))).body.plan).toBe('site');
  });
});

test('an admin sets and ends a reserve, and the seller sees it', async () => {
  const seller = await readySeller();
  const sets = (percent: number, days: number) =>
    admin.calls(payoutTermsApi.setReserve, { ...shopOf(seller), body: { percent, days } });
  expect((await sets(12.5, 30)).body.reserve).toEqual({ percent: 12.5, days: 30 });
  const { body } = await seller.calls(payoutTermsApi.plan, shopOf(seller));
  expect(body.reserve).toEqual({ percent: 12.5, days: 30 });
  expect((await sets(0, 30)).body.reserve).toBeNull();
  expect((await sets(100.5, 30)).body.errors?.[0]?.path).toBe('percent');
  expect((await sets(10, 0)).body.errors?.[0]?.path).toBe('days');
  const own = { ...shopOf(seller), body: { percent: 0, days: 1 } };
  expect((await seller.calls(payoutTermsApi.setReserve, own)).status).toBe(403);
  expect((await seller.calls(ledgerApi.balance, shopOf(seller))).body.held).toEqual([]);
  expect((await seller.calls(payoutsApi.list, shopOf(seller))).body).toEqual([]);
});
