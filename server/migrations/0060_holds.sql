-- Confirmed deliveries, holds that expire, payout plans and reserves by shop, and sales from before the
-- ledger that an admin has to settle.

-- Who confirmed a delivery, other than the seller.
alter table shipments
  add column confirmed_at timestamptz,
  add column confirmed_by text check (confirmed_by in ('buyer', 'carrier', 'admin'));
update shipments set confirmed_at = delivered_at, confirmed_by = 'admin'
where delivered_at > now() - interval '90 days' and exists (
  select from order_status_changes c
  where c.shipment_id = shipments.id and c.to_status = 'delivered' and c.source = 'admin');

-- The longer hold for deliveries that only the seller reported.
alter table site_settings add column hold_days_unconfirmed integer not null default 14
  check (hold_days_unconfirmed between 0 and 90);

-- A shop's balance reads its open holds. Some are created with an expiry.
alter table money_holds
  add column shop_id uuid references shops (id),
  add column until timestamptz;
update money_holds set shop_id = (select shop_id from shipments where id = shipment_id);
alter table money_holds alter column shop_id set not null;
create index money_holds_open_by_shop on money_holds (shop_id) where lifted_at is null;

-- How often a shop is paid. The plan `site` follows the site's settings.
create table payout_plans (
  shop_id uuid primary key references shops (id) on delete cascade,
  plan text not null check (plan in ('site', 'daily', 'weekly', 'monthly')),
  -- Monday is 1.
  weekday integer check (weekday between 1 and 7),
  -- In shorter months, the last day.
  month_day integer check (month_day between 1 and 31),
  -- At least the site's minimum.
  minimum_cents bigint check (minimum_cents >= 0),
  -- The shop's last payout day, even if there was nothing to pay.
  last_day date not null,
  check ((plan = 'weekly') = (weekday is not null)),
  check ((plan = 'monthly') = (month_day is not null))
);
create constraint trigger payout_plans_recorded after insert or update on payout_plans
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();

-- The share of each sale that's withheld, and for how many days after its release.
create table payout_reserves (
  shop_id uuid primary key references shops (id) on delete cascade,
  percent numeric(5, 2) not null check (percent > 0 and percent <= 100),
  days integer not null check (days between 1 and 365)
);
create constraint trigger payout_reserves_recorded after insert or update or delete on payout_reserves
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes') execute function demand_audit_change();
-- Automatic stops don't need an audit record.
create constraint trigger payout_stops_recorded after insert or update on payout_stops
  deferrable initially deferred for each row
  when (current_setting('souk.recorded_call', true) = 'yes'
    and (new.placed_by is not null or new.lifted_by is not null)) execute function demand_audit_change();

-- Holds for the open requests. A declined request holds its money for a week, in case the buyer escalates
-- it.
insert into money_holds (id, shipment_id, shop_id, reason, cause, placed_at, until)
select gen_random_uuid(), s.id, s.shop_id, 'request', q.id, coalesce(q.answered_at, q.created_at),
  case when q.state = 'declined' then coalesce(q.answered_at, q.created_at) + interval '7 days' end
from refund_requests q
join shipments s on s.id = q.shipment_id
left join refunds r on r.id = q.refund_id
where case q.state
    when 'declined' then q.escalated_at is null
      and coalesce(q.answered_at, q.created_at) > now() - interval '7 days'
    else r.status is distinct from 'succeeded'
      and s.subtotal_cents + s.shipping_cents + s.tax_cents > (
        select coalesce(sum(amount_cents), 0) from refunds where shipment_id = s.id and status = 'succeeded')
  end;

-- A refund without a shipment holds every shipment of its order.
insert into money_holds (id, shipment_id, shop_id, reason, cause, placed_at)
select gen_random_uuid(), s.id, s.shop_id, 'refund', r.id, r.created_at
from refunds r
join payments p on p.id = r.payment_id
join shipments s on s.order_id = p.order_id and s.id = coalesce(r.shipment_id, s.id)
where r.status in ('requested', 'pending');

-- Migration 20 booked the sales from before the ledger without commission. We can't tell which were
-- already paid, unless a payout has included them since.
insert into money_holds (id, shipment_id, shop_id, reason, cause, placed_at)
select gen_random_uuid(), s.id, s.shop_id, 'before_ledger', s.id, now()
from ledger_entries e
join ledger_postings p on p.entry_id = e.id and p.account like 'shop:%' and p.amount_cents < 0
join shipments s on s.id = p.shipment_id
where e.kind = 'sale'
  and e.created_at < (select timestamp::timestamptz from kysely_migration where name = '0020_ledger')
  and (select sum(amount_cents) from ledger_postings
    where shipment_id = s.id and account = p.account) < 0
  and not exists (
    select from payout_entries made
    join payout_parts part on part.id = made.part_id and part.status <> 'failed'
    where made.entry_id = p.entry_id and made.position = p.position);
