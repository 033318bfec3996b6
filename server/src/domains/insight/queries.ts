import { sql, type Kysely } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { DB } from '../../db/types.ts';
import {
  boughtFromClips,
  productDaysCounted,
  shopDaysCounted,
  soldDaysCounted,
} from './counted.ts';
import { startOf, type Day } from './days.ts';

/** The newest day that is in the sums, with all days before it. */
export async function summedUntil(db: Kysely<DB>): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`${PREPARED}
    select summed_until::text as day from insight_sums`.execute(db);
  return rows[0]?.day ?? '2000-01-01';
}

/** The same; nobody else sums or asks to, until the transaction ends. */
export async function lockSums(trx: Kysely<DB>): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`
    select summed_until::text as day from insight_sums for update`.execute(trx);
  return rows[0]?.day ?? '2000-01-01';
}

/** Writes the sums of a day anew, for all shops. */
export async function writeDay(trx: Kysely<DB>, day: Day): Promise<void> {
  const range = { from: day, to: day, shopId: null };
  await sql`delete from shop_days where day = ${day}::date`.execute(trx);
  await sql`delete from product_days where day = ${day}::date`.execute(trx);
  await sql`delete from sold_days where day = ${day}::date`.execute(trx);
  await sql`
    insert into shop_days (shop_id, day, views, visitors, orders, buyers, revenue_cents)
    select shop_id, day, views, visitors, orders, buyers, revenue_cents
    from (${shopDaysCounted(range)}) counted`.execute(trx);
  await sql`
    insert into product_days (product_id, shop_id, day, views, seen, half, added, bought)
    select product_id, shop_id, day, views, seen, half, added, bought
    from (${productDaysCounted(range)}) counted`.execute(trx);
  await sql`
    insert into sold_days (product_id, variant_id, shop_id, day, units, revenue_cents)
    select product_id, variant_id, shop_id, day, units, revenue_cents
    from (${soldDaysCounted(range)}) counted`.execute(trx);
  await sql`
    update insight_sums set summed_until = greatest(summed_until, ${day}::date)`.execute(trx);
}

/** Writes what a shop sold on a summed day anew; who looked and watched stays as it is. */
export async function rewriteSales(trx: Kysely<DB>, shopId: string, day: Day): Promise<void> {
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
  await sql`delete from sold_days where shop_id = ${shopId} and day = ${day}::date`.execute(trx);
  await sql`
    insert into sold_days (product_id, variant_id, shop_id, day, units, revenue_cents)
    select product_id, variant_id, shop_id, day, units, revenue_cents
    from (${soldDaysCounted(range)}) counted`.execute(trx);
}

/** Forgets the events of the days before this one. */
export async function deleteEventsBefore(db: Kysely<DB>, day: Day): Promise<void> {
  await sql`delete from clip_events where day < ${day}::date`.execute(db);
  await sql`delete from product_views where hour < ${startOf(day)}`.execute(db);
}

export type NewClipEvents = {
  day: Day;
  events: { product_id: string; kind: 'seen' | 'half' | 'added' }[];
  /** An account, or the number of a visitor's tab. */
  who: { user_id: string } | { visit: string };
};

/** Writes down what was not known yet of clips on sale; the owner's own watching is no news. */
export async function insertClipEvents(
  db: Kysely<DB>,
  { day, events, who }: NewClipEvents,
): Promise<void> {
  const userId = 'user_id' in who ? who.user_id : null;
  const visit = 'visit' in who ? who.visit : null;
  await sql`
    insert into clip_events (product_id, shop_id, day, kind, user_id, visit)
    select p.id, p.shop_id, ${day}::date, e.kind, ${userId}::uuid, ${visit}::uuid
    from unnest(${events.map((event) => event.product_id)}::uuid[],
      ${events.map(({ kind }) => kind)}::text[]) as e (product_id, kind)
    join products p on p.id = e.product_id and p.deleted_at is null and p.video_url is not null
    join shops s on s.id = p.shop_id and s.deleted_at is null
    where s.owner_id is distinct from ${userId}::uuid
    on conflict do nothing`.execute(db);
}
