-- expand
-- What a shop's invoices say about its seller, and how their numbers begin.
create table shop_invoicing (
  shop_id uuid primary key references shops (id) on delete cascade,
  -- Taken from the shop's name by its first invoice, unless the seller chose one before.
  prefix text not null,
  legal_name text,
  address text,
  country text,
  vat_id text
);
create unique index shop_invoicing_prefix on shop_invoicing (upper(prefix));
-- A first invoice writes its prefix by itself; only a seller or an admin changes a row.
create constraint trigger shop_invoicing_recorded after update on shop_invoicing
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- The last number of each series. A transaction that takes a number keeps its row locked until it ends, so a number is
-- neither skipped nor given twice.
create table invoice_series (
  shop_id uuid not null references shops (id) on delete cascade,
  kind text not null check (kind in ('invoice', 'credit_note')),
  last integer not null check (last > 0),
  primary key (shop_id, kind)
);

-- The invoices of shipments, and the credit notes of their refunds.
create table invoices (
  id uuid primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  shipment_id uuid not null references shipments (id) on delete cascade,
  -- Null is the invoice; otherwise the credit note of this refund.
  refund_id uuid references refunds (id) on delete cascade,
  number text not null,
  issued_at timestamptz not null,
  -- The seller as they were then: {name, legal_name, address, country, vat_id}.
  seller jsonb not null,
  -- [{name, percent, net, tax}] in cents.
  tax_lines jsonb not null
);
create unique index invoices_number on invoices (shop_id, number);
create unique index invoices_shipment on invoices (shipment_id) where refund_id is null;
create unique index invoices_refund on invoices (refund_id) where refund_id is not null;
create index invoices_credit_notes on invoices (shipment_id) where refund_id is not null;
create index invoices_issued on invoices (issued_at);

-- Orders paid before this keep the number that their invoices have shown: INV- and the order's.
alter table site_settings add column invoices_numbered_from timestamptz;
update site_settings set invoices_numbered_from = now() where exists (select from payments where status = 'paid');

-- Where the tax is one percentage on all goods; null for orders of releases before this one: 8.
alter table shipments add column tax_percent double precision;
-- The rate by which the item is taxed; null where there is none, and for orders of releases before this one.
alter table order_items
  add column tax_name text,
  add column tax_percent double precision;
