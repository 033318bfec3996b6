-- How many of a product one order may hold, over all its variants: what a person would buy, unless its
-- seller allows more, or less.
alter table products
  add column max_per_order integer not null default 100 check (max_per_order between 1 and 10000);
