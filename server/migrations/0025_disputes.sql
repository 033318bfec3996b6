-- Disputes: a buyer's bank takes a payment back. The provider says how each stands; rows follow it.
create table disputes (
  id uuid primary key,
  provider_dispute_id text not null unique,
  payment_intent_id text not null,
  -- Null for money that is no order's.
  order_id uuid references orders (id),
  amount_cents bigint not null check (amount_cents >= 0),
  -- What the provider charges for it, as far as it has.
  fee_cents bigint not null default 0,
  currency text not null,
  -- In the provider's words.
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  -- Until when it can be answered.
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index disputes_order on disputes (order_id) where order_id is not null;
create index disputes_by_state on disputes (state, id desc);

-- What working an event did, first and when an admin worked it again.
alter table provider_events
  add column did text,
  add column replayed_at timestamptz,
  add column replay_did text;
create index provider_events_newest on provider_events (received_at desc, id desc);

-- When the provider last said that the card was refused, and why.
alter table payments
  add column failed_at timestamptz,
  add column failure text;

-- The last check of the books, for the admins' dashboard.
create table book_checks (
  only_row boolean primary key default true check (only_row),
  result jsonb not null,
  checked_at timestamptz not null
);

-- The kinds of mails are listed in the contract, and each has its preview.
alter table mails drop constraint if exists mails_kind_check;
-- By whom a mail's page may be opened in a frame, which sends no token: the key that its address carries,
-- and until when.
alter table mails
  add column view_key uuid,
  add column view_until timestamptz;

-- Whether a seller hears of each order or once a day.
alter table shops
  add column order_mails text not null default 'each' check (order_mails in ('each', 'daily'));
-- Paid parts that wait for the summary of their day.
create table unsent_order_news (
  shipment_id uuid primary key references shipments (id),
  shop_id uuid not null references shops (id),
  created_at timestamptz not null default now()
);
create index unsent_order_news_shop on unsent_order_news (shop_id);
