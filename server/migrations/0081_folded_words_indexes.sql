-- expand
create unique index concurrently if not exists users_folded_email on users (folded(email) collate "C");
create unique index concurrently if not exists users_folded_username on users (folded(username) collate "C");
create index concurrently if not exists not_me_links_folded_email on not_me_links (folded(email) collate "C");
create index concurrently if not exists mails_folded_address
  on mails (folded(to_address) collate "C") where user_id is null;
create index concurrently if not exists products_shop_folded_name
  on products (shop_id, folded(name) collate "C") where deleted_at is null;
create index concurrently if not exists products_shop_folded_sku
  on products (shop_id, folded(sku) collate "C") where deleted_at is null and sku is not null;

-- The orders of lists, as decision 68 says.
create index concurrently if not exists users_by_name
  on users ((first_name || ' ' || last_name) collate "en-x-icu", id desc) where deleted_at is null;
create index concurrently if not exists products_by_name
  on products (name collate "en-x-icu", id desc) where deleted_at is null;
create index concurrently if not exists products_shop_by_name
  on products (shop_id, name collate "en-x-icu", id desc) where deleted_at is null;

-- Any part of a name, for admins.
create index concurrently if not exists users_letters on users using gin
  (plain_letters(' ' || email || ' ' || username || ' ' || first_name || ' ' || last_name) gin_trgm_ops);
create index concurrently if not exists shops_letters on shops using gin (plain_letters(' ' || name) gin_trgm_ops);
create index concurrently if not exists products_letters on products using gin
  (plain_letters(' ' || name || ' ' || coalesce(sku, '')) gin_trgm_ops);
