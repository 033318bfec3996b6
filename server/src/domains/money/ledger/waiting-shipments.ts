import { minorStep } from '@souk/contract/money';
import { sql } from 'kysely';
import { value } from '../../../db/raw-sql.ts';
import { VOIDED_SHIPMENTS } from '../../orders/index.ts';

/** How long money is on hold after delivery, in days. */
export type ReleaseTerms = {
  /** After a confirmed delivery. */
  holdDays: number;
  /** After a delivery that only the seller reported. Never less than `holdDays`. */
  unconfirmedDays: number;
};

/** Reads the terms from the site's settings. */
export const releaseTerms = (settings: {
  hold_days: number;
  hold_days_unconfirmed: number;
}): ReleaseTerms => ({
  holdDays: settings.hold_days,
  unconfirmedDays: Math.max(settings.hold_days, settings.hold_days_unconfirmed),
});

/** The time from shipping to release for a shipment that was never marked as delivered. */
const UNDELIVERED = sql`interval '30 days'`;

const days = (count: number) => sql`make_interval(days => ${count}::int)`;

/** SQL: when a shipment's earnings can be paid out, or null while unknown. */
export const releaseOf = (shipment: string, { holdDays, unconfirmedDays }: ReleaseTerms) => value(
  'time | null',
)`case
  when ${sql.ref(`${shipment}.status`)} in ${VOIDED_SHIPMENTS} then ${sql.ref(`${shipment}.updated_at`)}
  when ${sql.ref(`${shipment}.delivered_at`)} is not null
    then least(${sql.ref(`${shipment}.confirmed_at`)} + ${days(holdDays)},
      ${sql.ref(`${shipment}.delivered_at`)} + ${days(unconfirmedDays)})
  else ${sql.ref(`${shipment}.shipped_at`)} + ${UNDELIVERED} end`;

/** SQL: whether a row of money_holds is in effect at a given time. */
export const isOpenHold = (hold: string, now: Date) =>
  sql`(${sql.ref(`${hold}.lifted_at`)} is null
    and coalesce(${sql.ref(`${hold}.until`)} > ${now}::timestamptz, true))`;

/** SQL: how much of posting `p` has been paid out, in minor units. */
export const paidOf = sql`coalesce((
  select sum(made.amount_cents) from payout_entries made join payout_parts part on part.id = made.part_id
  where made.entry_id = p.entry_id and made.position = p.position and part.status <> 'failed'), 0)`;

/**
 * SQL: shipments with money on hold (`waits`) or released recently, of one shop or all. `held`
 * minor units can't be paid out until `free_at`, which is null while unknown. The shop's reserve
 * withholds `reserve` of a released shipment.
 *
 * A hold never reduces the shop's other money. A dispute uses up the sale's unpaid earnings first.
 * Only the rest, such as earnings already paid out, reduces the shop's other money, and it does so
 * immediately.
 */
export function waitingShipments({
  shopId,
  terms,
  now,
}: {
  shopId: string | null;
  terms: ReleaseTerms;
  now: Date;
}) {
  const ofShop = shopId === null ? sql`true` : sql`shop_id = ${shopId}`;
  const longest = Math.max(terms.holdDays, terms.unconfirmedDays);
  return sql`with candidate as (
      select id from shipments
      where ${ofShop} and not lapsed and delivered_at is null and status not in ${VOIDED_SHIPMENTS}
      union
      select id from shipments
      where ${ofShop} and delivered_at > ${now}::timestamptz - make_interval(days => ${longest}::int
        + coalesce((select max(days) from payout_reserves where ${ofShop}), 0))
      union
      select shipment_id from money_holds where ${ofShop} and ${isOpenHold('money_holds', now)}
    ), shipment as (
      select s.id, s.shop_id, s.order_id, ${releaseOf('s', terms)} as release_at,
        hold.reasons, hold.since, hold.until, coalesce(hold.gives_back, 0) as gives_back,
        money.unpaid, money.earned, kept.percent, make_interval(days => kept.days) as kept_for
      from candidate join shipments s on s.id = candidate.id
      left join lateral (
        select array_agg(h.reason order by h.placed_at, h.id) as reasons, min(h.placed_at) as since,
          case when count(h.until) = count(*) then max(h.until) end as until,
          sum(h.gives_back_cents) as gives_back
        from money_holds h where h.shipment_id = s.id and ${isOpenHold('h', now)}) hold on true
      left join payout_reserves kept on kept.shop_id = s.shop_id and s.status not in ${VOIDED_SHIPMENTS}
      cross join lateral (
        select coalesce(-sum(p.amount_cents + ${paidOf}), 0) as unpaid,
          coalesce(-sum(p.amount_cents), 0) as earned
        from ledger_postings p
        where p.shipment_id = s.id and p.account = 'shop:' || s.shop_id) money
    )
    select shipment.*,
        case when waits then unpaid - least(0, unpaid + gives_back) else 0 end::bigint as held,
        case when not waits and release_at + kept_for > ${now}::timestamptz
          then least(greatest(unpaid, 0), ceil(greatest(earned, 0) * percent / 100 / ${minorStep()}::int) * ${minorStep()}::int) else 0 end::bigint as reserve,
        case when not waits then release_at + kept_for
          when reasons is null or until < release_at then release_at
          when release_at is not null then until end as free_at
      from (
        select shipment.*, reasons is not null or coalesce(release_at > ${now}::timestamptz, true) as waits from shipment
      ) shipment`;
}
