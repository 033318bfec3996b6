-- What an admin has taken out of sight, when, and what the person was told. Nulls cost the rows nothing.
alter table users
  add column suspended_at timestamptz,
  add column suspended_reason text;
alter table shops
  add column suspended_at timestamptz,
  add column suspended_reason text,
  -- True where the shop is off sale only because its owner's account is suspended: it comes back with it.
  add column suspended_with_owner boolean;
alter table products
  add column hidden_at timestamptz,
  add column hidden_reason text;
alter table product_reviews
  add column hidden_at timestamptz,
  add column hidden_reason text;
alter table shop_reviews
  add column hidden_at timestamptz,
  add column hidden_reason text;

-- Few rows each: what an admin's lists of them read.
create index users_suspended on users (suspended_at) where suspended_at is not null;
create index shops_suspended on shops (suspended_at) where suspended_at is not null;
create index products_hidden on products (hidden_at) where hidden_at is not null;

-- As in migration 0037: none of it can be committed without its row in the audit.
create constraint trigger users_suspension_recorded after update of suspended_at on users
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger shops_suspension_recorded after update of suspended_at on shops
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger products_hiding_recorded after update of hidden_at on products
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger product_reviews_hiding_recorded after update of hidden_at on product_reviews
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger shop_reviews_hiding_recorded after update of hidden_at on shop_reviews
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- All pages: a page that found nothing does not say of which shop it could have been.
create trigger tell_suspension after update of suspended_at on shops
  for each statement execute function tell_all();
