-- Money that explains itself: what of a sale is whose, and books that nobody can rewrite.

-- What the site's admins decide. One row; without it, the numbers that stand here.
create table site_settings (
  only_row boolean primary key default true check (only_row),
  commission_percent numeric(4, 2) not null default 10 check (commission_percent between 0 and 50),
  -- A sale can be paid out so many days after its delivery.
  hold_days integer not null default 7 check (hold_days between 0 and 90),
  payout_interval_days integer not null default 1 check (payout_interval_days between 1 and 31),
  minimum_payout_cents bigint not null default 1000 check (minimum_payout_cents >= 0)
);
insert into site_settings default values;

-- A shop's rate beats its category's, and that beats the site's.
create table category_commissions (
  category_id uuid primary key references categories (id) on delete cascade,
  commission_percent numeric(4, 2) not null check (commission_percent between 0 and 50)
);
create table shop_commissions (
  shop_id uuid primary key references shops (id) on delete cascade,
  commission_percent numeric(4, 2) not null check (commission_percent between 0 and 50)
);

-- Frozen at the sale. What was sold before there were commissions paid none.
alter table order_items
  add column commission_percent numeric(4, 2) not null default 0,
  add column commission_cents bigint not null default 0 check (commission_cents >= 0);

-- When a part was first shipped, and delivered: what it earned is held until some time after that.
alter table shipments
  add column shipped_at timestamptz,
  add column delivered_at timestamptz;
update shipments set
  shipped_at = (select min(created_at) from order_status_changes c
    where c.shipment_id = shipments.id and c.to_status in ('shipped', 'delivered')),
  delivered_at = (select min(created_at) from order_status_changes c
    where c.shipment_id = shipments.id and c.to_status = 'delivered')
where status in ('shipped', 'delivered', 'refunded');
create index shipments_held on shipments (shop_id)
  where not lapsed and delivered_at is null and status not in ('cancelled', 'refunded');
create index shipments_delivered on shipments (shop_id, delivered_at) where delivered_at is not null;

---------------------------------------------------------------------------------------------------
-- ledger

-- Double entry: one event each. What is written stays; a mistake is mended by another entry.
create table ledger_entries (
  id uuid primary key,
  kind text not null check (kind in ('sale', 'refund', 'dispute', 'dispute_won', 'transfer',
    'transfer_reversed', 'payout', 'payout_failed', 'adjustment')),
  -- What it was made for, such as the id of a payment: worked twice, that makes one entry.
  cause text not null,
  order_id uuid references orders (id),
  -- Of an adjustment: who made it, and why.
  actor_id uuid references users (id),
  reason text,
  created_at timestamptz not null default now(),
  unique (kind, cause),
  check (kind <> 'adjustment' or reason is not null)
);
create index ledger_entries_order on ledger_entries (order_id, id) where order_id is not null;

-- Cents, signed: what an account has more of is positive, where it comes from negative. A shop's account
-- is what the site owes it, and so is negative while the shop has money here.
create table ledger_postings (
  entry_id uuid not null references ledger_entries (id),
  position integer not null,
  -- 'provider', 'bank', 'tax', 'commission', 'provider_fees', 'disputes', or 'shop:' with the shop's id.
  account text not null
    check (account ~ '^(provider|bank|tax|commission|provider_fees|disputes|shop:[0-9a-f-]{36})$'),
  amount_cents bigint not null,
  -- The part of a purchase that it belongs to.
  shipment_id uuid references shipments (id),
  -- What it is made of, as the seller reads it: [{"label": "Goods", "cents": 1200}], adding up to it.
  parts jsonb,
  primary key (entry_id, position)
);
create index ledger_postings_account on ledger_postings (account, entry_id desc) include (amount_cents);
create index ledger_postings_part on ledger_postings (shipment_id) include (account, amount_cents)
  where shipment_id is not null;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: mend a mistake by another entry'
    using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_postings_stay before update or delete on ledger_postings
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_are_kept before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_postings_are_kept before truncate on ledger_postings
  for each statement execute function refuse_ledger_change();

-- At commit: an entry has postings, and they sum to zero.
create function check_ledger_entry(entry uuid) returns void language plpgsql as $$
declare
  postings record;
