// Buyers, sellers, webhooks, time and crashes in random order, against a plain model of what must come of
// them. SOUK_MODEL_RUNS asks for more runs; SOUK_MODEL_SEED repeats those of a failure.
import { randomUUID } from 'node:crypto';
import { checkoutApi } from '@souk/contract/checkout';
import { ordersApi } from '@souk/contract/orders';
import { paymentsApi } from '@souk/contract/payments';
import { refundsApi } from '@souk/contract/refunds';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../../test/agreement.ts';
import { checkoutBody } from '../../test/checkout-body.ts';
import { doomedProcess } from '../../test/doomed-process.ts';
import { halfAnHourPasses, othersTakeOver, workPaymentJobs } from '../../test/payment-jobs.ts';
import { invalid, startWorld, type Answer, type World } from '../../test/world.ts';
import type { Actor } from '../domains/auth/actor.ts';
import { placeOrder } from '../domains/checkout/place-order.ts';
import { answerOnce, keyedRequest } from '../domains/idempotency/answer-once.ts';
import { createRefund } from '../domains/payments/create-refund.ts';
import { applyEvent } from '../domains/payments/provider-events.ts';

const RUNS = Number(process.env['SOUK_MODEL_RUNS'] ?? 12);
const SEED = process.env['SOUK_MODEL_SEED'];
/** Of the goods of each of the two shops. */
const SUPPLY = [5, 4] as const;
const MOST_UNPAID = 3;

type Shop = 0 | 1;
type Part = {
  shop: Shop;
  pieces: number;
  /** Pieces that were not refunded. */
  left: number;
  status: 'pending' | 'paid' | 'shipped' | 'cancelled' | 'refunded';
  /** How many pieces are not on sale because of it. */
  holds: number;
};
type Order = {
  id: string;
  session: string;
  buyer: number;
  parts: Part[];
  /** As the shop knows it. */
  state: 'open' | 'paid' | 'over';
  /** The provider has taken the money. */
  charged: boolean;
};
type Model = { orders: Order[] };

let world: World;
let sellers: Awaited<ReturnType<World['seller']>>[];
let buyers: Awaited<ReturnType<World['buyer']>>[];
beforeAll(async () => {
  world = await startWorld({ worker: false });
  // Webhooks come when the test sends them.
  world.sandbox.control.deliveries({ hold: true });
  sellers = [await world.seller('One'), await world.seller('Two')];
  buyers = [await world.buyer(), await world.buyer()];
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

/** The shop learns how the order's session stands; `close`: and closes it, if it is open. */
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

/** What was cancelled before it was paid for goes back as soon as a job comes to it. */
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

/** Whether the order can be placed; what gives way to it, does. */
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

type Command = fc.AsyncCommand<Model, Real>;

/** One step: what it does to the model, and to the real thing. After it the stock must be the model's. */
function step(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
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

/** The order that a number stands for, if there is any. */
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
      parts: wanted.map((each) => ({
        ...each,
        left: each.pieces,
        holds: each.pieces,
        status: 'pending',
      })),
    });
  });

const pays = (n: number) =>
  step(`order ${n} is paid at the provider`, async ({ orders }) => {
    const order = pick(orders, n);
    if (!order) return;
    const open = order.state === 'open' && !order.charged;
    const { status } = await world.pays(order.session);
    expect(status === 200).toBe(open);
    order.charged ||= open;
  });

const webhook = (n: number, kind: 'once' | 'twice' | 'forged' | 'killed', killedAt: number) =>
  step(`the webhook of order ${n} comes, ${kind}`, async ({ orders }) => {
    const order = pick(orders, n);
    if (!order) return;
    const id = `evt_${randomUUID()}`;
    const payload = JSON.stringify({
      id,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: order.session, object: 'checkout.session', payment_status: 'paid' } },
    });
    const { webhookSecret } = world.deps.config.payments;
    const secret = kind === 'forged' ? 'whsec_of_somebody_else' : webhookSecret;
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
    // Whatever it came to: its job comes again.
    await applyEvent(world.deps, id);
    learn(order, false);
  });

async function work(model: Model): Promise<void> {
  // The first may queue what the second does.
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

const sellerSets = (n: number, shop: Shop, status: 'shipped' | 'cancelled' | 'refunded') =>
  step(`shop ${shop} sets order ${n} to ${status}`, async ({ orders }) => {
    const order = pick(orders, n);
    const part = order?.parts.find((each) => each.shop === shop);
    if (!order || !part || order.state === 'over') return;
    const undone = part.status === 'cancelled' || part.status === 'refunded';
    // A sale that is not paid is not sent; what is undone stays so here.
    if (undone || part.left === 0 || (status !== 'cancelled' && order.state === 'open')) return;
    fine(await sellers[shop]!.sets(order.id, { status }), 200);
    if (status !== 'shipped') {
      if (part.status !== 'shipped') part.holds = 0;
      if (order.state === 'paid') part.left = 0;
    }
    part.status = status;
  });

const refunds = (n: number, shop: Shop, restock: boolean, killedAt: number | null) =>
  step(`shop ${shop} refunds a piece of order ${n}, killed at ${killedAt}`, async ({ orders }) => {
    const order = pick(orders, n);
    const part = order?.parts.find((each) => each.shop === shop);
    if (!order || !part || order.state !== 'paid' || part.status === 'cancelled') return;
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
/** Mostly nobody is killed. */
const killedAt = fc.option(fc.integer({ min: 1, max: 45 }), { freq: 2 });
const commands = fc.commands(
  [
    fc
      .tuple(fc.nat(1), fc.tuple(fc.nat(3), fc.nat(2)), killedAt)
      .map(([buyer, pieces, at]) => placed(buyer, pieces, at)),
    n.map(pays),
    n.map(pays),
    fc
      .tuple(
        n,
        fc.constantFrom('once', 'twice', 'forged', 'killed'),
        fc.integer({ min: 1, max: 30 }),
      )
      .map((given) => webhook(...given)),
    fc.constant(null).map(jobs),
    fc.constant(null).map(timePasses),
    n.map(buyerCancels),
    fc
      .tuple(n, shop, fc.constantFrom('shipped', 'cancelled', 'refunded'))
      .map((given) => sellerSets(...given)),
    fc.tuple(n, shop, fc.boolean(), killedAt).map((given) => refunds(...given)),
  ],
  { maxCommands: 24, size: 'max' },
);

/** What each order has come to, as the model and as the shop says it. */
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

test('never sold more than there was, never kept money for what was not sent, never lost an order', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const model: Model = { orders: [] };
      const goods = await Promise.all(
        sellers.map((seller, each) =>
          seller.sells({ name: `Goods ${each}`, price: 7.77, stock_quantity: SUPPLY[each] }),
        ),
      );
      await fc.asyncModelRun(() => ({ model, real: { goods } }), steps);
      await timePasses().run(model, { goods });
      await work(model);
      const { expected, actual } = await outcomes(model);
      expect(actual).toEqual(expected);
      const supply = goods.map(({ id }, each) => ({
        productId: id,
        variantId: null,
        supply: SUPPLY[each] ?? 0,
      }));
      expect(await disagreements(world.deps, supply)).toEqual([]);
    }),
    { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
  );
}, 600_000);
