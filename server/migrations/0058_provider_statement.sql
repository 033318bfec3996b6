-- The provider's statement, line by line. Each line is matched to the books, so the fees, the site's own
-- payouts and any event whose webhook was lost all get booked.

create table provider_lines (
  -- The provider's id.
  id text primary key,
  type text not null,
  category text not null,
  -- The type of movement, in Souk's terms.
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'transfer', 'reversal', 'bank', 'fee',
    'opening', 'other')),
  source_id text,
  -- Lines and entries are compared by subject: a charge's payment, otherwise the refund, dispute, transfer …
  subject text not null,
  -- The payment of a charge or refund, and the transfer of a reversal.
  payment_intent_id text,
  transfer_id text,
  amount_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null check (net_cents = amount_cents - fee_cents),
  currency text not null,
  -- From the payment's metadata. The site may not know the order.
  order_number text,
  payer text,
  description text,
  -- By the provider's clock.
  created_at timestamptz not null,
  available_on timestamptz not null,
  imported_at timestamptz not null,
  -- Import order.
  seq bigint not null generated always as identity,
  state text not null default 'on_its_way' check (state in ('on_its_way', 'matched', 'unexplained')),
  -- The entry that an admin made for an unexplained line.
  entry_id uuid references ledger_entries (id),
  reason text,
  booked_by uuid references users (id) on delete set null,
  booked_at timestamptz
);
create index provider_lines_subject on provider_lines (subject);
create index provider_lines_newest on provider_lines (created_at desc, id desc);
create index provider_lines_open on provider_lines (created_at, id) where state <> 'matched';

-- How far each of the provider's lists has been read.
create table provider_cursors (
  name text primary key check (name in ('lines', 'events')),
  -- Where the first run began. Earlier lines are part of the opening balance and aren't imported.
  begins_at timestamptz not null,
  -- By the provider's clock. Everything before it has been imported.
  seen_until timestamptz not null,
  read_at timestamptz not null
);

-- The refund that returned a payment without an order.
alter table parked_payments add column provider_refund_id text;

-- Problems that an admin has reviewed. Only a new one stops payouts again.
alter table book_checks add column seen_problems text[] not null default '{}';
