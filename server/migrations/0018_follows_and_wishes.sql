-- Followed shops, what shoppers wait for, and what is new for them. PostgreSQL 15 or newer.

create table follows (
  user_id uuid not null references users (id) on delete cascade,
  shop_id uuid not null references shops (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, shop_id)
);
create index follows_newest on follows (user_id, followed_at desc, shop_id);

-- A clip that a product got after it was listed. Kept by the trigger below.
create table new_clips (
  product_id uuid primary key references products (id) on delete cascade,
  shop_id uuid not null,
  since timestamptz not null default now()
);
create index new_clips_newest on new_clips (shop_id, since desc);

create function note_new_clip() returns trigger language plpgsql as $$
begin
  insert into new_clips (product_id, shop_id) values (new.id, new.shop_id)
    on conflict (product_id) do update set since = now();
  return null;
end $$;
create trigger note_new_clip after update of video_url on products for each row
  when (new.video_url is not null and new.video_url is distinct from old.video_url)
  execute function note_new_clip();

alter table saved_products
  -- What it cost when it was saved; null for what was saved before this was kept.
  add column price_cents bigint,
  -- Saved while it was sold out: its shopper is told when it is back.
  add column awaits_stock boolean not null default false,
  -- When each wish was fulfilled, as a job notes it once.
  add column back_at timestamptz,
  add column reduced_at timestamptz;
create index saved_products_awaited on saved_products (product_id) where awaits_stock and back_at is null;
create index saved_products_product on saved_products (product_id, price_cents) where reduced_at is null;
create index saved_products_back on saved_products (user_id, back_at) where back_at is not null;
create index saved_products_reduced on saved_products (user_id, reduced_at) where reduced_at is not null;

-- What has changed lately, for the job that fulfils wishes.
create index products_updated on products (updated_at) where deleted_at is null;

-- One row: what changed before this moment, by an edit or by the clock, has been looked at for wishes.
create table wish_looks (
  only_one boolean primary key default true check (only_one),
  looked_until timestamptz not null
);
insert into wish_looks (looked_until) values (now());

-- When a person last looked at what is new.
create table news_looks (
  user_id uuid primary key references users (id) on delete cascade,
  looked_at timestamptz not null
);
