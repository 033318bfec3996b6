import { auditApi } from '@souk/contract/audit';
import { ledgerApi } from '@souk/contract/ledger';
import { ordersApi } from '@souk/contract/orders';
import { payoutTermsApi } from '@souk/contract/payout-terms';
import { payoutsApi } from '@souk/contract/payouts';
import { settingsApi } from '@souk/contract/settings';
import { suspensionApi } from '@souk/contract/suspension';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidSellers } from '../../../../test/paid-sellers.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { resumePayouts, stopPayouts } from '../holds/stop-payouts.ts';
import { finishPayout } from './finish-payout.ts';
import { payShop } from './pay-shop.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
let money: ReturnType<typeof paidSellers>;
beforeAll(async () => {
  world = await startWorld();
  money = paidSellers(world);
  admin = await world.admin();
  await admin.calls(settingsApi.change, { body: { hold_days: 0, hold_days_unconfirmed: 0 } });
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;

const NOTE = 'We are looking at your last sales';
const shopOf = ({ shop }: Seller) => ({ params: { shopId: shop.id } });
// Read by an admin, because a suspended owner is signed out.
const balance = async (seller: Seller) =>
  (await admin.calls(ledgerApi.balance, shopOf(seller))).body;
const payouts = async (seller: Seller) => (await admin.calls(payoutsApi.list, shopOf(seller))).body;
const stops = (seller: Seller) =>
  admin.calls(payoutTermsApi.stop, { ...shopOf(seller), body: { note: NOTE } });
const resumes = (seller: Seller) => admin.calls(payoutTermsApi.resume, shopOf(seller));
const byHand = (seller: Seller) =>
  admin.calls(payoutsApi.pay, { body: { shop_id: seller.shop.id } });
const isPaid = (seller: Seller) =>
  world.until(async () => (await payouts(seller))[0]?.status === 'paid', 'the payout');

/** A seller with $99.99 available and a payout account. */
async function earner() {
  const seller = await money.readySeller();
  await money.sells(seller);
  return seller;
}

describe('payouts that an admin stops', () => {
  test('can’t be made by the job or an admin until they’re resumed', async () => {
    const seller = await earner();
    expect(await stops(seller)).toMatchObject({
      status: 201,
      body: { reason: 'admin', note: NOTE },
    });
    await payShop(world.deps, seller.shop.id);
    expect(await byHand(seller)).toMatchObject({
      status: 409,
      body: { detail: 'The payouts of this shop are stopped. Resume them first.' },
    });
    expect(await payouts(seller)).toEqual([]);
    const { body: seen } = await seller.calls(ledgerApi.balance, shopOf(seller));
    expect(seen.stops).toMatchObject([{ reason: 'admin', note: NOTE }]);
    const { body: all } = await admin.calls(payoutTermsApi.stops);
    expect(all).toContainEqual({
      ...seen.stops[0],
      shop_id: seller.shop.id,
      shop_name: seller.shop.name,
    });
    expect((await resumes(seller)).status).toBe(204);
    expect((await balance(seller)).stops).toEqual([]);
    await payShop(world.deps, seller.shop.id);
    await isPaid(seller);
  });

  test('aren’t sent until they’re resumed, even if already open', async () => {
    const seller = await earner();
    const payoutId = await money.opensPayout(seller);
    await stops(seller);
    await finishPayout(world.deps, payoutId);
    expect(await balance(seller)).toMatchObject({ in_payout: 99.99, paid_out: 0 });
    await resumes(seller);
    await isPaid(seller);
    expect(await balance(seller)).toMatchObject({ in_payout: 0, paid_out: 99.99 });
  });

  test('still record a transfer sent before the stop', async () => {
    const seller = await earner();
    const payoutId = await money.opensPayout(seller);
    await expect(finishPayout(money.diesAfterTransfer(), payoutId)).rejects.toThrow('died');
    await stops(seller);
    await finishPayout(world.deps, payoutId);
    expect(await balance(seller)).toMatchObject({ in_payout: 0, paid_out: 99.99 });
  });

  test('are stopped and resumed once, with an audit record of each', async () => {
    const seller = await earner();
    const answers = await Promise.all([stops(seller), stops(seller), stops(seller)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await resumes(seller);
    await resumes(seller);
    const { body } = await admin.calls(auditApi.list, { query: { target: seller.shop.id } });
    const kinds = body.map(({ kind }) => kind).filter((kind) => kind.startsWith('payouts.'));
    expect(kinds).toEqual(['payouts.resumed', 'payouts.stopped']);
  });

  test('need a reason, an existing shop and an admin who doesn’t own it', async () => {
    const seller = await earner();
    const blank = { ...shopOf(seller), body: { note: ' ' } };
    expect((await admin.calls(payoutTermsApi.stop, blank)).status).toBe(422);
    const unknown = { params: { shopId: '00000000-0000-7000-8000-000000000000' } };
    const stop = { ...unknown, body: { note: NOTE } };
    expect((await admin.calls(payoutTermsApi.stop, stop)).status).toBe(404);
    await world.deps.db
      .updateTable('users')
      .set({ is_admin: true })
      .where('id', '=', seller.id)
      .execute();
    const own = { ...shopOf(seller), body: { note: NOTE } };
    expect((await seller.calls(payoutTermsApi.stop, own)).status).toBe(403);
    expect((await seller.calls(payoutTermsApi.resume, shopOf(seller))).status).toBe(403);
    const reserve = { ...shopOf(seller), body: { percent: 10, days: 30 } };
    expect((await seller.calls(payoutTermsApi.setReserve, reserve)).status).toBe(403);
  });
});

describe('a suspension', () => {
  const reason = 'Nothing was sent';
  const suspendsShop = (seller: Seller, suspended: boolean) =>
    admin.calls(suspensionApi.changeShop, { ...shopOf(seller), body: { suspended, reason } });
  const suspendsOwner = (seller: Seller, suspended: boolean) =>
    admin.calls(suspensionApi.changeUser, {
      params: { userId: seller.id },
      body: { suspended, reason },
    });

  test.each([
    ['of a shop', suspendsShop],
    ['of its owner', suspendsOwner],
  ])('%s stops its payouts until it’s lifted', async (_, suspends) => {
    const seller = await earner();
    await suspends(seller, true);
    await payShop(world.deps, seller.shop.id);
    expect((await byHand(seller)).body.detail).toBe(
      'This shop or its owner is suspended, so it can’t be paid',
    );
    expect(await payouts(seller)).toEqual([]);
    expect((await balance(seller)).stops).toMatchObject([{ reason: 'suspension', note: reason }]);
    const { body: all } = await admin.calls(payoutTermsApi.stops);
    expect(all.map(({ shop_id }) => shop_id)).toContain(seller.shop.id);
    await suspends(seller, false);
    await payShop(world.deps, seller.shop.id);
    await isPaid(seller);
  });

  test('prevents the seller from setting up payouts or marking orders as delivered', async () => {
    const seller = await earner();
    const buyer = await world.buyer();
    const { order_id: orderId, stripe_session_id } = await buyer.buys({
      product: await seller.sells({ price: 20 }),
    });
    await world.pays(stripe_session_id);
    await world.until(async () => (await seller.sales())[0]?.status === 'paid', 'the payment');
    await suspendsShop(seller, true);
    expect(await seller.calls(payoutsApi.onboard, shopOf(seller))).toMatchObject({
      status: 409,
      body: { detail: 'You can’t set up payouts while your shop is suspended' },
    });
    expect((await seller.sets(orderId, { status: 'shipped' })).status).toBe(200);
    expect(await seller.sets(orderId, { status: 'delivered' })).toMatchObject({
      status: 409,
      body: {
        detail: 'Your shop is suspended, so only an admin can mark its orders as delivered',
      },
    });
    const change = {
      params: { shopId: seller.shop.id, orderId },
      body: invalid({ status: 'delivered' }),
    };
    expect((await admin.calls(ordersApi.change, change)).status).toBe(200);
  });
});

test('after a restore, a manual payout can be recorded again before payouts resume', async () => {
  const seller = await earner();
  const site = { shopId: null, reason: 'restore', actorId: null } as const;
  const { db } = world.deps;
  const note = 'The site was restored';
  await db.transaction().execute((trx) => stopPayouts(trx, world.deps, { ...site, note }));
  try {
    await payShop(world.deps, seller.shop.id);
    expect(await payouts(seller)).toEqual([]);
    expect((await byHand(seller)).status).toBe(201);
    expect(await payouts(seller)).toMatchObject([{ method: 'manual', amount: 99.99 }]);
  } finally {
    await db.transaction().execute((trx) => resumePayouts(trx, world.deps, site));
  }
});

test('a site-wide stop applies to every shop and hides its note from sellers', async () => {
  const seller = await earner();
  const note = 'provider differs by $2,357.59';
  const site = { shopId: null, reason: 'books', actorId: null } as const;
  const { db } = world.deps;
  await db.transaction().execute((trx) => stopPayouts(trx, world.deps, { ...site, note }));
  try {
    await payShop(world.deps, seller.shop.id);
    expect((await byHand(seller)).body.detail).toBe(
      'All payouts are stopped until an admin has checked the books',
    );
    expect(await payouts(seller)).toEqual([]);
    expect((await balance(seller)).stops).toMatchObject([{ reason: 'books', note: null }]);
    const { body: all } = await admin.calls(payoutTermsApi.stops);
    const [newest] = all;
    expect(newest).toMatchObject({ shop_id: null, shop_name: null, reason: 'books', note });
  } finally {
    await db.transaction().execute((trx) => resumePayouts(trx, world.deps, site));
  }
});
