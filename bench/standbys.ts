// The primary's work for visitors with a standby, and writes that their authors miss while it is
// behind: npm run bench -- standbys [--requests N --writes N]
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { authApi } from '@souk/contract/auth';
import { addressOf, type AnswerOf, type CallInput, type Endpoint } from '@souk/contract/endpoint';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { SEEN_COOKIE, SEEN_HEADER } from '@souk/contract/seen';
import { shopsApi } from '@souk/contract/shops';
import { seedCatalogue } from '@souk/demo/load-catalogue/seed-catalogue';
import { migrateToLatest } from '@souk/server/db/migrate';
import { grantServing } from '@souk/server/db/serving-role';
import { startEmbeddedPostgres } from '@souk/server/embedded/start';
import { sql } from 'kysely';
import { DatabasePair } from '../server/test/standby.ts';
import { withDb } from './lib/database.ts';
import { postgresSeconds } from './lib/processor.ts';
import { HERE, startSouk } from './lib/servers.ts';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { requests: text, writes: text } });
const requests = Number(values.requests ?? 5000);
const writes = Number(values.writes ?? 10_000);
const SIZE = { products: 2000, shops: 20, seed: 1 };
const AT_ONCE = 8;
const WARM_UP = 200;
const IDLE_MS = 4000;
/** The budget: the primary's processor time with a standby, as a share of that without. */
const MOST_PERCENT = 5;

