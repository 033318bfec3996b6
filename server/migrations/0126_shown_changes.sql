-- expand
-- What a commit changed of what pages show is a row here, instead of a notification: commits that notify wait for
-- each other (decision 94).

-- Unlogged: a crash also ends the connections of its readers, who then start again.
create unlogged table shown_changes (
  written_in xid8 not null default pg_current_xact_id(),
  -- "product <id> <shop id>", "shop <id>", "lists" or "all".
  words text[] not null
);
create index shown_changes_written on shown_changes (written_in);

-- The last removal of rows that every reader has read.
create unlogged table shown_sweeps (
  only_row boolean primary key default true check (only_row),
  generation bigint not null,
  -- What was committed then: the next removal takes it.
  committed pg_snapshot not null,
  swept_at timestamptz not null
);

-- As the owner, because a migration may run before its grants. A session that wants warnings alone gets the notice, too.
create function tell_shown(told text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set client_min_messages = notice as $$
begin
  if cardinality(told) = 0 then
    return;
  end if;
  insert into shown_changes (words) values (told);
  -- The process that commits this wakes the readers afterwards.
  raise notice 'pages that show this are made again' using errcode = 'SHOWN';
  -- Earlier releases listen to notifications alone.
  if not all_processes_know('0126') then
    perform pg_notify('shown', word) from unnest(told) as given (word);
  end if;
end $$;

create or replace function tell_products(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform tell_shown('{all}');
  else
    perform tell_shown(array(
      select 'product ' || p.id || ' ' || p.shop_id from products p where p.id = any(ids)));
  end if;
end $$;

create or replace function tell_shops(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform tell_shown('{all}');
  else
    perform tell_shown(array(select 'shop ' || id from unnest(ids) as given (id)));
  end if;
end $$;

create or replace function tell_all() returns trigger language plpgsql as $$
begin
  perform tell_shown('{all}');
  return null;
end $$;

create or replace function tell_lists() returns trigger language plpgsql as $$
begin
  perform tell_shown('{lists}');
  return null;
end $$;

-- Removes rows at most once a minute, whoever calls it. A row leaves only if it was committed at the removal
-- before: whoever has read since then has read it.
create function sweep_shown_changes() returns void language plpgsql as $$
declare
  former shown_sweeps;
begin
  if not pg_try_advisory_xact_lock(hashtext('shown_sweeps')) then
    return;
  end if;
  -- Transaction ids that aren't assigned yet are from another server, whose rows pg_dump copied.
  select * into former from shown_sweeps
    where pg_snapshot_xmax(committed) <= pg_snapshot_xmax(pg_current_snapshot());
  if former.swept_at > now() - interval '1 minute' then
    return;
  end if;
  delete from shown_changes where ctid = any (array(
    select ctid from shown_changes where pg_visible_in_snapshot(written_in, former.committed) limit 100000));
  insert into shown_sweeps (generation, committed, swept_at) values (1, pg_current_snapshot(), now())
  on conflict (only_row) do update set generation = shown_sweeps.generation + 1,
    committed = excluded.committed, swept_at = excluded.swept_at;
end $$;

-- A transaction that began with the functions above may only have notified. A reader that starts after this
-- migration would miss it, so they all end first. The largest tables come first: where one is being vacuumed, nothing
-- else is locked while we wait.
lock table variants, products, product_reviews, users, questions, shops, shop_locations, shop_reviews,
  shipping_profiles, discounts, categories, exchange_rates, home_picks, home_rows, site_pages, site_settings
  in share row exclusive mode;
