-- expand
alter table orders
  -- The buyer's VAT number, with its prefix.
  add column vat_id text,
  -- Whether the register confirmed it; false if only its form did, null without one.
  add column vat_verified boolean;
-- Whether the buyer accounts for the tax on a shipment, so that it has none.
alter table shipments add column reverse_charge boolean not null default false;
