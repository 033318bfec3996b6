import { accountingApi } from '@souk/contract/accounting';
import { auditApi } from '@souk/contract/audit';
import { mailsApi } from '@souk/contract/mail';
import { productsApi } from '@souk/contract/products';
import { refundsApi } from '@souk/contract/refunds';
import { settingsApi } from '@souk/contract/settings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { paidSellers } from '../../test/paid-sellers.ts';
import { partitioning, stepsOf } from '../../test/partition-steps.ts';
import { startWorld, type World } from '../../test/world.ts';
import { payShops } from '../domains/money/payouts/pay-shop.ts';

let world: World;
let money: ReturnType<typeof paidSellers>;
let admin: Awaited<ReturnType<World['admin']>>;
beforeEach(async () => {
  world = await startWorld();
  money = paidSellers(world);
  admin = await world.admin();
  await admin.calls(settingsApi.change, {
    body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 10 },
  });
  await world.asOwner(await partitioning());
});
afterEach(() => world.close());

/**
 * Runs a script of deploy/postgresql as an operator does, while the site runs. With `until`, the
 * first partition of that table ends now, so that later rows are in another one.
 */
const runs = (script: string, { until }: { until?: string } = {}) =>
  onServer(world.ownerUrl, async (client) => {
    for (const { name, sql } of await stepsOf(script)) {
      await client.query(sql);
      if (until && name === 'refuse rows beyond the bound') await client.query(boundNow(until));
    }
  });

const boundNow = (table: string) => `
  do $$ declare
    known partitioning.tables;
    bound timestamptz := clock_timestamp();
  begin
    select * into known from partitioning.tables where name = '${table}';
    if known.key = 'hour' then
      bound := date_trunc('hour', bound);
      update product_views set hour = hour - interval '1 day';
    end if;
    known.bound := bound;
    delete from partitioning.tables where name = '${table}';
    insert into partitioning.tables select known.*;
    execute format('alter table ${table} drop constraint ${table}_bound,
      add constraint ${table}_bound check (%I < %L) not valid', known.key,
      partitioning.place(bound, known.is_id));
  end $$`;

/** Sells, refunds, pays out, mails and records, and reads it all back. */
async function trades(): Promise<void> {
  const seller = await money.readySeller();
  const { buyer, orderId, number } = await money.sells(seller);
  const params = { shopId: seller.shop.id };
  const refund = await seller.calls(refundsApi.create, {
    params: { ...params, orderId },
    body: { amount: 10, reason: 'A scratch' },
  });
  expect(refund.status).toBe(201);
  await world.until(async () => {
    const [sold] = await seller.sales();
    return sold.refund?.status === 'succeeded';
  }, 'the refund');
  await payShops(world.deps);
  await money.isPaid(seller);
  expect(await money.balance(seller)).toMatchObject({ available: 0, on_hold: 0 });

  const [bought] = await buyer.orders();
  expect(bought).toMatchObject({ id: orderId, order_number: number, status: 'delivered' });
  await world.until(async () => {
    const { body } = await admin.calls(mailsApi.list, { query: { search: number } });
    return body.some(({ kind }) => kind === 'order_confirmed');
  }, 'the confirmation');
  expect((await money.entries(seller)).length).toBeGreaterThan(1);
  const [{ product_id: productId }] = bought.items;
  for (const _ of [1, 2]) {
    const view = await buyer.calls(productsApi.view, { params: { productId } });
    expect(view.status).toBeLessThan(300);
  }
  const renamed = await seller.calls(productsApi.edit, {
    params: { productId },
    body: { name: 'Cup' },
  });
  expect(renamed.status).toBe(200);
  const { body: recorded } = await admin.calls(auditApi.list, { query: { target: productId } });
  expect(recorded[0]).toMatchObject({ after: { name: 'Cup' } });
  expect((await admin.calls(auditApi.check)).body).toMatchObject({ holds: true, waiting: 0 });
  await money.booksAgree(admin);
  const { body: chain } = await admin.calls(accountingApi.checkChain);
  expect(chain).toMatchObject({ holds: true, waiting: 0 });
}

const ask = async <Row extends Record<string, unknown>>(sql: string): Promise<Row[]> =>
  (await onServer(world.ownerUrl, (client) => client.query<Row>(sql))).rows;

/** How many partitions of a table hold its rows. */
async function partsOf(table: string): Promise<number> {
  const [found] = await ask<{ parts: number }>(
    `select count(distinct tableoid)::int as parts from ${table}`,
  );
  return found?.parts ?? 0;
}

/** The indexes, constraints, triggers and rights of a table. */
const formOf = (table: string) =>
  ask<{ kind: string; name: string; definition: string }>(`
    select 'index' as kind, indexname::text as name,
      regexp_replace(indexdef, ' ON (only )?', ' on ', 'i') as definition
      from pg_indexes where schemaname = 'public' and tablename = '${table}'
    union all select 'constraint', conname::text, replace(pg_get_constraintdef(oid), ' NOT VALID', '') from pg_constraint
      where ('${table}'::regclass = conrelid or '${table}'::regclass = confrelid) and conparentid = 0
        and contype <> 'n'
    union all select 'trigger', tgname::text, pg_get_triggerdef(oid)
      from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal
    union all select 'right', grantee::text, privilege_type::text
      from information_schema.table_privileges where table_schema = 'public' and table_name = '${table}'
    order by 1, 2, 3`);

test('the scripts leave tables as they were, all but the number of orders, and the site goes on', async () => {
  await trades();
  for (const [script, table] of [
    ['partition-audit', 'audit_changes'],
    ['partition-ledger', 'ledger_postings'],
    ['partition-views', 'product_views'],
  ] as const) {
    const form = await formOf(table);
    await runs(script, { until: table });
    expect(await formOf(table)).toEqual(form);
    await trades();
    expect(await partsOf(table)).toBeGreaterThan(1);
  }
  const isOfNumber = ({ name }: { name: string }) =>
    name === 'orders_number' || name === 'orders_order_number_key';
  const form = await formOf('orders');
  await runs('partition-orders', { until: 'orders' });
  const now = await formOf('orders');
  expect(now.filter((one) => !isOfNumber(one))).toEqual(form.filter((one) => !isOfNumber(one)));
  await runs('keep-mails');
  await trades();
  expect(await partsOf('orders')).toBe(2);
}, 180_000);

test('views past their time leave with their partition', async () => {
  await trades();
  await runs('partition-views');
  const views = () => ask('select from product_views');
  const forget = (before: string) =>
    ask<{ parts: number }>(`select partitioning.forget('product_views', ${before}) as parts`);
  expect(await forget('now()')).toEqual([{ parts: 0 }]);
  expect(await views()).toHaveLength(1);
  expect(await forget(`now() + interval '10 days'`)).toEqual([{ parts: 1 }]);
  expect(await views()).toHaveLength(0);
  await trades();
});
