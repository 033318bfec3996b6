/**
 * The parts of a shop's analytics, one statement each: from the sums, or counted live for days not
 * summed yet.
 */
import type { ClipFigures, StockWarning } from '@souk/contract/analytics';
import { sql, type RawBuilder } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { addDays, type Day } from '../../../kit/days.ts';
import { ON_SHELF } from '../../catalogue/index.ts';
import { salesCounted } from './day-counts.ts';
import { SUMS } from './queries.ts';

export type Period = {
  shopId: string;
  /** Both days included. */
  from: Day;
  to: Day;
  /** The newest summed day. */
  summed: Day;
};

/**
 * Returns the rows of a period, for all shops if `shopId` is null, with columns of the sums' table;
 * `only` filters them: "and …".
 */
export function rowsOf(
  { shopId, from, to, summed }: Omit<Period, 'shopId'> & { shopId: string | null },
  sums: keyof typeof SUMS,
  columns: readonly string[],
  only: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  const kept = sql`
    select ${named} from ${sql.table(sums)}
    where day between ${from}::date and ${to}::date and day <= ${summed}::date
      ${shopId === null ? sql`` : sql`and shop_id = ${shopId}`} ${only}`;
  if (summed >= to) return kept;
  const fresh = summed < from ? from : addDays(summed, 1);
  return sql`
    ${kept} union all
    select ${named} from (${SUMS[sums].count({ shopId, from: fresh, to })}) counted where true ${only}`;
}

const DAY = row({
  day: 'text',
  views: 'number',
  visitors: 'number',
  buyers: 'number',
  orders: 'number',
  revenue_cents: 'number',
});
export type DayRow = RowOf<typeof DAY>;

/** Returns the days on which something happened. */
export async function daysOf(db: Db, period: Period): Promise<DayRow[]> {
  const columns = ['day', 'views', 'visitors', 'buyers', 'orders', 'revenue_cents'];
  const { rows } = await DAY`
    select day::text as day, views, visitors, buyers, orders, revenue_cents
    from (${rowsOf(period, 'shop_days', columns)}) days`.execute(db);
  return rows;
}

const SALES = row({ day: 'text', orders: 'number', revenue_cents: 'number' });
export type SalesRow = RowOf<typeof SALES>;

/** Returns the days on which any of these shops sold something. */
export async function salesOf(
  db: Db,
  { shopIds, from, to, summed }: Omit<Period, 'shopId'> & { shopIds: readonly string[] },
): Promise<SalesRow[]> {
  const fresh = summed < from ? from : addDays(summed, 1);
  const { rows } = await SALES`
    select day::text as day, sum(orders)::int as orders, sum(revenue_cents)::bigint as revenue_cents
    from (
      select day, orders, revenue_cents from shop_days
      where shop_id = any(${[...shopIds]}::uuid[]) and orders > 0
        and day between ${from}::date and ${to}::date and day <= ${summed}::date
      union all
      select day, 1, revenue_cents from (${salesCounted(shopIds, fresh, to)}) counted) sales
    group by day`.execute(db);
  return rows;
}

const sold = (period: Period) =>
  rowsOf(period, 'sold_days', ['product_id', 'variant_id', 'units', 'revenue_cents']);

const BEST = row({
  product_id: 'text',
  name: 'text',
  image: 'text | null',
  live: 'boolean',
  units: 'number',
  revenue_cents: 'number',
  views: 'number',
});
export type BestRow = RowOf<typeof BEST>;

/** Returns the products that earned the most, in minor units. */
export async function bestProducts(db: Db, period: Period, limit: number): Promise<BestRow[]> {
  const looked = rowsOf(
    period,
    'product_days',
    ['product_id', 'views'],
    sql`and product_id in (select product_id from best)`,
  );
  const { rows } = await BEST`
    with best as materialized (
      select product_id, sum(units)::int as units, sum(revenue_cents)::bigint as revenue_cents
      from (${sold(period)}) sold group by product_id
      order by sum(revenue_cents) desc, product_id limit ${limit}),
    looked as materialized (
      select product_id, sum(views)::int as views from (${looked}) days group by product_id)
    select p.id as product_id, p.name, p.images[1] as image, p.deleted_at is null as live,
      best.units, best.revenue_cents, coalesce(looked.views, 0) as views
    from best
    join products p on p.id = best.product_id
    left join looked on looked.product_id = p.id
    order by best.revenue_cents desc, p.id`.execute(db);
  return rows;
}

/**
 * Returns products on sale that are sold out, or will be within `withinDays` at the period's pace
 * (for a young product, the pace of its own days, at least 7).
 */
export async function runningOut(
  db: Db,
  period: Period,
  { now, withinDays, limit }: { now: Date; withinDays: number; limit: number },
): Promise<StockWarning[]> {
  const { rows } = await row({
    product_id: 'text',
    variant_id: 'text | null',
    name: 'text',
    variant_value: 'text | null',
    image: 'text | null',
    stock: 'number',
    sold: 'number',
    days_left: 'number',
  })`
    with sold as materialized (
      select of_day.product_id, v.id as variant_id, sum(of_day.units)::int as units
      from (${sold(period)}) of_day
      -- Sales of removed variants are those of the product, which may have none any more.
      left join variants v on v.id = of_day.variant_id and v.deleted_at is null
      group by of_day.product_id, v.id),
    paced as (
      select p.id as product_id, v.id as variant_id, p.name, v.value as variant_value,
        coalesce(v.images[1], p.images[1]) as image,
        coalesce(v.stock_quantity, p.stock_quantity) as stock, sold.units as sold,
        least(${days(period)}::int, greatest(7,
          ceil(extract(epoch from ${now}::timestamptz - p.created_at) / 86400)::int)) as days
      from sold
      join products p on p.id = sold.product_id and ${ON_SHELF}
      left join variants v on v.id = sold.variant_id
      where p.shop_id = ${period.shopId} and p.has_variants = (v.id is not null))
    select product_id, variant_id, name, variant_value, image, stock, sold,
      (stock * days / sold)::int as days_left
    from paced where stock * days <= ${withinDays}::int * sold
    order by days_left, sold desc, product_id, variant_id limit ${limit}`.execute(db);
  return rows;
}

const days = ({ from, to }: Period) => sql`(${to}::date - ${from}::date + 1)`;

/** Returns the clips of products on sale, most seen first. */
export async function clipsOf(db: Db, period: Period, limit: number): Promise<ClipFigures[]> {
  const columns = ['product_id', 'seen', 'half', 'added', 'bought'];
  const { rows } = await row({
    product_id: 'text',
    name: 'text',
    poster: 'text | null',
    seen: 'number',
    half: 'number',
    added: 'number',
    bought: 'number',
  })`
    with watched as materialized (
      select product_id, sum(seen)::int as seen, sum(half)::int as half, sum(added)::int as added,
        sum(bought)::int as bought
      from (${rowsOf(period, 'product_days', columns)}) days
      group by product_id)
    select p.id as product_id, p.name, coalesce(p.poster_url, p.images[1]) as poster,
      coalesce(seen, 0) as seen, coalesce(half, 0) as half, coalesce(added, 0) as added,
      coalesce(bought, 0) as bought
    from products p
    left join watched on watched.product_id = p.id
    where p.shop_id = ${period.shopId} and p.deleted_at is null and p.video_url is not null
    order by coalesce(seen, 0) desc, p.id desc limit ${limit}`.execute(db);
  return rows;
}
