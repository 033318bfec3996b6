import type { DB } from '@souk/server/db/types';
import { indexProducts } from '@souk/server/domains/products/index-products';
import type { Kysely } from 'kysely';
import { seedAudience } from './seed/audience.ts';
import { holdsAnything, holdsDemo, waitForOtherSeeds } from './seed/empty.ts';
import { seedOrders } from './seed/orders.ts';
import { seedPeople } from './seed/people.ts';
import { seedProducts } from './seed/products.ts';
import { keepRatings, seedReviews } from './seed/reviews.ts';
import { seedShops } from './seed/shops.ts';
import { makeIds } from './seed/time.ts';

/**
 * Fills an empty database with the demo marketplace, all or nothing, and leaves any other alone. The
 * same but for `now`, from which all times are reckoned. Pictures and clips are named, not made.
 * Answers whether the demo is there now, seeded by this call or an earlier one.
 */
export async function seedDemo(options: {
  db: Kysely<DB>;
  now: Date;
  log: (line: string) => void;
}): Promise<boolean> {
  const { db, now, log } = options;
  return db.transaction().execute(async (trx) => {
    await waitForOtherSeeds(trx);
    if (await holdsAnything(trx)) {
      log('    The database already holds data: nothing is added');
      return holdsDemo(trx);
    }
    const time = { now, newId: makeIds() };
    const people = await seedPeople(trx, time);
    const shops = await seedShops(trx, time, people);
    const products = await seedProducts(trx, time, shops);
    const world = { people, shops, products };
    const { count, arrivals } = await seedOrders(trx, world, time);
    await seedAudience(trx, world, time);
    const reviews = await seedReviews(trx, world, arrivals, time);
    await keepRatings(trx);
    await indexProducts(
      trx,
      [...products.values()].map(({ id }) => id),
    );
    log(`    ${shops.size} shops, ${products.size} products, ${count} orders, ${reviews} reviews`);
    return true;
  });
}
