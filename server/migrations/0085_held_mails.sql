-- expand
-- Mails that wait because of the mail server or the settings, not because of their recipient.
alter table mails add column held boolean not null default false;
