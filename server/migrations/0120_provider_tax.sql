-- expand
-- The card provider's calculation of a shipment's tax, if the provider worked it out.
alter table shipments add column tax_calculation text;

-- The taxes that the provider has recorded.
create table tax_transactions (
  shipment_id uuid not null references shipments (id) on delete cascade,
  -- Null is the sale; otherwise the reversal for this refund.
  refund_id uuid references refunds (id) on delete cascade,
  -- The provider's.
  transaction_id text not null
);
create unique index tax_transactions_sale on tax_transactions (shipment_id) where refund_id is null;
create unique index tax_transactions_refund on tax_transactions (refund_id) where refund_id is not null;
create index tax_transactions_shipment on tax_transactions (shipment_id) where refund_id is not null;
