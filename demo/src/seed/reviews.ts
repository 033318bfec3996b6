import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';
import { shops } from '../data/shops/index.ts';
import { mediaOfProduct } from '../media.ts';
import { seeded } from '../random.ts';
import type { Arrival } from './orders.ts';
import { seededOf, type World } from './sale.ts';
import { hoursAfter, type SeedTime } from './time.ts';

const HOUR_MS = 3_600_000;

/** Some time in the two weeks after `at`, but before now. */
function later(at: Date, now: Date, chance: number): Date {
  const most = Math.min(14 * 24, (now.getTime() - at.getTime()) / HOUR_MS - 1);
  return hoursAfter(at, Math.max(1, most * (0.08 + 0.9 * chance)));
}

/** The shop's answer, a day later at most. */
const answered = (answer: string | undefined, at: Date, now: Date) => ({
  answer: answer ?? null,
  answered_at: answer ? new Date(Math.min(at.getTime() + 20 * HOUR_MS, now.getTime())) : null,
});

/** Loads reviews of products and shops, by people whose orders have arrived. Returns how many. */
export async function seedReviews(
  db: Kysely<DB>,
  world: World,
  arrivals: Arrival[],
  { now, newId }: SeedTime,
): Promise<number> {
  const chance = seeded('reviews');
  const ofProducts = arrivals.flatMap(({ buyerId, product, at, review }) => {
    if (!review) return [];
    const [rating, title, comment, answer] = review;
    const when = later(at, now, chance());
    return {
      id: newId(when),
      product_id: seededOf(world.products, product).id,
      user_id: buyerId,
      rating,
      title: title || null,
      comment,
      images: review === product.reviews?.[0] ? mediaOfProduct(product).photos : [],
      created_at: when,
      updated_at: when,
      ...answered(answer, when, now),
    };
  });
  const ofShops = shops.flatMap((shop) => {
    const own = arrivals.filter((arrival) => arrival.shop === shop);
    const customers = [...new Map(own.map((arrival) => [arrival.buyerId, arrival])).values()];
    return shop.reviews.flatMap(([rating, text, answer], n) => {
      const customer = customers[n];
      if (!customer) return [];
      const when = later(customer.at, now, chance());
      return {
        id: newId(when),
        shop_id: seededOf(world.shops, shop).id,
        user_id: customer.buyerId,
        rating,
        text,
        created_at: when,
        updated_at: when,
        ...answered(answer, when, now),
      };
    });
  });
  await bulkInsert(db, 'product_reviews', ofProducts);
  await bulkInsert(db, 'shop_reviews', ofShops);
  return ofProducts.length + ofShops.length;
}

/** The stored sums, computed from the reviews. */
export async function keepRatings(db: Kysely<DB>): Promise<void> {
  for (const [table, reviews, key] of [
    ['products', 'product_reviews', 'product_id'],
    ['shops', 'shop_reviews', 'shop_id'],
  ] as const) {
    await sql`update ${sql.table(table)} t set rating_sum = r.total, rating_count = r.n
      from (select ${sql.ref(key)} as id, sum(rating)::int as total, count(*)::int as n
        from ${sql.table(reviews)} group by 1) r
      where r.id = t.id`.execute(db);
  }
}
