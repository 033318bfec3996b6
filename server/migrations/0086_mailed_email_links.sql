-- expand
-- Every mailed link that verifies an address, kept beyond its use. One that was opened before, such as by a program that
-- scans mails, can still tell its owner that the address is verified.
create table mailed_email_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null
);
create index mailed_email_links_user on mailed_email_links (user_id);
create index mailed_email_links_created on mailed_email_links (created_at);
insert into mailed_email_links (token_hash, user_id, email, created_at)
  select token_hash, user_id, email, created_at from email_links;
