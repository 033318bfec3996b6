/**
 * Daily counts, straight from events, orders and payments. Each function returns a table to select
 * from.
 */
import { sql, type RawBuilder } from 'kysely';
import { addDays, startOf, type Day } from '../../../kit/days.ts';
import { idAt } from '../../../kit/ids.ts';
import { keptShipments, withRefundedPieces } from '../../money/index.ts';

export type DayRange = {
  /** Both included; empty if `from` is after `to`. */
  from: Day;
  to: Day;
  /** Null for all shops. */
  shopId: string | null;
};

const ofShop = (column: string, { shopId }: DayRange) =>
  shopId === null ? sql`` : sql`and ${sql.ref(column)} = ${shopId}`;

const moments = ({ from, to }: DayRange) => ({ from: startOf(from), to: startOf(addDays(to, 1)) });

/** Views of products still on sale, by shoppers other than the owner. */
function views(range: DayRange) {
  const { from, to } = moments(range);
  return sql`
    select p.shop_id, p.id as product_id, (v.hour at time zone 'UTC')::date as day, v.user_id
    from products p
    join shops s on s.id = p.shop_id
    join product_views v on v.product_id = p.id and v.hour >= ${from} and v.hour < ${to}
    where p.deleted_at is null and v.user_id <> s.owner_id ${ofShop('p.shop_id', range)}`;
}

function clipEvents(range: DayRange) {
  return sql`
    select e.shop_id, e.product_id, e.day, e.kind, coalesce(e.user_id, e.visit) as who
    from clip_events e
    where e.day between ${range.from}::date and ${range.to}::date ${ofShop('e.shop_id', range)}`;
}

const sales = (range: DayRange) =>
  keptShipments({ ...moments(range), shopIds: range.shopId === null ? null : [range.shopId] });

/**
 * An order is paid within the hour or not at all; the rest allows for a provider that reports late.
 */
const PAID_WITHIN_DAYS = 2;

/** `day` and `revenue_cents` of each sale of these shops, found by their own newest orders. */
export function salesCounted(shopIds: readonly string[], from: Day, to: Day): RawBuilder<unknown> {
  const oldest = idAt(startOf(addDays(from, -PAID_WITHIN_DAYS)));
  return sql`
    select day, subtotal_cents as revenue_cents
    from (${keptShipments({ ...moments({ from, to, shopId: null }), shopIds })}) sales
    where order_id >= ${oldest}`;
}

/** `shop_id`, `day`, `views`, `visitors`, `orders`, `buyers`, `revenue_cents`. */
export function shopDaysCounted(range: DayRange): RawBuilder<unknown> {
  return sql`
    select shop_id, day,
      count(*) filter (where kind = 'looked')::int as views,
      count(distinct who)::int as visitors,
      count(*) filter (where kind = 'sold')::int as orders,
      count(distinct who) filter (where kind = 'sold')::int as buyers,
      coalesce(sum(cents), 0)::bigint as revenue_cents
    from (
      select shop_id, day, 'looked' as kind, user_id as who, null::bigint as cents
        from (${views(range)}) views
      union all
      select shop_id, day, 'played', who, null from (${clipEvents(range)}) clips where kind = 'seen'
      union all
      select shop_id, day, 'sold', buyer_id, subtotal_cents from (${sales(range)}) sales) facts
    group by shop_id, day`;
}

/** `product_id`, `shop_id`, `day` and `bought`: how often the product was bought from its clip. */
export function boughtFromClips(range: DayRange): RawBuilder<unknown> {
  return sql`
    select i.product_id, k.shop_id, k.day, count(distinct k.order_id)::int as bought
    from (${sales(range)}) k
    join order_items i on i.shipment_id = k.shipment_id
    where i.source = 'clip'
    group by i.product_id, k.shop_id, k.day`;
}

/** `product_id`, `shop_id`, `day`, `views`, `seen`, `half`, `added`, `bought`. */
export function productDaysCounted(range: DayRange): RawBuilder<unknown> {
  return sql`
    select product_id, shop_id, day,
      count(*) filter (where kind = 'looked')::int as views,
      count(*) filter (where kind = 'seen')::int as seen,
      count(*) filter (where kind = 'half')::int as half,
      count(*) filter (where kind = 'added')::int as added,
      coalesce(sum(bought), 0)::int as bought
    from (
      select product_id, shop_id, day, 'looked' as kind, null::int as bought
        from (${views(range)}) views
      union all
      select product_id, shop_id, day, kind, null from (${clipEvents(range)}) clips
      union all
      select product_id, shop_id, day, 'bought', bought from (${boughtFromClips(range)}) b) facts
    group by product_id, shop_id, day`;
}

/** `product_id`, `variant_id`, `shop_id`, `day`, `units`, `revenue_cents`. */
export function soldDaysCounted(range: DayRange): RawBuilder<unknown> {
  return sql`
    select i.product_id, i.variant_id, k.shop_id, k.day, sum(i.quantity - back.quantity)::int as units,
      sum(coalesce(i.goods_cents, i.quantity * i.unit_price_cents) - back.goods_cents)::bigint as revenue_cents
    from (${sales(range)}) k
    join order_items i on i.shipment_id = k.shipment_id
    ${withRefundedPieces}
    where i.quantity > back.quantity
    group by i.product_id, i.variant_id, k.shop_id, k.day`;
}
