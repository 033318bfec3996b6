-- Accounts that came with the demo marketplace: their password is public, so they are shut while the
-- demo is off.
alter table users add column is_demo boolean not null default false;

-- Demos seeded before this column: their people share one salted hash, which no two others ever do.
update users set is_demo = true
where email like '%@example.com' and password_hash like '$argon2%'
  and password_hash in (select password_hash from users group by password_hash having count(*) > 1);
