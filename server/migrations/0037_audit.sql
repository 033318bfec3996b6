-- Every change that an admin or a seller makes, kept in an order that nobody can rewrite unseen.

create table audit_changes (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- Without a reference: an account that leaves takes its person with it, and the row stays.
  actor_id uuid not null,
  session_id uuid,
  target_kind text not null,
  -- Null for what there is only one of, such as the settings.
  target_id uuid,
  -- What changed alone; null before something was made, and after it left.
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_changes_newest on audit_changes (created_at desc, id desc);
create index audit_changes_actor on audit_changes (actor_id, created_at desc);
create index audit_changes_target on audit_changes (target_id, created_at desc);
create index audit_changes_kind on audit_changes (kind text_pattern_ops, created_at desc);

-- The rows in the order of their commits, each with the hash of itself and of the one before.
create table audit_chain (
  position bigint primary key,
  change_id uuid not null unique references audit_changes (id),
  hash text not null
);

-- What the last check found, and how far the chain went: rows cut off its end are missed.
create table audit_checks (
  only_row boolean primary key default true check (only_row),
  holds boolean not null,
  rows bigint not null,
  broken_at uuid,
  last_position bigint not null,
  last_change_id uuid,
  last_hash text not null,
  checked_at timestamptz not null
);

-- The epoch of a time does not depend on the time zone of who reads it.
create function audit_hash(former text, c audit_changes) returns text language sql stable as $$
  select encode(sha256(convert_to(former || jsonb_build_array(c.id, c.kind, c.actor_id, c.session_id,
    c.target_kind, c.target_id, c.before, c.after, extract(epoch from c.created_at))::text, 'UTF8')), 'hex')
$$;

-- At commit, so that the lock is held for that moment alone.
create function chain_audit_change() returns trigger language plpgsql as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(hashtext('audit_chain'));
  select * into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, change_id, hash)
  values (coalesce(last.position, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new));
  return null;
end $$;
create constraint trigger audit_changes_chained after insert on audit_changes
  deferrable initially deferred for each row execute function chain_audit_change();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_changes_stay before update or delete on audit_changes
  for each row execute function refuse_audit_change();
create trigger audit_changes_are_kept before truncate on audit_changes
  for each statement execute function refuse_audit_change();
create trigger audit_chain_stays before update or delete on audit_chain
  for each row execute function refuse_audit_change();
create trigger audit_chain_is_kept before truncate on audit_chain
  for each statement execute function refuse_audit_change();

-- The transaction says of itself that it wrote a row, and that it must.
create function note_audit_change() returns trigger language plpgsql as $$
begin
  perform set_config('souk.recorded', pg_current_xact_id()::text, true);
  return null;
end $$;
create trigger audit_changes_noted after insert on audit_changes
  for each statement execute function note_audit_change();

create function demand_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('souk.recorded', true) is distinct from pg_current_xact_id()::text then
    raise exception '% was changed by a seller or an admin, and nothing was recorded', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- The server begins a transaction of a seller's or an admin's call with souk.recorded_call = 'yes'. In it,
-- a change of these cannot be committed without its row. What is counted along (stock, views, sums) is no
-- change of theirs.
create constraint trigger shops_recorded
  after insert or update of name, description, brand_color, cover_photo_url, logo_url, returns_policy,
    order_mails, deleted_at on shops
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger products_recorded
  after insert or update of name, description, category_id, price_cents, discount_basis_points, sku, images,
    deleted_at on products
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger categories_recorded after insert or update or delete on categories
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger users_recorded after update of is_admin on users
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger site_settings_recorded after update on site_settings
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger category_commissions_recorded after insert or update or delete on category_commissions
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger shop_commissions_recorded after insert or update or delete on shop_commissions
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger home_rows_recorded after update on home_rows
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger payout_accounts_recorded after insert on payout_accounts
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- These say themselves who changed them.
create constraint trigger order_status_changes_recorded after insert on order_status_changes
  deferrable initially deferred for each row
  when (new.source in ('seller', 'admin') and current_setting('souk.recorded_call', true) = 'yes')
  execute function demand_audit_change();
