// The process that runs a checkout, a webhook, a refund or a payout is killed at each of its
// statements (at every seventh, unless this is a soak): before the statement is sent, and before
// its result arrives. The unfinished work is resumed, and then everything must agree.
import { randomUUID } from 'node:crypto';
import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import { settingsApi } from '@souk/contract/settings';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { disagreements } from '../../test/agreement.ts';
import { checkoutBody } from '../../test/checkout-body.ts';
import { doomedProcess, type Moment } from '../../test/doomed-process.ts';
import { halfAnHourPasses, othersTakeOver, workPaymentJobs } from '../../test/payment-jobs.ts';
import { onboards } from '../../test/payout-account.ts';
import { share } from '../../test/soak.ts';
import { startWorld, type World } from '../../test/world.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../domains/accounts/auth/actor.ts';
import { answerOnce, keyedRequest } from '../domains/accounts/idempotency/answer-once.ts';
import { cancelOrder } from '../domains/checkout/cancel-order.ts';
import { placeOrder } from '../domains/checkout/place-order.ts';
import { coverShortfall } from '../domains/money/payouts/cover-shortfall.ts';
import { finishPayout } from '../domains/money/payouts/finish-payout.ts';
import { payShop } from '../domains/money/payouts/pay-shop.ts';
import { reverseTransfer } from '../domains/money/payouts/reverse-transfer.ts';
import { applyEvent } from '../domains/money/provider-events/apply-event.ts';
import { receiveEvent } from '../domains/money/provider-events/receive-event.ts';
import { createRefund } from '../domains/money/refunds/create-refund.ts';
import { stripeClient } from '../gateways/payments/stripe.ts';

const SUPPLY = 1000;
/** More statements than any of them runs. */
const MOST = 200;
const STEP = share(7, 1);

vi.setConfig({ testTimeout: 240_000 });

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let buyer: Awaited<ReturnType<World['buyer']>>;
let mug: Awaited<ReturnType<(typeof seller)['sells']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  world.sandbox.control.deliveries({ hold: true });
  seller = await world.seller();
  buyer = await world.buyer();
  mug = await seller.sells({ price: 10, stock_quantity: SUPPLY });
});
afterAll(() => world.close());

const agree = () =>
  disagreements(world.deps, [{ productId: mug.id, variantId: null, supply: SUPPLY }]);

const actorOf = ({ id }: { id: string }) => ({ id, is_admin: false }) as Actor;

const orderNumbers = async (): Promise<string[]> => {
  const { rows } = await world.deps.pool.query(
    `select order_number from orders o join payments m on m.order_id = o.id
     where m.status <> 'expired'`,
  );
  return rows.map((row) => row.order_number);
};

/**
 * Runs it in a process that dies at one statement after the other, until it survives to the end.
 */
async function atEveryStatement(
  scene: () => Promise<{
    work: (deps: Deps) => Promise<unknown>;
    after: (moment: Moment) => Promise<void>;
  }>,
): Promise<number> {
  for (let at = 1; at < MOST; at += STEP) {
    for (const moment of ['before', 'after'] as const) {
      const { work, after } = await scene();
      const doomed = doomedProcess(world.deps, at, moment);
      await work(doomed.deps).catch((error: unknown) => {
        if (!doomed.wasKilled()) throw error;
      });
      await doomed.bury();
      if (!doomed.wasKilled()) {
        await workPaymentJobs(world.deps);
        expect(await agree()).toEqual([]);
        return at - 1;
      }
      await othersTakeOver(world.deps);
      await after(moment).catch((cause: unknown) => {
        throw new Error(`Killed ${moment} statement ${at}`, { cause });
      });
    }
  }
  throw new Error('It never came to its end');
}

const place = (deps: Deps, key: string, quantity = 1) =>
  placeOrder(deps, actorOf(buyer), checkoutBody([{ product: mug, quantity }]), {
    key,
    cartVersion: null,
  });

test('a checkout is one order for a buyer who retries, and none for one who leaves', async () => {
  const statements = await atEveryStatement(async () => {
    const key = randomUUID();
    const before = await orderNumbers();
    const placed = async () =>
      (await orderNumbers()).filter((number) => !before.includes(number)).length;
    return {
      work: (deps) => place(deps, key),
      async after(moment) {
        if (moment === 'before') {
          const { order_id } = await place(world.deps, key);
          expect(await placed()).toBe(1);
          await cancelOrder(world.deps, actorOf(buyer), order_id);
        } else {
          await halfAnHourPasses(world.deps);
        }
        await workPaymentJobs(world.deps);
        await workPaymentJobs(world.deps);
        expect(await placed()).toBe(0);
        expect(await seller.stock(mug)).toBe(SUPPLY);
      },
    };
  });
  expect(statements).toBeGreaterThan(10);
});

async function paidAtProvider(quantity = 1) {
  const { order_id, stripe_session_id } = await place(world.deps, randomUUID(), quantity);
  await world.pays(stripe_session_id);
  return { orderId: order_id, sessionId: stripe_session_id };
}

test('a webhook is processed once, however often it has to be delivered', async () => {
  const statements = await atEveryStatement(async () => {
    const { orderId, sessionId } = await paidAtProvider();
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({
      id,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: sessionId, object: 'checkout.session' } },
    });
    const [secret = ''] = world.deps.config.payments.webhookSecrets;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    const arrives = (deps: Deps) =>
      receiveEvent(deps, Buffer.from(body), { 'stripe-signature': signature });
    return {
      async work(deps) {
        await arrives(deps);
        await applyEvent(deps, id);
      },
      async after() {
        await arrives(world.deps);
        await workPaymentJobs(world.deps);
        const { rows } = await world.deps.pool.query(
          `select (select status from payments where order_id = $1) as status,
            (select count(*)::int from ledger_entries where order_id = $1 and kind = 'sale') as sales,
            (select count(*)::int from mails where cause = $1::text
              or cause in (select id::text from shipments where order_id = $1)) as mails`,
          [orderId],
        );
        expect(rows[0]).toEqual({ status: 'paid', sales: 1, mails: 2 });
      },
    };
  });
  expect(statements).toBeGreaterThan(15);
});

