// The explorer over a catalogue large enough for plans to matter.
import type { ExploreQuery } from '@souk/contract/search-queries';
import { createDb, createPool } from '@souk/server/db/pool';
import type { DB } from '@souk/server/db/types';
import { exactly } from '@souk/server/domains/catalogue/products/search-text';
import { explore } from '@souk/server/domains/catalogue/search/explore';
import { searchSql } from '@souk/server/domains/catalogue/search/explore-sql';
import type { Search } from '@souk/server/domains/catalogue/search/filter-sql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../server/test/database.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const BERLIN = { lat: 52.52, lng: 13.405 };
let pool: pg.Pool;
let db: Kysely<DB>;
let category_id: string;
let shop_id: string;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = createPool({ url, max: 1, onError: () => {} });
  db = createDb(pool);
  const size = { products: 12_000, shops: 150, seed: 3 };
  await seedCatalogue({ db, size, log: () => {} });
  const first = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db)).rows[0]!.id;
  category_id = await first(sql`select id from categories where slug = 'home-kitchen'`);
  shop_id = await first(sql`select id from shops order by product_count desc limit 1`);
});
afterAll(() => db.destroy());

type SampleQuery = Partial<Omit<ExploreQuery, 'category_id' | 'shop_id'>> & {
  in_category?: boolean;
  of_shop?: boolean;
};

const QUERIES: SampleQuery[] = [
  {},
  { has_video: 'true' },
  { on_sale: 'true' },
  { in_stock: 'true' },
  { min_rating: 5 },
  { in_category: true, min_price: 10, max_price: 80 },
  { in_category: true, min_price: 30.5, max_price: 31 },
  { min_price: 30.1, max_price: 30.4 },
  { min_price: 590 },
  { max_price: 2.05 },
  { max_price: 8, on_sale: 'true' },
  { of_shop: true, min_price: 20 },
  { search: 'handmade' },
  { search: 'lamp' },
  { search: 'sousaphone' },
  { search: 'handmade sousaphone' },
  { search: 'headphomes' },
  { search: 'lamp', in_category: true },
  { search: 'handmade', min_price: 100, max_price: 120 },
];
const SORTS = ['newest', 'price_low', 'price_high', 'distance'] as const;

const completed = ({ in_category, of_shop, ...query }: SampleQuery) => ({
  ...query,
  ...(in_category ? { category_id } : {}),
  ...(of_shop ? { shop_id } : {}),
});

/** Ids of the first two pages by cursor. */
async function twoPages(query: ReturnType<typeof completed>, sort_by: (typeof SORTS)[number]) {
  const deps = { db, now: () => NOW };
  const asked = {
    page: 1,
    limit: 12,
    sort_by,
    ...(sort_by === 'distance' ? BERLIN : {}),
    ...query,
  };
  const first = await explore(deps, null, asked);
  const second = first.next
    ? await explore(deps, null, { ...asked, cursor: first.next })
    : { products: [] };
  return [...first.products, ...second.products].map(({ id }) => id);
}

