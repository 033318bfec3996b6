import { approvalsApi } from '@souk/contract/approvals';
import { auditApi } from '@souk/contract/audit';
import { authApi } from '@souk/contract/auth';
import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { owingApi } from '@souk/contract/owing';
import { payoutsApi } from '@souk/contract/payouts';
import { refundsApi } from '@souk/contract/refunds';
import { returnsApi } from '@souk/contract/returns';
import { settingsApi } from '@souk/contract/settings';
import { suspensionApi } from '@souk/contract/suspension';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paidSellers } from '../../../../test/paid-sellers.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';

type Admin = Awaited<ReturnType<World['admin']>>;
type Seller = Awaited<ReturnType<World['seller']>>;

let world: World;
let money: ReturnType<typeof paidSellers>;
let admin: Admin;
let other: Admin;

beforeAll(async () => {
  world = await startWorld();
  money = paidSellers(world);
  admin = await world.admin();
  other = await world.admin();
  await admin.calls(settingsApi.change, { body: { hold_days: 0 } });
});
beforeEach(async () => {
  await admin.proves();
  await other.proves();
});
afterEach(async () => {
  await world.deps.db.updateTable('site_settings').set({ second_admin_over_cents: null }).execute();
});
afterAll(() => world.close());

const adjusts = (who: Admin, seller: Seller, amount: number, headers = {}) =>
  who.calls(ledgerApi.adjust, {
    body: { shop_id: seller.shop.id, amount, reason: 'A present' },
    headers,
  });
const pays = (who: Admin, seller: Seller, amount: number | undefined, headers = {}) =>
  who.calls(payoutsApi.pay, {
    body: { shop_id: seller.shop.id, ...(amount === undefined ? {} : { amount }) },
    headers,
  });
const writesOff = (who: Admin, seller: Seller, amount: number, headers = {}) =>
  who.calls(owingApi.writeOff, {
    body: { shop_id: seller.shop.id, amount, reason: 'They are gone' },
    headers,
  });
const approves = (who: Admin, approvalId: string) =>
  who.calls(approvalsApi.approve, { params: { approvalId } });
const declines = (who: Admin, approvalId: string) =>
  who.calls(approvalsApi.decline, { params: { approvalId } });
const limits = (amount: number | null, who = admin) =>
  who.calls(settingsApi.change, { body: { second_admin_over: amount } });
const secondAdminOver = async () => (await admin.calls(settingsApi.read)).body.second_admin_over;
const available = async (seller: Seller) => (await money.balance(seller)).available;

/** A seller who is also an admin. */
async function adminSeller(): Promise<Seller> {
  const seller = await world.seller();
  const user = world.deps.db.updateTable('users').set({ is_admin: true });
  await user.where('id', '=', seller.id).execute();
  return seller;
}

