// The clock that the site goes by jumps two days ahead, back, an hour back, and is right again.
// Nothing needs a restart.
import { randomUUID } from 'node:crypto';
import { authApi } from '@souk/contract/auth';
import { ledgerApi } from '@souk/contract/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { disagreements } from '../../test/agreement.ts';
import { halfAnHourPasses, workPaymentJobs } from '../../test/payment-jobs.ts';
import { startWorld, type World } from '../../test/world.ts';
import { closeBooks } from '../domains/money/ledger/close.ts';

const SUPPLY = 100;
const HOUR = 3_600_000;

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let buyer: Awaited<ReturnType<World['buyer']>>;
let mug: Awaited<ReturnType<(typeof seller)['sells']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  // The jobs also find the news that webhooks bring; a separate test covers the date of a webhook.
  world.sandbox.control.deliveries({ hold: true });
  seller = await world.seller();
  buyer = await world.buyer();
  mug = await seller.sells({ price: 10, stock_quantity: SUPPLY });
});
afterAll(() => world.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

/** Sets our clock this many hours off. The provider's clock stays right. */
const jumpsTo = (hours: number) => vi.setSystemTime(vi.getRealSystemTime() + hours * HOUR);
const agree = () =>
  disagreements(world.deps, [{ productId: mug.id, variantId: null, supply: SUPPLY }]);

const checkout = () => buyer.checkout([{ product: mug }], { 'idempotency-key': randomUUID() });

async function buys(pays: boolean): Promise<string> {
  const started = await checkout();
  expect(started.status).toBe(201);
  if (pays) await world.pays(started.body.stripe_session_id);
  await workPaymentJobs(world.deps);
  return started.body.order_id;
}

const statusOf = async (orderId: string) =>
  (await buyer.orders()).find(({ id }: { id: string }) => id === orderId)?.status;

const balance = async () => {
  const params = { shopId: seller.shop.id };
  const { body } = await seller.calls(ledgerApi.balance, { params });
  return body.on_hold + body.available;
};

test.each([
  ['two days ahead and back', 48],
  ['an hour back and ahead', -1],
])('%s: holds, sessions, sales and sums are right again', async (_name, hours) => {
  jumpsTo(0);
  const before = await balance();
  const paid = await buys(true);
  const open = await buys(false);
  const share = (await balance()) - before;
  expect(share).toBeGreaterThan(0);

  jumpsTo(hours);
  expect((await buyer.calls(authApi.me)).status).toBe(200);
  await workPaymentJobs(world.deps);
  await closeBooks(world.deps);
  // An unpaid order holds its stock for half an hour by our clock.
  expect(await statusOf(open)).toBe(hours > 0 ? 'cancelled' : 'pending');
  // The provider's clock is right, and it rejects a checkout that would end in its past or days
  // ahead.
  const refused = await checkout();
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringMatching(/^The payment provider refused this order: .+ Nothing was charged[.]$/),
  ]);
  const login = { email_or_username: buyer.username, password: buyer.password };
  const signedIn = await world.call(authApi.login, { body: login });
  expect(signedIn.status).toBe(200);

  jumpsTo(0.1);
  const again = await buys(true);
  expect(await Promise.all([paid, again].map(statusOf))).toEqual(['paid', 'paid']);
  for (const token of [buyer.token, signedIn.body.access_token]) {
    expect((await world.call(authApi.me, { token })).status).toBe(200);
  }
  // The books are closed each hour: the sums then include the entries on either side of the jump.
  await closeBooks(world.deps);
  expect(await balance()).toBeCloseTo(before + 2 * share, 2);
  await halfAnHourPasses(world.deps);
  await workPaymentJobs(world.deps);
  expect(await statusOf(open)).toBe('cancelled');
  expect(await agree()).toEqual([]);
});
