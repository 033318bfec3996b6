// Buyers, sellers, webhooks, time and crashes in random order, compared with a plain model of the
// expected result. A soak runs more stories; SOUK_SEED repeats those of a failure.
import { randomUUID } from 'node:crypto';
import { checkoutApi } from '@souk/contract/checkout';
import { ordersApi } from '@souk/contract/orders';
import { paymentsApi } from '@souk/contract/payments';
import { payoutsApi } from '@souk/contract/payouts';
import { refundsApi } from '@souk/contract/refunds';
import { settingsApi } from '@souk/contract/settings';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../../test/agreement.ts';
import { checkoutBody } from '../../test/checkout-body.ts';
import { doomedProcess } from '../../test/doomed-process.ts';
import { halfAnHourPasses, othersTakeOver, workPaymentJobs } from '../../test/payment-jobs.ts';
import { onboards } from '../../test/payout-account.ts';
import { patience, rounds } from '../../test/soak.ts';
import { invalid, startWorld, type Answer, type World } from '../../test/world.ts';
import type { Actor } from '../domains/accounts/auth/actor.ts';
import { answerOnce, keyedRequest } from '../domains/accounts/idempotency/answer-once.ts';
import { placeOrder } from '../domains/checkout/place-order.ts';
import { finishPayout } from '../domains/money/payouts/finish-payout.ts';
import { payShop } from '../domains/money/payouts/pay-shop.ts';
import { applyEvent } from '../domains/money/provider-events/apply-event.ts';
import { createRefund } from '../domains/money/refunds/create-refund.ts';
import { stripeClient } from '../gateways/payments/stripe.ts';

const RUNS = rounds(8, 100);
/** The stock of each of the two shops' products. */
const SUPPLY = [5, 4] as const;
const MOST_UNPAID = 3;

type Shop = 0 | 1;
type Part = {
  shop: Shop;
  pieces: number;
  /** Units not refunded yet. */
  left: number;
  status: 'pending' | 'paid' | 'shipped' | 'delivered' | 'cancelled' | 'refunded';
  /** The number of items that it keeps off sale. */
  holds: number;
};
type Order = {
  id: string;
  session: string;
  buyer: number;
  parts: Part[];
  /** The state as the shop knows it. */
  state: 'open' | 'paid' | 'over';
  /** Whether the provider has taken the money. */
  charged: boolean;
  /** The dispute of its payment: while it is open or lost, the provider refunds nothing. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** A dollar refunded at the provider itself; `unheard` until the webhook arrives. */
  outside: 'unheard' | 'heard' | null;
};
type Model = { orders: Order[] };

let world: World;
let sellers: Awaited<ReturnType<World['seller']>>[];
let buyers: Awaited<ReturnType<World['buyer']>>[];
beforeAll(async () => {
  world = await startWorld({ worker: false });
  // Webhooks arrive when the test sends them.
  world.sandbox.control.deliveries({ hold: true });
  sellers = [await world.seller('One'), await world.seller('Two')];
  buyers = [await world.buyer(), await world.buyer()];
  const admin = await world.admin();
  // Delivered orders are available immediately.
  await admin.calls(settingsApi.change, {
    body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 1 },
  });
  for (const seller of sellers) {
    await onboards(world, seller);
    const params = { shopId: seller.shop.id };
    expect((await seller.calls(payoutsApi.account, { params })).body.state).toBe('ready');
  }
});
afterAll(() => world.close());

type Goods = Awaited<ReturnType<(typeof sellers)[number]['sells']>>;
type Real = { goods: Goods[] };

const actorOf = ({ id }: { id: string }) => ({ id, is_admin: false }) as Actor;
const leftOf = (model: Model, shop: Shop) =>
  model.orders
    .flatMap(({ parts }) => parts)
    .filter((part) => part.shop === shop)
    .reduce<number>((left, { holds }) => left - holds, SUPPLY[shop]);
const heldIn = (orders: readonly Order[], shop: Shop) =>
  orders
    .flatMap(({ parts }) => parts)
    .filter((part) => part.shop === shop)
    .reduce<number>((sum, { holds }) => sum + holds, 0);

/** The shop learns the state of the order's session, and with `close` closes it, if it is open. */
function learn(order: Order, close: boolean): void {
  if (order.state !== 'open') return;
  if (order.charged) {
    order.state = 'paid';
    for (const part of order.parts) if (part.status === 'pending') part.status = 'paid';
  } else if (close) {
    order.state = 'over';
    for (const part of order.parts) Object.assign(part, { status: 'cancelled', holds: 0 });
  }
}

