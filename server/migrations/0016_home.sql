-- The rows of home: which it shows, and in what order, as the admins set it; and what a job chose for them.

create table home_rows (
  kind text primary key
    check (kind in ('categories', 'on_sale', 'shops', 'near', 'watched', 'because')),
  position integer not null,
  shown boolean not null default true
);
insert into home_rows (kind, position) values
  ('categories', 1), ('on_sale', 2), ('because', 3), ('shops', 4), ('near', 5), ('watched', 6);

-- A row of products is one entry; of categories and shops each is one.
create table home_picks (
  kind text not null check (kind in ('categories', 'on_sale', 'shops', 'watched')),
  position integer not null,
  category_id uuid references categories (id) on delete cascade,
  shop_id uuid references shops (id) on delete cascade,
  -- More than pages show: what has left, is sold out or no longer on sale is passed over when they are read.
  product_ids uuid[] not null,
  primary key (kind, position)
);

-- What somebody looked at last.
create index product_views_of_user on product_views (user_id, hour desc);

-- Pages with lists are another one now: see migration 0015.
create function tell_lists() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown', 'lists');
  return null;
end $$;
create trigger tell_lists after insert or update or delete on home_rows
  for each statement execute function tell_lists();
create trigger tell_lists after insert or update or delete on home_picks
  for each statement execute function tell_lists();
