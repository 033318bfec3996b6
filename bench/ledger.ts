// A shop's balance and the check of the books after many sales: npm run bench -- ledger [--entries
// N]
import { parseArgs } from 'node:util';
import type { Db } from '@souk/server/db/rows';
import { sumsOf } from '@souk/server/domains/ledger/balance';
import { closeBooks } from '@souk/server/domains/ledger/close';
import { checkBooks } from '@souk/server/domains/book-checks/check-books';
import { sql } from 'kysely';
import { databaseTimes, timeCells } from './lib/database-time.ts';
import { startDatabase, withDb } from './lib/database.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { entries: text, days: text } });
const entries = Number(values.entries ?? 1_000_000);
/** The shops they are spread over. */
const days = Number(values.days ?? 1095);
const PRODUCTS = 20_000;
const READS = 100;
/** One entry in ten is a refund. */
const SALES = Math.round(entries * 0.9);
const HOLD_DAYS = 7;

/** The budgets of a balance and of the check. */
const BALANCE_MS = 5;
const CHECK_SECONDS = 10;

/**
 * Sales, and refunds of some, booked as the product books them; a tenth belong to a single shop.
 */
async function seedBooks(db: Db): Promise<void> {
  await sql`
    create function id_at(moment timestamptz, n int) returns uuid immutable language sql as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0')
        || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid $$`.execute(
    db,
  );
  await sql`
    create table sale as
    with shop as (select id, row_number() over (order by id) - 1 as place from shops),
      buyer as (select id from users order by id limit 1)
    select n, at, id_at(at, n) as order_id, id_at(at, n + 1) as shipment_id, id_at(at, n + 2) as payment_id,
      id_at(at, n + 3) as entry_id, id_at(at, n + 4) as refund_id, shop.id as shop_id, buyer.id as buyer_id,
      goods, 999 as shipping, goods * 8 / 100 as tax, goods / 10 as commission,
      n % 9 = 0 as refunded
    from (select n, now() - make_interval(secs => (${SALES}::int - n) * ${(days * 86_400) / SALES}::float8) as at,
        500 + n % 9000 as goods, case when n % 10 = 0 then 0 else n % (select count(*) from shops) end as place
      from generate_series(1, ${SALES}::int) n) sold
    join shop on shop.place = sold.place cross join buyer`.execute(db);
  // The generated rows add up and fit together: checking each one would take an hour.
  await sql`
    do $$ declare one record; begin
      for one in select conrelid::regclass as name, conname from pg_constraint where contype = 'f'
          and conrelid::regclass::text in ('orders', 'shipments', 'payments', 'ledger_entries', 'ledger_postings')
        loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop;
    end $$`.execute(db);
  for (const table of ['ledger_entries', 'ledger_postings']) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  }
  await sql`
    insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents, total_cents,
      shipping_address, created_at)
    select order_id, 'B-' || n, buyer_id, goods, shipping, tax, goods + shipping + tax, '{}', at from sale`.execute(
    db,
  );
  await sql`
    insert into shipments (id, order_id, shop_id, subtotal_cents, shipping_cents, tax_cents, status,
      shipped_at, delivered_at)
    select shipment_id, order_id, shop_id, goods, shipping, tax,
      case when at > now() - interval '2 days' then 'paid' when at > now() - interval '5 days' then 'shipped'
        else 'delivered' end,
      case when at < now() - interval '2 days' then at + interval '1 day' end,
      case when at < now() - interval '5 days' then at + interval '4 days' end from sale`.execute(
    db,
  );
  await sql`
    insert into payments (id, order_id, status, session_id, payment_intent_id, amount_cents, paid_cents,
      refunded_cents, expires_at, created_at, paid_at)
    select payment_id, order_id, 'paid', 'cs_' || n, 'pi_' || n, goods + shipping + tax,
      goods + shipping + tax, case when refunded then 100 else 0 end, at, at, at from sale`.execute(
    db,
  );
  await sql`
    insert into ledger_entries (id, kind, cause, order_id, created_at)
    select entry_id, 'sale', payment_id, order_id, at from sale
    union all select refund_id, 'refund', refund_id, order_id, at from sale where refunded`.execute(
    db,
  );
  await sql`
    insert into ledger_postings (entry_id, position, account, amount_cents, shipment_id)
    select entry_id, place, account, cents, case when place > 0 then shipment_id end from sale,
      lateral (values (0, 'provider', goods + shipping + tax),
        (1, 'shop:' || shop_id, -(goods + shipping - commission)),
        (2, 'tax', -tax), (3, 'commission', -commission)) posted (place, account, cents)
    union all
    select refund_id, place, account, cents, case when place > 0 then shipment_id end from sale,
      lateral (values (0, 'provider', -100), (1, 'shop:' || shop_id, 100)) posted (place, account, cents)
      where refunded`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

const database = await startDatabase();
try {
  const url = await database.seed(PRODUCTS);
  await withDb(url, async (db) => {
    await seedBooks(db);
    const now = () => new Date();
    const { rows: shops } = await sql<{ shop_id: string; sales: number }>`
      select shop_id, count(*)::int as sales from sale group by 1 order by 2 desc`.execute(db);
    const held = await sql<{ cents: number }>`
      select sum(amount_cents)::bigint as cents from ledger_postings where account = 'provider'`.execute(
      db,
    );
    const payments = { balanceCents: async () => held.rows[0]?.cents ?? 0 };
    const deps = { db, now, payments, log: console } as never as Parameters<typeof checkBooks>[0];
    const [largest, ...others] = shops;
    const balances = (chosen: readonly { shop_id: string }[]) =>
      databaseTimes(
        url,
        Array.from({ length: READS }, (_, n) => (over: Db) => {
          const shopId = chosen[n % chosen.length]?.shop_id ?? '';
          return sumsOf(over, { shopId, holdDays: HOLD_DAYS, now: now() });
        }),
      );
    const line = (what: string, cells: string) => console.log(`| ${what.padEnd(44)} | ${cells} |`);
    const slow: string[] = [];
    const say = (what: string, times: readonly number[]) => {
      line(what, timeCells(times));
      const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
      if (mean > BALANCE_MS) slow.push(what);
    };

    console.log(`${entries} entries of ${days} days, ${shops.length} shops\n`);
    line('database time of a balance', '  mean ms |    p99 ms');
    console.log(`| ${'-'.repeat(44)} | --------: | --------: |`);
    const size = (sales: number | undefined) => `${(sales ?? 0).toLocaleString('en-US')} sales`;
    line(
      `a shop of ${size(largest?.sales)}, never closed`,
      timeCells(await balances(shops.slice(0, 1))),
    );
    const since = performance.now();
    await closeBooks({ db, now });
    const closing = (performance.now() - since) / 1000;
    await sql`vacuum analyze ledger_closings`.execute(db);
    say(`a shop of ${size(largest?.sales)}`, await balances(shops.slice(0, 1)));
    say(`shops of ${size(others.at(-1)?.sales)} or so`, await balances(others));

    const began = performance.now();
    const { balanced, problems } = await checkBooks(deps);
    const check = (performance.now() - began) / 1000;
    if (!balanced) throw new Error(`The books of the benchmark are wrong: ${problems.join('; ')}`);
    console.log(
      `\nThe check of all books took ${check.toFixed(2)} s, closing them ${closing.toFixed(2)} s.`,
    );
    if (check > CHECK_SECONDS) slow.push('the check');
    if (slow.length > 0) throw new Error(`Too slow: ${slow.join(', ')}`);
  });
} finally {
  await database.stop();
}