/** Refunds shipments that were cancelled before payment, as the next job does. */
function giveBackCancelled({ orders }: Model): void {
  for (const { state, parts } of orders) {
    if (state !== 'paid') continue;
    for (const part of parts) {
      if (part.status === 'cancelled' && part.left > 0) {
        Object.assign(part, { status: 'refunded', left: 0 });
      }
    }
  }
}

/** Whether the order can be placed; cancels the unpaid orders that it replaces. */
function makeRoom(model: Model, buyer: number, wanted: readonly { shop: Shop; pieces: number }[]) {
  for (;;) {
    const own = model.orders.filter(
      (order) =>
        order.buyer === buyer &&
        order.state === 'open' &&
        order.parts.some(({ holds }) => holds > 0),
    );
    const short = wanted.some(
      ({ shop, pieces }) => leftOf(model, shop) + heldIn(own, shop) < pieces,
    );
    if (short) return false;
    const given = new Set<Order>();
    for (const { shop, pieces } of wanted) {
      for (const order of own) {
        if (leftOf(model, shop) + heldIn([...given], shop) >= pieces) break;
        if (heldIn([order], shop) > 0) given.add(order);
      }
    }
    const sameItems = given.size > 0;
    const tooMany = sameItems ? [] : own.slice(0, Math.max(0, own.length + 1 - MOST_UNPAID));
    if (!sameItems && tooMany.length === 0) return true;
    for (const order of sameItems ? given : tooMany) {
      learn(order, true);
      if (order.state === 'paid' && sameItems) return false;
    }
  }
}

/**
 * A lost dispute ends the order's parts and puts unsent pieces back on sale. The model queries the
 * site, which learns of the loss from an event or the statement.
 */
async function applyLostDisputes(model: Model): Promise<void> {
  const lost = model.orders.filter(({ dispute }) => dispute === 'lost');
  if (lost.length === 0) return;
  const { rows } = await world.deps.pool.query<{ order_id: string }>(
    `select order_id from disputes where state = 'lost' and order_id = any($1)`,
    [lost.map(({ id }) => id)],
  );
  for (const order of lost) {
    if (!rows.some(({ order_id }) => order_id === order.id)) continue;
    learn(order, false);
    for (const part of order.parts) {
      if (part.left === 0) continue;
      if (part.status === 'paid') part.holds = 0;
      Object.assign(part, { status: 'refunded', left: 0 });
    }
  }
}

type Command = fc.AsyncCommand<Model, Real>;

/**
 * One step, applied to the model and to the real thing. Afterwards the stock must match the
 * model's.
 */
function step(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      await applyLostDisputes(model);
      for (const shop of [0, 1] as const) {
        expect(await sellers[shop]!.stock(real.goods[shop]!), `stock of ${shop}`).toBe(
          leftOf(model, shop),
        );
      }
    },
    toString: () => name,
  };
}

const fine = (answer: Answer, ...statuses: number[]) => {
  if (!statuses.includes(answer.status)) {
    throw new Error(
      `${answer.status} ${JSON.stringify(answer.body)} instead of ${statuses.join(' or ')}`,
    );
  }
  return answer;
};

/** The order that a number refers to, if any. */
const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length];

const placed = (buyer: number, pieces: readonly [number, number], killedAt: number | null) =>
  step(`buyer ${buyer} orders ${pieces.join(' and ')}, killed at ${killedAt}`, async (m, real) => {
    const person = buyers[buyer]!;
    const wanted = pieces.flatMap((count, shop) =>
      count > 0 ? [{ shop: shop as Shop, pieces: count }] : [],
    );
    if (wanted.length === 0) return;
    const body = checkoutBody(
      wanted.map(({ shop, pieces: quantity }) => ({ product: real.goods[shop]!, quantity })),
    );
    const key = randomUUID();
    if (killedAt !== null) {
      const doomed = doomedProcess(world.deps, killedAt, killedAt % 2 ? 'before' : 'after');
      const given = { key, cartVersion: null };
      await placeOrder(doomed.deps, actorOf(person), body, given).catch(() => undefined);
      await doomed.bury();
      await othersTakeOver(world.deps);
    }
    const expected = makeRoom(m, buyer, wanted) ? 201 : 409;
    const headers = { 'idempotency-key': key };
    const answer = fine(await person.calls(checkoutApi.place, { body, headers }), expected);
    if (expected !== 201) return;
    m.orders.push({
      id: answer.body.order_id,
      session: answer.body.stripe_session_id,
      buyer,
      state: 'open',
      charged: false,
      dispute: null,
      outside: null,
      parts: wanted.map((each) => ({
        ...each,
        left: each.pieces,
        holds: each.pieces,
        status: 'pending',
      })),
    });
  });

