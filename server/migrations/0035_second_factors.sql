-- A second factor of an account, and passkeys.

-- The authenticator app of an account.
create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  -- Shared with the app. Never answered again once it was set up.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a first code of it came back: nobody is asked for codes that no app shows.
  confirmed_at timestamptz,
  -- The half minute of the last code that counted: it and earlier ones count no more.
  last_step integer
);

create table recovery_codes (
  user_id uuid not null references authenticators (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- The password was right, and a code is waited for.
create table half_logins (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index half_logins_user on half_logins (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says that it signed; 0 where it does not count.
  counter double precision not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What an authenticator is asked to sign, once.
create table passkey_challenges (
  challenge text primary key,
  -- Who adds a passkey; null: somebody signs in.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);
