-- Payouts that partly fail, hang or were made before a restore; money that needs two admins; and
-- permanent idempotency keys for requests that move money.

-- Above this, adjustments and payouts by hand need a second admin. Null for no limit.
alter table site_settings
  add column second_admin_over_cents bigint check (second_admin_over_cents >= 0);

alter table payouts
  -- When an admin canceled it. Its unsent transfers won't be sent.
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references users (id);

alter table payout_parts
  -- When we last asked the provider to send it. The request may still be under way.
  add column asked_at timestamptz,
  add column failed_for text check (failed_for in ('funds', 'refused', 'cancelled', 'sent_before')),
  add column failure text;

-- Transfers at the provider that match no payout and couldn't be recorded as one.
create table found_transfers (
  id uuid primary key,
  provider_transfer_id text not null unique,
  shop_id uuid not null references shops (id),
  order_number text,
  amount_cents bigint not null check (amount_cents > 0),
  sent_at timestamptz not null,
  found_at timestamptz not null,
  -- Recorded as a payout since then, or explained by an admin.
  settled_at timestamptz,
  settled_by uuid references users (id),
  note text
);
create index found_transfers_open on found_transfers (shop_id) where settled_at is null;

-- Admins' requests that need another admin's approval.
create table money_approvals (
  id uuid primary key,
  kind text not null check (kind in ('adjustment', 'payout', 'write_off', 'settings')),
  -- Null for a setting of the site.
  shop_id uuid references shops (id),
  amount_cents bigint,
  -- The request's body, executed on approval.
  body jsonb not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decision text check (decision in ('approved', 'declined')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- The resulting ledger entry or payout.
  made_id uuid,
  check ((decision is null) = (decided_at is null))
);
create index money_approvals_open on money_approvals (id) where decision is null;

-- Keyed requests that moved money. Unlike idempotency_keys, they don't expire after a day.
create table kept_requests (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  made_id uuid not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
