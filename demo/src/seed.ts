import type { DB } from '@souk/server/db/types';
import { indexProducts } from '@souk/server/domains/catalogue/index';
import { enqueue } from '@souk/server/jobs/kinds';
import { sql, type Kysely } from 'kysely';
import { seedAudience } from './seed/audience.ts';
import { seedBlocks } from './seed/blocks.ts';
import { seedDisputes } from './seed/disputes.ts';
import { mailsOf, seedMails } from './seed/mails.ts';
import { seedMarket } from './seed/market.ts';
import { seedOrders } from './seed/orders.ts';
import { seedPayouts } from './seed/payouts.ts';
import { seedPeopleAndShops } from './seed/people-and-shops.ts';
import { seedProducts } from './seed/products.ts';
import { seedQuestions } from './seed/questions.ts';
import { seedReports } from './seed/reports.ts';
import { seedRequests } from './seed/requests.ts';
import { keepRatings, seedReviews } from './seed/reviews.ts';
import { seedStatements } from './seed/statements.ts';
import { makeIds } from './seed/time.ts';
import { seedWishes } from './seed/wishes.ts';

/** Any number; the same for all processes that could seed at once. */
const SEED_LOCK = 7_205_759;

/**
 * Whether the database is empty. A second process that checks waits for the first one's
 * transaction.
 */
export async function isEmptyAndOurs(trx: Kysely<DB>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
  const { rows } = await sql`
    select from users union all select from shops union all select from products limit 1`.execute(
    trx,
  );
  return rows.length === 0;
}

/**
 * Fills an empty database with the demo marketplace, all or nothing, and leaves any other alone.
 * All times are relative to `now`; the rest is always the same. Returns whether the demo is there
 * now, seeded by this call or an earlier one.
 */
export async function seedDemo(options: {
  db: Kysely<DB>;
  now: Date;
  log: (line: string) => void;
  /** The base address of the links in its mails. */
  publicUrl: string;
}): Promise<boolean> {
  const { db, now, log, publicUrl } = options;
  return db.transaction().execute(async (trx) => {
    if (!(await isEmptyAndOurs(trx))) {
      log('    The database already holds data: nothing is added');
      const { rows } = await sql`select from users where is_demo limit 1`.execute(trx);
      return rows.length > 0;
    }
    const time = { now, newId: makeIds() };
    const { buyers, shops } = await seedPeopleAndShops(trx, time);
    const products = await seedProducts(trx, time, shops);
    const world = { buyers, shops, products };
    await seedBlocks(trx, world);
    await seedMarket(trx, world, time);
    const { count, arrivals } = await seedOrders(trx, world, time);
    await seedRequests(trx, time);
    await seedDisputes(trx, time, mailsOf(publicUrl));
    await seedPayouts(trx, world, time);
    await seedStatements(trx, time);
    await seedMails(trx, time, mailsOf(publicUrl));
    await seedAudience(trx, world, time);
    const reviews = await seedReviews(trx, world, arrivals, time);
    await seedQuestions(trx, world, time);
    await seedWishes(trx, world, time);
    await seedReports(trx, world, time);
    await keepRatings(trx);
    const ids = [...products.values()].map(({ id }) => id);
    await indexProducts(trx, ids);
    // The first process that works jobs computes these lists and sums: the site needn't wait.
    await enqueue(trx, 'sweep-related', {});
    await enqueue(trx, 'keep-shop-facts', {});
    await enqueue(trx, 'refresh-home', {});
    log(`    ${shops.size} shops, ${products.size} products, ${count} orders, ${reviews} reviews`);
    return true;
  });
}