const pays = (n: number, disputed: boolean) =>
  step(`order ${n} is paid at the provider${disputed ? ', and disputed' : ''}`, async (m) => {
    const order = pick(m.orders, n);
    if (!order) return;
    const open = order.state === 'open' && !order.charged;
    // Parts cancelled earlier could not be refunded then.
    const disputes = disputed && order.parts.every(({ status }) => status === 'pending');
    const card = disputes ? 'pm_card_createDispute' : 'pm_card_visa';
    const { status } = await world.pays(order.session, card);
    expect(status === 200).toBe(open);
    if (!open) return;
    order.charged = true;
    if (disputes) order.dispute = 'open';
  });

/** Whether the provider refunds nothing of it now, or less than we think. */
const isBlocked = ({ dispute, outside }: Order) =>
  dispute === 'open' || dispute === 'lost' || outside === 'unheard';

const intentOf = async ({ session }: Order) =>
  String((await world.deps.payments.retrieveSession(session)).paymentIntentId);

const disputeCloses = (n: number, outcome: 'won' | 'lost') =>
  step(`the dispute of order ${n} is ${outcome}`, async ({ orders }) => {
    const order = pick(orders, n);
    if (order?.dispute !== 'open') return;
    world.sandbox.control.closeDispute(await intentOf(order), outcome);
    order.dispute = outcome;
  });

const refundsOutside = (n: number) =>
  step(`a dollar of order ${n} is refunded at the provider's own`, async ({ orders }) => {
    const order = pick(orders, n);
    if (!order || order.state !== 'paid' || order.outside || isBlocked(order)) return;
    if (order.parts.every(({ status }) => status === 'refunded' || status === 'cancelled')) return;
    const payment_intent = await intentOf(order);
    await stripeClient(world.deps.config.payments).refunds.create({ payment_intent, amount: 100 });
    order.outside = 'unheard';
  });

type News = 'payment' | 'refund' | 'dispute';

/** The event that the provider would send about an order; null if there is none of that kind. */
async function newsOf(order: Order, news: News) {
  if (news === 'payment') {
    const object = { id: order.session, object: 'checkout.session', payment_status: 'paid' };
    return { type: 'checkout.session.completed', data: { object } };
  }
  if (!order.charged) return null;
  const payment_intent = await intentOf(order);
  const stripe = stripeClient(world.deps.config.payments);
  if (news === 'refund') {
    const { data } = await stripe.refunds.list({ payment_intent });
    const object = data.find(({ metadata }) => !metadata?.['key']) ?? data[0];
    return object ? { type: 'refund.created', data: { object } } : null;
  }
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
  return dispute ? { type: 'charge.dispute.created', data: { object: dispute } } : null;
}

const webhook = (
  n: number,
  news: News,
  kind: 'once' | 'twice' | 'forged' | 'killed',
  killedAt: number,
) =>
  step(`the webhook of the ${news} of order ${n} comes, ${kind}`, async ({ orders }) => {
    const order = pick(orders, n);
    const event = order && (await newsOf(order, news));
    if (!event) return;
    const id = `evt_${randomUUID()}`;
    const payload = JSON.stringify({ id, object: 'event', ...event });
    const [ours = ''] = world.deps.config.payments.webhookSecrets;
    const secret = kind === 'forged' ? 'whsec_of_somebody_else' : ours;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    for (let time = 0; time < (kind === 'twice' ? 2 : 1); time += 1) {
      const headers = { 'stripe-signature': signature };
      const sent = await world.call(paymentsApi.receiveEvent, { body: invalid(payload), headers });
      fine(sent, kind === 'forged' ? 400 : 200);
    }
    if (kind !== 'killed') return;
    const doomed = doomedProcess(world.deps, killedAt, killedAt % 2 ? 'before' : 'after');
    await applyEvent(doomed.deps, id).catch(() => undefined);
    await doomed.bury();
    // Whatever the killed process did, its job runs again.
    await applyEvent(world.deps, id);
    if (news === 'refund') hear(order);
    else learn(order, false);
  });

/** The shop learns of a refund made elsewhere. */
function hear(order: Order): void {
  if (order.outside === 'unheard') order.outside = 'heard';
}

/** Finally delivers everything that the provider held back. */
async function allIsTold(model: Model): Promise<void> {
  world.sandbox.control.deliveries({ hold: false });
  await world.sandbox.control.settle();
  world.sandbox.control.deliveries({ hold: true });
  await work(model);
  for (const order of model.orders) hear(order);
}

