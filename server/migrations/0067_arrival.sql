-- When something arrives: days in transit, and what each part of an order promised at the sale.

alter table site_settings
  -- In whole calendar days, from dispatch to arrival.
  add column transit_days_min integer not null default 2 check (transit_days_min between 0 and 60),
  add column transit_days_max integer not null default 5 check (transit_days_max between 0 and 60),
  add constraint site_transit_days check (transit_days_min <= transit_days_max);

alter table shops
  -- Both or none; without them the site's count.
  add column transit_days_min integer check (transit_days_min between 0 and 60),
  add column transit_days_max integer check (transit_days_max between 0 and 60);

alter table shipments
  -- The promise of the sale, as days; null where the shop didn't say how long it takes to send.
  add column arrives_from date,
  add column arrives_to date,
  -- The days in transit at the sale: once it is shipped, the arrival counts from there.
  add column transit_days_min integer,
  add column transit_days_max integer;

-- Product pages say when something arrives.
create trigger tell_all_of_days after update of transit_days_min, transit_days_max, time_zone on site_settings
  for each statement execute function tell_all();
