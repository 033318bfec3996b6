-- expand
-- How shops ship: profiles with zones and rates. A shop without any takes the site's fee.
create table shipping_profiles (
  id uuid primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  position integer not null,
  name text not null,
  is_default boolean not null,
  handling_days_min integer not null check (handling_days_min >= 0),
  handling_days_max integer not null check (handling_days_max >= handling_days_min),
  -- As the contract declares them, with amounts in whole cents.
  zones jsonb not null,
  -- The countries of all zones; "*" is all others.
  ships_to text[] not null
);
create index shipping_profiles_shop on shipping_profiles (shop_id, position);
create unique index shipping_profiles_default on shipping_profiles (shop_id) where is_default;

-- A first or a last one changes what every page offers.
create trigger tell_insert after insert on shipping_profiles
  for each statement execute function tell_all();
create trigger tell_update after update on shipping_profiles referencing new table as changed
  for each statement execute function tell_shops_of_changed();
create trigger tell_delete after delete on shipping_profiles
  for each statement execute function tell_all();
create constraint trigger shipping_profiles_recorded after insert or update or delete on shipping_profiles
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

alter table shops add column ships_from text;

-- Null is the shop's default profile.
alter table products add column shipping_profile_id uuid references shipping_profiles (id) on delete set null;

-- The site's own fee, once for all shops of a purchase that have no profiles.
alter table site_settings
  add column shipping_fee_cents integer not null default 999 check (shipping_fee_cents >= 0),
  add column require_shipping_profiles boolean not null default false;
create trigger tell_all_of_shipping after update of shipping_fee_cents, require_shipping_profiles on site_settings
  for each statement execute function tell_all();

-- What the buyer chose for a shipment; its price is in shipping_cents.
alter table shipments
  add column shipping_option text,
  add column shipping_days_min integer,
  add column shipping_days_max integer;
