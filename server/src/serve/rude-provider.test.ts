// The provider is cut off, slow or broken, before or after processing a request, at each step of a
// sale. The caller gets the reason, and retries: nothing is charged, refunded or paid out twice.
import { randomUUID } from 'node:crypto';
import { payoutsApi } from '@souk/contract/payouts';
import { settingsApi } from '@souk/contract/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../../test/agreement.ts';
import { checkoutBody } from '../../test/checkout-body.ts';
import { othersTakeOver, workPaymentJobs } from '../../test/payment-jobs.ts';
import { onboards } from '../../test/payout-account.ts';
import { quickRetries } from '../../test/quick-retries.ts';
import { MANNERS, rudeProvider } from '../../test/rude-provider.ts';
import { startWorld, type World } from '../../test/world.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../domains/accounts/auth/actor.ts';
import { answerOnce, keyedRequest } from '../domains/accounts/idempotency/answer-once.ts';
import { placeOrder } from '../domains/checkout/place-order.ts';
import { finishPayout } from '../domains/money/payouts/finish-payout.ts';
import { payShop } from '../domains/money/payouts/pay-shop.ts';
import { createRefund } from '../domains/money/refunds/create-refund.ts';
import { ProviderUnavailable } from '../gateways/payments/provider.ts';
import { stripeClient, stripeProvider } from '../gateways/payments/stripe.ts';

const SUPPLY = 1000;
const AWAY = 'The payment provider cannot be reached.';

let world: World;
let rude: Awaited<ReturnType<typeof rudeProvider>>;
let deps: Deps;
let seller: Awaited<ReturnType<World['seller']>>;
let buyer: Awaited<ReturnType<World['buyer']>>;
let mug: Awaited<ReturnType<(typeof seller)['sells']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  world.sandbox.control.deliveries({ hold: true });
  rude = await rudeProvider(world.sandboxUrl);
  const { payments } = world.deps.config;
  const at = { secretKey: payments.secretKey, apiBase: rude.url };
  const client = (timeout?: number) =>
    stripeProvider(quickRetries(stripeClient(at, timeout)), payments);
  // A loaded machine can be slow too, so only the slow provider gets the short timeout.
  const [hasty, patient] = [client(400), client()];
  deps = {
    ...world.deps,
    get payments() {
      return rude.way.manner === 'slow' ? hasty : patient;
    },
  };
  seller = await world.seller();
  buyer = await world.buyer();
  mug = await seller.sells({ price: 10, stock_quantity: SUPPLY });
  const admin = await world.admin();
  await admin.calls(settingsApi.change, {
    body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 1 },
  });
  await onboards(world, seller);
  const params = { shopId: seller.shop.id };
  expect((await seller.calls(payoutsApi.account, { params })).body.state).toBe('ready');
});
afterAll(async () => {
  await rude.close();
  await world.close();
});

const actorOf = ({ id }: { id: string }) => ({ id, is_admin: false }) as Actor;
const agree = () =>
  disagreements(world.deps, [{ productId: mug.id, variantId: null, supply: SUPPLY }]);
const count = async (query: string, value: string): Promise<number> => {
  const { rows } = await world.deps.pool.query(`select count(*)::int as n from ${query}`, [value]);
  return rows[0].n;
};
const place = (key: string) =>
  placeOrder(deps, actorOf(buyer), checkoutBody([{ product: mug, quantity: 1 }]), {
    key,
    cartVersion: null,
  });
const stripe = () => stripeClient(world.deps.config.payments);

async function sale(): Promise<string> {
  const { order_id, stripe_session_id } = await place(randomUUID());
  await world.pays(stripe_session_id);
  await workPaymentJobs(deps);
  return order_id;
}

test.each(MANNERS)(
  'checkout, provider %s: it says so, and a retry makes one order',
  async (how) => {
    const key = randomUUID();
    rude.way.manner = how;
    await expect(place(key)).rejects.toMatchObject({
      status: 503,
      message: `${AWAY} Nothing was charged; please try again shortly.`,
    });
    rude.way.manner = 'well';
    await othersTakeOver(world.deps);
    const orders = await count('orders where buyer_id = $1', buyer.id);
    const { order_id, stripe_session_id } = await place(key);
    expect(await count('orders where buyer_id = $1', buyer.id)).toBeLessThanOrEqual(orders + 1);
    await world.pays(stripe_session_id);
    await workPaymentJobs(deps);
    const sessions = await stripe().checkout.sessions.list({ limit: 100 });
    const paid = sessions.data.filter(
      ({ client_reference_id, payment_status }) =>
        client_reference_id === order_id && payment_status === 'paid',
    );
    expect(paid).toHaveLength(1);
    expect(await count(`payments where order_id = $1 and status = 'paid'`, order_id)).toBe(1);
    expect(await agree()).toEqual([]);
  },
);

test.each(MANNERS)(
  'the shopper has paid, provider %s: the checking job fails, and finds the payment later',
  async (how) => {
    const { order_id, stripe_session_id } = await place(randomUUID());
    await world.pays(stripe_session_id);
    rude.way.manner = how;
    await workPaymentJobs(deps);
    expect(await count(`payments where order_id = $1 and status = 'paid'`, order_id)).toBe(0);
    rude.way.manner = 'well';
    await workPaymentJobs(deps);
    expect(await count(`payments where order_id = $1 and status = 'paid'`, order_id)).toBe(1);
    expect(await agree()).toEqual([]);
  },
);

test.each(['500 before', 'cut after'] as const)(
  'a refund, provider %s: it says so, and a retry makes one refund',
  async (how) => {
    const orderId = await sale();
    const refund = { amount: 5, reason: 'A scratch' };
    const params = { shopId: seller.shop.id, orderId };
    const refunds = () =>
      answerOnce(deps, keyedRequest(seller.id, orderId, refund), 201, (_, id) =>
        createRefund(deps, actorOf(seller), params, { ...refund, id }),
      );
    rude.way.manner = how;
    await expect(refunds()).rejects.toMatchObject({
      status: 503,
      message: `${AWAY} The refund is not confirmed yet; please try again shortly.`,
    });
    rude.way.manner = 'well';
    await othersTakeOver(world.deps);
    expect(await refunds()).toMatchObject({ status: 'succeeded', amount: 5 });
    await workPaymentJobs(deps);
    expect(
      await count(
        'refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
        orderId,
      ),
    ).toBe(1);
    expect(await agree()).toEqual([]);
  },
);

test.each(MANNERS)('a payout, provider %s: the job fails, and later sends it once', async (how) => {
  await world.deps.pool.query(`update payouts set created_at = created_at - interval '1 day'`);
  const orderId = await sale();
  await seller.sets(orderId, { status: 'delivered' });
  await payShop(deps, seller.shop.id);
  const { rows } = await world.deps.pool.query(`select id from payouts where status = 'pending'`);
  const pays = () => finishPayout(deps, rows[0].id);
  rude.way.manner = how;
  await expect(pays()).rejects.toBeInstanceOf(ProviderUnavailable);
  rude.way.manner = 'well';
  await pays();
  await pays();
  const { data } = await stripe().transfers.list({ limit: 100 });
  const sent = await count(`payouts where status = 'paid' and shop_id = $1`, seller.shop.id);
  const parts = await count('payout_parts where $1 <> $1::text or order_id is not null', '');
  expect(sent).toBeGreaterThan(0);
  expect(data).toHaveLength(parts);
  expect(await agree()).toEqual([]);
});
