import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { payoutsApi } from '@souk/contract/payouts';
import { refundsApi } from '@souk/contract/refunds';
import { settingsApi } from '@souk/contract/settings';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareDatabase } from '../../../../test/database.ts';
import { workPaymentJobs } from '../../../../test/payment-jobs.ts';
import { onboards } from '../../../../test/payout-account.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { checkBackup } from '../../../backup/check.ts';
import { restoreBackup } from '../../../backup/restore.ts';
import { writeBackup } from '../../../backup/write.ts';
import { closeDeps, makeDeps, type Deps } from '../../../deps.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import type { Actor } from '../../accounts/auth/actor.ts';
import { checkBooks } from '../book-checks/check-books.ts';
import { liftStop, stopsToLift } from '../book-checks/lift-stop.ts';
import { payShop } from '../payouts/pay-shop.ts';
import { readStatement } from './read-statement.ts';
import { statement } from './reads.ts';

let world: World;
let folder: string;
let restored: Deps | null = null;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-restore-'));
  world = await startWorld({ worker: false, overrides: { now } });
  world.sandbox.control.deliveries({ hold: true });
});
afterAll(async () => {
  if (restored) await closeDeps(restored);
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

type Seller = Awaited<ReturnType<World['seller']>>;

async function paidOrder(sellers: readonly Seller[], price: number) {
  const buyer = await world.buyer();
  const goods = await Promise.all(sellers.map((seller) => seller.sells({ price })));
  const placed = await buyer.buys(...goods.map((product) => ({ product })));
  await world.pays(placed.stripe_session_id);
  await settle(world.deps);
  return placed;
}

async function settle(deps: Deps): Promise<void> {
  world.sandbox.control.deliveries({ hold: false });
  await world.sandbox.control.settle();
  world.sandbox.control.deliveries({ hold: true });
  for (let round = 0; round < 3; round += 1) await workPaymentJobs(deps);
}

/** Returns how much the provider transferred to each seller, in minor units. */
async function received() {
  const sums: Record<string, number> = {};
  const { data } = await stripeClient(world.deps.config.payments).transfers.list({ limit: 100 });
  for (const { destination, amount } of data) {
    if (typeof destination !== 'string')
      throw new Error('The transfer names no destination account');
    sums[destination] = (sums[destination] ?? 0) + amount;
  }
  return sums;
}

test('after a restore nobody is paid twice, and orders missing from the backup are listed', async () => {
  const admin = await world.admin();
  await admin.calls(settingsApi.change, {
    body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 1 },
  });
  const sellers = [await world.seller('One'), await world.seller('Two')];
  for (const seller of sellers) {
    await onboards(world, seller);
    await seller.calls(payoutsApi.account, { params: { shopId: seller.shop.id } });
  }
  const order = await paidOrder(sellers, 46);
  for (const seller of sellers) await seller.sets(order.order_id, { status: 'delivered' });
  const shared = await paidOrder(sellers, 20);
  const file = path.join(folder, 'nightly.backup');
  await mkdir(path.join(world.deps.config.dataDir, 'media'), { recursive: true });
  await writeBackup(world.deps.config, file);

  // After the backup: sellers are paid, one returns money, and another order is placed.
  for (const { shop } of sellers) await payShop(world.deps, shop.id);
  await settle(world.deps);
  const once = await received();
  expect(Object.values(once)).toHaveLength(2);
  const params = { shopId: sellers[1]!.shop.id, orderId: shared.order_id };
  const back = { params, body: { amount: 5, reason: 'A scratch' } };
  expect((await sellers[1]!.calls(refundsApi.create, back)).status).toBe(201);
  const later = await paidOrder([sellers[0]!], 30);

  const { url: databaseUrl } = await bareDatabase();
  const dataDir = path.join(folder, 'data');
  await restoreBackup({ databaseUrl, dataDir }, file, await checkBackup(file));
  const config = { ...world.deps.config, databaseUrl, dataDir };
  restored = makeDeps(config, pino({ level: 'silent' }), {
    now,
    payments: world.deps.payments,
  });
  expect(await stopsToLift(restored.db)).toMatchObject([{ reason: 'restore' }]);
  // The lost order's number stays its own.
  const numbers = await world.deps.pool.query('select order_number from orders');
  const next = await restored.pool.query(
    `select 'SK-' || nextval('order_numbers') as order_number`,
  );
  expect(numbers.rows).toContainEqual({ order_number: later.order_number });
  expect(numbers.rows).not.toContainEqual(next.rows[0]);
  for (const { shop } of sellers) await payShop(restored, shop.id);
  await settle(restored);
  expect(await received()).toEqual(once);

  // The worker does this on startup.
  await readStatement(restored);
  await settle(restored);
  const refunded = `select shipment.shop_id, amount_cents::int as cents
    from refunds join shipments shipment on shipment.id = refunds.shipment_id`;
  expect((await restored.pool.query(refunded)).rows).toEqual([
    { shop_id: sellers[1]!.shop.id, cents: 500 },
  ]);
  ahead = 11 * 60_000;
  // Only the missing order's lines are unexplained.
  const { problems } = await checkBooks(restored);
  const listed = await statement(restored, { state: 'unexplained', page: 1, limit: 10 });
  expect(listed.rows).toMatchObject([
    { kind: 'charge', order_number: later.order_number, order_id: null },
  ]);
  expect(problems).toEqual([expect.stringContaining(`for order ${later.order_number}`)]);

  // Stripe doesn't name the order of a refund.
  const stripe = stripeClient(world.deps.config.payments);
  const { data: charges } = await stripe.charges.list({ limit: 1 });
  await stripe.refunds.create({ charge: charges[0]?.id ?? '' });
  await readStatement(restored);
  const ofOrder = { search: later.order_number, kind: 'refund' as const, page: 1, limit: 10 };
  expect((await statement(restored, ofOrder)).rows).toMatchObject([
    { amount: -charges[0]!.amount / 100 },
  ]);

  const actor = { id: admin.id, is_admin: true } as Actor;
  const down = () => {
    throw new ProviderUnavailable('The provider is down');
  };
  const offline = { ...restored, payments: { ...restored.payments, statementSince: down } };
  const early = { reason: 'restore', note: 'Too early' };
  await expect(liftStop(offline, actor, early)).rejects.toMatchObject({ status: 503 });
  for (const { reason } of await stopsToLift(restored.db)) {
    await liftStop(restored, actor, { reason, note: 'The unknown order was refunded' });
  }
  expect(await stopsToLift(restored.db)).toEqual([]);
  await restored.pool.query(`update payouts set created_at = created_at - interval '9 days'`);
  for (const { shop } of sellers) await payShop(restored, shop.id);
  await settle(restored);
  expect(await received()).toEqual(once);
  const ids = `select payout.id, part.id as part_id from payouts payout
    join payout_parts part on part.payout_id = payout.id order by payout.id`;
  expect((await restored.pool.query(ids)).rows).toEqual((await world.deps.pool.query(ids)).rows);
  const { rows } = await restored.pool.query(
    `select status, amount_cents::int as cents from payouts order by amount_cents`,
  );
  expect(rows).toEqual(
    Object.values(once)
      .toSorted((a, b) => a - b)
      .map((cents) => ({ status: 'paid', cents })),
  );
}, 60_000);
