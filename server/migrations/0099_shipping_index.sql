-- expand
create index concurrently if not exists products_shipping_profile
  on products (shipping_profile_id) where shipping_profile_id is not null;
