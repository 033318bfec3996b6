// Changes and orders a second, once as releases before 0126 make them, where commits that notify
// wait for each other, and once with the outbox: npm run bench -- changes
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutApi } from '@souk/contract/checkout';
import { addressOf } from '@souk/contract/endpoint';
import { seedCatalogue } from '@souk/demo/load-catalogue/seed-catalogue';
import { migrateToLatest } from '@souk/server/db/migrate';
import { createPool } from '@souk/server/db/pool';
import type { Db } from '@souk/server/db/rows';
import { startEmbeddedPostgres } from '@souk/server/embedded/start';
import { ADDRESS } from '@souk/server/http/openapi/examples';
import { sql } from 'kysely';
import { withDb } from './lib/database.ts';
import { drive } from './lib/drive.ts';
import { startInstantProvider } from './lib/instant-provider.ts';
import { startSouk } from './lib/servers.ts';
import { seedShoppers, type Shopper } from './lib/shoppers.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    seconds: { ...text, default: '4' },
    orders: { ...text, default: '400' },
    concurrency: { ...text, default: '1,16,64' },
  },
});
const seconds = Number(values.seconds);
const orders = Number(values.orders);
const concurrencies = values.concurrency.split(',').map(Number);
const ROUNDS = 4;

/** The releases that serve in each case: an earlier one makes every commit notify. */
const CASES = { notifying: '0125', outbox: '9999' } as const;
type Case = keyof typeof CASES;
const CASE_NAMES = Object.keys(CASES) as Case[];

const lets = (db: Db, one: Case) =>
  sql`
    insert into leases (holder, process, release, renewed_at)
    values ('bench', 'bench', ${CASES[one]}, now() + interval '1 day')
    on conflict (holder) do update set release = excluded.release`.execute(db);

/** How many a second, in alternating rounds, so that other work on the machine affects both. */
async function inTurn(
  db: Db,
  run: () => Promise<{ count: number; seconds: number }>,
): Promise<Record<Case, number>> {
  const sums = { notifying: { count: 0, seconds: 0 }, outbox: { count: 0, seconds: 0 } };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of CASE_NAMES) {
      await lets(db, one);
      const done = await run();
      sums[one].count += done.count;
      sums[one].seconds += done.seconds;
    }
  }
  const each = ({ count, seconds: took }: { count: number; seconds: number }) => count / took;
  return { notifying: each(sums.notifying), outbox: each(sums.outbox) };
}

/** Each connection changes a product of its own, so that no row is waited for. */
async function changeProducts(url: string, ids: readonly string[], concurrency: number) {
  const pool = createPool({ url, max: concurrency, onError: () => {} });
  const since = performance.now();
  const end = since + (seconds * 1000) / ROUNDS;
  let count = 0;
  const change = async (id: string | undefined) => {
    while (performance.now() < end) {
      await pool.query('update products set stock_quantity = stock_quantity + 1 where id = $1', [
        id,
      ]);
      count += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, (_, n) => change(ids[n])));
    return { count, seconds: (performance.now() - since) / 1000 };
  } finally {
    await pool.end();
  }
}

function checkouts(shoppers: readonly Shopper[]) {
  let n = 0;
  return () => {
    const shopper = shoppers[n++ % shoppers.length];
    if (!shopper) throw new Error('Nobody is left to ask');
    return {
      method: 'POST',
      path: `/api${addressOf(checkoutApi.place)}`,
      headers: { authorization: `Bearer ${shopper.token}`, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        payment_method: 'card',
        items: shopper.goods.map(({ id, shop_id }) => ({ product_id: id, shop_id, quantity: 1 })),
        shipping_address: ADDRESS,
      }),
    };
  };
}

function say(what: string, concurrency: number, { notifying, outbox }: Record<Case, number>) {
  const cells = [notifying.toFixed(0), outbox.toFixed(0), (outbox / notifying).toFixed(2)];
  console.log(
    `| ${what.padEnd(20)} | ${String(concurrency).padStart(7)} | ${cells.map((cell) => cell.padStart(11)).join(' | ')} |`,
  );
}

// A commit must wait for the disk here.
const folder = await mkdtemp(join(tmpdir(), 'souk-bench-'));
await chmod(folder, 0o755);
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} });
try {
  await migrateToLatest(server.url);
  await withDb(server.url, async (db) => {
    await seedCatalogue({ db, size: { products: 2000, shops: 20, seed: 1 }, log: () => {} });
    const products = await db.selectFrom('products').select('id').limit(100).execute();
    const ids = products.map(({ id }) => id);
    console.log('| each second          | at once |   notifying |      outbox |       ratio |');
    console.log('| -------------------- | ------: | ----------: | ----------: | ----------: |');
    for (const concurrency of concurrencies) {
      const figures = await inTurn(db, () => changeProducts(server.url, ids, concurrency));
      say('changes of a product', concurrency, figures);
    }
    // Each places one order: whoever has unpaid ones waits for them.
    const shoppers = orders * CASE_NAMES.length * concurrencies.length;
    const asks = checkouts(await seedShoppers(db, shoppers));
    const provider = await startInstantProvider();
    const souk = await startSouk(server.url, undefined, provider.settings);
    try {
      for (const concurrency of concurrencies) {
        const figures = await inTurn(db, async () => {
          const load = { port: souk.port, paths: asks, concurrency };
          const done = await drive({ ...load, requests: Math.ceil(orders / ROUNDS) });
          return { count: done.requests, seconds: done.seconds };
        });
        say('checkouts', concurrency, figures);
      }
    } finally {
      await souk.stop();
      await provider.stop();
    }
  });
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
