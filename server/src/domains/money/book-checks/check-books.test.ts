// The books check finds problems after someone edits the database.
import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import { settingsApi } from '@souk/contract/settings';
import { statementApi } from '@souk/contract/statement';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workPaymentJobs } from '../../../../test/payment-jobs.ts';
import { onboards } from '../../../../test/payout-account.ts';
import { startWithoutWebhooks } from '../../../../test/without-webhooks.ts';
import type { World } from '../../../../test/world.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { newId } from '../../../kit/ids.ts';
import { book } from '../ledger/book.ts';
import { chainEntries } from '../ledger/chain.ts';
import { payShop } from '../payouts/pay-shop.ts';
import { readStatement } from '../provider-statement/read-statement.ts';
import { checkBooks, watchBooks } from './check-books.ts';
import { lastCheck } from './reads.ts';

/** Long enough that earlier changes no longer count as fresh. */
const LATER_MS = 11 * 60_000;

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
let seller: Awaited<ReturnType<World['seller']>>;
let orderId: string;
let number: string;
let ahead = 0;
beforeAll(async () => {
  world = await startWithoutWebhooks(() => ahead);
  admin = await world.admin();
  seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells({ price: 40, stock_quantity: 5 });
  const placed = await buyer.buys({ product: mug, quantity: 2 });
  await world.pays(placed.stripe_session_id);
  await readStatement(world.deps);
  ({ order_id: orderId, order_number: number } = placed);
  const { paymentIntentId } = await world.deps.payments.retrieveSession(placed.stripe_session_id);
  const stripe = stripeClient(world.deps.config.payments);
  await stripe.refunds.create({ payment_intent: String(paymentIntentId), amount: 1000 });
  await readStatement(world.deps);
  await admin.calls(settingsApi.change, {
    body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 1 },
  });
  await onboards(world, seller);
  await seller.calls(payoutsApi.account, { params: { shopId: seller.shop.id } });
  await seller.sets(orderId, { status: 'delivered' });
  ahead = LATER_MS;
});
afterAll(() => world.close());

async function problems(): Promise<string[]> {
  const { status, body } = await admin.calls(ledgerApi.check);
  expect(status).toBe(200);
  return body.problems;
}

test('untouched books have no problems', async () => {
  expect(await problems()).toEqual([]);
});

const hourly = () => checkBooks(world.deps, { whole: false });

type Edit = [name: string, change: string, words: RegExp];
const EDITS_OF_ORDERS: Edit[] = [
  ['a status', `update shipments set status = 'cancelled'`, /is cancelled, but \$10\.00/],
  ['commission', `update order_items set commission_cents = commission_cents + 1`, /of commission/],
  ['tax', `update shipments set tax_cents = tax_cents + 1`, /of tax/],
  [
    'a shop’s share',
    `update shipments set shipping_cents = shipping_cents + 1`,
    /of a shop’s share/,
  ],
  ['a refund', `update refunds set commission_cents = commission_cents + 1`, /of commission/],
  ['the payment', `update payments set paid_cents = paid_cents + 1`, /its payment and refunds/],
];

test.each([
  ...EDITS_OF_ORDERS,
  [
    'the provider’s statement',
    `update provider_lines set amount_cents = amount_cents + 1, net_cents = net_cents + 1
     where kind = 'charge'`,
    /the books say .* the provider/,
  ] satisfies Edit,
])('reports an edit of %s and its order', async (_name, change, words) => {
  const { pool } = world.deps;
  await pool.query(change);
  const found = await problems();
  expect(found).toEqual(
    expect.arrayContaining([expect.stringMatching(words), expect.stringContaining(number)]),
  );
  await pool.query(undo(change));
  expect(await problems()).toEqual([]);
});

test.each(EDITS_OF_ORDERS)(
  'reports an edit of %s each hour, until it is undone',
  async (_name, change, words) => {
    const { pool } = world.deps;
    expect((await hourly()).problems).toEqual([]);
    await pool.query(change);
    for (let hour = 0; hour < 2; hour += 1) {
      expect((await hourly()).problems).toEqual(
        expect.arrayContaining([expect.stringMatching(words), expect.stringContaining(number)]),
      );
    }
    await pool.query(undo(change));
    expect((await hourly()).problems).toEqual([]);
  },
);

test('an edit of what was checked before is found by the whole check, and then each hour', async () => {
  const { pool } = world.deps;
  const change = (sign: '+' | '-') =>
    pool.query(`update provider_lines set amount_cents = amount_cents ${sign} 1,
      net_cents = net_cents ${sign} 1 where kind = 'charge'`);
  expect((await hourly()).problems).toEqual([]);
  await change('+');
  const found = await problems();
  expect(found).not.toEqual([]);
  expect((await hourly()).problems).toEqual(found);
  await change('-');
  expect((await hourly()).problems).toEqual([]);
});

