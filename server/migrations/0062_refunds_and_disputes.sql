-- Failed refunds can be retried or dropped. Money that a buyer won in a dispute counts as refunded.
alter table refunds
  -- The first attempt at this refund; null if this is it.
  add column retry_of uuid references refunds (id),
  -- The lost dispute in which the buyer won this money.
  add column dispute_id uuid references disputes (id),
  -- Why a failed refund won't be retried, and who decided that.
  add column dropped_reason text,
  add column dropped_by uuid references users (id) on delete set null,
  add column dropped_at timestamptz;
create unique index refunds_of_dispute on refunds (dispute_id, shipment_id) where dispute_id is not null;
create index refunds_retries on refunds (retry_of) where retry_of is not null;
create constraint trigger refunds_dropped after update of dropped_at on refunds
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- Early fraud warnings: a card issuer suspects fraud, usually before it opens a dispute.
create table fraud_warnings (
  id uuid primary key,
  provider_warning_id text not null unique,
  payment_intent_id text not null,
  -- Null if the payment isn't for an order.
  order_id uuid references orders (id),
  -- In the provider's words.
  fraud_type text not null,
  -- Whether a refund can still prevent a dispute.
  actionable boolean not null,
  created_at timestamptz not null
);
create index fraud_warnings_order on fraud_warnings (order_id) where order_id is not null;

-- Evidence for the bank: a draft until an admin submits it.
create table dispute_evidence (
  dispute_id uuid primary key references disputes (id),
  -- Texts, with the provider's field names as keys.
  fields jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid references users (id) on delete set null,
  submitted_at timestamptz
);
create constraint trigger dispute_evidence_recorded after insert or update on dispute_evidence
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- Sellers' statements on their part of a disputed order.
create table dispute_statements (
  dispute_id uuid not null references disputes (id),
  shipment_id uuid not null references shipments (id),
  text text not null,
  saved_at timestamptz not null,
  primary key (dispute_id, shipment_id)
);

-- Evidence files. The provider stores them.
create table dispute_files (
  id uuid primary key,
  dispute_id uuid not null references disputes (id),
  -- The shipment of the seller who added it; null if an admin did.
  shipment_id uuid references shipments (id),
  -- The provider's field. Each holds one file.
  field text not null,
  provider_file_id text not null,
  name text not null,
  size_bytes integer not null check (size_bytes > 0),
  created_at timestamptz not null,
  unique (dispute_id, field)
);
