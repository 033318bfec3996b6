-- What shoppers ask, and what a product's page says of its shop. PostgreSQL 15 or newer.
create table questions (
  -- UUIDv7: newest first is id desc.
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  -- Its product's, for the list of the shop.
  shop_id uuid not null references shops (id),
  user_id uuid not null references users (id) on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  answer text,
  -- The first time; a later answer replaces the words alone.
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index questions_product on questions (product_id, id desc);
create index questions_shop on questions (shop_id, id desc);
create index questions_open on questions (shop_id, id desc) where answered_at is null;
create index questions_user on questions (user_id, product_id);

create trigger tell_insert after insert on questions referencing new table as changed
  for each statement execute function tell_products_of_changed();
create trigger tell_update after update on questions referencing new table as changed
  for each statement execute function tell_products_of_changed();
create trigger tell_delete after delete on questions referencing old table as changed
  for each statement execute function tell_products_of_changed();

alter table shops
  -- Kept by jobs: paid parts that were not refunded, rounded down from 10 on.
  add column sales integer not null default 0,
  -- Kept by questions: how long half of the newest questions waited at most; null for fewer than 3 answers.
  add column answer_minutes integer,
  -- What the owner says of sending and taking back; null where nothing is said.
  add column dispatch_days_min integer check (dispatch_days_min between 0 and 60),
  add column dispatch_days_max integer check (dispatch_days_max between 0 and 60),
  add column returns_policy text;
