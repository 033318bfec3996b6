-- expand
-- Discounts of shops and of the site, by code or automatic, and what they gave in orders.
create table discounts (
  id uuid primary key,
  -- Null is the site's, which bears it.
  shop_id uuid references shops (id) on delete cascade,
  -- As typed; null applies by itself.
  code text,
  kind text not null check (kind in ('percent', 'amount', 'free_shipping')),
  -- Hundredths of a percent, or cents.
  value integer not null check (value >= 0),
  product_ids uuid[] not null default '{}',
  category_ids uuid[] not null default '{}',
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  first_order_only boolean not null default false,
  active boolean not null default true,
  -- Of orders that have not ended unpaid: counted here, so that two orders can't take the last one.
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now()
);
create unique index discounts_code on discounts
  (coalesce(shop_id, '00000000-0000-0000-0000-000000000000'), lower(code)) where code is not null;
create index discounts_by_code on discounts (lower(code)) where code is not null;
create index discounts_automatic on discounts (shop_id) where code is null;
create index discounts_shop on discounts (shop_id, id);
-- A first or a last code changes what every page offers.
create trigger tell_all after insert or delete on discounts
  for each statement execute function tell_all();
create constraint trigger discounts_recorded
  after insert or delete or update of code, kind, value, product_ids, category_ids, minimum_cents, starts_at,
    ends_at, max_uses, max_uses_per_buyer, first_order_only, active on discounts
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- What a discount gave in an order; it stays when the discount is gone.
create table order_discounts (
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  discount_id uuid references discounts (id) on delete set null,
  -- Null is the site's.
  shop_id uuid references shops (id),
  code text,
  kind text not null,
  value integer not null,
  goods_cents bigint not null,
  shipping_cents bigint not null,
  -- False once the order has ended unpaid.
  counts boolean not null default true,
  primary key (order_id, position)
);
create index order_discounts_discount on order_discounts (discount_id) where discount_id is not null;
create index order_discounts_shop on order_discounts (shop_id) where shop_id is not null;

-- Goods are what the buyer pays: subtotal_cents are after these.
alter table orders add column discount_cents bigint not null default 0;
alter table shipments
  add column discount_cents bigint not null default 0,
  -- What of it the site gives, and the shipping that it waives: the shop gets both from the site.
  add column site_discount_cents bigint not null default 0,
  add column site_shipping_cents bigint not null default 0;
alter table order_items
  add column discount_cents bigint not null default 0,
  add column site_discount_cents bigint not null default 0;
-- What goes back to the site's promotions with a refund.
alter table refunds add column promotion_cents bigint not null default 0;
alter table refund_items add column promotion_cents bigint not null default 0;

-- The codes in a cart, in the order in which they were entered.
create table cart_codes (
  user_id uuid not null references users (id) on delete cascade,
  code text not null,
  added_at timestamptz not null default now(),
  primary key (user_id, code)
);

-- What the site gives, sellers get from here.
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account ~
  '^(provider|bank|tax|commission|provider_fees|disputes|parked|write_offs|promotions|shop:[0-9a-f-]{36})$') not valid;
