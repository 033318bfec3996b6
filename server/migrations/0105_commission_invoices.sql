-- expand
-- The percentage of tax on the site's commission, which its monthly invoices add; 0 is none.
alter table site_settings add column commission_tax_percent numeric(5, 2) not null default 0
  check (commission_tax_percent between 0 and 100);

-- The site's invoices to shops for the commission of a month, in one series without gaps.
create table commission_invoices (
  id uuid primary key,
  number integer not null unique,
  shop_id uuid not null references shops (id),
  month date not null,
  issued_at timestamptz not null,
  -- What was charged on sales, and what of it was given back with refunds.
  charged_cents bigint not null,
  returned_cents bigint not null,
  tax_percent double precision not null,
  -- Negative if more was given back than charged.
  tax_cents bigint not null,
  note text,
  -- Both sides as they were then: {name, legal_name, address, country, vat_id}.
  operator jsonb not null,
  seller jsonb not null,
  unique (shop_id, month)
);

-- The months that have theirs: those with statements. Months before this have none.
create table commission_invoice_months (month date primary key);
insert into commission_invoice_months select month from statement_months;

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('sale', 'refund',
  'dispute', 'dispute_won', 'dispute_lost', 'transfer', 'transfer_reversed', 'payout', 'payout_failed',
  'adjustment', 'fee', 'bank_transfer', 'parked', 'parked_returned', 'tax_paid', 'commission_tax', 'write_off',
  'correction')) not valid;
alter table ledger_entries validate constraint ledger_entries_kind_check;
