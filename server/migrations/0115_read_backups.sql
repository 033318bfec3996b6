-- expand
-- When the newest nightly backup was read back whole; null if it wasn't, or can't be on this site.
alter table nightly_backups add column read_at timestamptz;
