-- expand
-- What parcels, scanners and shopping services need to know of a product: its weight in grams, its GTIN, who makes it
-- (null: its shop's name stands for that), and whether it's new. A variant's weight and GTIN are null where the
-- product's apply.
alter table products
  add column weight_g integer check (weight_g between 0 and 1000000),
  add column barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$'),
  add column brand text check (length(brand) between 1 and 100),
  add column condition text not null default 'new' check (condition in ('new', 'refurbished', 'used'));
alter table variants
  add column weight_g integer check (weight_g between 0 and 1000000),
  add column barcode text check (barcode ~ '^([0-9]{8}|[0-9]{12,14})$');

-- As in migration 0037: they can't be committed without their row in the audit.
create constraint trigger products_identity_recorded after update of weight_g, barcode, brand, condition on products
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