const payoutsRun = (killedAt: number | null) =>
  step(`sellers are paid, killed at ${killedAt}`, async () => {
    await world.deps.pool.query(
      `update payouts set created_at = created_at - interval '1 day' where status <> 'pending'`,
    );
    for (const { shop } of sellers) {
      const doomed = doomedProcess(world.deps, killedAt ?? 10_000, 'after');
      const pay = async (deps: typeof world.deps) => {
        await payShop(deps, shop.id);
        const { rows } = await world.deps.pool.query(
          `select id from payouts where shop_id = $1 and status = 'pending'`,
          [shop.id],
        );
        for (const { id } of rows) await finishPayout(deps, id);
      };
      await pay(doomed.deps).catch((error: unknown) => {
        if (!doomed.wasKilled()) throw error;
      });
      await doomed.bury();
    }
  });

async function work(model: Model): Promise<void> {
  // The first may queue work for the second.
  for (let round = 0; round < 3; round += 1) await workPaymentJobs(world.deps);
  for (const order of model.orders) learn(order, false);
  giveBackCancelled(model);
}

const jobs = () => step('the jobs are worked', work);

const timePasses = () =>
  step('half an hour passes', async (model) => {
    await halfAnHourPasses(world.deps);
    await work(model);
    for (const order of model.orders) learn(order, true);
  });

const buyerCancels = (n: number) =>
  step(`order ${n} is cancelled by its buyer`, async ({ orders }) => {
    const order = pick(orders, n);
    if (!order) return;
    learn(order, true);
    const given = { params: { orderId: order.id } };
    const answer = await buyers[order.buyer]!.calls(checkoutApi.cancel, given);
    fine(answer, order.state === 'over' ? 200 : 409);
  });

const sellerSets = (
  n: number,
  shop: Shop,
  status: 'shipped' | 'delivered' | 'cancelled' | 'refunded',
) =>
  step(`shop ${shop} sets order ${n} to ${status}`, async ({ orders }) => {
    const order = pick(orders, n);
    const part = order?.parts.find((each) => each.shop === shop);
    if (!order || !part || order.state === 'over') return;
    const voided = part.status === 'cancelled' || part.status === 'refunded';
    // An unpaid sale is not shipped; a cancelled or refunded one stays so here.
    const undoes = status === 'cancelled' || status === 'refunded';
    if (voided || part.left === 0 || (status !== 'cancelled' && order.state === 'open')) return;
    if (undoes && isBlocked(order)) return;
    // A delivered shipment cannot be shipped again.
    if (status === 'shipped' && part.status === 'delivered') return;
    fine(await sellers[shop]!.sets(order.id, { status }), 200);
    if (undoes) {
      // A refunded item that was not restocked stays off sale.
      if (part.status !== 'shipped' && part.status !== 'delivered') part.holds -= part.left;
      if (order.state === 'paid') part.left = 0;
    }
    part.status = status;
  });

const refunds = (n: number, shop: Shop, restock: boolean, killedAt: number | null) =>
  step(`shop ${shop} refunds a piece of order ${n}, killed at ${killedAt}`, async ({ orders }) => {
    const order = pick(orders, n);
    const part = order?.parts.find((each) => each.shop === shop);
    if (!order || !part || order.state !== 'paid' || part.status === 'cancelled') return;
    if (isBlocked(order)) return;
    const seller = sellers[shop]!;
    const params = { shopId: seller.shop.id, orderId: order.id };
    const { rows } = await world.deps.pool.query(
      `select i.id from order_items i join shipments s on s.id = i.shipment_id
       where i.order_id = $1 and s.shop_id = $2`,
      [order.id, seller.shop.id],
    );
    const items = [{ order_item_id: rows[0].id as string, quantity: 1 }];
    const body = { items, restock, reason: 'Broken' };
    const key = randomUUID();
    if (killedAt !== null) {
      const doomed = doomedProcess(world.deps, killedAt, killedAt % 2 ? 'before' : 'after');
      const keyed = keyedRequest(seller.id, key, { ...params, refund: body });
      await answerOnce(doomed.deps, keyed, 201, (_, id) =>
        createRefund(doomed.deps, actorOf(seller), params, { ...body, id }),
      ).catch(() => undefined);
      await doomed.bury();
      await othersTakeOver(world.deps);
    }
    const headers = { 'idempotency-key': key };
    const answer = await seller.calls(refundsApi.create, { params, body, headers });
    fine(answer, part.left > 0 ? 201 : 409);
    if (part.left === 0) return;
    part.left -= 1;
    if (restock) part.holds -= 1;
  });

