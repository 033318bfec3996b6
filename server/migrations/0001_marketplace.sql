-- The marketplace. Money is in whole US cents (bigint), times are timestamptz, ids are UUIDv7 made
-- by the application. PostgreSQL 15 or newer.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE because its dictionary can change; ours does not, and indexes need IMMUTABLE.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

---------------------------------------------------------------------------------------------------
-- auth

create table users (
  id uuid primary key,
  email text not null,
  username text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

-- Only the SHA-256 of a token is kept: who reads this table can't sign in with it.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  lat double precision,
  lng double precision,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed logins and other things that are counted in a window, shared by all processes.
-- Unlogged: a crash forgets the counts, which is harmless.
create unlogged table rate_counters (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_counters_expiry on rate_counters (expires_at);

---------------------------------------------------------------------------------------------------
-- media

-- Every file that was accepted by an upload. `path` is site-relative: /media/products/….webp
create table media (
  path text primary key,
  owner_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('image', 'video', 'poster')),
  content_type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  duration_seconds double precision,
  poster_path text,
  created_at timestamptz not null default now()
);
create index media_owner on media (owner_id);

---------------------------------------------------------------------------------------------------
-- currency

-- One row per refresh that succeeded; the newest is in force.
create table exchange_rates (
  as_of timestamptz primary key,
  source text not null,
  rates jsonb not null,
  fetched_at timestamptz not null default now()
);

---------------------------------------------------------------------------------------------------
-- shops

create table shops (
  id uuid primary key,
  owner_id uuid not null references users (id),
  name text not null,
  description text not null default '',
  brand_color text not null default '#6366f1',
  cover_photo_url text,
  logo_url text,
  -- Kept by the reviews domain in the transaction that writes a review.
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Kept by the catalogue domain: live products.
  product_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index shops_owner on shops (owner_id, id desc) where deleted_at is null;

create table shop_locations (
  id uuid primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  position integer not null,
  name text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  unique (shop_id, position)
);

---------------------------------------------------------------------------------------------------
-- catalogue

create table categories (
  id uuid primary key,
  name text not null unique,
  slug text not null unique,
  position integer not null
);

create table products (
  id uuid primary key,
  shop_id uuid not null references shops (id),
  category_id uuid references categories (id),
  name text not null,
  description text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  -- What can be bought where there are no variants; with variants each variant has its own.
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  has_variants boolean not null default false,
  sku text,
  -- Site-relative paths or absolute http(s) addresses, first one is the main picture.
  images text[] not null default '{}',
  video_url text,
  poster_url text,
  -- Hundredths of a percent: 12.5 % is 1250.
  discount_basis_points integer not null default 0 check (discount_basis_points between 0 and 10000),
  discount_start_date timestamptz,
  discount_end_date timestamptz,
  cj_product_id text,
  is_dropshipping boolean not null default false,
  -- Kept by the reviews domain in the transaction that writes a review.
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Kept by the catalogue domain: weighted words of name, category, shop and description.
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (discount_end_date is null or discount_start_date is null or discount_end_date > discount_start_date)
);
-- Ids are UUIDv7, so their order is the order of creation: newest first is id desc.
create index products_newest on products (id desc) where deleted_at is null;
create index products_shop on products (shop_id, id desc) where deleted_at is null;
create index products_category on products (category_id, id desc) where deleted_at is null;
create index products_video on products (id desc) where deleted_at is null and video_url is not null;
create index products_price on products (price_cents, id desc) where deleted_at is null;
-- The price while the discount runs, half up in whole cents, as the contract computes it.
create index products_reduced_price
  on products (((price_cents * (10000 - discount_basis_points) * 2 + 10000) / 20000), id desc)
  where deleted_at is null and discount_basis_points > 0;
create index products_search on products using gin (search) where deleted_at is null;

-- The words that products use, for forgiving a misspelling by trigram.
create table search_words (
  word text primary key
);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);

create table variants (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  -- "Color" and "Red", or a combination: "Color / Size" and "Red / L".
  name text not null,
  value text not null,
  price_modifier_cents bigint not null default 0,
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  images text[] not null default '{}',
  -- A variant that leaves its product stays readable for orders and carts that refer to it.
  deleted_at timestamptz
);
create index variants_product on variants (product_id, position);
create unique index variants_pair on variants (product_id, name, value) where deleted_at is null;

-- One row per person, product and hour.
create table product_views (
  product_id uuid not null references products (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  hour timestamptz not null,
  primary key (product_id, user_id, hour)
);

---------------------------------------------------------------------------------------------------
-- cart

create table cart_items (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id),
  variant_id uuid references variants (id),
  quantity integer not null check (quantity >= 1),
  -- The unit price the shopper saw when the line was last changed, to say when it moved.
  seen_price_cents bigint not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, product_id, variant_id)
);

---------------------------------------------------------------------------------------------------
-- orders: one purchase, with one shipment for each shop

create sequence order_numbers start 10001;

create table orders (
  id uuid primary key,
  -- "SK-10001"
  order_number text not null unique,
  buyer_id uuid not null references users (id),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  -- The nine fields of the checkout form, as typed.
  shipping_address jsonb not null,
  created_at timestamptz not null default now(),
  check (total_cents = subtotal_cents + shipping_cents + tax_cents)
);
create index orders_buyer on orders (buyer_id, id desc);