test('the hourly check of what is new comes to the same as one of all books', async () => {
  const buyer = await world.buyer();
  const other = await world.seller();
  const product = await other.sells({ price: 12, stock_quantity: 5 });
  const orders: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const placed = await buyer.buys({ product });
    await world.pays(placed.stripe_session_id);
    await readStatement(world.deps);
    orders.push(placed.order_id);
    const { checked_at: _, whole_at: __, ...since } = await hourly();
    const { checked_at, whole_at, ...whole } = await checkBooks(world.deps);
    expect(since).toEqual(whole);
    expect(whole_at).toBe(checked_at);
  }
  // Orders that were just paid may still change, so they are checked again later.
  const listed = await world.deps.db
    .selectFrom('unchecked_orders')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orders)
    .execute();
  expect(listed).toHaveLength(3);
});

test('the hourly check says when everything was last read', async () => {
  const { checked_at: read } = await checkBooks(world.deps);
  ahead += 60_000;
  const { checked_at, whole_at } = await hourly();
  expect(Date.parse(whole_at ?? '')).toBeLessThanOrEqual(Date.parse(read));
  expect(Date.parse(checked_at)).toBeGreaterThan(Date.parse(read));
  expect(await lastCheck(world.deps)).toMatchObject({ checked_at, whole_at });
});

test('an order that pg_dump copied from another server’s list is checked once', async () => {
  const { pool } = world.deps;
  await hourly();
  await pool.query('insert into unchecked_orders (order_id, written_in) values ($1, $2)', [
    orderId,
    '9000000000',
  ]);
  await hourly();
  const listed = await pool.query('select from unchecked_orders where order_id = $1', [orderId]);
  expect(listed.rowCount).toBe(0);
});

const marks = async () =>
  (await world.deps.pool.query('select mark from book_checks')).rows.map(({ mark }) => mark);

test('after two days without a check of all books, the hourly check is one', async () => {
  const { pool } = world.deps;
  const change = (sign: '+' | '-') =>
    pool.query(`update provider_lines set amount_cents = amount_cents ${sign} 1,
      net_cents = net_cents ${sign} 1 where kind = 'charge'`);
  const wasChecked = (hours: number) =>
    pool.query(`update book_checks set mark = mark || jsonb_build_object('wholeAt', $1::text)`, [
      new Date(world.deps.now().getTime() - hours * 3_600_000),
    ]);
  const foundHourly = async () =>
    (await hourly()).problems.some((each) => each.startsWith('Order'));
  await chainEntries(world.deps);
  await hourly();
  await change('+');
  try {
    await wasChecked(47);
    expect(await foundHourly()).toBe(false);
    await wasChecked(49);
    expect(await foundHourly()).toBe(true);
  } finally {
    await change('-');
  }
  expect((await hourly()).problems).toEqual([]);
});

test('an hourly check doesn’t replace what was found since the check that it continued from', async () => {
  const { pool } = world.deps;
  await hourly();
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select from ledger_chain_checks for update');
    const late = hourly();
    await vi.waitFor(
      async () =>
        expect((await pool.query('select from pg_locks where not granted')).rowCount).toBe(1),
      { timeout: 20_000 },
    );
    await pool.query(`update book_checks set mark = null, checked_at = checked_at + interval '1 ms',
      result = jsonb_set(result, '{problems}', '["found meanwhile"]')`);
    await other.query('rollback');
    expect((await late).problems).toEqual([]);
  } finally {
    other.release();
  }
  expect((await lastCheck(world.deps))?.problems).toEqual(['found meanwhile']);
  expect(await marks()).toEqual([null]);
  expect((await hourly()).problems).toEqual([]);
  expect(await marks()).toEqual([expect.objectContaining({ position: expect.any(Number) })]);
});

test('without a statement, nothing is carried forward', async () => {
  const { pool } = world.deps;
  const cursors = await pool.query('delete from provider_cursors returning *');
  const payments = new Proxy(world.deps.payments, {
    get(provider, name) {
      if (name === 'statementSince') throw new ProviderUnavailable('away');
      return Reflect.get(provider, name, provider);
    },
  });
  await checkBooks({ ...world.deps, payments });
  expect(await marks()).toEqual([null]);
  for (const cursor of cursors.rows) {
    await pool.query(
      'insert into provider_cursors select * from jsonb_populate_record(null::provider_cursors, $1)',
      [JSON.stringify(cursor)],
    );
  }
  expect(await problems()).toEqual([]);
});