test('a refund of one of three items refunds one, whether the seller retries or leaves', async () => {
  const statements = await atEveryStatement(async () => {
    const { orderId } = await paidAtProvider(3);
    await workPaymentJobs(world.deps);
    const { rows } = await world.deps.pool.query('select id from order_items where order_id = $1', [
      orderId,
    ]);
    const stock = await seller.stock(mug);
    const params = { shopId: seller.shop.id, orderId };
    const refund = {
      items: [{ order_item_id: rows[0].id as string, quantity: 1 }],
      reason: 'Broken',
      restock: true,
    };
    const keyed = () => keyedRequest(seller.id, orderId, refund);
    const asks = (deps: Deps) =>
      answerOnce(deps, keyed(), 201, (_, id) =>
        createRefund(deps, actorOf(seller), params, { ...refund, id }),
      );
    const amounts = async () => {
      const found = await world.deps.pool.query(
        `select r.amount_cents, r.status from refunds r join payments m on m.id = r.payment_id
         where m.order_id = $1`,
        [orderId],
      );
      return found.rows;
    };
    return {
      work: asks,
      async after(moment) {
        const begun = (await amounts()).length > 0;
        if (moment === 'before') {
          expect(await asks(world.deps)).toMatchObject({ status: 'succeeded', amount: 10.8 });
        }
        await workPaymentJobs(world.deps);
        const once = moment === 'before' || begun ? 1 : 0;
        expect(await amounts()).toEqual(
          Array(once).fill({ amount_cents: 1080, status: 'succeeded' }),
        );
        expect(await seller.stock(mug)).toBe(stock + once);
      },
    };
  });
  expect(statements).toBeGreaterThan(15);
});

describe('a payout', () => {
  let account: string;
  beforeAll(async () => {
    const admin = await world.admin();
    // Delivered orders are available immediately.
    await admin.calls(settingsApi.change, {
      body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 1 },
    });
    await onboards(world, seller);
    const params = { shopId: seller.shop.id };
    expect((await seller.calls(payoutsApi.account, { params })).body.state).toBe('ready');
    const { rows } = await world.deps.pool.query(
      'select provider_account_id from payout_accounts where shop_id = $1',
      [seller.shop.id],
    );
    account = rows[0].provider_account_id;
  });

  const shopId = () => seller.shop.id;
  const idsOf = async (table: 'payouts' | 'transfer_reversals', status: string) => {
    const { rows } = await world.deps.pool.query(`select id from ${table} where status = $1`, [
      status,
    ]);
    return rows.map(({ id }) => id as string);
  };
  /** The sum that we sent to the seller's own account at the provider, in minor units. */
  const sent = async () => {
    const stripe = stripeClient(world.deps.config.payments);
    const transfers = await stripe.transfers.list({ destination: account, limit: 100 });
    return transfers.data.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
  };
  /** Lets a day pass, so that the shop can be paid again. */
  const anotherDay = () =>
    world.deps.pool.query(`update payouts set created_at = created_at - interval '1 day'`);

  /** Three mugs for $30.00 with $9.99 shipping, less $3.00: the seller gets $36.99. */
  const SALE = 3699;
  async function delivered() {
    const { orderId } = await paidAtProvider(3);
    await workPaymentJobs(world.deps);
    await seller.sets(orderId, { status: 'delivered' });
    return orderId;
  }

  async function pay(deps: Deps) {
    await payShop(deps, shopId());
    for (const id of await idsOf('payouts', 'pending')) await finishPayout(deps, id);
  }

  test('sends the balance due once, wherever its process dies', async () => {
    const statements = await atEveryStatement(async () => {
      await anotherDay();
      await delivered();
      const before = await sent();
      return {
        work: pay,
        async after() {
          await pay(world.deps);
          await workPaymentJobs(world.deps);
          await pay(world.deps);
          expect(await sent()).toBe(before + SALE);
          expect(await agree()).toEqual([]);
        },
      };
    });
    expect(statements).toBeGreaterThan(15);
  });

  test('is taken back once when its sale is refunded, wherever the process dies', async () => {
    async function takeBack(deps: Deps) {
      await coverShortfall(deps, shopId());
      for (const id of await idsOf('transfer_reversals', 'requested'))
        await reverseTransfer(deps, id);
    }
    const statements = await atEveryStatement(async () => {
      await anotherDay();
      const orderId = await delivered();
      await pay(world.deps);
      const before = await sent();
      const params = { shopId: shopId(), orderId };
      const refund = { amount: 10, reason: 'A scratch', shipping: 0 };
      await createRefund(world.deps, actorOf(seller), params, refund);
      // The tax office returns its share of the $10.00, and the site that of its commission.
      const entries = await seller.calls(ledgerApi.entries, {
        params: { shopId: shopId() },
        query: { kind: 'refund' },
      });
      const owed = Math.round((entries.body[0]?.amount ?? 0) * 100);
      return {
        work: takeBack,
        async after() {
          await takeBack(world.deps);
          await workPaymentJobs(world.deps);
          expect(await sent()).toBe(before + owed);
          expect(await agree()).toEqual([]);
        },
      };
    });
    expect(statements).toBeGreaterThan(10);
  });
});
