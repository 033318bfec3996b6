// Checks the books after disputes and failed refunds.
import { foreignMinor } from '@souk/contract/minor-units';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workPaymentJobs } from '../../../../test/payment-jobs.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { syncDispute } from '../disputes/sync-dispute.ts';
import { readStatement } from '../provider-statement/read-statement.ts';
import { checkBooks } from './check-books.ts';
import { strayedShipments } from './check-shipments.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  world.sandbox.control.deliveries({ hold: true });
});
afterAll(() => world.close());

async function paidOrder() {
  const buyer = await world.buyer();
  const [one, two] = [await world.seller('One'), await world.seller('Two')];
  const goods = [await one.sells({ price: 30 }), await two.sells({ price: 10 })];
  const placed = await buyer.buys(...goods.map((product) => ({ product })));
  await world.pays(placed.stripe_session_id);
  await readStatement(world.deps);
  const { paymentIntentId } = await world.deps.payments.retrieveSession(placed.stripe_session_id);
  const orderId: string = placed.order_id;
  return { orderId, intent: String(paymentIntentId) };
}

const read = async () => {
  await readStatement(world.deps, { again: true });
  for (let round = 0; round < 2; round += 1) await workPaymentJobs(world.deps);
};

/** The problems found once no change counts as fresh. */
async function problems(): Promise<string[]> {
  await read();
  const now = () => new Date(Date.now() + 11 * 60_000);
  return (await checkBooks({ ...world.deps, now })).problems;
}

const later = async () => {
  const strayed = await strayedShipments(world.deps.db, new Date(Date.now() + 60_000));
  return strayed.map(({ problem }) => problem);
};

type TamperCase = [change: string, undo: string, problem: RegExp];

/** Tampers with a lost dispute's refunds and shipments, and expects a problem each time. */
async function expectTamperingFound(orderId: string, status: string, wrong: string) {
  const setStatus = (to: string) => `update shipments set status = '${to}' where order_id = $1`;
  const wrongStatus: TamperCase = [
    setStatus(wrong),
    setStatus(status),
    new RegExp(`is ${wrong}, but`),
  ];
  for (const [change, undo, words] of [COMMISSION, TAX, wrongStatus]) {
    await world.deps.pool.query(change, [orderId]);
    expect(await later()).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
    await world.deps.pool.query(undo, [orderId]);
    expect(await later()).toEqual([]);
  }
}

const LOSS = `where dispute_id in (select id from disputes where order_id = $1)`;
const COMMISSION: TamperCase = [
  `update refunds set commission_cents = commission_cents + 1 ${LOSS}`,
  `update refunds set commission_cents = commission_cents - 1 ${LOSS}`,
  /of commission/,
];
const TAX: TamperCase = [
  `update refunds set tax_cents = tax_cents + 1, goods_cents = goods_cents - 1 ${LOSS}`,
  `update refunds set tax_cents = tax_cents - 1, goods_cents = goods_cents + 1 ${LOSS}`,
  /of tax/,
];

test('after a lost dispute, the books match its shipments and the statement', async () => {
  const { orderId, intent } = await paidOrder();
  world.sandbox.control.openDispute(intent);
  expect(await problems()).toEqual([]);
  world.sandbox.control.closeDispute(intent, 'lost');
  const [dispute] = await world.deps.payments.disputesOf(intent);
  await syncDispute(world.deps, String(dispute));
  expect(await problems()).toEqual([]);
  const { rows } = await world.deps.pool.query('select status from shipments where order_id = $1', [
    orderId,
  ]);
  expect(rows).toEqual([{ status: 'refunded' }, { status: 'refunded' }]);
  await expectTamperingFound(orderId, 'refunded', 'paid');
  const { pool } = world.deps;
  await pool.query('update disputes set fee_cents = fee_cents + 1 where order_id = $1', [orderId]);
  expect(await problems()).toEqual([expect.stringMatching(/^Dispute .*: the books say/)]);
  await pool.query('update disputes set fee_cents = fee_cents - 1 where order_id = $1', [orderId]);
  expect(await problems()).toEqual([]);
});

test('an inquiry causes no problem, before or after it becomes a dispute', async () => {
  const { intent } = await paidOrder();
  world.sandbox.control.openDispute(intent, { inquiry: true });
  const [dispute] = await world.deps.payments.disputesOf(intent);
  await syncDispute(world.deps, String(dispute));
  expect(await problems()).toEqual([]);
  world.sandbox.control.escalateInquiry(intent);
  expect(await problems()).toEqual([]);
  world.sandbox.control.closeDispute(intent, 'won');
  expect(await problems()).toEqual([]);
});

test('after a refund succeeds and later fails, the books match its shipments and the statement', async () => {
  const { orderId, intent } = await paidOrder();
  const stripe = stripeClient(world.deps.config.payments);
  const { id } = await stripe.refunds.create({ payment_intent: intent });
  expect(await problems()).toEqual([]);
  world.sandbox.control.failRefund(id);
  expect(await problems()).toEqual([]);
  const { rows } = await world.deps.pool.query(
    'select refunds.status from refunds join shipments on shipments.id = shipment_id where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ status: 'failed' }, { status: 'failed' }]);
});

test('after losing a dispute over part of an order, the books match its shipments', async () => {
  const { orderId, intent } = await paidOrder();
  const { deps } = world;
  const dispute = {
    id: `du_${orderId}`,
    paymentIntentId: intent,
    orderId,
    amountCents: foreignMinor(2000),
    currency: 'usd',
    reason: 'product not received',
    respondBy: null,
    createdAt: new Date(),
    taken: { cents: 2000, feeCents: 1500 },
    back: { cents: 0, feeCents: 0 },
  };
  for (const state of ['open', 'lost'] as const) {
    const payments = { ...deps.payments, retrieveDispute: async () => ({ ...dispute, state }) };
    await syncDispute({ ...deps, payments }, dispute.id);
    expect(await later()).toEqual([]);
  }
  await expectTamperingFound(orderId, 'paid', 'refunded');
});