const n = fc.nat(7);
const shop = fc.constantFrom<Shop>(0, 1);
/** Most runs kill nobody. */
const killedAt = fc.option(fc.integer({ min: 1, max: 45 }), { freq: 2 });
const commands = fc.commands(
  [
    fc
      .tuple(fc.nat(1), fc.tuple(fc.nat(3), fc.nat(2)), killedAt)
      .map(([buyer, pieces, at]) => placed(buyer, pieces, at)),
    n.map((order) => pays(order, false)),
    fc.tuple(n, fc.boolean()).map(([order, disputed]) => pays(order, disputed)),
    fc
      .tuple(n, fc.constantFrom('won', 'lost'))
      .map(([order, outcome]) => disputeCloses(order, outcome)),
    n.map(refundsOutside),
    killedAt.map(payoutsRun),
    fc
      .tuple(
        n,
        fc.constantFrom<News>('payment', 'payment', 'refund', 'dispute'),
        fc.constantFrom('once', 'twice', 'forged', 'killed'),
        fc.integer({ min: 1, max: 30 }),
      )
      .map((given) => webhook(...given)),
    fc.constant(null).map(jobs),
    fc.constant(null).map(timePasses),
    n.map(buyerCancels),
    fc
      .tuple(n, shop, fc.constantFrom('shipped', 'delivered', 'cancelled', 'refunded'))
      .map((given) => sellerSets(...given)),
    fc.tuple(n, shop, fc.boolean(), killedAt).map((given) => refunds(...given)),
  ],
  { maxCommands: 30, size: 'max' },
);

/**
 * Ensures that most stories involve money: two sales, of which one may be in dispute and one
 * delivered.
 */
const beginning = fc
  .tuple(fc.boolean(), fc.boolean())
  .map(([disputed, arrives]) => [
    placed(0, [2, 1], null),
    pays(0, false),
    placed(1, [1, 1], null),
    pays(1, disputed),
    jobs(),
    ...(arrives ? [sellerSets(0, 0, 'delivered'), sellerSets(1, 1, 'delivered')] : []),
  ]);

/** The outcome of each order, according to the model and to the shop. */
async function outcomes({ orders }: Model) {
  const said = new Map<string, unknown>();
  for (const buyer of buyers) {
    const { body } = await buyer.calls(ordersApi.list, { query: { limit: 100 } });
    for (const { id, shipments } of body)
      said.set(
        id,
        shipments.map(({ status }) => status),
      );
  }
  return {
    expected: orders.map(({ id, parts }) => [id, parts.map(({ status }) => status)]),
    actual: orders.map(({ id }) => [id, said.get(id)]),
  };
}

/**
 * Sellers whose account at the provider has a different sum from the one that the books sent there.
 */
async function overpaid() {
  const stripe = stripeClient(world.deps.config.payments);
  const { rows } = await world.deps.pool.query(
    `select a.provider_account_id as id, sum(p.amount_cents)::int as booked
     from payout_accounts a join ledger_postings p on p.account = 'shop:' || a.shop_id
     join ledger_entries e on e.id = p.entry_id
     where e.kind in ('transfer', 'transfer_reversed', 'payout_failed') group by 1`,
  );
  const wrong: string[] = [];
  for (const { id, booked } of rows) {
    let has = 0;
    for await (const one of stripe.transfers.list({ destination: id, limit: 100 })) {
      has += one.amount - one.amount_reversed;
    }
    if (has !== booked) wrong.push(`${id} has ${has} instead of ${booked}`);
  }
  return wrong;
}

test(
  'never oversold, never kept money for unsent goods, never paid a seller twice, never lost an order',
  async () => {
    await fc.assert(
      fc.asyncProperty(beginning, commands, async (first, steps) => {
        const model: Model = { orders: [] };
        const goods = await Promise.all(
          sellers.map((seller, each) =>
            seller.sells({ name: `Goods ${each}`, price: 7.77, stock_quantity: SUPPLY[each] }),
          ),
        );
        for (const each of first) await each.run(model, { goods });
        await fc.asyncModelRun(() => ({ model, real: { goods } }), steps);
        await timePasses().run(model, { goods });
        await allIsTold(model);
        await payoutsRun(null).run(model, { goods });
        await work(model);
        await applyLostDisputes(model);
        expect(await overpaid()).toEqual([]);
        const { expected, actual } = await outcomes(model);
        expect(actual).toEqual(expected);
        const supply = goods.map(({ id }, each) => ({
          productId: id,
          variantId: null,
          supply: SUPPLY[each] ?? 0,
        }));
        expect(await disagreements(world.deps, supply)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
  patience(600_000),
);
