-- expand
-- Where in the log each account last wrote, for reads from standbys. A row counts for a minute, so a crash may lose it:
-- without the log it costs no wait for the disk.
create unlogged table last_writes (
  user_id uuid primary key references users (id) on delete cascade,
  place pg_lsn not null,
  written_at timestamptz not null
);
