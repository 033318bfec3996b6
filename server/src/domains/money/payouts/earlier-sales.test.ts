// Upgrades a site from before the ledger.
import { ledgerApi } from '@souk/contract/ledger';
import { payoutTermsApi } from '@souk/contract/payout-terms';
import { payoutsApi } from '@souk/contract/payouts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareDatabase } from '../../../../test/database.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';
import { migrateTo, migrateToLatest } from '../../../db/migrate.ts';
import { newId } from '../../../kit/ids.ts';
import { placeHold } from '../holds/place-hold.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { payShop } from './pay-shop.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const WITHOUT_LEDGER = '0018_follows_and_wishes';
const WITHOUT_HOLDS = '0057_money_words';
const DAY_MS = 86_400_000;

test('the upgrade holds pre-ledger sales that haven’t been paid out since', async () => {
  const { url } = await bareDatabase();
  await migrateTo(url, WITHOUT_LEDGER);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [seller, buyer, shop] = [newId(), newId(), newId()];
    for (const id of [seller, buyer]) {
      await client.query(
        `insert into users (id, email, username, password_hash, first_name, last_name)
         values ($1, $2, $3, 'x', 'A', 'B')`,
        [id, `${id}@example.com`, `u${id.slice(-12)}`],
      );
    }
    await client.query(`insert into shops (id, owner_id, name) values ($1, $2, 'Clay & Co')`, [
      shop,
      seller,
    ]);
    let number = 0;
    /** Sells goods for $100, delivered long ago. */
    const sells = async () => {
      number += 1;
      const [order, shipment, payment] = [newId(), newId(), newId()];
      const at = new Date(Date.now() - 90 * DAY_MS);
      await client.query(
        `insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents,
           total_cents, shipping_address, created_at)
         values ($1, $2, $3, 10000, 0, 0, 10000, '{}', $4)`,
        [order, `SK-9${number}`, buyer, at],
      );
      await client.query(
        `insert into shipments (id, order_id, shop_id, status, subtotal_cents, shipping_cents,
           tax_cents) values ($1, $2, $3, 'delivered', 10000, 0, 0)`,
        [shipment, order, shop],
      );
      await client.query(
        `insert into payments (id, order_id, status, session_id, payment_intent_id, amount_cents,
           paid_cents, expires_at, paid_at)
         values ($1, $2, 'paid', $3, $4, 10000, 10000, $5, $5)`,
        [payment, order, `cs_${number}`, `pi_${number}`, at],
      );
      return { shipment, payment };
    };
    const [kept, refunded, paid] = [await sells(), await sells(), await sells()];
    await client.query(
      `insert into refunds (id, payment_id, shipment_id, amount_cents, reason, status, settled_at)
       values ($1, $2, $3, 10000, 'Sorry', 'succeeded', now())`,
      [newId(), refunded.payment, refunded.shipment],
    );
    await client.query('update payments set refunded_cents = 10000 where id = $1', [
      refunded.payment,
    ]);
    await migrateTo(url, WITHOUT_HOLDS);
    // One of the sales has been paid out through the ledger, and a new sale was booked in it.
    const [payout, part] = [newId(), newId()];
    await client.query(
      `insert into payouts (id, shop_id, method, status, amount_cents, created_at)
       values ($1, $2, 'manual', 'paid', 10000, now())`,
      [payout, shop],
    );
    await client.query(
      `insert into payout_parts (id, payout_id, amount_cents, status) values ($1, $2, 10000, 'paid')`,
      [part, payout],
    );
    await client.query(
      `insert into payout_entries (part_id, entry_id, position, amount_cents)
       select $1, entry_id, position, 10000 from ledger_postings
       where shipment_id = $2 and account like 'shop:%'`,
      [part, paid.shipment],
    );
    const since = await sells();
    await client.query('begin');
    const entry = newId();
    await client.query(
      `insert into ledger_entries (id, kind, cause, order_id, created_at)
       select $1, 'sale', $2, order_id, clock_timestamp() from shipments where id = $3`,
      [entry, since.payment, since.shipment],
    );
    await client.query(
      `insert into ledger_postings (entry_id, position, account, amount_cents, shipment_id)
       values ($1, 0, 'provider', 10000, null), ($1, 1, $2, -10000, $3)`,
      [entry, `shop:${shop}`, since.shipment],
    );
    await client.query('commit');
    // Requests and refunds, some still open at the upgrade.
    const request = (state: string, daysAgo: number, escalated = false) =>
      client.query(
        `insert into refund_requests (id, shipment_id, kind, text, state, created_at, answered_at, escalated_at)
         values ($1, $2, 'damaged', 'Broken', $3, $4, $4, $5)`,
        [
          newId(),
          since.shipment,
          state,
          new Date(Date.now() - daysAgo * DAY_MS),
          escalated ? new Date() : null,
        ],
      );
    await request('with_admin', 2, true);
    await request('declined', 3);
    await request('declined', 8);
    await request('declined', 3, true);
    const pending = newId();
    await client.query(
      `insert into refunds (id, payment_id, shipment_id, amount_cents, reason, status)
       values ($1, $2, $3, 100, 'Scratch', 'pending')`,
      [pending, since.payment, since.shipment],
    );
    await migrateToLatest(url);
    const { rows } = await client.query(
      `select shipment_id, shop_id, reason, round(extract(epoch from until - now()) / 86400)::int as days
       from money_holds where lifted_at is null order by reason, days`,
    );
    const hold = (shipment_id: string, reason: string, days: number | null = null) => ({
      shipment_id,
      shop_id: shop,
      reason,
      days,
    });
    expect(rows).toEqual([
      hold(kept.shipment, 'before_ledger'),
      hold(since.shipment, 'refund'),
      hold(since.shipment, 'request', 4),
      hold(since.shipment, 'request'),
    ]);
  } finally {
    await client.end();
  }
}, 60_000);

