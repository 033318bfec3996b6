import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { countUpTo } from '../../../db/rate-counters.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { addDays, startOf, type Day } from '../../../kit/days.ts';
import { forgetViewsBefore } from '../../catalogue/index.ts';
import {
  boughtFromClips,
  productDaysCounted,
  shopDaysCounted,
  soldDaysCounted,
  type DayRange,
} from './day-counts.ts';

/** Returns the newest summed day; all days before it are summed too. */
export async function summedUntil(db: Db, locked = sql``): Promise<Day> {
  const { rows } = await row({ day: 'text' })`${PREPARED}
    select summed_until::text as day from insight_sums ${locked}`.execute(db);
  return rows[0]?.day ?? '2000-01-01';
}

/** The same, locked until the transaction ends. */
export const lockSums = (trx: Db) => summedUntil(trx, sql`for update`);

/** The tables of sums: their columns and the functions that count them. */
export const SUMS = {
  shop_days: {
    columns: ['shop_id', 'day', 'views', 'visitors', 'orders', 'buyers', 'revenue_cents'],
    count: shopDaysCounted,
  },
  product_days: {
    columns: ['product_id', 'shop_id', 'day', 'views', 'seen', 'half', 'added', 'bought'],
    count: productDaysCounted,
  },
  sold_days: {
    columns: ['product_id', 'variant_id', 'shop_id', 'day', 'units', 'revenue_cents'],
    count: soldDaysCounted,
  },
};

async function rewrite(trx: Db, name: keyof typeof SUMS, range: DayRange): Promise<void> {
  const { columns, count } = SUMS[name];
  const [table, named] = [sql.table(name), sql.join(columns.map((column) => sql.ref(column)))];
  const ofShop = range.shopId === null ? sql`` : sql`and shop_id = ${range.shopId}`;
  await sql`delete from ${table} where day = ${range.from}::date ${ofShop}`.execute(trx);
  await sql`
    insert into ${table} (${named}) select ${named} from (${count(range)}) counted`.execute(trx);
}

/** Rewrites a day's sums, for all shops. */
export async function writeDay(trx: Db, day: Day): Promise<void> {
  const range = { from: day, to: day, shopId: null };
  for (const name of ['shop_days', 'product_days', 'sold_days'] as const) {
    await rewrite(trx, name, range);
  }
  await sql`
    update insight_sums set summed_until = greatest(summed_until, ${day}::date)`.execute(trx);
}

/** Rewrites a shop's sales on a summed day; views and clips stay as they are. */
export async function rewriteSales(trx: Db, shopId: string, day: Day): Promise<void> {
  const range = { from: day, to: day, shopId };
  await sql`
    update shop_days set (orders, buyers, revenue_cents) = (
      select coalesce(sum(orders), 0), coalesce(sum(buyers), 0), coalesce(sum(revenue_cents), 0)
      from (${shopDaysCounted(range)}) counted)
    where shop_id = ${shopId} and day = ${day}::date`.execute(trx);
  await sql`
    update product_days set bought = coalesce((
      select counted.bought from (${boughtFromClips(range)}) counted
      where counted.product_id = product_days.product_id), 0)
    where shop_id = ${shopId} and day = ${day}::date`.execute(trx);
  await rewrite(trx, 'sold_days', range);
}

/** Deletes the events before this day. */
export async function deleteEventsBefore(db: Db, day: Day): Promise<void> {
  await sql`delete from clip_events where day < ${day}::date`.execute(db);
  await forgetViewsBefore(db, startOf(day));
}

type ClipNews = { product_id: string; kind: 'seen' | 'half' | 'added' };
export type NewClipEvents = { day: Day; events: ClipNews[] };

/**
 * SQL: the events for products on sale, without duplicates: `product_id`, `shop_id`, `owner_id`,
 * `kind`.
 */
const onSale = (events: readonly ClipNews[]) => sql`
  select distinct p.id as product_id, p.shop_id, s.owner_id, e.kind
  from unnest(${events.map((event) => event.product_id)}::uuid[],
    ${events.map(({ kind }) => kind)}::text[]) as e (product_id, kind)
  join products p on p.id = e.product_id and p.deleted_at is null and p.video_url is not null
  join shops s on s.id = p.shop_id and s.deleted_at is null`;

/** Records an account's new events; the owner's own views don't count. */
export async function insertClipEvents(
  db: Db,
  { day, events, userId }: NewClipEvents & { userId: string },
): Promise<void> {
  await sql`
    insert into clip_events (product_id, shop_id, day, kind, user_id)
    select product_id, shop_id, ${day}::date, kind, ${userId} from (${onSale(events)}) news
    where owner_id <> ${userId}
    on conflict do nothing`.execute(db);
}

/**
 * Records a visitor tab's new events; at most `most` per address and day, since tab ids can be made
 * up.
 */
export async function insertVisitEvents(
  db: Db,
  parts: NewClipEvents & { visit: string; counter: string; most: number },
): Promise<void> {
  const { day, events, visit, counter, most } = parts;
  const [start, end] = [startOf(day), startOf(addDays(day, 1))];
  await sql`
    with news as materialized (
      select n.*, exists (
        select from clip_events e
        where e.visit = ${visit} and e.shop_id = n.shop_id and e.day = ${day}::date) as counts
      from (${onSale(events)}) n),
    counted as (
      ${countUpTo(most, sql`select distinct ${counter}::text || ':' || shop_id from news where not counts`, start, end)})
    insert into clip_events (product_id, shop_id, day, kind, visit)
    select product_id, shop_id, ${day}::date, kind, ${visit} from news
    where counts or ${counter}::text || ':' || shop_id in (select key from counted)
    on conflict do nothing`.execute(db);
}
