-- Admins find people, shops and products by any part of their names. The first space lets a search of
-- one or two letters ask for the beginnings of words. While such an index is built, nobody registers and
-- no product is written: some seconds for a million rows. Reading and signing in go on.
create index users_search on users using gin
  ((' ' || email || ' ' || username || ' ' || first_name || ' ' || last_name) gin_trgm_ops);
create index users_admins on users (id) where is_admin;

create index shops_search on shops using gin ((' ' || name) gin_trgm_ops);

create index products_search_name on products using gin
  ((' ' || name || ' ' || coalesce(sku, '')) gin_trgm_ops);

-- A person's reviews.
create index product_reviews_user on product_reviews (user_id);
create index shop_reviews_user on shop_reviews (user_id);
