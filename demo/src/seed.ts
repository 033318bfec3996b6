import type { DB } from '@souk/server/db/types';
import { indexProducts } from '@souk/server/domains/catalogue/index-products';
import { sql, type Kysely } from 'kysely';
import { planHistory } from './seed/history.ts';
import { makeIds } from './seed/ids.ts';
import { seedOrders } from './seed/orders.ts';
import { seedReviews } from './seed/reviews.ts';
import { keepSums, seedPeople, seedProducts, seedShops, type Ids } from './seed/shops.ts';

/** Any number; the same for all processes that could seed at once. */
const SEED_LOCK = 7_205_759;

async function holdsAnything(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select exists (select from users) or exists (select from shops) or exists (select from products) as full`.execute(
    db,
  );
  return rows[0]?.full ?? true;
}

/**
 * Fills an empty database with the demo marketplace, all or nothing, and leaves any other alone. The
 * same but for `now`, from which all times are reckoned. Pictures and clips are named, not made.
 */
export async function seedDemo(options: {
  db: Kysely<DB>;
  now: Date;
  log: (line: string) => void;
}): Promise<void> {
  const { db, now, log } = options;
  await db.transaction().execute(async (trx) => {
    // Two processes at a first start: the second waits, and finds it done.
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (await holdsAnything(trx)) return;
    const time = { now, newId: makeIds() };
    const persons = await seedPeople(trx, time);
    const shops = await seedShops(trx, time, persons.owners);
    const products = await seedProducts(trx, time, shops);
    const ids: Ids = { ...persons, shops, products };
    const { orders, reviews } = planHistory();
    await seedOrders(trx, orders, ids, time);
    await seedReviews(trx, reviews, ids, time);
    await keepSums(trx);
    await indexProducts(trx, [...products.values()]);
    log(
      `    ${shops.size} shops, ${products.size} products, ${orders.length} orders, ${reviews.length} reviews`,
    );
  });
}
