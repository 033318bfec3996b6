import { createDb, createPool } from '@souk/server/db/pool';
import type { DB } from '@souk/server/db/types';
import { indexProducts } from '@souk/server/domains/catalogue/products/index-products';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetDatabase, testDatabase } from '../../../server/test/database.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const TABLES = ['users', 'shops', 'shop_locations', 'shop_reviews', 'products', 'variants'];
let db: Kysely<DB>;

const connect = ({ url }: { url: string }) =>
  createDb(createPool({ url, max: 4, onError: () => {} }));
const seed = (seed: number) =>
  seedCatalogue({ db, size: { products: 2500, shops: 40, seed }, log: () => {} });

/** One number for each table's whole content. */
async function content(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of [...TABLES, 'product_reviews', 'search_words']) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ':' || md5(string_agg(t::text, '' order by t::text)) as sum
      from ${sql.table(table)} t`.execute(db);
    sums[table] = rows[0]!.sum;
  }
  return sums;
}

/** Rows that break a rule; there should be none. */
const breaking = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0];

let first: Record<string, string>;
let indexesBefore: unknown;
const indexes = async () =>
  (await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db))
    .rows;

beforeAll(async () => {
  db = connect(await testDatabase());
  indexesBefore = await indexes();
  await seed(7);
  first = await content();
});
afterAll(() => db.destroy());

it('leaves every index unchanged', async () => {
  expect(await indexes()).toEqual(indexesBefore);
});

it('has as many products and shops as requested, of all kinds', async () => {
  expect(await one(sql`select count(*)::int as n from products`)).toEqual({ n: 2500 });
  expect(await one(sql`select count(*)::int as n from shops`)).toEqual({ n: 40 });
  const kinds = await one<Record<string, number>>(sql`
    select count(*) filter (where has_variants)::int as with_variants,
      count(*) filter (where video_url is not null)::int as with_video,
      count(*) filter (where discount_basis_points > 0 and discount_start_date > now())::int as to_come,
      count(*) filter (where discount_basis_points > 0 and discount_end_date < now())::int as over,
      count(*) filter (where discount_basis_points > 0
        and coalesce(discount_start_date, '-infinity') <= now()
        and coalesce(discount_end_date, 'infinity') > now())::int as running,
      count(*) filter (where stock_quantity = 0)::int as sold_out,
      count(distinct category_id)::int as categories
    from products`);
  expect(Math.min(...Object.values(kinds!))).toBeGreaterThanOrEqual(14);
});

it('keeps counts and sums in line with its rows', async () => {
  expect(
    await breaking(sql`
      select p.id from products p
      left join (select product_id, sum(rating) as sum, count(*) as n from product_reviews group by 1) r
        on r.product_id = p.id
      where p.rating_sum <> coalesce(r.sum, 0) or p.rating_count <> coalesce(r.n, 0)
        or p.has_variants <> exists (select from variants v where v.product_id = p.id)`),
  ).toEqual([]);
  expect(
    await breaking(sql`
      select s.id from shops s
      left join (select shop_id, sum(rating) as sum, count(*) as n from shop_reviews group by 1) r
        on r.shop_id = s.id
      where s.rating_sum <> coalesce(r.sum, 0) or s.rating_count <> coalesce(r.n, 0)
        or s.product_count <> (select count(*) from products p where p.shop_id = s.id)`),
  ).toEqual([]);
});

it('is in the order of its ids, which is chronological', async () => {
  expect(
    await breaking(sql`
      select id from (select id, created_at, lag(created_at) over (order by id) as before from products) p
      where created_at <= before`),
  ).toEqual([]);
});

it('can be searched as if each product had been added by itself', async () => {
  const { rows } = await sql<{ id: string }>`select id from products`.execute(db);
  await indexProducts(
    db,
    rows.map(({ id }) => id),
  );
  const { products, search_words } = await content();
  expect({ products, search_words }).toEqual({
    products: first['products'],
    search_words: first['search_words'],
  });
});

it('leaves a database alone unless it is empty', async () => {
  await expect(seed(8)).rejects.toThrow('The database already holds data');
  expect(await content()).toEqual(first);
});

it('is the same for the same seed, and differs for another', async () => {
  await db.destroy();
  db = connect(await resetDatabase());
  await seed(7);
  expect(await content()).toEqual(first);
  await db.destroy();
  db = connect(await resetDatabase());
  await seed(8);
  const other = await content();
  expect(Object.keys(other).filter((table) => other[table] === first[table])).toEqual([]);
});
