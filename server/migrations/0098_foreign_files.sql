-- expand
-- Exports of other shops' software. They are read as a whole when they arrive, and what is stored of one is its
-- products, one a line: so its size differs from the file's.
alter table product_imports
  -- Null: the file has this site's own columns.
  add column source text,
  add column stored_bytes bigint,
  -- Products of which something is left out.
  add column noticed integer not null default 0,
  -- For new products whose category isn't one of the site's. It may be deleted meanwhile; then it counts as none.
  add column category_id uuid;
