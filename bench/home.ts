// The cost of home's rows with a large catalogue: npm run bench -- home [--products N] [--orders N]

import { parseArgs } from 'node:util';
import type { Actor } from '@souk/server/domains/accounts/auth/actor';
import { homeSettings, becauseOf, nearby, READ } from '@souk/server/domains/activity/home/reads';
import { refreshHome } from '@souk/server/domains/activity/home/refresh-home';
import { sumDays } from '@souk/server/domains/activity/analytics/sum-days';
import { relate } from '@souk/server/domains/activity/recommendations/relate';
import { sql, type Kysely } from 'kysely';
import type { DB } from '@souk/server/db/types';
import { seedAudience } from './lib/audience.ts';
import { databaseTimes, timeCells } from './lib/database-time.ts';
import { startDatabase, withDb } from './lib/database.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { products: text, orders: text } });
const products = Number(values.products ?? 100_000);
const orders = Number(values.orders ?? 100_000);
const READS = 100;
const now = () => new Date();

const database = await startDatabase();

try {
  const url = await database.seed(products);
  await withDb(url, async (db) => {
    await seedAudience(db, { orders, events: 100_000 });
    await sumDays({ db, now });
    await sql`vacuum analyze`.execute(db);
    const took: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const since = performance.now();
      await refreshHome({ db, now });
      took.push(performance.now() - since);
    }
    await sql`vacuum analyze home_picks`.execute(db);
    const shown = await sql<{ kind: string; count: number }>`
      select kind, sum(cardinality(product_ids))::int as count from home_picks group by kind`.execute(
      db,
    );
    const counts = shown.rows.map(({ kind, count }) => `${count} in ${kind}`).join(', ');
    const viewers = await sql<{ id: string; product_id: string }>`
      select distinct on (user_id) user_id as id, product_id from product_views
      order by user_id, hour desc, product_id limit ${READS}`.execute(db);
    await relate(
      { db },
      viewers.rows.map(({ product_id }) => product_id),
    );

    console.log(`${products} products, ${orders} orders; kept: ${counts}\n`);
    console.log('| database time of a row                       |   mean ms |    p99 ms |');
    const say = async (what: string, reads: ((over: Kysely<DB>) => Promise<unknown>)[]) =>
      console.log(`| ${what.padEnd(44)} | ${timeCells(await databaseTimes(url, reads))} |`);
    const often = (read: (over: Kysely<DB>) => Promise<unknown>) =>
      Array.from({ length: READS }, () => read);
    await say(
      'which rows, and their order',
      often((over) => homeSettings({ db: over })),
    );
    for (const kind of ['categories', 'on_sale', 'shops', 'watched'] as const) {
      await say(
        kind,
        often((over) => READ[kind]({ db: over, now }, null)),
      );
    }
    const places = Array.from({ length: READS }, (_, n) => ({ lat: n - 50, lng: n * 3.6 - 180 }));
    await say(
      'near',
      places.map((place) => (over) => nearby({ db: over, now }, null, place)),
    );
    await say(
      'because',
      viewers.rows.map(({ id }) => {
        const actor = { id, is_admin: false, lat: null, lng: null } as Actor;
        return (over: Kysely<DB>) => becauseOf({ db: over, now }, actor);
      }),
    );
    console.log(
      `\n| the job, which runs every five minutes       | ${Math.round(Math.max(...took))} ms at most |`,
    );
  });
} finally {
  await database.stop();
}
