-- Addresses that people keep for their next orders.

create table addresses (
  id uuid primary key,
  user_id uuid not null references users (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  -- A hash of all of the above, so that the same address isn't kept twice.
  fingerprint bytea not null,
  is_default boolean not null default false,
  -- When it was last saved, or an order was sent to it: the latest comes first.
  used_at timestamptz not null,
  unique (user_id, fingerprint)
);
create unique index addresses_default on addresses (user_id) where is_default;

-- Accounts whose last order's address has been saved: orders before this release didn't save theirs.
create table address_books (
  user_id uuid primary key references users (id),
  opened_at timestamptz not null
);
