-- What goes with a product, as a job keeps it, best first. PostgreSQL 15 or newer.
create table related_products (
  product_id uuid not null references products (id) on delete cascade,
  -- bought_with: in one paid purchase, by at least two people.
  kind text not null check (kind in ('similar', 'bought_with')),
  -- More than pages show: what has left or is sold out is passed over when they are read.
  related_ids uuid[] not null,
  primary key (product_id, kind)
);

-- One row: all purchases that were paid or refunded before this moment are in related_products.
create table related_sales (
  only_one boolean primary key default true check (only_one),
  looked_until timestamptz not null
);
insert into related_sales (looked_until) values (now());

create index refunds_settled on refunds (settled_at) where status = 'succeeded';
