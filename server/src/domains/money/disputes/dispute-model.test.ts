// Runs refunds, failures, retries and disputes of a purchase in random order. After each step,
// checks that the books match a simple model to the cent.
import { split } from '@souk/contract/money';
import { orderDetailApi } from '@souk/contract/order-detail';
import { refundsApi } from '@souk/contract/refunds';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentIntentOf } from '../../../../test/payment-intent.ts';
import { patience, rounds } from '../../../../test/soak.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import type { ProviderDispute, ProviderRefund } from '../../../gateways/payments/provider.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { syncDispute } from './sync-dispute.ts';

let world: World;
/** The mock provider returns this dispute, and gives new refunds this state. */
let dispute: ProviderDispute;
let outcome: ProviderRefund['state'] = 'succeeded';
beforeAll(async () => {
  world = await startWorld({ worker: false });
  world.deps.payments.retrieveDispute = async () => dispute;
  world.deps.payments.refund = async ({ key, amountCents }) => answerOf(key, amountCents, outcome);
});
afterAll(() => world.close());

const answerOf = (key: string, amountCents: number, state: ProviderRefund['state']) => ({
  id: `re_${key}`,
  key,
  shipmentId: null,
  amountCents,
  state,
  failure: state === 'failed' ? 'the account was closed' : null,
});

const at = fc.nat({ max: 7 });
const cents = fc.integer({ min: 1, max: 1500 });
/** Weighted toward the events that others depend on: refunds and failures. */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), at, cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pending' as const), at, cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rest' as const), at }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fails' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('confirmed' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retried' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shipped' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('disputed' as const),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decided' as const),
      won: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
);
type ModelEvent = typeof happening extends fc.Arbitrary<infer T> ? T : never;

type ModelRefund = { id: string; first: string; part: number; cents: number; state: string };

async function purchase() {
  const sellers = [await world.seller('Big'), await world.seller('Small')];
  const buyer = await world.buyer();
  const [bowl, cup] = [
    await sellers[0]!.sells({ price: 30 }),
    await sellers[1]!.sells({ price: 10 }),
  ];
  const started = await buyer.buys({ product: bowl }, { product: cup });
  await world.pays(started.stripe_session_id);
  const session = await world.deps.payments.retrieveSession(started.stripe_session_id);
  const orderId: string = started.order_id;
  await settlePayment(world.deps, orderId, session);
  const shipments = await world.deps.db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute();
  const parts = sellers.map((seller) => {
    const row = shipments.find(({ shop_id }) => shop_id === seller.shop.id)!;
    const paid = row.subtotal_cents + row.shipping_cents + row.tax_cents;
    return { seller, id: row.id, paid, status: 'paid', loss: 0, lostShare: 0 };
  });
  // The server splits a dispute in shipment order.
  parts.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { orderId, parts, refunds: [] as ModelRefund[], state: null as string | null, taken: 0 };
}
type Model = Awaited<ReturnType<typeof purchase>>;

const sum = (all: readonly { cents: number }[]) =>
  all.reduce((cents, each) => cents + each.cents, 0);
const of = (model: Model, part: number, ...states: string[]) =>
  model.refunds.filter((refund) => refund.part === part && states.includes(refund.state));
const leftOf = (model: Model, part: number) =>
  model.parts[part]!.paid - model.parts[part]!.loss - sum(of(model, part, 'succeeded', 'pending'));
const backOf = (model: Model, part: number) =>
  model.parts[part]!.loss + sum(of(model, part, 'succeeded'));

async function apply(model: Model, event: ModelEvent): Promise<void> {
  const placeOf = (part: number) => ({
    shopId: model.parts[part]!.seller.shop.id,
    orderId: model.orderId,
  });
  switch (event.kind) {
    case 'refund':
    case 'pending':
    case 'rest': {
      const part = event.at % 2;
      const left = leftOf(model, part);
      // The provider refuses refunds during a dispute.
      if (model.state === 'open' || left === 0) return;
      const cents = event.kind === 'rest' ? left : event.cents;
      outcome = event.kind === 'pending' ? 'pending' : 'succeeded';
      const { status, body } = await model.parts[part]!.seller.calls(refundsApi.create, {
        params: placeOf(part),
        body: { amount: cents / 100, reason: `Refund ${model.refunds.length}` },
      });
      expect(status).toBe(cents <= left ? 201 : 409);
      if (status !== 201) return;
      const id: string = body.id;
      model.refunds.push({ id, first: id, part, cents, state: outcome });
      return;
    }
    case 'fails':
    case 'confirmed': {
      const fails = event.kind === 'fails';
      const moving = model.refunds.filter(
        ({ state }) => state === 'pending' || (fails && state === 'succeeded'),
      );
      const refund = moving[event.at % Math.max(1, moving.length)];
      if (!refund) return;
      refund.state = fails ? 'failed' : 'succeeded';
      await settleRefund(
        world.deps,
        refund.id,
        answerOf(refund.id, refund.cents, fails ? 'failed' : 'succeeded'),
      );
      return;
    }
    case 'retried': {
      const failed = model.refunds.filter(
        ({ state, first }) =>
          state === 'failed' &&
          !model.refunds.some((other) => other.first === first && other.state !== 'failed'),
      );
      const refund = failed[event.at % Math.max(1, failed.length)];
      if (!refund || model.state === 'open') return;
      outcome = 'succeeded';
      const { seller } = model.parts[refund.part]!;
      const params = { ...placeOf(refund.part), refundId: refund.id };
      const { status, body } = await seller.calls(refundsApi.retry, { params });
      // Another refund may have used up its share of the tax or shipping in the meantime.
      expect([201, 409]).toContain(status);
      if (leftOf(model, refund.part) < refund.cents) expect(status).toBe(409);
      if (status === 201) {
        model.refunds.push({ ...refund, id: body.id, state: 'succeeded' });
      }
      return;
    }
    case 'shipped': {
      const part = model.parts[event.at % 2]!;
      const { status } = await part.seller.sets(model.orderId, { status: 'shipped' });
      if (status === 200) part.status = 'shipped';
      return;
    }
    case 'disputed': {
      if (model.state !== null) return;
      const left = model.parts.map((_, part) => leftOf(model, part));
      const all = left.reduce((cents, each) => cents + each, 0);
      const cents = Math.ceil((all * event.percent) / 100);
      if (cents === 0) return;
      model.state = 'open';
      model.taken = cents;
      split(cents, left).forEach((share, part) => (model.parts[part]!.lostShare = share));
      await reportDispute(model, 'open', 0);
      return;
    }
    case 'decided': {
      if (model.state !== 'open') return;
      model.state = event.won ? 'won' : 'lost';
      for (const [part, each] of model.parts.entries()) {
        if (!event.won) each.loss = Math.min(each.lostShare, leftOf(model, part));
      }
      for (let n = 0; n < (event.twice ? 2 : 1); n += 1) {
        await reportDispute(model, event.won ? 'won' : 'lost', event.won ? model.taken : 0);
      }
    }
  }
}

