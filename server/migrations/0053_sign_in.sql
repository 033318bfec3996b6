-- A mailed link that signs in once. One for each account: a new one replaces the older.
create table sign_in_links (
  token_hash bytea primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A sign-in by link that waits for a code has its own allowance of wrong ones: a stranger's guesses don't stop it.
alter table half_logins add column by_link boolean not null default false;

-- Challenges of passkeys that sign in are signed and not stored: anybody can ask for one.
create table challenge_keys (
  id boolean primary key default true check (id),
  key bytea not null
);
insert into challenge_keys (key)
  select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Those that have signed somebody in, until they expire: none works twice.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- Whether the password was found too short or too common at the last sign-in.
alter table users add column password_due boolean not null default false;