/** The same, written without regard for speed. */
async function plainly(query: ReturnType<typeof completed>, sort: (typeof SORTS)[number]) {
  const { rows: spelled } = await sql<{ q: string }>`
    select ${exactly((query.search ?? 'x').replace('headphomes', 'headphones').split(' '))}::text as q`.execute(
    db,
  );
  const price = sql`case when p.discount_basis_points > 0
      and coalesce(p.discount_start_date, '-infinity') <= ${NOW}
      and coalesce(p.discount_end_date, 'infinity') > ${NOW}
    then (p.price_cents * (10000 - p.discount_basis_points) * 2 + 10000) / 20000 else p.price_cents end`;
  const far = sql`(select coalesce(min(12742 * asin(least(1, sqrt(
      power(sin(radians(lat - ${BERLIN.lat}) / 2), 2) + cos(radians(${BERLIN.lat}))
      * cos(radians(lat)) * power(sin(radians(lng - ${BERLIN.lng}) / 2), 2))))), 1e9)
    from shop_locations l
    cross join lateral (select round(latitude * 100) / 100 as lat, round(longitude * 100) / 100 as lng) l2
    where l.shop_id = p.shop_id)`;
  const wanted: [unknown, RawBuilder<unknown>][] = [
    [query.category_id, sql`category_id = ${query.category_id}`],
    [query.shop_id, sql`shop_id = ${query.shop_id}`],
    [query.has_video, sql`video_url is not null`],
    [query.on_sale, sql`now_cents < price_cents`],
    [query.in_stock, sql`units > 0`],
    [query.min_rating, sql`rating_count > 0 and rating_sum >= ${query.min_rating} * rating_count`],
    [query.min_price, sql`now_cents >= ${query.min_price}::numeric * 100`],
    [query.max_price, sql`now_cents <= ${query.max_price}::numeric * 100`],
    [query.search, sql`search @@ ${spelled[0]!.q}::tsquery`],
  ];
  const where = wanted.filter(([value]) => value !== undefined).map(([, condition]) => condition);
  const order = {
    newest: sql`id desc`,
    price_low: sql`now_cents, id desc`,
    price_high: sql`now_cents desc, id desc`,
    distance: sql`km, id desc`,
  }[sort];
  const { rows } = await sql<{ id: string }>`
    select id from (
      select p.*, ${price} as now_cents, ${sort === 'distance' ? far : sql`0`} as km,
        case when has_variants then (select sum(stock_quantity) from variants v
          where v.product_id = p.id) else stock_quantity end as units
      from products p) p
    where ${sql.join([sql`true`, ...where], sql` and `)} order by ${order} limit 24`.execute(db);
  return rows.map(({ id }) => id);
}

describe.each(SORTS)('by %s', (sort) => {
  it.each(QUERIES)('finds everything, in order: %j', async (asked) => {
    const query = completed(asked);
    const expected = await plainly(query, sort);
    expect(expected.length).toBeGreaterThan(0);
    expect(await twoPages(query, sort)).toEqual(expected);
  });
});

/** The generic plan for any parameters, run with these. */
async function planOf(search: Partial<Search>): Promise<string> {
  const hits = searchSql({
    filters: {},
    within: [],
    match: null,
    sort: 'newest',
    origin: null,
    after: null,
    except: [],
    limit: 12,
    offset: 0,
    now: NOW,
    ...search,
  }).hits.compile(db);
  const literal = (value: unknown) =>
    typeof value === 'number'
      ? String(value)
      : `'${(value instanceof Date ? value.toISOString() : String(value)).replaceAll("'", "''")}'`;
  await pool.query('set plan_cache_mode = force_generic_plan');
  await pool.query(`prepare search as ${hits.sql}`);
  const values = hits.parameters.map(literal).join(', ');
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, costs off) execute search${values ? ` (${values})` : ''}`,
  );
  await pool.query('deallocate search');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The most products that a single step of the plan reads. */
const mostRead = (plan: string) =>
  Math.max(
    ...plan
      .split('\n')
      .filter((line) => /products/.test(line))
      .map((line) => Number(/actual rows=([\d.]+) loops=(\d+)/.exec(line)?.[1] ?? 0)),
  );

describe('a generic plan', () => {
  it.each<[string, () => Partial<Search>]>([
    ['newest', () => ({})],
    ['a category', () => ({ filters: { category_id } })],
    [
      'a category and a price range',
      () => ({ filters: { category_id, min_price: 10, max_price: 80 } }),
    ],
    ['a narrow price range', () => ({ filters: { min_price: 30.1, max_price: 30.4 } })],
    ['the cheapest', () => ({ sort: 'price_low' })],
    ['the dearest', () => ({ sort: 'price_high' })],
    ['the cheapest of a category', () => ({ sort: 'price_low', filters: { category_id } })],
    ['a common word', () => ({ match: exactly(['handmade']) })],
    ['a rare word', () => ({ match: exactly(['sousaphone']) })],
    ['a word that nobody uses', () => ({ match: exactly(['zzzz']) })],
    [
      'the cheapest with a common word',
      () => ({ sort: 'price_low', match: exactly(['handmade']) }),
    ],
    ['the nearest', () => ({ sort: 'distance', origin: BERLIN })],
    [
      'a narrow price range, nearest first',
      () => ({
        sort: 'distance',
        origin: BERLIN,
        filters: { min_price: 30.1, max_price: 30.4 },
      }),
    ],
  ])('reads a small part of the products: %s', async (_, search) => {
    const plan = await planOf(search());
    expect(plan).not.toMatch(/Seq Scan on products/);
    expect(mostRead(plan)).toBeLessThanOrEqual(1000);
  });
});
