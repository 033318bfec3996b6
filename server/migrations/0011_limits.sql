-- Browsers in which an account was signed in: they keep an allowance of wrong passwords of their own, so
-- that a stranger's guesses don't lock the owner out. Only the hash of a browser's random number is kept.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_last_use on known_devices (last_used_at);

-- Whether a visitor's tab counted in a shop already: an address counts for few of them.
create index clip_events_visit on clip_events (visit, shop_id, day) where visit is not null;
