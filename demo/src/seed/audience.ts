/** Views of the demo's products and clips over ninety days, to match the orders. */
import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';
import { newestFirst, type Offer } from '../data/newest.ts';
import { mediaOfProduct } from '../media.ts';
import { seeded, uuidV7, type Chance } from '../random.ts';
import { seededOf, type World } from './sale.ts';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

const DAYS = 90;
const HOUR_MS = 3_600_000;
/** How long people look before they buy, in hours. */
const BEFORE_BUYING = 0.3;
/** The share of purchases of a product with a clip that began there. */
const FROM_CLIP = 0.35;

const hasClip = ({ product }: Offer) => mediaOfProduct(product).clip !== null;

/** Whether a line of that order was added to the cart from the product's clip. */
export function cameFromClip(orderNumber: string, offer: Offer): boolean {
  return hasClip(offer) && seeded(`clip ${orderNumber} ${offer.product.sku}`)() < FROM_CLIP;
}

/** Traffic grows each week, most towards the end. */
function crowd(daysAgo: number, chance: Chance): number {
  const growth = 1 - daysAgo / (DAYS * 1.6);
  const week = 1 + 0.25 * Math.sin((daysAgo / 7) * 2 * Math.PI);
  return Math.round(46 * growth * week * (0.8 + 0.4 * chance()));
}

/** Draws from a list with favourites; the same ones every day. */
function favourites(offers: readonly Offer[], chance: Chance): () => Offer | undefined {
  const upTo: number[] = [];
  let sum = 0;
  for (const _ of offers) upTo.push((sum += 0.15 + chance() ** 3));
  return () => {
    const at = chance() * sum;
    return offers[upTo.findIndex((edge) => at < edge)];
  };
}

const times = <T>(length: number, make: (n: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n));

/** Visitors' clip views: some clips each, fewer of them half watched. */
function clipEvents(world: World, now: Date) {
  const chance = seeded('watching');
  const visits = seeded('visits');
  const withClip = newestFirst().filter(hasClip);
  const anyClip = favourites(withClip, chance);
  const holds = new Map(withClip.map((offer) => [offer, 0.3 + 0.45 * chance()]));
  return times(DAYS, (daysAgo) =>
    times(crowd(daysAgo, chance), () => {
      const visit = uuidV7(visits() * 2 ** 48, visits);
      const clips = new Set(times(2 + Math.floor(chance() * 8), anyClip));
      return [...clips].flatMap((offer) => {
        if (!offer) return [];
        const seen = {
          product_id: seededOf(world.products, offer.product).id,
          shop_id: seededOf(world.shops, offer.shop).id,
          day: daysBefore(now, daysAgo).toISOString().slice(0, 10),
          kind: 'seen' as const,
          visit,
        };
        return chance() < (holds.get(offer) ?? 0)
          ? [seen, { ...seen, kind: 'half' as const }]
          : [seen];
      });
    }).flat(),
  ).flat();
}

/** The demo buyers' product views, besides their purchases. */
function productViews(world: World, now: Date) {
  const chance = seeded('looks');
  const anything = favourites(newestFirst(), chance);
  const buyers = [...world.buyers.values()];
  const views = times(DAYS, (daysAgo) =>
    times(crowd(daysAgo, chance) * 3, () => {
      const offer = anything();
      const at = hoursAfter(now, -(daysAgo * 24 + chance() * 24));
      if (!offer) return [];
      return {
        product_id: seededOf(world.products, offer.product).id,
        user_id: buyers[Math.floor(chance() * buyers.length)] ?? '',
        hour: new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS),
      };
    }).flat(),
  ).flat();
  // Once for each product, buyer and hour.
  return [...new Map(views.map((view) => [JSON.stringify(view), view])).values()];
}

/** Buyers had viewed the product; buyers from a clip had watched it and added to the cart there. */
async function seedWayToCarts(db: Kysely<DB>, world: World): Promise<void> {
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
    cross join unnest(${['seen', 'half', 'added']}::text[]) as k (kind)
    where i.source = 'clip'
    on conflict do nothing`.execute(db);
  // Some more added it to the cart and changed their minds.
  const buyers = sql`${[...world.buyers.values()]}::uuid[]`;
  await sql`
    insert into clip_events (product_id, shop_id, day, kind, user_id)
    select product_id, shop_id, day, k.kind, (${buyers})[1 + mod(
      ('x' || substr(visit::text, 3, 6))::bit(24)::int, cardinality(${buyers}))]
    from clip_events
    cross join unnest(${['seen', 'half', 'added']}::text[]) as k (kind)
    where clip_events.kind = 'half' and visit is not null and substr(visit::text, 1, 2) < '0c'
    on conflict do nothing`.execute(db);
}

export async function seedAudience(db: Kysely<DB>, world: World, { now }: SeedTime) {
  await bulkInsert(db, 'clip_events', clipEvents(world, now));
  await bulkInsert(db, 'product_views', productViews(world, now));
  await seedWayToCarts(db, world);
}
