-- expand
-- A job links audit rows after their commit, like ledger entries (0059), so changes don't wait for each other.

-- The newest migration that a process knows; null for releases before this one.
alter table leases add column release text;

-- Whether processes are alive, and all of them know this migration. False while an earlier release serves, too.
create function all_processes_know(migration text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(min(coalesce(release, '')) >= migration, false) from leases where ended_at is null
$$;

-- The rows without a link.
create table audit_unchained (
  change_id uuid primary key
);

-- The next three run as the owner, because the serving role can't write the chain or its queue.
create function queue_audit_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unchained select id from added;
  return null;
end $$;
create trigger audit_changes_queued after insert on audit_changes
  referencing new table as added for each statement execute function queue_audit_changes();

create function chain_audit(most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
  change audit_changes;
  chained integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by position desc limit 1;
  for change in
    select c.* from audit_unchained u join audit_changes c on c.id = u.change_id
    order by u.change_id limit most
  loop
    last.position := coalesce(last.position, 0) + 1;
    last.hash := audit_hash(coalesce(last.hash, ''), change);
    insert into audit_chain (position, change_id, hash) values (last.position, change.id, last.hash);
    delete from audit_unchained where change_id = change.id;
    chained := chained + 1;
  end loop;
  return chained;
end $$;

-- Earlier releases report a row without a link as a break. While one serves, every commit still links what waits.
create or replace function chain_audit_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not all_processes_know('0090') then
    perform chain_audit(2147483647);
  end if;
  return null;
end $$;
