-- Links to a new password, and what a person sees of their sessions.
create table reset_links (
  -- The SHA-256 of its token: who reads this table can't use it.
  token_hash bytea primary key,
  -- One for each account: a new one replaces the old.
  user_id uuid not null unique references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Sessions end after thirty days: the table is small enough to be written anew.
alter table sessions
  add column id uuid not null unique default gen_random_uuid(),
  -- "Chrome on Android".
  add column device text,
  -- Two letters.
  add column country text;
