-- A seller's own list of products, and files of products on their way into a shop. PostgreSQL 15 or newer.

-- The owner's list in the order of names and of prices; names and SKUs also find the products that a
-- line of a file means.
create index products_shop_name on products (shop_id, lower(name), id desc) where deleted_at is null;
create index products_shop_price on products (shop_id, price_cents, id desc) where deleted_at is null;
create index products_shop_sku on products (shop_id, lower(sku) text_pattern_ops)
  where deleted_at is null and sku is not null;

-- One upload. A dry run checks the file and changes nothing; the same row then runs for good.
create table product_imports (
  id uuid primary key,
  shop_id uuid not null references shops (id),
  -- Who sent it; null where the account is gone.
  actor_id uuid references users (id) on delete set null,
  file_name text not null,
  file_bytes bigint not null,
  dry_run boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- How far it is: everything before these has been worked, in the transaction that says so.
  byte_position bigint not null default 0,
  line_position integer not null default 0,
  -- Products by what happened to them (in a dry run: would happen).
  imported integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  -- All faults found; the first ones are kept in product_import_faults.
  faults integer not null default 0,
  -- Headings of columns that mean nothing to us.
  ignored_columns text[] not null default '{}',
  -- Why the file as a whole could not be read.
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  -- Moves with every batch: one that stands still has lost its worker.
  updated_at timestamptz not null default now()
);
create index product_imports_shop on product_imports (shop_id, id desc);
create index product_imports_open on product_imports (updated_at) where state in ('waiting', 'running');
create index product_imports_age on product_imports (created_at);

-- The file in pieces, so that whichever process works the job reads it with little memory.
create table product_import_chunks (
  import_id uuid not null references product_imports (id) on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, position)
);

-- What the lines so far stood for: a second line for the same product is a fault, not a second write.
create table product_import_keys (
  import_id uuid not null references product_imports (id) on delete cascade,
  key text not null,
  line integer not null,
  primary key (import_id, key)
);

create table product_import_faults (
  import_id uuid not null references product_imports (id) on delete cascade,
  position integer not null,
  line integer not null,
  product text not null,
  -- The heading of the column; null where the line as a whole is wrong.
  column_name text,
  message text not null,
  primary key (import_id, position)
);