/** Runs a task for each number below `count`, several at once. */
async function each(count: number, task: (n: number, lane: number) => Promise<void>) {
  let next = 0;
  const lane = async (_: unknown, number: number) => {
    while (next < count) await task(next++, number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${said}`);
  return said;
}

type Addresses = [name: string, address: (n: number) => string][];

/** The primary's milliseconds for each kind of read, without what it needs while idle. */
async function costs(pair: DatabasePair, settings: Record<string, string>, reads: Addresses) {
  // Jobs would run at the same time as some of the reads.
  const env = { MIGRATE: '0', WORKER: '0', ...settings };
  const souk = await startSouk(pair.servingUrl, HERE, env);
  const url = `http://127.0.0.1:${souk.port}`;
  /** Seconds of the primary's processor time while the work runs, and how long it ran. */
  const spent = async (work: () => Promise<unknown>) => {
    const [cpu, since] = [postgresSeconds(pair.dataDir), performance.now()];
    await work();
    const seconds = (performance.now() - since) / 1000;
    return { cpu: (postgresSeconds(pair.dataDir) ?? Number.NaN) - (cpu ?? 0), seconds };
  };
  try {
    const found: number[] = [];
    for (const [, address] of reads) {
      await each(WARM_UP, async (n) => void (await ask(url + address(-1 - n))));
      const idle = await spent(() => sleep(IDLE_MS));
      const busy = await spent(() =>
        each(requests, async (n) => void (await ask(url + address(n)))),
      );
      const own = busy.cpu - (idle.cpu / idle.seconds) * busy.seconds;
      found.push((Math.max(0, own) * 1000) / requests);
    }
    return found;
  } finally {
    await souk.stop();
  }
}

async function compareCosts(pair: DatabasePair, ids: string[]): Promise<boolean> {
  const product = (n: number) => ids[Math.abs(n) % ids.length] ?? '';
  const reads: Addresses = [
    ['a list', () => `/api${addressOf(searchApi.explore)}`],
    [
      'a product',
      (n) => `/api${addressOf(productsApi.read, { params: { productId: product(n) } })}`,
    ],
    // Each address is asked for once, so every page is rendered.
    ['a rendered page', (n) => `/product/${product(n)}?n=${n}`],
  ];
  const without = await costs(pair, {}, reads);
  const having = await costs(pair, { DATABASE_REPLICA_URL: pair.replicaUrl }, reads);
  console.log('| read            | primary ms | with a standby | percent |');
  console.log('|-----------------|-----------:|---------------:|--------:|');
  let good = true;
  for (const [n, [name]] of reads.entries()) {
    const [before = Number.NaN, after = Number.NaN] = [without[n], having[n]];
    const percent = (100 * after) / before;
    good &&= percent < MOST_PERCENT;
    const cells = [before.toFixed(3).padStart(10), after.toFixed(3).padStart(14)];
    console.log(
      `| ${name.padEnd(15)} | ${cells.join(' | ')} | ${percent.toFixed(1).padStart(7)} |`,
    );
  }
  return good;
}

type Seller = { token: string; productId: string };

/** Everyone writes, and reads at once in one of three ways. Returns how many missed their write. */
async function staleReads(pair: DatabasePair): Promise<number> {
  await pair.delay('5s');
  const souk = await startSouk(pair.servingUrl, HERE, {
    MIGRATE: '0',
    DATABASE_REPLICA_URL: pair.replicaUrl,
  });
  const url = `http://127.0.0.1:${souk.port}`;

  async function call<E extends Endpoint>(
    endpoint: E,
    { params, body }: CallInput<E>,
    token = '',
  ): Promise<{ data: AnswerOf<E>; seen: string }> {
    const answer = await fetch(`${url}/api${addressOf(endpoint, { params })}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${said}`);
    return { data: JSON.parse(said), seen: answer.headers.get(SEEN_HEADER) ?? '' };
  }

  async function seller(): Promise<Seller> {
    const username = `p${randomUUID().slice(0, 12)}`;
    const names = { first_name: 'Ada', last_name: 'Byron', password: 'secret-pass-1' };
    const account = { ...names, username, email: `${username}@example.com` };
    const { data: user } = await call(authApi.register, { body: account });
    const token = user.access_token;
    const { data: shop } = await call(
      shopsApi.open,
      { body: { name: username, brand_color: '#7c3aed' } },
      token,
    );
    const [category] = (await call(productsApi.categories, {})).data;
    const goods = { name: 'Mug', price: 1, stock_quantity: 1, category_id: category?.id ?? '' };
    const { data: product } = await call(
      productsApi.create,
      { body: { ...goods, shop_id: shop.id } },
      token,
    );
    return { token, productId: product.id };
  }

  try {
    const sellers: Seller[] = [];
    for (let n = 0; n < AT_ONCE; n += 1) sellers.push(await seller());
    let stale = 0;
    await each(writes, async (n, lane) => {
      const { token, productId } = sellers[lane]!;
      const params = { productId };
      const name = `Mug number ${n}`;
      const { seen } = await call(productsApi.edit, { params, body: { name } }, token);
      const read = `${url}/api${addressOf(productsApi.read, { params })}`;
      const ways = [
        () => ask(read, { [SEEN_HEADER]: seen }),
        () => ask(read, { authorization: `Bearer ${token}` }),
        () => ask(`${url}/product/${productId}`, { cookie: `${SEEN_COOKIE}=${seen}` }),
      ];
      const said = await ways[n % ways.length]!();
      if (!said.includes(`${name}"`) && !said.includes(`${name}<`)) stale += 1;
    });
    return stale;
  } finally {
    await souk.stop();
  }
}

let ids: string[] = [];
const pair = await DatabasePair.start(async (dataDir) => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrateToLatest(server.url);
    await grantServing(server.url, server.servingUrl);
    await withDb(server.url, async (db) => {
      await seedCatalogue({ db, size: SIZE, log: () => {} });
      const rows = await db.selectFrom('products').select('id').limit(500).execute();
      ids = rows.map(({ id }) => id);
      // Otherwise the server does it while the reads are measured.
      await sql`vacuum analyze`.execute(db);
    });
  } finally {
    await server.stop();
  }
});
try {
  const good = await compareCosts(pair, ids);
  const stale = await staleReads(pair);
  console.log(`\n${writes} writes, each read at once with a standby 5 s behind: ${stale} stale`);
  if (!good || stale > 0) process.exitCode = 1;
} finally {
  await pair.remove();
}
