-- What happens to the security of accounts, and how each session has proved who is there.
create table security_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- Such as the name of a passkey. Never a secret.
  detail text,
  device text,
  country text,
  created_at timestamptz not null
);
create index security_events_of_user on security_events (user_id, created_at desc, id desc);
create index security_events_age on security_events (created_at);

alter table sessions
  -- When it last saw a password, code or passkey. Null: before that was noted, so it has to show one again.
  add column proved_at timestamptz,
  -- Whether it was opened with a code or a passkey, or has shown one since.
  add column strong boolean not null default false;
