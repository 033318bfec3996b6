-- Books that can be closed. An entry is written once, in one transaction, on existing accounts, with the
-- database's timestamp. Any later change breaks the hash chain (decision 50).

alter table ledger_entries
  -- The transaction that wrote it. No other can add postings. Backups skip this column, because
  -- transaction ids mean nothing in another database.
  add column written_in xid8 not null default '0',
  -- By the database's clock; null for entries from before this column existed.
  add column booked_at timestamptz,
  -- When it happened, if its month was already closed. `created_at` is then the start of the open period.
  add column caused_at timestamptz;
alter table ledger_entries alter column written_in set default pg_current_xact_id();
create index ledger_entries_created on ledger_entries (created_at, id);

alter table site_settings add column time_zone text not null default 'UTC';

---------------------------------------------------------------------------------------------------
-- closed months

create table closed_months (
  -- The first day of the month.
  month date primary key check (extract(day from month) = 1),
  -- The site's time zone when the month was closed.
  time_zone text not null,
  -- The end of the month, where the open period begins.
  ends_at timestamptz not null unique,
  -- The head of the hash chain at closing. A copy kept elsewhere proves every earlier entry.
  chain_position bigint not null,
  chain_hash text not null,
  closed_by uuid not null references users (id),
  closed_at timestamptz not null default clock_timestamp()
);

-- The balance of each account at the end of a closed month.
create table closed_balances (
  month date not null references closed_months (month),
  account text not null,
  cents bigint not null,
  primary key (month, account)
);

-- The latest time that an entry can have. Allows for clock skew between machines.
create function ledger_latest() returns timestamptz language sql volatile as $$
  select clock_timestamp() + interval '5 minutes'
$$;

-- The start of the open period. No month can close until the caller's transaction ends.
create function ledger_open_from() returns timestamptz language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('closed_months'));
  return coalesce((select max(ends_at) from closed_months), '-infinity');
end $$;

create function guard_closed_month() returns trigger language plpgsql as $$
declare
  last closed_months;
begin
  perform pg_advisory_xact_lock(hashtext('closed_months'));
  select * into last from closed_months order by month desc limit 1;
  if last.month is not null
    and (new.month <> last.month + interval '1 month' or new.ends_at <= last.ends_at) then
    raise exception 'months close in order, after %', last.month using errcode = 'restrict_violation';
  end if;
  if new.ends_at > ledger_latest() then
    raise exception 'month % is not over yet', new.month using errcode = 'restrict_violation';
  end if;
  new.closed_at := clock_timestamp();
  return new;
end $$;
create trigger closed_months_guarded before insert on closed_months
  for each row execute function guard_closed_month();

create constraint trigger closed_months_recorded after insert on closed_months
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

create trigger closed_months_append_only before update or delete or truncate on closed_months
  for each statement execute function refuse_ledger_change();
create trigger closed_balances_append_only before update or delete or truncate on closed_balances
  for each statement execute function refuse_ledger_change();

---------------------------------------------------------------------------------------------------
-- entries

create function guard_ledger_entry() returns trigger language plpgsql as $$
begin
  new.written_in := pg_current_xact_id();
  new.booked_at := clock_timestamp();
  if new.created_at > ledger_latest() then
    raise exception 'ledger entry % is dated in the future', new.id using errcode = 'restrict_violation';
  end if;
  if new.created_at < ledger_open_from() then
    raise exception 'ledger entry % is dated into a closed month', new.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_guarded before insert on ledger_entries
  for each row execute function guard_ledger_entry();

create function guard_ledger_postings() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select * into wrong from added where not exists (
    select from ledger_entries e
    where e.id = added.entry_id and e.written_in = pg_current_xact_id()) limit 1;
  if found then
    raise exception 'the ledger is append-only: entry % is already complete', wrong.entry_id
      using errcode = 'restrict_violation';
  end if;
  select * into wrong from added where account like 'shop:%' and not exists (
    select from shops where 'shop:' || id = added.account
      and id = case when added.account like 'shop:%' then substr(added.account, 6)::uuid end) limit 1;
  if found then
    raise exception 'ledger account % belongs to no shop', wrong.account using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_postings_guarded after insert on ledger_postings
  referencing new table as added for each statement execute function guard_ledger_postings();

---------------------------------------------------------------------------------------------------
-- the hash chain

-- One link for each committed entry: a hash of the entry, its postings and the previous link. A job adds
-- the links, so checkouts don't wait for each other.
create table ledger_chain (
  position bigint primary key,
  entry_id uuid not null unique references ledger_entries (id),
  hash text not null
);
create table ledger_unchained (
  entry_id uuid primary key
);
insert into ledger_unchained select id from ledger_entries;

-- How far the chain has been checked, and with what result.
create table ledger_chain_checks (
  only_row boolean primary key default true check (only_row),
  -- The entry where it breaks; null if it's intact.
  broken_at uuid,
  last_position bigint not null,
  last_entry_id uuid,
  last_hash text not null,
  checked_at timestamptz not null,
  -- When the whole chain was last checked.
  whole_at timestamptz
);

-- Hashes the rows as text, in UTC and without nulls, so adding a nullable column leaves old hashes valid.
create function ledger_hash(former text, e ledger_entries) returns text
  language sql stable set timezone = 'UTC' as $$
  select encode(sha256(convert_to(former || jsonb_build_array(
    jsonb_strip_nulls(to_jsonb(e) - 'written_in'),
    (select jsonb_agg(jsonb_strip_nulls(to_jsonb(p) - 'entry_id') order by p.position)
      from ledger_postings p where p.entry_id = e.id))::text, 'UTF8')), 'hex')
$$;

-- The next two run as the owner, because the serving role can't write the chain or its queue.
create function queue_ledger_entries() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_unchained select id from added;
  return null;
end $$;
create trigger ledger_entries_queued after insert on ledger_entries
  referencing new table as added for each statement execute function queue_ledger_entries();

create function chain_ledger(most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last ledger_chain;
  entry ledger_entries;
  chained integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_chain'));
  select * into last from ledger_chain order by position desc limit 1;
  for entry in
    select e.* from ledger_unchained u join ledger_entries e on e.id = u.entry_id
    order by u.entry_id limit most
  loop
    last.position := coalesce(last.position, 0) + 1;
    last.hash := ledger_hash(coalesce(last.hash, ''), entry);
    insert into ledger_chain (position, entry_id, hash) values (last.position, entry.id, last.hash);
    delete from ledger_unchained where entry_id = entry.id;
    chained := chained + 1;
  end loop;
  return chained;
end $$;

create trigger ledger_chain_append_only before update or delete or truncate on ledger_chain
  for each statement execute function refuse_ledger_change();
