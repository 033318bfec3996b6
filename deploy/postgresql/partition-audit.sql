-- Partitions audit_changes by month of its id. Run partitioning.sql first, then these steps one after the other.
-- audit_chain refers to the id, which decides the partition, and goes on doing so.

-- step: refuse rows beyond the bound
select partitioning.bound('audit_changes', 'id', '1 month');

-- step: check the rows
select partitioning.check_rows('audit_changes');

-- step: swap
select partitioning.swap('audit_changes');

-- step: make partitions
select partitioning.extend('audit_changes');

-- step: check the references
select partitioning.check_references('audit_changes');

-- step: gather statistics
analyze audit_changes;
