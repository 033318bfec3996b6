-- For a table of mails too large for PostgreSQL's defaults, which clean it up only once a fifth of it has changed. It
-- isn't partitioned: each cause has one mail of a kind, and a unique constraint over all partitions would have to contain
-- the id. Mails leave after MAIL_DAYS, a thousand at a time.

-- step: clean up more often
alter table mails set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01,
  autovacuum_analyze_scale_factor = 0.01, toast.autovacuum_vacuum_scale_factor = 0.01);
