-- Turns a large table into one that is partitioned by time, while the site runs, without copying a row. Run it as
-- the owner of the tables, then the script of a table: partition-audit.sql, -ledger.sql, -orders.sql or -views.sql.
-- docs/scale.md says which table is worth it, and when.

create schema partitioning;

create table partitioning.tables (
  name text primary key,
  -- The column that decides the partition: a UUIDv7, which begins with its time, or a time.
  key text not null,
  is_id boolean not null,
  period interval not null,
  -- Where the next partition begins.
  bound timestamptz not null
);

-- A time as the key of a table has it.
create function partitioning.place(moment timestamptz, is_id boolean) returns text
  language sql immutable set timezone = 'UTC' as $$
  select case when is_id
    then (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
    else moment::text end
$$;

-- Rows from a bound in the future on are refused until swap(), so the bound is at least a week away: swap before
-- then. Earlier rows aren't looked at, so this takes its lock for a moment only.
create function partitioning.bound(name text, key text, period interval) returns void
  language plpgsql set timezone = 'UTC' as $$
declare
  column_type regtype := (select atttypid from pg_attribute where attrelid = name::regclass and attname = key);
  -- Whole months begin with a month, other periods with a day.
  unit text := case when extract(month from period) > 0 then 'month' else 'day' end;
  bound timestamptz := date_trunc(unit, now() + interval '7 days' + ('1 ' || unit)::interval);
begin
  perform set_config('lock_timeout', '2s', true);
  insert into partitioning.tables values (name, key, column_type = 'uuid'::regtype, period, bound);
  execute format('alter table %I add constraint %I check (%I < %L) not valid', name, name || '_bound', key,
    partitioning.place(bound, column_type = 'uuid'::regtype));
end $$;

-- Checks the rows that bound() has not, and whatever else of the table was never checked: swap() asks for it. Writes go
-- on meanwhile.
create function partitioning.check_rows(name text) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select conname from pg_constraint
    where conrelid = name::regclass and contype in ('c', 'f') and conparentid = 0 and not convalidated
  loop
    execute format('alter table %I validate constraint %I', name, one.conname);
  end loop;
end $$;

-- Makes the table the first partition of a new one with the same name, columns, indexes, constraints, triggers and
-- rights. Takes two seconds at most for its locks, and changes nothing if it can't get them: run it again then.
-- A unique constraint without the key can't be kept. Those named in `dropped` are kept in the first partition only.
create function partitioning.swap(name text, dropped text[] default '{}') returns void
  language plpgsql set timezone = 'UTC' as $$
declare
  known partitioning.tables;
  earlier text := name || '_first';
  whole oid := name::regclass;
  owner text := (select relowner::regrole from pg_class where oid = whole);
  -- Run before the table has its new name, and after; those of `last` once everything is in place.
  before text[] := '{}';
  after text[] := '{}';
  last text[] := '{}';
  statement text;
  one record;
begin
  select * into strict known from partitioning.tables t where t.name = swap.name;
  perform set_config('lock_timeout', '2s', true);
  execute format('lock table %I in access exclusive mode', name);

  for one in
    select c.relname, pg_get_indexdef(i.indexrelid) as definition, k.conname,
      pg_get_constraintdef(k.oid) as constraint_definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = whole and k.contype in ('p', 'u')
    where i.indrelid = whole order by i.indexrelid
  loop
    before := before || format('alter index %I rename to %I', one.relname, one.relname || '_first');
    if one.relname <> all (dropped) then
      after := after || case when one.conname is null then one.definition
        else format('alter table %I add constraint %I %s', name, one.conname, one.constraint_definition) end;
    end if;
  end loop;

  for one in
    select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = whole and contype = 'f' and conparentid = 0
  loop
    after := after || format('alter table %I add constraint %I %s', name, one.conname, one.definition);
  end loop;

  -- References to the table are checked again afterwards, by check_references().
  for one in
    select conrelid::regclass as referencing, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where confrelid = whole and contype = 'f' and conparentid = 0
  loop
    before := before || format('alter table %s drop constraint %I', one.referencing, one.conname);
    last := last || format('alter table %s add constraint %I %s not valid', one.referencing, one.conname,
      one.definition);
  end loop;

  for one in
    select tgname, tgtype, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = whole and not tgisinternal
  loop
    -- A trigger of TRUNCATE also protects the partition itself.
    if one.tgtype & 32 = 0 then
      before := before || format('drop trigger %I on %I', one.tgname, name);
    end if;
    after := after || one.definition;
  end loop;

  for one in
    select case grantee when 0 then 'public' else grantee::regrole::text end as grantee, privilege_type
    from pg_class, aclexplode(relacl) where oid = whole and grantee <> relowner
  loop
    after := after || format('grant %s on %I to %s', one.privilege_type, name, one.grantee);
    last := last || format('revoke all on %I from %s', earlier, one.grantee);
  end loop;

  -- Functions that take a row of the table are made for the new one. The others are only made again, so that
  -- sessions forget what they know of the table.
  for one in
    select p.proname, pg_get_functiondef(p.oid) as definition, c.reltype = any (p.proargtypes) as takes_row,
      pg_get_function_identity_arguments(p.oid) as arguments
    from pg_proc p cross join pg_class c
    where c.oid = whole and p.prokind = 'f' and p.pronamespace = 'public'::regnamespace
      and (p.prosrc ~ ('\m' || name || '\M') or c.reltype = any (p.proargtypes))
    order by takes_row desc
  loop
    last := last || one.definition;
    if one.takes_row then
      last := last || format('drop function %I(%s)', one.proname,
        replace(one.arguments, ' ' || name, ' ' || earlier));
    end if;
  end loop;

  foreach statement in array before loop execute statement; end loop;
  execute format('alter table %I rename to %I', name, earlier);
  execute format('create table %I (like %I including all excluding indexes excluding statistics)
    partition by range (%I)', name, earlier, known.key);
  execute format('alter table %I owner to %s', name, owner);
  execute format('alter table %I drop constraint %I', name, name || '_bound');
  foreach statement in array after loop execute statement; end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, earlier,
    partitioning.place(known.bound, known.is_id));
  execute format('alter table %I drop constraint %I', earlier, name || '_bound');
  -- For rows that no other partition takes, so that none is ever refused.
  execute format('create table %I partition of %I default', name || '_rest', name);
  execute format('alter table %I owner to %s', name || '_rest', owner);
  foreach statement in array last loop execute statement; end loop;
end $$;

-- Makes the partitions of the time to come; returns how many. Run it long before the last one begins: rows that
-- are in the default partition by then stand in the way of theirs.
create function partitioning.extend(name text, ahead interval default '1 year') returns integer
  language plpgsql set timezone = 'UTC' as $$
declare
  known partitioning.tables;
  whole oid := name::regclass;
  owner text := (select relowner::regrole from pg_class where oid = whole);
  part text;
  made integer := 0;
  one record;
begin
  select * into strict known from partitioning.tables t where t.name = extend.name for update;
  perform set_config('lock_timeout', '2s', true);
  while known.bound < now() + ahead loop
    part := format('%s_%s', name, to_char(known.bound, 'YYYYMMDD'));
    execute format('create table %I partition of %I for values from (%L) to (%L)', part, name,
      partitioning.place(known.bound, known.is_id),
      partitioning.place(known.bound + known.period, known.is_id));
    execute format('alter table %I owner to %s', part, owner);
    for one in
      select tgname, tgfoid::regproc as called from pg_trigger
      where tgrelid = whole and not tgisinternal and tgtype & 32 <> 0
    loop
      execute format('create trigger %I before truncate on %I for each statement execute function %s()',
        one.tgname, part, one.called);
    end loop;
    known.bound := known.bound + known.period;
    made := made + 1;
  end loop;
  update partitioning.tables t set bound = known.bound where t.name = extend.name;
  return made;
end $$;

-- Checks the references that swap() has not checked. Writes go on meanwhile; nothing may be deleted that is
-- referred to.
create function partitioning.check_references(name text) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as referencing, conname from pg_constraint
    where confrelid = name::regclass and contype = 'f' and conparentid = 0 and not convalidated
  loop
    execute format('alter table %s validate constraint %I', one.referencing, one.conname);
  end loop;
end $$;

-- Drops the partitions whose rows are all older than this; returns how many. Only for a table whose old rows are
-- deleted anyway, and to which nothing refers. Tables that it refers to are locked for a moment.
create function partitioning.forget(name text, before timestamptz) returns integer
  language plpgsql set timezone = 'UTC' as $$
declare
  known partitioning.tables;
  dropped integer := 0;
  one record;
begin
  select * into strict known from partitioning.tables t where t.name = forget.name;
  perform set_config('lock_timeout', '2s', true);
  for one in
    select c.relname from pg_inherits h join pg_class c on c.oid = h.inhrelid
    cross join substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''(.*)''\)') as ends
    where h.inhparent = name::regclass and case when known.is_id
      then ends::uuid <= partitioning.place(before, true)::uuid else ends::timestamptz <= before end
  loop
    execute format('drop table %I', one.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
