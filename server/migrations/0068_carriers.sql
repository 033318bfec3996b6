-- The carrier and the number of a shop's parcel, beside the address that tracks it. Null for orders of earlier
-- releases, and where the seller gives none.

alter table shipments
  add column carrier text,
  add column tracking_number text;
alter table order_status_changes
  add column carrier text,
  add column tracking_number text;
