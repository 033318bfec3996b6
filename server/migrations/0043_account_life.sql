-- Whose address of mail is known to be theirs, which mails they want, and who has left.
alter table users
  -- Null until a mailed link was opened. Accounts of before were never asked: they stay unverified, which
  -- closes nothing to them unless the operator says so.
  add column verified_at timestamptz,
  -- An emptied row, which orders, reviews and the books go on referring to.
  add column deleted_at timestamptz,
  -- The kinds of mail that they turned off.
  add column muted_mails text[] not null default '{}';

-- Lists of people are counted and paged through by this index alone.
create index users_listed on users (id) include (suspended_at) where deleted_at is null;

update users set verified_at = created_at where is_demo;

create table email_links (
  -- The SHA-256 of its token: who reads this table can't use it.
  token_hash bytea primary key,
  -- One for each account: a new one replaces the old.
  user_id uuid not null unique references users (id) on delete cascade,
  -- What its opening makes the account's address: the one that it has, or one that it is to have.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