create table shipments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  shop_id uuid not null references shops (id),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  tracking_url text,
  -- This shop's goods, and its part of the order's shipping and tax by largest remainder:
  -- the parts of all shipments add up to the order's sums.
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  shipping_cents bigint not null check (shipping_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  -- True while this shipment's pieces are taken out of the stock on sale.
  holds_stock boolean not null default true,
  -- True when the session expired or was cancelled unpaid: no sale, not listed for the shop.
  lapsed boolean not null default false,
  updated_at timestamptz not null default now(),
  unique (order_id, shop_id)
);
create index shipments_shop on shipments (shop_id, order_id desc) where not lapsed;

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id),
  shipment_id uuid not null references shipments (id),
  product_id uuid not null references products (id),
  variant_id uuid references variants (id),
  -- As sold: later edits of the product don't rewrite history.
  product_name text not null,
  variant_name text,
  variant_value text,
  sku text,
  image text,
  quantity integer not null check (quantity >= 1),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  position integer not null
);
create index order_items_order on order_items (order_id, position);
create index order_items_shipment on order_items (shipment_id, position);
create index order_items_product on order_items (product_id);

create table order_status_changes (
  id uuid primary key,
  shipment_id uuid not null references shipments (id),
  from_status text,
  to_status text not null,
  tracking_url text,
  -- Who: a person, or null where `source` did it.
  actor_id uuid references users (id) on delete set null,
  source text not null check (source in ('buyer', 'seller', 'admin', 'provider', 'system')),
  note text,
  created_at timestamptz not null default now()
);
create index order_status_changes_shipment on order_status_changes (shipment_id, id);

---------------------------------------------------------------------------------------------------
-- payments

-- One checkout session at the provider for each order.
create table payments (
  id uuid primary key,
  order_id uuid not null unique references orders (id),
  -- creating: the provider has not answered yet.
  status text not null default 'creating' check (status in ('creating', 'unpaid', 'paid', 'expired')),
  -- The provider's ids: cs_… and pi_….
  session_id text unique,
  checkout_url text,
  payment_intent_id text unique,
  amount_cents bigint not null,
  -- What the provider says it took, and what it has given back so far.
  paid_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  check (refunded_cents <= paid_cents)
);
create index payments_open on payments (expires_at) where status in ('creating', 'unpaid');

-- At most one refund a shipment: the whole part of that shop.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  shipment_id uuid not null unique references shipments (id),
  amount_cents bigint not null check (amount_cents >= 0),
  -- requested: the provider is being asked; its idempotency key is this row's id.
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed')),
  provider_refund_id text unique,
  failure text,
  reason text not null,
  requested_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index refunds_open on refunds (created_at) where status = 'requested';

-- Every webhook event, once, as it came; a job applies it.
create table provider_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz
);

---------------------------------------------------------------------------------------------------
-- checkout

-- The answer to a call that moves money, kept so that its copy gets the same one.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  order_id uuid references orders (id),
  response_status integer,
  response_body jsonb,
  -- The process that works on it renews this; when it has passed, a copy may take over.
  locked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

---------------------------------------------------------------------------------------------------
-- reviews: one a person, for each product and each shop

create table product_reviews (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  title text,
  comment text not null,
  images text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index product_reviews_newest on product_reviews (product_id, created_at desc, id desc);

create table shop_reviews (
  id uuid primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (shop_id, user_id)
);
create index shop_reviews_newest on shop_reviews (shop_id, created_at desc, id desc);

---------------------------------------------------------------------------------------------------
-- first things

insert into categories (id, name, slug, position) values
  ('01900000-0000-7000-8000-000000000001', 'Electronics', 'electronics', 1),
  ('01900000-0000-7000-8000-000000000002', 'Home & Kitchen', 'home-kitchen', 2),
  ('01900000-0000-7000-8000-000000000003', 'Fashion', 'fashion', 3),
  ('01900000-0000-7000-8000-000000000004', 'Beauty', 'beauty', 4),
  ('01900000-0000-7000-8000-000000000005', 'Sports & Outdoors', 'sports-outdoors', 5),
  ('01900000-0000-7000-8000-000000000006', 'Toys & Games', 'toys-games', 6),
  ('01900000-0000-7000-8000-000000000007', 'Books & Stationery', 'books-stationery', 7),
  ('01900000-0000-7000-8000-000000000008', 'Garden & Plants', 'garden-plants', 8),
  ('01900000-0000-7000-8000-000000000009', 'Music & Instruments', 'music-instruments', 9),
  ('01900000-0000-7000-8000-00000000000a', 'Food & Drink', 'food-drink', 10),
  ('01900000-0000-7000-8000-00000000000b', 'Jewelry & Watches', 'jewelry-watches', 11),
  ('01900000-0000-7000-8000-00000000000c', 'Pets', 'pets', 12),
  ('01900000-0000-7000-8000-00000000000d', 'Art & Crafts', 'art-crafts', 13),
  ('01900000-0000-7000-8000-00000000000e', 'Travel & Bags', 'travel-bags', 14);
