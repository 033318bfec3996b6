-- Commission with a fixed part and limits, frozen when the order is placed; monthly statements.

alter table site_settings
  add column commission_fixed_cents bigint not null default 0 check (commission_fixed_cents >= 0),
  add column commission_least_cents bigint not null default 0 check (commission_least_cents >= 0),
  -- Null for no limit.
  add column commission_most_cents bigint check (commission_most_cents >= commission_least_cents);
alter table category_commissions
  add column commission_fixed_cents bigint not null default 0 check (commission_fixed_cents >= 0),
  add column commission_least_cents bigint not null default 0 check (commission_least_cents >= 0),
  add column commission_most_cents bigint check (commission_most_cents >= commission_least_cents);
alter table shop_commissions
  add column commission_fixed_cents bigint not null default 0 check (commission_fixed_cents >= 0),
  add column commission_least_cents bigint not null default 0 check (commission_least_cents >= 0),
  add column commission_most_cents bigint check (commission_most_cents >= commission_least_cents);

-- The terms when the order was placed. Null for orders from earlier releases, which froze the commission on
-- payment.
alter table order_items
  add column commission_fixed_cents bigint,
  add column commission_least_cents bigint,
  add column commission_most_cents bigint;

---------------------------------------------------------------------------------------------------
-- statements

-- The months with statements, numbered from 1.
create table statement_months (
  month date primary key check (extract(day from month) = 1),
  number integer not null unique check (number > 0),
  -- The month ends at midnight in this time zone.
  time_zone text not null,
  made_at timestamptz not null
);

-- Each entry is on the statement of its month or, if that was already issued, on the next one.
create table statement_entries (
  entry_id uuid primary key references ledger_entries (id),
  month date not null references statement_months (month)
);
create index statement_entries_month on statement_entries (month);

-- Movements by account and month, for the site's statement. "shops" is the total of all shops.
create table statement_sums (
  month date not null references statement_months (month),
  account text not null,
  kind text not null,
  cents bigint not null,
  lines integer not null,
  primary key (month, account, kind)
);

create table shop_statements (
  id uuid primary key,
  -- Statements outlive their shop, as ledger entries do.
  shop_id uuid not null,
  month date not null references statement_months (month),
  -- Numbered for each shop, without gaps.
  number integer not null check (number > 0),
  opening_cents bigint not null,
  closing_cents bigint not null,
  lines integer not null,
  -- Movements by kind of entry, in cents: {"sale": 1200}.
  totals jsonb not null,
  -- Its first and last entry; null if it has no lines.
  first_entry uuid,
  last_entry uuid,
  -- Null until it's mailed.
  mailed_at timestamptz,
  unique (shop_id, month),
  unique (shop_id, number)
);
create index shop_statements_unmailed on shop_statements (month, id) where mailed_at is null;
