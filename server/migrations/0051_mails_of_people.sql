-- Whom each mail was written for. Null: an address without an account, and mails that an earlier release wrote,
-- which their person claims on an export or on leaving (personal/claim-mails.ts). Nothing is filled in here, since
-- the table can be large and payments write to it. No foreign key: accounts are emptied, never deleted, and a
-- mail must not wait for the lock of its person's account.
alter table mails add column user_id uuid;
create index mails_of_person on mails (user_id) where user_id is not null;
create index mails_of_nobody on mails (lower(to_address)) where user_id is null;
