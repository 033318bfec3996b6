import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { people } from '../data/people.ts';
import { shopReviews } from '../data/shop-reviews.ts';
import { shops } from '../data/shops/index.ts';
import type { PlannedReview } from './history.ts';
import { load } from './load.ts';
import { daysBefore, type Ids, type SeedTime } from './shops.ts';

/** Loads reviews of products, by people who bought them, and of shops. */
export async function seedReviews(
  db: Kysely<DB>,
  planned: PlannedReview[],
  ids: Ids,
  { now, newId }: SeedTime,
): Promise<void> {
  const ofProducts = planned.map(({ offer, buyer, daysAgo, review: [rating, title, comment] }) => {
    const at = daysBefore(now, daysAgo);
    const stamp = { created_at: at, updated_at: at };
    return {
      id: newId(at),
      product_id: ids.products.get(offer.product),
      user_id: ids.buyers.get(buyer),
      rating,
      title: title || null,
      comment,
      ...stamp,
    };
  });
  await load(db, 'product_reviews', ofProducts);
  const ofShops = shops.flatMap((shop, s) =>
    (shopReviews[shop.slug] ?? []).map(([rating, , text], n) => {
      const at = daysBefore(now, 2 + ((s * 13 + n * 17) % 80));
      const buyer = ids.buyers.get((s * 5 + n * 7) % people.length);
      return {
        id: newId(at),
        shop_id: ids.shops.get(shop),
        user_id: buyer,
        rating,
        text,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  await load(db, 'shop_reviews', ofShops);
}
