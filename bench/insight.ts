// The cost of a shop's insight after a lot of activity: npm run bench -- insight [--orders N]
// [--events N]

import { parseArgs } from 'node:util';
import { readConfig } from '@souk/server/config';
import { noteClips } from '@souk/server/domains/activity/analytics/note-clips';
import { shopInsight } from '@souk/server/domains/activity/analytics/reads';
import { sumDays } from '@souk/server/domains/activity/analytics/sum-days';
import { sql } from 'kysely';
import { seedAudience } from './lib/audience.ts';
import { startDatabase, withDb } from './lib/database.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { orders: text, events: text } });
const orders = Number(values.orders ?? 100_000);
const events = Number(values.events ?? 1_000_000);
const PRODUCTS = 10_000;
const ROUNDS = 10;
const NOTES = 300;

const say = (what: string, wall: number, processor: number | null) => {
  const figure = (value: number) => value.toFixed(1).padStart(9);
  const cpu = processor === null ? 'n/a'.padStart(9) : figure(processor);
  console.log(`| ${what.padEnd(46)} | ${figure(wall)} | ${cpu} |`);
};

const database = await startDatabase();

/** Prints its duration and the database's share of a processor; both on average. */
async function measure(what: string, rounds: number, task: () => Promise<unknown>) {
  const busy = database.processorSeconds();
  const since = performance.now();
  for (let round = 0; round < rounds; round += 1) await task();
  const wall = performance.now() - since;
  const after = database.processorSeconds();
  const processor = busy === null || after === null ? null : (after - busy) * 1000;
  say(what, wall / rounds, processor === null ? null : processor / rounds);
}

try {
  const url = await database.seed(PRODUCTS);
  await withDb(url, async (db) => {
    const { busyShop } = await seedAudience(db, { orders, events });
    const config = { ...readConfig({ RATE_LIMIT_FACTOR: '1000000' }), databaseUrl: url };
    const deps = { db, config, now: () => new Date() };
    const read = (days: 7 | 30 | 90) => () => shopInsight(deps, busyShop, days);
    const { rows } = await sql<{ id: string }>`select id from products limit 20`.execute(db);
    const watched = (visit: string) =>
      rows.map(({ id }) => ({ product_id: id, event: 'seen' as const, visit }));
    console.log(
      `${orders} orders and ${events} events in ${PRODUCTS} products, half of them of one shop\n`,
    );
    console.log(`| ${''.padEnd(46)} |   wall ms |    cpu ms |`);
    await measure('summing all 180 days, once', 1, () => sumDays(deps));
    await sql`analyze`.execute(db);
    for (const days of [7, 30, 90] as const) {
      await measure(`its insight, ${days} days`, ROUNDS, read(days));
    }
    await measure('summing a day of the whole site', ROUNDS, async () => {
      await sql`update insight_sums set summed_until = summed_until - 1`.execute(db);
      await sumDays(deps);
    });
    await measure('taking note of 20 clips', NOTES, () =>
      noteClips(deps, null, watched(crypto.randomUUID()), '192.0.2.1'),
    );
  });
} finally {
  await database.stop();
}
