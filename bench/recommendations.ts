// Related products of a large, busy catalogue: npm run bench -- recommendations [--products N]
// [--orders N]
import { parseArgs } from 'node:util';
import { ExploreQuery } from '@souk/contract/search-queries';
import type { Db } from '@souk/server/db/rows';
import { boughtWith, similarProducts } from '@souk/server/domains/activity/recommendations/reads';
import { relate, relateProducts } from '@souk/server/domains/activity/recommendations/relate';
import { relateSales } from '@souk/server/domains/activity/recommendations/relate-sales';
import { sweepRelated } from '@souk/server/domains/activity/recommendations/sweep-related';
import { explore } from '@souk/server/domains/catalogue/search/explore';
import { sql } from 'kysely';
import { seedAudience } from './lib/audience.ts';
import { databaseTimes, timeCells } from './lib/database-time.ts';
import { startDatabase, withDb } from './lib/database.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { products: text, orders: text } });
const products = Number(values.products ?? 100_000);
const orders = Number(values.orders ?? 200_000);
const SHOWN = 12;
const READS = 300;
const BATCHES = 10;

const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

const now = () => new Date();
const database = await startDatabase();

async function seconds(task: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await task();
  return (performance.now() - since) / 1000;
}

/** Sweeps the first products, batch after batch. Returns how long each took. */
async function sweep(db: Db, batches: number): Promise<number[]> {
  let next: string | undefined;
  const jobs = {
    enqueue: async (_db: unknown, _kind: unknown, payload: { after?: string }) => {
      next = payload.after;
    },
  };
  const times: number[] = [];
  while (times.length < batches && (times.length === 0 || next !== undefined)) {
    const after = next;
    next = undefined;
    times.push(await seconds(() => sweepRelated({ db, jobs } as never, after)));
  }
  return times;
}

/**
 * Rows as large as the job's for all products it hasn't reached: another sweep would take too long.
 */
const fillTheRest = (db: Db) =>
  sql`
  insert into related_products (product_id, kind, related_ids)
  select p.id, kind.name, array(
    select o.id from products o where o.id > p.id order by o.id limit kind.size)
  from products p cross join (values ('similar', 40), ('bought_with', 6)) as kind (name, size)
  on conflict do nothing`.execute(db);

try {
  const url = await database.seed(products);
  await withDb(url, async (db) => {
    await seedAudience(db, { orders, events: 0 });
    // Each purchase also has two other things of the same shop.
    await sql`
      insert into order_items (id, order_id, shipment_id, product_id, product_name, quantity,
        unit_price_cents, position)
      select gen_random_uuid(), i.order_id, i.shipment_id, o.id, o.name, 1, o.price_cents, 2
      from order_items i join products p on p.id = i.product_id
      cross join lateral (
        select id, name, price_cents from products o
        where o.shop_id = p.shop_id and o.id > p.id order by o.id limit 2) o`.execute(db);
    await sql`vacuum analyze`.execute(db);
    const chosen = await sql<{ id: string; shop_id: string }>`
      select p.id, p.shop_id from products p
      where exists (select from order_items i where i.product_id = p.id)
      order by md5(p.id::text) limit ${READS}`.execute(db);
    const read = (what: (db: Db, product: { id: string; shop_id: string }) => Promise<unknown>) =>
      databaseTimes(
        url,
        chosen.rows.map((product) => (over) => what(over, product)),
      );
    const similar = (over: Db, { id }: { id: string }) =>
      similarProducts({ db: over, now }, null, id, { page: 1, limit: SHOWN });

    console.log(`${products} products, ${orders} purchases of up to three things\n`);
    console.log(
      `| database time of a list of ${SHOWN}                |   mean ms |    p99 ms |\n| ${'-'.repeat(44)} | --------: | --------: |`,
    );
    const say = (what: string, times: number[]) =>
      console.log(`| ${what.padEnd(44)} | ${timeCells(times)} |`);
    say('similar, not kept yet', await read(similar));
    const swept = await sweep(db, BATCHES);
    await fillTheRest(db);
    await relate(
      { db },
      chosen.rows.map(({ id }) => id),
    );
    await sql`vacuum analyze related_products`.execute(db);
    say('similar', await read(similar));
    say(
      'bought with it',
      await read((over, { id }) =>
        boughtWith({ db: over, now }, null, id, { page: 1, limit: SHOWN }),
      ),
    );
    const moreOf = (shop_id: string) =>
      ExploreQuery.parse({ shop_id, in_stock: 'true', limit: String(SHOWN) });
    say(
      'more of the shop',
      await read((over, { shop_id }) => explore({ db: over, now }, null, moreOf(shop_id))),
    );

    await sql`update related_sales set looked_until = now()`.execute(db);
    await sql`update payments set paid_at = now() where order_id in (
      select id from orders order by md5(id::text) limit 1000)`.execute(db);
    const sold = await seconds(() => relateSales({ db, now }));
    const changed = await seconds(async () => {
      for (const { id } of chosen.rows) await relateProducts({ db }, [id]);
    });
    const size = await sql<{ mb: number }>`
      select pg_total_relation_size('related_products') / 1048576.0 as mb`.execute(db);
    console.log(`
| what the jobs take                           |           |
| -------------------------------------------- | --------: |
| 200 products of the sweep, on average        | ${mean(swept).toFixed(2).padStart(7)} s |
| the longest of ${String(swept.length).padStart(2)} such batches                | ${Math.max(
      ...swept,
    )
      .toFixed(2)
      .padStart(7)} s |
| after 1000 purchases                         | ${sold.toFixed(2).padStart(7)} s |
| after one product has changed                | ${((changed * 1000) / chosen.rows.length).toFixed(1).padStart(6)} ms |
| the table                                    | ${Number(size.rows[0]?.mb ?? 0)
      .toFixed(0)
      .padStart(6)} MB |`);
  });
} finally {
  await database.stop();
}
