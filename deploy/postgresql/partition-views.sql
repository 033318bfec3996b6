-- Partitions product_views by week, so that views past their time leave with their partition instead of row by row. Run
-- partitioning.sql first, then these steps one after the other. From then on, run this each week:
--   select partitioning.extend('product_views', '10 weeks');
--   select partitioning.forget('product_views', now() - interval '100 days');

-- step: refuse rows beyond the bound
select partitioning.bound('product_views', 'hour', '1 week');

-- step: check the rows
select partitioning.check_rows('product_views');

-- step: swap
select partitioning.swap('product_views');

-- step: make partitions
select partitioning.extend('product_views', '10 weeks');

-- step: gather statistics
analyze product_views;
