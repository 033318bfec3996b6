-- A refund may be pending for days, and may fail after it succeeded. A failed one stays as a record of
-- why, beside the next try; of one part at most one is not failed.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('requested', 'pending', 'succeeded', 'failed'));
alter table refunds drop constraint refunds_shipment_id_key;
create unique index refunds_one_a_part on refunds (shipment_id) where status <> 'failed';
create index refunds_of_part on refunds (shipment_id, id desc);
drop index refunds_open;
create index refunds_unsettled on refunds (shipment_id) where status in ('requested', 'pending');
create index refunds_of_payment on refunds (payment_id);
-- One that was made at the provider's own may cover several parts, or no whole part: then it has none.
alter table refunds drop constraint refunds_provider_refund_id_key;
create unique index refunds_once_a_part on refunds (provider_refund_id, shipment_id) nulls not distinct
  where provider_refund_id is not null;
alter table refunds alter column shipment_id drop not null;
alter table refunds
  -- What the part becomes when the refund succeeds, and what it was before: it is that again should
  -- the refund fail afterwards.
  add column to_status text not null default 'refunded' check (to_status in ('cancelled', 'refunded')),
  add column from_status text,
  -- Who asked, as in order_status_changes.
  add column source text not null default 'system'
    check (source in ('buyer', 'seller', 'admin', 'provider', 'system'));

-- Money that names an order and does not settle it: another session than the order's own, or another
-- amount. It is given back; admins see it.
create table parked_payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  session_id text not null unique,
  payment_intent_id text,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('nothing_paid', 'giving_back', 'given_back', 'failed')),
  failure text,
  created_at timestamptz not null default now()
);
create index parked_payments_order on parked_payments (order_id);
create index parked_payments_intent on parked_payments (payment_intent_id);

-- Refunds of the sandbox that change by themselves: when, and into what.
create index objects_unsettled_refunds on sandbox.objects (((hidden ->> 'due')::bigint))
  where kind = 'refund' and hidden ? 'due';
