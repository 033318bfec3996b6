// Quotes of ten shops, and product pages, of shops with shipping profiles and without, in one run:
// npm run bench -- quotes [--requests N]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addressOf } from '@souk/contract/endpoint';
import { quoteApi } from '@souk/contract/quote';
import type { Db } from '@souk/server/db/rows';
import { sql } from 'kysely';
import { startDatabase, withDb } from './lib/database.ts';
import { drive, type Load } from './lib/drive.ts';
import { type RunningServer, startSouk } from './lib/servers.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '400' } } });
const requests = Number(values.requests);
const PRODUCTS = 4000;
const SHOPS = 10;
const CONCURRENCY = 8;
const ROUNDS = 4;
/** The most processor time that a quote may take, the database's included, in milliseconds. */
const QUOTE_MS = 15;

const ZONES = [
  { countries: ['PT'], cents: 390 },
  { countries: ['ES', 'FR', 'DE', 'IT', 'NL', 'BE', 'AT', 'IE', 'DK', 'SE', 'PL'], cents: 890 },
  { countries: ['US', 'CA', 'GB', 'CH'], cents: 1490 },
  { countries: ['*'], cents: 2490 },
];

type Group = 'without' | 'with';
const GROUPS = ['without', 'with'] as const;
type Products = { id: string; shop_id: string }[];

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const database = await startDatabase();
try {
  const url = await database.seed(PRODUCTS);
  const products = await withDb(url, groupsIn);
  const souk = await startSouk(url);
  try {
    console.log('| call                            | profiles |  cpu ms |  db cpu |   ratio |');
    console.log('|---------------------------------|----------|--------:|--------:|--------:|');
    const quotes = await measured(souk, 'quote of ten shops', (group) => quoteOf(products[group]));
    await measured(souk, 'product page, not kept', (group) => freshPages(products[group]));
    if (quotes > QUOTE_MS) throw new Error(`MISS: a quote takes ${quotes.toFixed(1)} ms`);
  } finally {
    await souk.stop();
  }
} finally {
  await database.stop();
}

/** Gives every second shop a profile, and returns some products of both kinds of shops. */
async function groupsIn(db: Db): Promise<Record<Group, Products>> {
  const { rows: shops } = await sql<{ id: string }>`select id from shops order by id`.execute(db);
  const shipping = shops.filter((_, n) => n % 2 === 1).map(({ id }) => id);
  for (const id of shipping) {
    const zones = ZONES.map(({ countries, cents }, zone) => ({
      name: `Zone ${zone}`,
      countries,
      rates: ['Standard', 'Express'].map((name, n) => ({
        id: randomUUID(),
        name,
        days: { min: 2, max: 6 },
        price: cents * (n + 1),
        each_further: 100,
        free_over: 15_000,
        max_weight_g: 20_000,
      })),
    }));
    await sql`insert into shipping_profiles (id, shop_id, position, name, is_default,
        handling_days_min, handling_days_max, zones, ships_to)
      values (${randomUUID()}, ${id}, 0, 'Parcels', true, 1, 2, ${JSON.stringify(zones)}::jsonb,
        ${ZONES.flatMap(({ countries }) => countries)}::text[])`.execute(db);
  }
  const { rows } = await sql<{ id: string; shop_id: string }>`
    select p.id, p.shop_id from products p
    where not p.has_variants and p.stock_quantity > 0 order by md5(p.id::text)`.execute(db);
  const of = (group: Group) =>
    rows.filter(({ shop_id }) => shipping.includes(shop_id) === (group === 'with'));
  return { without: of('without'), with: of('with') };
}

/** Calls for a product of each of ten shops. */
function quoteOf(products: Products): () => Load['paths'] {
  const ofShops = [...Map.groupBy(products, ({ shop_id }) => shop_id).values()].slice(0, SHOPS);
  let n = 0;
  const ask = () => {
    n += 1;
    const items = ofShops.map((own) => {
      const { id, shop_id } = own[n % own.length] ?? { id: '', shop_id: '' };
      return { product_id: id, shop_id, quantity: 1 + (n % 3) };
    });
    const body = JSON.stringify({ items, country: 'PT' });
    return { method: 'POST', path: `/api${addressOf(quoteApi.quote)}`, body };
  };
  return () => ask;
}

/** Product pages that nobody has asked for: each round takes further ones. */
function freshPages(products: Products): () => Load['paths'] {
  let n = 0;
  const ask = () => {
    const { id } = products[n++ % products.length] ?? { id: '' };
    return { method: 'GET', path: `/product/${id}?n=${n}` };
  };
  return () => ask;
}

/**
 * Measures both groups in turn and prints a line for each. Returns the milliseconds of processor
 * time, the database's included, that a call for shops with profiles takes.
 */
async function measured(
  souk: RunningServer,
  call: string,
  pathsOf: (group: Group) => () => Load['paths'],
): Promise<number> {
  const paths = { without: pathsOf('without'), with: pathsOf('with') };
  const spent = { without: [0, 0], with: [0, 0] } as Record<Group, [number, number]>;
  const each = Math.ceil(requests / ROUNDS);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const group of GROUPS) {
      const before = clocks(souk);
      const load = { port: souk.port, concurrency: CONCURRENCY, requests: each };
      await drive({ ...load, paths: paths[group]() });
      const after = clocks(souk);
      // The first round warms up.
      if (round === 0) continue;
      spent[group] = [
        spent[group][0] + after[0] - before[0],
        spent[group][1] + after[1] - before[1],
      ];
    }
  }
  const cost = (group: Group) =>
    spent[group].map((seconds) => (1000 * seconds) / (each * ROUNDS)) as [number, number];
  const sum = (group: Group) => cost(group)[0] + cost(group)[1];
  for (const group of GROUPS) {
    const ratio = group === 'with' ? (sum('with') / sum('without')).toFixed(2) : '';
    const [own, its] = cost(group).map((ms) => ms.toFixed(2).padStart(7));
    console.log(
      `| ${call.padEnd(31)} | ${group.padEnd(8)} | ${own} | ${its} | ${ratio.padStart(7)} |`,
    );
  }
  return sum('with');
}

/** Seconds of processor time so far: the server's and the database's. */
function clocks(souk: RunningServer): [number, number] {
  return [souk.processorSeconds() ?? Number.NaN, database.processorSeconds() ?? Number.NaN];
}
