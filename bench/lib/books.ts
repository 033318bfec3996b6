// Large books for `bench/ledger.ts`, written as the product would write them.
import type { Db } from '@souk/server/db/rows';
import { sql } from 'kysely';
import { ID_AT } from './id-at.ts';

/** These tables are filled without constraint checks, which would take an hour. */
const FILLED = [
  'orders',
  'shipments',
  'order_items',
  'payments',
  'refunds',
  'provider_lines',
  'ledger_entries',
  'ledger_postings',
];

/**
 * Creates the table `sale`. One shop makes a tenth of the sales, and one sale in nine is refunded.
 */
async function seedSales(db: Db, sales: number, days: number): Promise<void> {
  await sql.raw(ID_AT).execute(db);
  await sql`
    create table sale as
    with shop as (select id, row_number() over (order by id) - 1 as place from shops),
      buyer as (select id from users order by id limit 1)
    select n, at, id_at(at, n) as order_id, id_at(at, n + 1) as shipment_id, id_at(at, n + 2) as payment_id,
      id_at(at, n + 3) as entry_id, id_at(at, n + 4) as refund_id, id_at(at, n + 5) as fee_id,
      id_at(at, n + 6) as item_id, shop.id as shop_id, buyer.id as buyer_id,
      goods, 999 as shipping, goods * 8 / 100 as tax, goods / 10 as commission,
      goods + 999 + goods * 8 / 100 as total, (goods + 999) * 29 / 1000 + 30 as fee,
      n % 9 = 0 as refunded
    from (select n, now() - make_interval(secs => (${sales}::int - n) * ${(days * 86_400) / sales}::float8
          + 3600) as at,
        500 + n % 9000 as goods, case when n % 10 = 0 then 0 else n % (select count(*) from shops) end as place
      from generate_series(1, ${sales}::int) n) sold
    join shop on shop.place = sold.place cross join buyer`.execute(db);
}

async function seedOrders(db: Db): Promise<void> {
  await sql`
    insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents, total_cents,
      shipping_address, created_at)
    select order_id, 'B-' || n, buyer_id, goods, shipping, tax, total, '{}', at from sale`.execute(
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
    insert into order_items (id, order_id, shipment_id, product_id, product_name, quantity, unit_price_cents,
      position, commission_cents)
    select item_id, order_id, shipment_id, (select id from products order by id limit 1), 'Mug', 1, goods, 0,
      commission from sale`.execute(db);
  await sql`
    insert into payments (id, order_id, status, session_id, payment_intent_id, amount_cents, paid_cents,
      refunded_cents, expires_at, created_at, paid_at)
    select payment_id, order_id, 'paid', 'cs_' || n, 'pi_' || n, total, total,
      case when refunded then 100 else 0 end, at, at, at from sale`.execute(db);
  await sql`
    insert into refunds (id, payment_id, shipment_id, provider_refund_id, status, amount_cents, goods_cents,
      shipping_cents, tax_cents, reason, created_at, settled_at)
    select refund_id, payment_id, shipment_id, 're_' || n, 'succeeded', 100, 100, 0, 0, 'Broken', at, at
    from sale where refunded`.execute(db);
}

/** Books each sale, its fee and its refund. */
async function seedLedger(db: Db): Promise<void> {
  await sql`
    insert into ledger_entries (id, kind, cause, order_id, created_at)
    select entry_id, 'sale', payment_id::text, order_id, at from sale
    union all select fee_id, 'fee', 'txn_pi_' || n, order_id, at from sale
    union all select refund_id, 'refund', refund_id::text, order_id, at from sale where refunded`.execute(
    db,
  );
  await sql`
    insert into ledger_postings (entry_id, position, account, amount_cents, shipment_id)
    select entry_id, place, account, cents, case when place > 0 then shipment_id end from sale,
      lateral (values (0, 'provider', total), (1, 'shop:' || shop_id, -(goods + shipping - commission)),
        (2, 'tax', -tax), (3, 'commission', -commission)) posted (place, account, cents)
    union all
    select fee_id, place, account, cents, null from sale,
      lateral (values (0, 'provider', -fee), (1, 'provider_fees', fee)) posted (place, account, cents)
    union all
    select refund_id, place, account, cents, case when place > 0 then shipment_id end from sale,
      lateral (values (0, 'provider', -100), (1, 'shop:' || shop_id, 100)) posted (place, account, cents)
      where refunded`.execute(db);
  await sql`insert into ledger_unchained select id from ledger_entries`.execute(db);
}

/** Adds the provider's statement, with all lines matched. */
async function seedStatement(db: Db): Promise<void> {
  await sql`
    insert into provider_lines (id, type, category, kind, subject, payment_intent_id, amount_cents, fee_cents,
      net_cents, currency, created_at, available_on, imported_at, state)
    select 'txn_pi_' || n, 'charge', 'charge', 'charge', 'pi_' || n, 'pi_' || n, total, fee, total - fee,
      'usd', at, at, at, 'matched' from sale
    union all
    select 'txn_re_' || n, 'refund', 'refund', 'refund', 're_' || n, 'pi_' || n, -100, 0, -100,
      'usd', at, at, at, 'matched' from sale where refunded`.execute(db);
  await sql`
    insert into provider_cursors (name, begins_at, seen_until, read_at)
    select 'lines', min(created_at), max(created_at), now() from provider_lines`.execute(db);
}

/** Fills the books with entries that span a number of days, and adds their orders. */
export async function seedBooks(db: Db, entries: number, days: number): Promise<void> {
  // Nine sales make nineteen entries: nine sales, nine fees and one refund.
  await seedSales(db, Math.round((entries * 9) / 19), days);
  await sql`
    do $$ declare one record; begin
      for one in select conrelid::regclass as name, conname from pg_constraint where contype = 'f'
          and conrelid::regclass::text in (${sql.join(FILLED.map((name) => sql.lit(name)))})
        loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop;
    end $$`.execute(db);
  for (const table of FILLED) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  }
  await seedOrders(db);
  await seedLedger(db);
  await seedStatement(db);
  await sql`vacuum analyze`.execute(db);
}
