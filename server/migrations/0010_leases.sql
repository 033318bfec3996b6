-- Who is alive. A holder (a job runner, a web process) renews its row every few seconds for as long as it
-- lives; one that stops is ended by whoever notices first, and what it held is free for others. All times
-- are the database's. PostgreSQL 15 or newer.
create table leases (
  holder text primary key,
  -- Its machine and number, for others on that machine to look it up.
  process text not null,
  renewed_at timestamptz not null default now(),
  -- Since when it has been renewed without a gap. Who was away itself can't tell that others have died.
  steady_since timestamptz not null default now(),
  -- It had died, or seemed so. It begins again where it was only paused.
  ended_at timestamptz
);

-- The request that works on this key, and its process: a copy takes over at once where that has died.
alter table idempotency_keys add column claim uuid, add column holder text;
