// The process that works a checkout, a webhook or a refund is killed at each of its statements: before it
// is sent, and before its answer is heard. What it left is taken up, and then everything must agree.
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../../test/agreement.ts';
import { checkoutBody } from '../../test/checkout-body.ts';
import { doomedProcess, type Moment } from '../../test/doomed-process.ts';
import { halfAnHourPasses, othersTakeOver, workPaymentJobs } from '../../test/payment-jobs.ts';
import { startWorld, type World } from '../../test/world.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../domains/auth/actor.ts';
import { cancelOrder } from '../domains/checkout/cancel-order.ts';
import { placeOrder } from '../domains/checkout/place-order.ts';
import { answerOnce, keyedRequest } from '../domains/idempotency/answer-once.ts';
import { createRefund } from '../domains/payments/create-refund.ts';
import { applyEvent, receiveEvent } from '../domains/payments/provider-events.ts';

const SUPPLY = 1000;
/** More statements than any of them takes. */
const MOST = 200;

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

/** Works it with a process that dies at its first statement, its second … until it lives to the end. */
async function atEveryStatement(
  scene: () => Promise<{
    work: (deps: Deps) => Promise<unknown>;
    after: (moment: Moment) => Promise<void>;
  }>,
): Promise<number> {
  for (let at = 1; at < MOST; at += 1) {
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

test('a checkout is one order for who tries again, and none for who leaves', async () => {
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

test('a webhook is worked once, however often it has to come', async () => {
  const statements = await atEveryStatement(async () => {
    const { orderId, sessionId } = await paidAtProvider();
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({
      id,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: sessionId, object: 'checkout.session' } },
    });
    const secret = world.deps.config.payments.webhookSecret;
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
            (select count(*)::int from ledger_entries where order_id = $1) as entries,
            (select count(*)::int from mails where cause = $1::text
              or cause in (select id::text from shipments where order_id = $1)) as mails`,
          [orderId],
        );
        expect(rows[0]).toEqual({ status: 'paid', entries: 1, mails: 2 });
      },
    };
  });
  expect(statements).toBeGreaterThan(15);
});

test('a refund of one of three pieces gives back one, for who tries again and for who leaves', async () => {
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
