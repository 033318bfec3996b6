-- What people report to the admins, shops on holiday, and whom a shop does not sell to.

create table reports (
  id uuid primary key,
  reporter_id uuid not null references users (id),
  kind text not null check (kind in ('shop', 'product', 'review')),
  -- Of any of three tables, and kept when what it names has left.
  target_id uuid not null,
  reason text not null check (reason in ('prohibited', 'counterfeit', 'misleading', 'offensive', 'other')),
  text text not null,
  decision text check (decision in ('hide', 'suspend', 'dismiss')),
  note text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((decision is null) = (decided_at is null))
);
-- One open report a person and target.
create unique index reports_open_one on reports (reporter_id, kind, target_id) where decided_at is null;
create index reports_waiting on reports (created_at, id) where decided_at is null;
create index reports_decided on reports (decided_at desc, id desc) where decided_at is not null;
create index reports_target on reports (kind, target_id);
create index reports_reporter on reports (reporter_id);

-- When a shop on holiday sells again: the beginning of a day, in UTC.
alter table shops add column back_at timestamptz;
create index shops_on_holiday on shops (back_at) where back_at is not null;

create table blocked_buyers (
  shop_id uuid not null references shops (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (shop_id, user_id)
);
create index blocked_buyers_user on blocked_buyers (user_id);

-- In a seller's or an admin's call these cannot be committed without their row in the audit.
create constraint trigger reports_recorded after update on reports
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger shops_holiday_recorded after update of back_at on shops
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
create constraint trigger blocked_buyers_recorded after insert or delete on blocked_buyers
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
