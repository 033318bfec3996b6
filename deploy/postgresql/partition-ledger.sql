-- Partitions ledger_postings, the largest table of the books, by month of its entry's id. Run partitioning.sql first,
-- then these steps one after the other. ledger_entries stays as it is: each cause has one entry of a kind, and a
-- unique constraint over all partitions would have to contain the id.

-- step: refuse rows beyond the bound
select partitioning.bound('ledger_postings', 'entry_id', '1 month');

-- step: check the rows
select partitioning.check_rows('ledger_postings');

-- step: swap
select partitioning.swap('ledger_postings');

-- step: make partitions
select partitioning.extend('ledger_postings');

-- step: check the references
select partitioning.check_references('ledger_postings');

-- step: gather statistics
analyze ledger_postings;