describe('an admin', () => {
  test('can’t move their own shop’s money or set its terms', async () => {
    const seller = await adminSeller();
    const { orderId } = await money.sells(seller);
    await adjusts(admin, seller, -500);
    const own = 'You own this shop, so another admin has to do this';
    const payoutId = newId();
    await world.deps.db
      .insertInto('payouts')
      .values({
        id: payoutId,
        shop_id: seller.shop.id,
        method: 'provider',
        status: 'pending',
        amount_cents: 100,
        created_at: new Date(),
      })
      .execute();
    const { shop } = seller;
    const answers = [
      await adjusts(seller, seller, 1_000_000),
      await pays(seller, seller, 1),
      await writesOff(seller, seller, 1),
      await seller.calls(payoutsApi.cancel, { params: { payoutId } }),
      await seller.calls(suspensionApi.changeShop, {
        params: { shopId: shop.id },
        body: { suspended: true, reason: 'A story' },
      }),
    ];
    await world.deps.db.deleteFrom('payouts').where('id', '=', payoutId).execute();
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
      answers.map(() => [403, own]),
    );
    const rate = (commission_percent: number, who: Admin | Seller) =>
      who.calls(settingsApi.change, {
        body: { shop_commissions: [{ shop_id: shop.id, commission_percent }] },
      });
    expect((await rate(0, seller)).status).toBe(403);
    expect((await rate(5, admin)).status).toBe(200);
    // They can't remove a rate that another admin set, but they can change other settings.
    const without = { shop_commissions: [], minimum_payout: 20 };
    expect((await seller.calls(settingsApi.change, { body: without })).status).toBe(403);
    expect((await rate(5, seller)).status).toBe(200);
    await admin.calls(settingsApi.change, { body: { shop_commissions: [] } });
    // As the seller, they can still refund.
    const refunded = await seller.calls(refundsApi.create, {
      params: { shopId: shop.id, orderId },
      body: { amount: 1, reason: 'A scratch' },
    });
    expect(refunded.status).toBe(201);
  });

  test('can’t decide a request that a buyer of their own shop escalated', async () => {
    const seller = await adminSeller();
    const { orderId, buyer } = await money.sells(seller);
    const params = { orderId };
    const { shop } = seller;
    const { body: request } = await buyer.calls(returnsApi.ask, {
      params,
      body: { shop_id: shop.id, kind: 'damaged', text: 'The handle is off' },
    });
    const answers = (who: Admin | Seller) =>
      who.calls(returnsApi.answer, {
        params: { shopId: shop.id, orderId, requestId: request.id },
        body: { decision: 'decline', note: 'It was whole when it left' },
      });
    expect((await answers(seller)).status).toBe(200);
    const escalated = await buyer.calls(returnsApi.escalate, {
      params: { orderId, requestId: request.id },
    });
    expect(escalated.status).toBe(200);
    expect((await answers(seller)).status).toBe(403);
    expect((await answers(admin)).status).toBe(200);
  });
});

