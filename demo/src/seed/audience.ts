import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';
import { plannedLooks, plannedWatching } from '../history/audience.ts';
import type { World } from './sale.ts';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

const HOUR_MS = 3_600_000;
/** How long before buying people look, in hours. */
const BEFORE_BUYING = 0.3;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const hourOf = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** One statement however many rows: they travel as JSON. */
async function insert(
  db: Kysely<DB>,
  table: 'clip_events' | 'product_views',
  rows: readonly object[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(db);
}

async function seedWatching(db: Kysely<DB>, world: World, { now }: SeedTime): Promise<void> {
  const rows = plannedWatching().flatMap(({ offer, daysAgo, visit, half }) => {
    const seen = {
      product_id: world.products.get(offer.product)?.id,
      shop_id: world.shops.get(offer.shop),
      day: dayOf(daysBefore(now, daysAgo)),
      kind: 'seen',
      visit,
    };
    return half ? [seen, { ...seen, kind: 'half' }] : [seen];
  });
  await insert(db, 'clip_events', rows);
}

async function seedLooks(db: Kysely<DB>, world: World, { now }: SeedTime): Promise<void> {
  const buyers = [...world.people.buyers.values()];
  const rows = plannedLooks(buyers.length).map(({ offer, hoursAgo, buyer }) => ({
    product_id: world.products.get(offer.product)?.id,
    user_id: buyers[buyer],
    hour: hourOf(hoursAfter(now, -hoursAgo)),
  }));
  await insert(db, 'product_views', rows);
}

/** Whoever bought had looked; whoever bought from a clip had watched it and put it into the cart there. */
async function seedWayToCarts(db: Kysely<DB>, { people }: World): Promise<void> {
  await sql`
    insert into product_views (product_id, user_id, hour)
    select i.product_id, o.buyer_id,
      date_trunc('hour', o.created_at - make_interval(mins => ${BEFORE_BUYING * 60}::int), 'UTC')
    from order_items i join orders o on o.id = i.order_id
    on conflict do nothing`.execute(db);
  await sql`
    insert into clip_events (product_id, shop_id, day, kind, user_id)
    select i.product_id, s.shop_id, (o.created_at at time zone 'UTC')::date, k.kind, o.buyer_id
    from order_items i
    join orders o on o.id = i.order_id
    join shipments s on s.id = i.shipment_id
    cross join unnest(array['seen', 'half', 'added']) as k (kind)
    where i.source = 'clip'
    on conflict do nothing`.execute(db);
  // A few more put it into the cart and thought better of it.
  const buyers = sql`${[...people.buyers.values()]}::uuid[]`;
  await sql`
    insert into clip_events (product_id, shop_id, day, kind, user_id)
    select product_id, shop_id, day, k.kind, (${buyers})[1 + mod(
      ('x' || substr(visit::text, 3, 6))::bit(24)::int, cardinality(${buyers}))]
    from clip_events
    cross join unnest(array['seen', 'half', 'added']) as k (kind)
    where clip_events.kind = 'half' and visit is not null and substr(visit::text, 1, 2) < '0c'
    on conflict do nothing`.execute(db);
}

/** Views and clip events of ninety days, which fit the orders. */
export async function seedAudience(db: Kysely<DB>, world: World, time: SeedTime): Promise<void> {
  await seedWatching(db, world, time);
  await seedLooks(db, world, time);
  await seedWayToCarts(db, world);
}
