-- Entry kinds and accounts for provider fees, bank transfers, payments without an order and write-offs.
-- Also holds on a shipment's money and payout stops.

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('sale', 'refund',
  'dispute', 'dispute_won', 'dispute_lost', 'transfer', 'transfer_reversed', 'payout', 'payout_failed',
  'adjustment', 'fee', 'bank_transfer', 'parked', 'parked_returned', 'tax_paid', 'write_off', 'correction'));
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account ~
  '^(provider|bank|tax|commission|provider_fees|disputes|parked|write_offs|shop:[0-9a-f-]{36})$');

-- Why a shipment's money is on hold, apart from the usual wait after delivery.
create table money_holds (
  id uuid primary key,
  shipment_id uuid not null references shipments (id),
  reason text not null check (reason in ('request', 'dispute', 'withdrawal', 'refund', 'failed_refund',
    'before_ledger')),
  -- The id of the request, dispute or refund. Processing it again doesn't add another hold.
  cause text not null,
  -- Tax and commission that the shop would get back if it lost the dispute. An open dispute takes no more
  -- of the shop's other money than a lost one.
  gives_back_cents bigint not null default 0,
  placed_at timestamptz not null,
  lifted_at timestamptz,
  unique (reason, cause, shipment_id)
);
create index money_holds_open on money_holds (shipment_id) where lifted_at is null;

-- Why payouts are stopped. Without a shop, the stop applies to the whole site.
create table payout_stops (
  id uuid primary key,
  shop_id uuid references shops (id) on delete cascade,
  reason text not null check (reason in ('admin', 'suspension', 'books', 'restore')),
  -- An admin's note, or a problem that the books check found.
  note text not null,
  placed_by uuid references users (id) on delete set null,
  placed_at timestamptz not null,
  lifted_by uuid references users (id) on delete set null,
  lifted_at timestamptz
);
create unique index payout_stops_open on payout_stops (
  coalesce(shop_id, '00000000-0000-0000-0000-000000000000'), reason) where lifted_at is null;