describe('above the amount that needs a second admin', () => {
  test('an adjustment is booked once another admin approves it', async () => {
    const seller = await world.seller();
    await limits(100);
    expect((await adjusts(admin, seller, 100)).status).toBe(201);
    const asked = await adjusts(admin, seller, -100.01);
    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({ amount: -100.01, state: 'open', is_own: true });
    expect(await available(seller)).toBe(100);
    const { body: mails } = await other.calls(mailsApi.list, { query: { search: other.email } });
    expect(mails.map(({ kind }) => kind)).toContain('approval_asked');
    const { id } = asked.body;
    expect((await approves(admin, id)).status).toBe(403);
    // Another session of the same admin doesn't count.
    const login = { email_or_username: admin.email, password: admin.password };
    const { body: session } = await world.call(authApi.login, { body: login });
    const again = { params: { approvalId: id }, token: session.access_token };
    expect((await world.call(approvalsApi.approve, again)).status).toBe(403);
    const approved = await approves(other, id);
    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ state: 'approved', decided_by: other.username });
    expect(await available(seller)).toBe(-0.01);
    const { body: books } = await admin.calls(ledgerApi.list, { query: { kind: 'adjustment' } });
    expect(books[0]).toMatchObject({ id: approved.body.made_id, by: admin.username });
    expect((await approves(other, id)).status).toBe(409);
    expect((await declines(other, id)).status).toBe(409);
    expect((await approves(other, newId())).status).toBe(404);
    expect((await approves(seller as never, id)).status).toBe(403);
    const { body: audit } = await admin.calls(auditApi.list, { query: { limit: 5 } });
    expect(audit.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['money.asked', 'balance.adjusted', 'money.approved']),
    );
  });

  test('concurrent approvals book one entry', async () => {
    const seller = await world.seller();
    await limits(0);
    const { body } = await adjusts(admin, seller, 50);
    const third = await world.admin();
    const answers = await Promise.all([approves(other, body.id), approves(third, body.id)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await available(seller)).toBe(50);
  });

  test('another admin can decline a request, and its author can withdraw it', async () => {
    const seller = await world.seller();
    await limits(0);
    const [first, second] = [await adjusts(admin, seller, 50), await adjusts(admin, seller, 60)];
    expect((await declines(other, first.body.id)).body.state).toBe('declined');
    expect((await declines(admin, second.body.id)).body.state).toBe('declined');
    expect((await approves(other, first.body.id)).status).toBe(409);
    expect(await available(seller)).toBe(0);
    const { body: open } = await other.calls(approvalsApi.list, { query: { state: 'open' } });
    expect(open.map(({ id }) => id)).not.toContain(first.body.id);
  });

  test('the shop’s owner can’t approve it, and nobody can once its author is no longer an admin', async () => {
    const seller = await adminSeller();
    const leaving = await world.admin();
    await limits(0);
    const { body } = await adjusts(leaving, seller, 50);
    const approvalId = body.id;
    expect((await approves(seller as never, approvalId)).status).toBe(403);
    expect((await declines(seller as never, approvalId)).status).toBe(403);
    const user = world.deps.db.updateTable('users').where('id', '=', leaving.id);
    await user.set({ is_admin: false }).execute();
    expect((await approves(other, approvalId)).status).toBe(409);
    await user.set({ is_admin: true, suspended_at: new Date() }).execute();
    expect((await approves(other, approvalId)).status).toBe(409);
    expect((await declines(other, approvalId)).status).toBe(200);
    expect(await available(seller)).toBe(0);
  });

  test('a manual payout is checked again when it’s approved', async () => {
    const seller = await world.seller();
    await adjusts(admin, seller, 300);
    await limits(100);
    // Without an amount: everything available now.
    const asked = await pays(admin, seller, undefined);
    expect([asked.status, asked.body.amount]).toEqual([202, 300]);
    expect((await pays(admin, seller, 90)).status).toBe(201);
    const refused = await approves(other, asked.body.id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Only $210.00 is available to this shop',
    ]);
    await adjusts(admin, seller, 90);
    expect((await approves(other, asked.body.id)).status).toBe(200);
    expect(await money.balance(seller)).toMatchObject({ available: 0, paid_out: 390 });
  });

  test('raising the limit or turning it off takes two admins, but lowering it takes one', async () => {
    expect(await secondAdminOver()).toBeNull();
    expect((await limits(100)).status).toBe(200);
    const raised = await admin.calls(settingsApi.change, {
      body: { second_admin_over: 200, minimum_payout: 15 },
    });
    expect(raised.status).toBe(202);
    // The other setting is saved immediately.
    expect(raised.body).toMatchObject({ second_admin_over: 100, minimum_payout: 15 });
    expect((await limits(null)).status).toBe(202);
    expect((await limits(50)).status).toBe(200);
    const { body } = await other.calls(approvalsApi.list, { query: { state: 'open' } });
    const [off, raise] = body.filter(({ kind }) => kind === 'settings');
    expect((await approves(admin, raise?.id ?? '')).status).toBe(403);
    expect((await approves(other, raise?.id ?? '')).status).toBe(200);
    expect(await secondAdminOver()).toBe(200);
    expect((await approves(other, off?.id ?? '')).status).toBe(200);
    expect(await secondAdminOver()).toBeNull();
  });
});

describe('a write-off', () => {
  test('always takes two admins, and clears the shop’s debt', async () => {
    const seller = await world.seller();
    expect((await writesOff(admin, seller, 1)).body.detail).toBe('This shop owes nothing');
    await adjusts(admin, seller, -80);
    expect((await writesOff(admin, seller, 80.01)).status).toBe(409);
    const asked = await writesOff(admin, seller, 80);
    expect(asked.status).toBe(202);
    expect(await available(seller)).toBe(-80);
    expect((await approves(admin, asked.body.id)).status).toBe(403);
    await adjusts(admin, seller, 20);
    const late = await approves(other, asked.body.id);
    expect(late.body.detail).toBe('Only $60.00 of this shop’s debt can be written off');
    const { body: smaller } = await writesOff(admin, seller, 60);
    expect((await approves(other, smaller.id)).status).toBe(200);
    expect(await available(seller)).toBe(0);
    const { body: books } = await admin.calls(ledgerApi.list, { query: { kind: 'write_off' } });
    expect(books[0]?.postings.map(({ account, amount }) => [account, amount])).toEqual([
      [`shop:${seller.shop.id}`, -60],
      ['write_offs', 60],
    ]);
    const { body: owing } = await admin.calls(owingApi.list, { query: { limit: 100 } });
    expect(owing.map(({ shop_id }) => shop_id)).not.toContain(seller.shop.id);
  });
});

