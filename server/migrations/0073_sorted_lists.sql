-- The lists of admins and sellers can be sorted. Each index serves both directions. The list of shops is sorted
-- without one: decision 64 says why.
create index users_name on users (lower(first_name || ' ' || last_name), id desc) where deleted_at is null;

create index products_name on products (lower(name), id desc) where deleted_at is null;
-- Products without reviews come last both ways.
create index products_rating_high on products
  (coalesce(rating_sum::float8 / nullif(rating_count, 0), 0), id desc) where deleted_at is null;
create index products_rating_low on products
  (coalesce(rating_sum::float8 / nullif(rating_count, 0), 6), id desc) where deleted_at is null;

create index orders_total on orders (total_cents, id desc);
create index shipments_shop_total on shipments
  (shop_id, (subtotal_cents + shipping_cents + tax_cents), order_id desc) where not lapsed;

create index product_reviews_rating on product_reviews (rating, id desc);
create index shop_reviews_rating on shop_reviews (rating, id desc);