begin
  select count(*) as number, sum(amount_cents) as cents into postings
  from ledger_postings where entry_id = entry;
  if postings.number < 2 or postings.cents <> 0 then
    raise exception 'ledger entry % does not sum to zero', entry using errcode = 'check_violation';
  end if;
end $$;
create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  perform check_ledger_entry(new.id);
  return null;
end $$;
create function ledger_posting_balances() returns trigger language plpgsql as $$
begin
  perform check_ledger_entry(new.entry_id);
  return null;
end $$;

-- What was paid and refunded before there were books. Ids are UUIDv7: their order is that of the events.
create function uuid_at(moment timestamptz) returns uuid language sql as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0')
    || overlay(overlay(substr(replace(gen_random_uuid()::text, '-', ''), 13)
      placing '7' from 1 for 1) placing '8' from 5 for 1))::uuid
$$;
insert into ledger_entries (id, kind, cause, order_id, created_at)
select uuid_at(paid_at), 'sale', id, order_id, paid_at from payments
where status = 'paid' and paid_cents > 0;

insert into ledger_postings (entry_id, position, account, amount_cents, shipment_id, parts)
select entry_id, row_number() over (partition by entry_id), account, cents, shipment_id, parts
from (
  select e.id as entry_id, 'provider' as account, p.paid_cents as cents, null::uuid as shipment_id,
    null::jsonb as parts
  from ledger_entries e join payments p on p.id::text = e.cause
  union all
  select e.id, 'tax', -s.tax_cents, s.id, null
  from ledger_entries e join shipments s on s.order_id = e.order_id
  union all
  select e.id, 'shop:' || s.shop_id, -(s.subtotal_cents + s.shipping_cents), s.id,
    jsonb_build_array(jsonb_build_object('label', 'Goods', 'cents', s.subtotal_cents),
      jsonb_build_object('label', 'Shipping', 'cents', s.shipping_cents))
  from ledger_entries e join shipments s on s.order_id = e.order_id
) sold where cents <> 0;

insert into ledger_entries (id, kind, cause, order_id, created_at)
select uuid_at(coalesce(r.settled_at, r.created_at)), 'refund', r.id, p.order_id,
  coalesce(r.settled_at, r.created_at)
from refunds r join payments p on p.id = r.payment_id
where r.status = 'succeeded' and r.amount_cents > 0;

-- In proportion, by largest remainder. Of a whole part that is the part itself.
with parts as (
  select e.id as entry_id, r.amount_cents, s.*
  from ledger_entries e
  join refunds r on r.id::text = e.cause
  join shipments s on s.order_id = e.order_id and s.id = coalesce(r.shipment_id, s.id)
  where e.kind = 'refund'
), shares as (
  select entry_id, amount_cents, 'shop:' || shop_id as account, id as shipment_id,
    subtotal_cents + shipping_cents as weight
  from parts
  union all
  select entry_id, amount_cents, 'tax', id, tax_cents from parts
), sums as (
  select *, sum(weight) over (partition by entry_id) as whole from shares
), floored as (
  select *, div(amount_cents * weight, whole) as least,
    row_number() over (partition by entry_id
      order by mod(amount_cents * weight, whole) desc, account, shipment_id) as place
  from sums
), back as (
  select entry_id, account, shipment_id,
    (least + (place <= amount_cents - sum(least) over (partition by entry_id))::int)::bigint as cents
  from floored
  union all
  select e.id, 'provider', null, -r.amount_cents
  from ledger_entries e join refunds r on r.id::text = e.cause where e.kind = 'refund'
)
insert into ledger_postings (entry_id, position, account, amount_cents, shipment_id, parts)
select entry_id, row_number() over (partition by entry_id), account, cents, shipment_id,
  case when account like 'shop:%'
    then jsonb_build_array(jsonb_build_object('label', 'Refund', 'cents', -cents)) end
from back where cents <> 0;

do $$
begin
  perform check_ledger_entry(id) from ledger_entries;
  if (select coalesce(sum(amount_cents) filter (where account = 'provider'), 0) from ledger_postings)
    <> (select coalesce(sum(paid_cents - refunded_cents), 0) from payments where status = 'paid') then
    raise exception 'the books do not agree with the payments: nothing was changed';
  end if;
end $$;

drop function uuid_at;

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();
create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_posting_balances();
