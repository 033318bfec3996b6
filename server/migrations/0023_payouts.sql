-- Sellers are paid: through their accounts at the payment provider, or by hand.

create table payout_accounts (
  shop_id uuid primary key references shops (id),
  provider_account_id text not null unique,
  state text not null check (state in ('pending', 'ready', 'restricted')),
  -- What the provider still asks for, in words.
  requirements text[] not null default '{}',
  updated_at timestamptz not null
);

create table payouts (
  id uuid primary key,
  shop_id uuid not null references shops (id),
  method text not null check (method in ('provider', 'manual')),
  status text not null check (status in ('pending', 'paid', 'failed')),
  -- What is sent. If the provider refuses a part, that is taken out; if all of it, it stays what it was to be.
  amount_cents bigint not null check (amount_cents > 0),
  -- Of one by hand: what the admin calls it, who made it, and the key of the request.
  reference text,
  requested_by uuid references users (id),
  request_key text unique,
  failure text,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index payouts_shop on payouts (shop_id, id desc);
-- A shop has one payout under way at most.
create unique index payouts_under_way on payouts (shop_id) where status = 'pending';

-- A payout is a transfer for each order that it pays; one by hand has one part.
create table payout_parts (
  id uuid primary key,
  payout_id uuid not null references payouts (id),
  order_id uuid references orders (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- Whether the order's sale is in it, so that the transfer can come from its charge.
  from_charge boolean not null default false,
  status text not null check (status in ('requested', 'paid', 'failed')),
  provider_transfer_id text unique
);
create index payout_parts_payout on payout_parts (payout_id);
create index payout_parts_order on payout_parts (order_id) where order_id is not null;

-- What a part is made of: entries of the ledger, or what was left to pay of one. They add up to the part.
create table payout_entries (
  part_id uuid not null references payout_parts (id),
  entry_id uuid not null,
  position integer not null,
  amount_cents bigint not null,
  primary key (part_id, entry_id, position),
  foreign key (entry_id, position) references ledger_postings (entry_id, position)
);
create index payout_entries_entry on payout_entries (entry_id, position) include (amount_cents);

-- What was taken back of a transfer, for a refund that came after it.
create table transfer_reversals (
  id uuid primary key,
  part_id uuid not null references payout_parts (id),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('requested', 'succeeded', 'failed')),
  provider_reversal_id text unique,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index transfer_reversals_part on transfer_reversals (part_id);
