-- Indexes for the orders in which people look through a large catalogue. PostgreSQL 15 or newer.

-- Set by a job some time after a discount has ended, and cleared by every edit: what is over never
-- comes back by itself, so that the orders by reduced price need not wade through old discounts. It
-- says nothing about discounts that are not over: whether one is active is asked of its dates.
alter table products add column discount_over boolean not null default false;
create index products_discount_end on products (discount_end_date)
  where discount_basis_points > 0 and not discount_over and discount_end_date is not null;

create index products_category_price on products (category_id, price_cents, id desc)
  where deleted_at is null;

-- In place of products_reduced_price, without the discounts that are over.
create index products_discounted_price
  on products (((price_cents * (10000 - discount_basis_points) * 2 + 10000) / 20000), id desc)
  where deleted_at is null and discount_basis_points > 0 and not discount_over;
create index products_category_discounted_price
  on products (category_id, ((price_cents * (10000 - discount_basis_points) * 2 + 10000) / 20000), id desc)
  where deleted_at is null and discount_basis_points > 0 and not discount_over;
drop index products_reduced_price;
