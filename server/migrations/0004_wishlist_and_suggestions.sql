-- What shoppers have saved for later, and finding shops by name. PostgreSQL 15 or newer.

create table saved_products (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
-- A person's list, newest first.
create index saved_products_newest on saved_products (user_id, saved_at desc, product_id);

-- The words of a short text for searching: stems and whole words, accents folded, ASCII's signs gaps, as
-- products.search has them.
create function name_words(value text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('english'::regconfig, regexp_replace(plain_text(value), '[!-/:-@\[-`{-~]+', ' ', 'g'))
    || to_tsvector('simple'::regconfig, regexp_replace(plain_text(value), '[!-/:-@\[-`{-~]+', ' ', 'g'));

create index shops_words on shops using gin (name_words(name)) where deleted_at is null;