async function reportDispute(
  model: Model,
  state: ProviderDispute['state'],
  back: number,
): Promise<void> {
  dispute = {
    id: `du_${model.orderId}`,
    paymentIntentId: await paymentIntentOf(world, model.orderId),
    orderId: model.orderId,
    amountCents: model.taken,
    currency: 'usd',
    reason: 'fraudulent',
    state,
    respondBy: null,
    createdAt: new Date(),
    taken: { cents: model.taken, feeCents: 1500 },
    back: { cents: back, feeCents: 0 },
  };
  await syncDispute(world.deps, dispute.id);
}

/** Compares each shipment, its money and its holds with the model. */
async function expectMatch(model: Model): Promise<void> {
  const postings = await world.deps.db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'entry_id')
    .select(['account', 'amount_cents', 'shipment_id'])
    .where('order_id', '=', model.orderId)
    .execute();
  const total = (fits: (posting: (typeof postings)[number]) => boolean) =>
    postings.filter(fits).reduce((cents, { amount_cents }) => cents + amount_cents, 0);
  const kept = model.state === 'open' || model.state === 'lost' ? model.taken : 0;
  const paid = model.parts.reduce((cents, part) => cents + part.paid, 0);
  const refunded = sum(model.refunds.filter(({ state }) => state === 'succeeded'));
  const fee = model.state === null ? 0 : 1500;
  expect(total(({ account }) => account === 'provider')).toBe(paid - refunded - kept - fee);
  for (const [part, { id, seller, paid: price, status }] of model.parts.entries()) {
    const params = { shopId: seller.shop.id, orderId: model.orderId };
    const { body } = await seller.calls(orderDetailApi.readOfShop, { params });
    const isBack = backOf(model, part) >= price;
    expect([part, body.status]).toEqual([part, isBack ? 'refunded' : status]);
    expect([part, Math.round(body.refundable * 100)]).toEqual([part, leftOf(model, part)]);
    const ofPart = (name: string) =>
      total(({ account, shipment_id }) => shipment_id === id && account === name);
    if (isBack) expect([ofPart('tax'), ofPart('commission')]).toEqual([0, 0]);
    // The shop also covers whatever the bank took beyond what was left to refund.
    const beyond =
      model.state === 'lost' ? model.parts[part]!.lostShare - model.parts[part]!.loss : 0;
    if (isBack && model.state !== 'open') expect(ofPart(`shop:${seller.shop.id}`)).toBe(beyond);
    expect([part, await holdsOf(id)]).toEqual([part, expectedHolds(model, part)]);
  }
}

function expectedHolds(model: Model, part: number): string[] {
  const reasons = new Set<string>();
  if (of(model, part, 'pending').length > 0) reasons.add('refund');
  if (model.state === 'open' && model.parts[part]!.lostShare > 0) reasons.add('dispute');
  const owed = of(model, part, 'failed').some(
    ({ first }) => !of(model, part, 'succeeded').some((other) => other.first === first),
  );
  // Once everything has been refunded, nothing is owed until another refund fails.
  if (owed && backOf(model, part) < model.parts[part]!.paid) reasons.add('failed_refund');
  return [...reasons].toSorted();
}

async function holdsOf(shipmentId: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('money_holds')
    .select('reason')
    .distinct()
    .where('shipment_id', '=', shipmentId)
    .where('lifted_at', 'is', null)
    .execute();
  return rows.map(({ reason }) => reason).toSorted();
}

test(
  'refunds, failures and disputes in any order match the model to the cent',
  { timeout: patience(300_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 12, maxLength: 18 }), async (events) => {
        const model = await purchase();
        for (const event of events) {
          await apply(model, event);
          await expectMatch(model);
        }
      }),
      { numRuns: rounds(8, 80), endOnFailure: true },
    );
  },
);
