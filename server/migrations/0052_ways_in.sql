-- "This wasn't me": links in mails about an account that end every way into it.
create table not_me_links (
  -- The SHA-256 of its token: who reads this table can't use it.
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Where it was mailed to: the address that the account gets back.
  email text not null,
  -- An authenticator app turned on from then on is taken off. An older one is its owner's.
  since timestamptz not null,
  -- Which came first, whatever the clocks of two machines say: a link to an earlier address outranks later ones.
  seq bigint generated always as identity,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index not_me_links_user on not_me_links (user_id);
-- An address that was changed is held for its former owner while a link there is live.
create index not_me_links_email on not_me_links (lower(email));
