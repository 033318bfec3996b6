-- Partitions orders by quarter of its id. Run partitioning.sql first, then these steps one after the other.
--
-- It makes nothing faster; docs/scale.md says what it is for. The number of an order is unique in the first partition
-- only: orders take theirs from a sequence, which never gives one twice. shipments and order_items stay as they are:
-- they are read by order, shop and product, so each read would ask every partition.

-- step: build the index that replaces the unique one
create index concurrently orders_number on orders (order_number);

-- step: refuse rows beyond the bound
select partitioning.bound('orders', 'id', '3 months');

-- step: check the rows
select partitioning.check_rows('orders');

-- step: swap
select partitioning.swap('orders', '{orders_order_number_key}');

-- step: make partitions
select partitioning.extend('orders');

-- step: check the references
select partitioning.check_references('orders');

-- step: gather statistics
analyze orders;