describe('a request with an Idempotency-Key', () => {
  /** Deletes the stored responses, which normally expire after a day. */
  const forget = () => world.deps.db.deleteFrom('idempotency_keys').execute();
  const forgetBodies = () => world.deps.db.deleteFrom('kept_requests').execute();

  test('returns the original adjustment or payout, however old, if the body is the same', async () => {
    const seller = await world.seller();
    const [gift, wire] = [newId(), newId()].map((key) => ({ 'idempotency-key': key }));
    const first = await adjusts(admin, seller, 100, gift);
    const paid = await pays(admin, seller, 40, wire);
    await forget();
    expect((await adjusts(admin, seller, 100, gift)).body.id).toBe(first.body.id);
    expect((await pays(admin, seller, 40, wire)).body.id).toBe(paid.body.id);
    await forget();
    expect((await adjusts(admin, seller, 99, gift)).status).toBe(409);
    expect((await pays(admin, seller, 39, wire)).status).toBe(409);
    const changed = { shop_id: seller.shop.id, amount: 40, reference: 'Another wire' };
    const repeated = await admin.calls(payoutsApi.pay, { body: changed, headers: wire });
    expect(repeated.status).toBe(409);
    // A key only works for one kind of request.
    expect((await pays(admin, seller, 40, gift)).status).toBe(409);
    // Another admin can use the same key.
    expect((await adjusts(other, seller, 5, gift)).status).toBe(201);
    expect(await money.balance(seller)).toMatchObject({ available: 65, paid_out: 40 });
  });

  test('from an earlier release, which stored no bodies, must match the shop and amount', async () => {
    const [seller, stranger] = [await world.seller(), await world.seller()];
    const [gift, wire] = [newId(), newId()].map((key) => ({ 'idempotency-key': key }));
    const first = await adjusts(admin, seller, 100, gift);
    const paid = await pays(admin, seller, 40, wire);
    await forgetBodies();
    await forget();
    expect((await adjusts(admin, stranger, 100, gift)).status).toBe(409);
    expect((await adjusts(admin, seller, 99, gift)).status).toBe(409);
    expect((await pays(admin, seller, 39, wire)).status).toBe(409);
    expect((await pays(admin, stranger, 40, wire)).status).toBe(409);
    expect((await adjusts(admin, seller, 100, gift)).body.id).toBe(first.body.id);
    expect((await pays(admin, seller, 40, wire)).body.id).toBe(paid.body.id);
  });

  test('creates one approval request', async () => {
    const seller = await world.seller();
    await adjusts(admin, seller, -30);
    const headers = { 'idempotency-key': newId() };
    const asked = await Promise.all([1, 2, 3].map(() => writesOff(admin, seller, 30, headers)));
    await forget();
    const late = await writesOff(admin, seller, 30, headers);
    expect(new Set([...asked, late].map(({ body }) => body.id)).size).toBe(1);
    expect((await writesOff(admin, seller, 20, headers)).status).toBe(409);
  });

  test('makes one refund, however late it’s retried', async () => {
    const seller = await world.seller();
    const { orderId } = await money.sells(seller);
    const headers = { 'idempotency-key': newId() };
    const refunds = (amount: number) =>
      seller.calls(refundsApi.create, {
        params: { shopId: seller.shop.id, orderId },
        body: { amount, reason: 'A scratch' },
        headers,
      });
    const first = await refunds(10);
    await forget();
    expect((await refunds(10)).body).toMatchObject({ id: first.body.id, status: 'succeeded' });
    await forget();
    expect((await refunds(11)).status).toBe(409);
    const made = world.deps.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'payment_id');
    const rows = await made.select('refunds.id').where('order_id', '=', orderId).execute();
    expect(rows).toHaveLength(1);
  });
});