test('closing the books at night may take as long as the check', async () => {
  await world.asOwner(`create function refuse_limits() returns trigger language plpgsql as $$ begin
    if current_setting('statement_timeout') <> '0' then raise exception 'the time is limited'; end if;
    return null;
  end $$`);
  await world.asOwner(`create trigger refuse_limits before insert on ledger_closings
    for each statement execute function refuse_limits()`);
  try {
    await watchBooks(world.deps, { whole: true });
    await expect(watchBooks(world.deps)).rejects.toThrow('the time is limited');
  } finally {
    await world.asOwner('drop function refuse_limits cascade');
  }
});

const undo = (change: string) =>
  change.replace(`'cancelled'`, `'delivered'`).replaceAll(/(_cents) \+ 1/g, '$1 - 1');

test('a problem stops all payouts until an admin has reviewed it', async () => {
  const { pool } = world.deps;
  await pool.query(`update order_items set commission_cents = commission_cents + 1`);
  expect(await problems()).not.toEqual([]);
  const paid = async () => {
    await payShop(world.deps, seller.shop.id);
    await workPaymentJobs(world.deps);
    return (await pool.query('select id from payouts')).rows.length;
  };
  expect(await paid()).toBe(0);
  await pool.query(`update order_items set commission_cents = commission_cents - 1`);
  expect(await problems()).toEqual([]);
  expect(await paid()).toBe(0);
  await admin.proves();
  const lift = { params: { reason: 'books' }, body: { note: 'Somebody wrote to the database' } };
  expect((await admin.calls(statementApi.liftStop, lift)).status).toBe(200);
  // Immediately, without waiting for the daily job.
  for (let round = 0; round < 3; round += 1) await workPaymentJobs(world.deps);
  expect((await pool.query('select id from payouts')).rows).toHaveLength(1);

  const change = (sign: '+' | '-') =>
    pool.query(`update payout_parts set amount_cents = amount_cents ${sign} 1`);
  await change('+');
  const wrong = [/^Shop .* its payouts/, /^Payout part .* is not what/];
  expect(await problems()).toEqual(wrong.map((words) => expect.stringMatching(words)));
  await change('-');
  expect(await problems()).toEqual([]);
  expect((await admin.calls(statementApi.liftStop, lift)).status).toBe(200);
});

test('a payout waiting to be sent isn’t reported as a problem, however long it waits', async () => {
  const other = await world.seller();
  await onboards(world, other);
  await other.calls(payoutsApi.account, { params: { shopId: other.shop.id } });
  const buyer = await world.buyer();
  const placed = await buyer.buys({ product: await other.sells({ price: 30 }) });
  await world.pays(placed.stripe_session_id);
  await readStatement(world.deps);
  await other.sets(placed.order_id, { status: 'delivered' });
  ahead = 2 * LATER_MS;
  await payShop(world.deps, other.shop.id);
  ahead = 3 * LATER_MS;
  const { body } = await admin.calls(ledgerApi.check);
  expect(body.problems).toEqual([]);
  expect(body.on_its_way).toBeGreaterThan(0);
});

test('a late payment that couldn’t be refunded in full isn’t reported as a problem', async () => {
  const other = await world.seller();
  const buyer = await world.buyer();
  const placed = await buyer.buys({ product: await other.sells({ price: 30 }) });
  await other.sets(placed.order_id, { status: 'cancelled' });
  await world.pays(placed.stripe_session_id);
  const { paymentIntentId } = await world.deps.payments.retrieveSession(placed.stripe_session_id);
  const stripe = stripeClient(world.deps.config.payments);
  await stripe.refunds.create({ payment_intent: String(paymentIntentId), amount: 1000 });
  // A full refund exceeds the amount left at the provider.
  await workPaymentJobs(world.deps);
  await workPaymentJobs(world.deps);
  await readStatement(world.deps);
  const { rows } = await world.deps.pool.query(
    `select r.status, r.amount_cents from refunds r join payments p on p.id = r.payment_id
     where p.order_id = $1 order by r.id`,
    [placed.order_id],
  );
  expect(rows).toMatchObject([{ status: 'failed' }, { status: 'succeeded', amount_cents: 1000 }]);
  ahead = 5 * LATER_MS;
  expect(await problems()).toEqual([]);
});

test('a new entry without an object of the provider is compared each hour', async () => {
  const at = world.deps.now();
  const cause = newId();
  await world.deps.db.transaction().execute((trx) =>
    book(trx, {
      kind: 'refund',
      cause,
      orderId: null,
      at,
      postings: [
        { account: 'provider', cents: -500 },
        { account: 'bank', cents: 500 },
      ],
    }),
  );
  ahead += LATER_MS;
  const named = `refund ${cause}: the books say −$5.00, the provider $0.00`;
  for (let hour = 0; hour < 2; hour += 1) expect((await hourly()).problems).toEqual([named]);
  expect(await problems()).toEqual([named]);
});
