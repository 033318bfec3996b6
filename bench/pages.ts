// Pages as visitors get them: kept ones beside a bare server that serves the same bytes from
// memory, and cold ones. With --project DIR another checkout renders the same pages in this run.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startDatabase, withDb } from './lib/database.ts';
import { drive } from './lib/drive.ts';
import { measure, type Comparison } from './lib/measure.ts';
import { HERE, startSameBytes, startSouk, type RunningServer } from './lib/servers.ts';
import { tableHead, tableLine } from './lib/table.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    project: text,
    products: { ...text, default: '10000' },
    seconds: { ...text, default: '2' },
    concurrency: { ...text, default: '16' },
    json: text,
  },
});
const [products, seconds, concurrency] = [values.products, values.seconds, values.concurrency].map(
  Number,
) as [number, number, number];
/** Cold pages, of each kind and checkout. */
const FRESH = 400;
const FRESH_HEAD = `
| not asked for before      | checkout     | requests/s | cpu ms |  db cpu | HTML KB |
|---------------------------|--------------|-----------:|-------:|--------:|--------:|`;
const COMPRESSED = { 'accept-encoding': 'br' };

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const kept: Comparison[] = [];
const fresh: Fresh[] = [];
const database = await startDatabase();
try {
  const others = values.project ? [resolve(values.project)] : [];
  console.log(FRESH_HEAD);
  for (const project of others)
    await over(project, (souk, pages) => renderFresh(souk, 'that project', pages));
  await over(HERE, async (souk, pages) => {
    await renderFresh(souk, 'this one', pages);
    const bare = await startSameBytes(`http://127.0.0.1:${souk.port}`);
    try {
      await measureKept({ souk, bare }, pages);
    } finally {
      await bare.stop();
    }
  });
} finally {
  await database.stop();
}
if (values.json) await writeFile(values.json, `${JSON.stringify({ kept, fresh }, null, 1)}\n`);

/** A checkout's server over a catalogue of its own. */
async function over(
  project: string,
  task: (souk: RunningServer, pages: Addresses) => Promise<void>,
): Promise<void> {
  const url = await database.seed(products, project);
  const pages = await withDb(url, addressesOf);
  const souk = await startSouk(url, project);
  try {
    await task(souk, pages);
  } finally {
    await souk.stop();
  }
}

type Addresses = { home: string[]; product: string[]; shop: string[] };
type Fresh = { page: string; checkout: string; perSecond: number; cpu: number | null };

/**
 * Home with many price ranges, so that each is another page; products and shops from the whole
 * table.
 */
async function addressesOf(db: Parameters<Parameters<typeof withDb>[1]>[0]): Promise<Addresses> {
  const ids = async (table: 'products' | 'shops', path: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} order by md5(id::text) limit ${FRESH * 2}`.execute(db);
    return rows.map(({ id }) => `${path}${id}`);
  };
  return {
    home: Array.from({ length: FRESH }, (_, n) => `/?n=${n}`),
    product: await ids('products', '/product/'),
    shop: await ids('shops', '/shop/'),
  };
}

async function measureKept(
  servers: { souk: RunningServer; bare: RunningServer },
  { product, shop }: Addresses,
): Promise<void> {
  console.log(`\n${tableHead()}`);
  const pages = { '/': ['/'], '/product': product.slice(0, 50), '/shop': shop.slice(0, 50) };
  for (const [name, paths] of Object.entries(pages)) {
    const call = { name: `kept page ${name}`, souk: paths, bare: paths, same: true };
    const options = { concurrency, seconds, headers: COMPRESSED };
    const measured = await measure(servers, database.processorSeconds, call, options);
    kept.push(measured);
    console.log(tableLine(measured));
  }
}

async function renderFresh(
  server: RunningServer,
  checkout: string,
  addresses: Addresses,
): Promise<void> {
  const load = { port: server.port, concurrency, headers: COMPRESSED };
  for (const [page, paths] of Object.entries(addresses)) {
    // The second half runs on warm programs; the first one is new to the server.
    const half = Math.floor(paths.length / 2);
    await drive({ ...load, paths: paths.slice(half), requests: half });
    const before = [server.processorSeconds(), database.processorSeconds()] as const;
    const driven = await drive({ ...load, paths: paths.slice(0, half), requests: half });
    const cost = (after: number | null, since: number | null) =>
      after === null || since === null ? null : (1000 * (after - since)) / half;
    const cpu = cost(server.processorSeconds(), before[0]);
    const db = cost(database.processorSeconds(), before[1]);
    const html = await (await fetch(`http://127.0.0.1:${server.port}${paths[0]}`)).text();
    const perSecond = half / driven.seconds;
    fresh.push({ page, checkout, perSecond, cpu });
    const cells = [
      page.padEnd(25),
      checkout.padEnd(12),
      perSecond.toFixed(0).padStart(10),
      (cpu?.toFixed(2) ?? 'n/a').padStart(6),
      (db?.toFixed(2) ?? 'n/a').padStart(7),
      (Buffer.byteLength(html) / 1024).toFixed(1).padStart(7),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
