-- What shoppers have saved for later. PostgreSQL 15 or newer.

create table saved_products (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
-- A person's list, newest first.
create index saved_products_newest on saved_products (user_id, saved_at desc, product_id);