/** A shop with an unsettled sale of $99.99 from before the ledger. */
async function earlierSale() {
  const [seller, buyer] = [await world.seller(), await world.buyer()];
  const mug = await seller.sells({ price: 50, stock_quantity: 20 });
  const { order_id, stripe_session_id } = await buyer.buys({ product: mug, quantity: 2 });
  await world.pays(stripe_session_id);
  const { db } = world.deps;
  await syncOrder(order_id);
  await seller.sets(order_id, { status: 'delivered' });
  const long = new Date(Date.now() - 60 * DAY_MS);
  await db
    .updateTable('shipments')
    .set({ delivered_at: long })
    .where('order_id', '=', order_id)
    .execute();
  await db.transaction().execute(async (trx) => {
    const shipments = trx.selectFrom('shipments').select('id').where('order_id', '=', order_id);
    const { id } = await shipments.executeTakeFirstOrThrow();
    await placeHold(trx, world.deps, { shipmentId: id, reason: 'before_ledger', cause: id });
  });
  return seller;
}

const syncOrder = (orderId: string) => reconcilePayment(world.deps, orderId);
type Seller = Awaited<ReturnType<World['seller']>>;
const shopOf = ({ shop }: Seller) => ({ params: { shopId: shop.id } });
const balance = async (seller: Seller) =>
  (await seller.calls(ledgerApi.balance, shopOf(seller))).body;
const settles = async (seller: Seller, body: object) =>
  (await world.admin()).calls(payoutTermsApi.settleEarlierSales, {
    body: invalid({ shop_id: seller.shop.id, ...body }),
  });

test('settling them records the amount already paid as a manual payout and releases the rest', async () => {
  const seller = await earlierSale();
  expect(await balance(seller)).toMatchObject({
    available: 0,
    held: [{ reason: 'before_ledger', amount: 99.99 }],
  });
  await payShop(world.deps, seller.shop.id);
  const admin = await world.admin();
  const { body: listed } = await admin.calls(payoutTermsApi.earlierSales);
  expect(listed).toMatchObject([
    { shop_id: seller.shop.id, shop_name: 'Clay & Co', orders: 1, amount: 99.99 },
  ]);
  expect((await settles(seller, { paid: 100 })).body.detail).toBe(
    'These sales only come to $99.99',
  );
  const settled = await settles(seller, { paid: 60, paid_on: '2026-01-31', reference: 'Wire 7' });
  expect(settled).toMatchObject({ status: 201, body: { paid: 60, released: 39.99 } });
  expect(await balance(seller)).toMatchObject({ on_hold: 0, available: 39.99, paid_out: 60 });
  const { body: payouts } = await seller.calls(payoutsApi.list, shopOf(seller));
  expect(payouts).toMatchObject([
    { amount: 60, method: 'manual', reference: 'Wire 7', paid_at: '2026-01-31T00:00:00.000Z' },
  ]);
  expect((await admin.calls(payoutTermsApi.earlierSales)).body).toEqual([]);
  expect((await settles(seller, { paid: 0 })).body.detail).toBe(
    'This shop has no unsettled sales from before the ledger',
  );
  expect((await admin.calls(ledgerApi.check)).body).toMatchObject({ balanced: true });
});

test('concurrent settlements by two admins count once', async () => {
  const seller = await earlierSale();
  const answers = await Promise.all([
    settles(seller, { paid: 99.99 }),
    settles(seller, { paid: 99.99 }),
  ]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(await balance(seller)).toMatchObject({ on_hold: 0, available: 0, paid_out: 99.99 });
});

test.each([
  [{ paid: -1 }, 'paid'],
  [{ paid: 1.005 }, 'paid'],
  [{ paid: 1, paid_on: '2999-01-01' }, 'paid_on'],
  [{ paid: 1, shop_id: '00000000-0000-7000-8000-000000000000' }, 'shop_id'],
])('%j is a 422 that names the field', async (wrong, field) => {
  const answer = await settles(await earlierSale(), wrong);
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, field]);
});
