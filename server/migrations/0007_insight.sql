-- What a seller learns of a shop: who looked, what clips lead to, what sells. PostgreSQL 15 or newer.
-- Days are days of UTC.

-- Where a shopper met what they bought: 'clip', or null where it is not known to be one.
alter table cart_items add column source text check (source in ('clip'));
alter table order_items add column source text check (source in ('clip'));

-- What happened with a product's clip, once a person and day. Who is an account, or a number that a
-- visitor's page made up for its tab; of the moment only the day is kept. An account that goes takes its
-- rows along: nothing then says who it was.
create table clip_events (
  product_id uuid not null references products (id) on delete cascade,
  -- Its product's, for finding a shop's day by index.
  shop_id uuid not null,
  day date not null,
  kind text not null check (kind in ('seen', 'half', 'added')),
  user_id uuid references users (id) on delete cascade,
  visit uuid,
  check ((user_id is null) <> (visit is null)),
  unique nulls not distinct (day, product_id, kind, user_id, visit)
);
create index clip_events_shop on clip_events (shop_id, day);
create index clip_events_user on clip_events (user_id) where user_id is not null;

-- Sums of whole days, without any who; events can then be forgotten. A shop, product or option without
-- anything on a day has no row.
create table shop_days (
  shop_id uuid not null references shops (id) on delete cascade,
  day date not null,
  views integer not null,
  -- Different people who looked, watched or bought on that day.
  visitors integer not null,
  orders integer not null,
  buyers integer not null,
  revenue_cents bigint not null,
  primary key (shop_id, day)
);
create index shop_days_day on shop_days (day);

create table product_days (
  product_id uuid not null references products (id) on delete cascade,
  shop_id uuid not null,
  day date not null,
  views integer not null,
  seen integer not null,
  half integer not null,
  added integer not null,
  -- Purchases of it that began with its clip.
  bought integer not null,
  primary key (product_id, day)
);
-- A period of a shop is read from the index alone.
create index product_days_shop on product_days (shop_id, day)
  include (product_id, views, seen, half, added, bought);
create index product_days_day on product_days (day);

create table sold_days (
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid references variants (id) on delete cascade,
  shop_id uuid not null,
  day date not null,
  units integer not null,
  revenue_cents bigint not null,
  unique nulls not distinct (product_id, variant_id, day)
);
create index sold_days_shop on sold_days (shop_id, day)
  include (product_id, variant_id, units, revenue_cents);
create index sold_days_day on sold_days (day);

-- One row: the sums hold all days up to this one. Its lock lets one process sum at a time.
create table insight_sums (
  only_one boolean primary key default true check (only_one),
  summed_until date not null
);
insert into insight_sums (summed_until) values ('2000-01-01');

-- The views and payments of one day.
create index product_views_hour on product_views (hour);
create index product_views_recent on product_views (product_id, hour);
create index payments_paid on payments (paid_at) where status = 'paid';
