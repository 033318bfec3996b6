import { ConfigError } from '@souk/server/config';
import { bulkInsert } from '@souk/server/db/bulk-insert';
import { row } from '@souk/server/db/raw-sql';
import type { DB } from '@souk/server/db/types';
import { loadProducts } from '@souk/server/domains/catalogue/index';
import { sql, type Kysely } from 'kysely';
import { isEmptyAndOurs } from '../seed.ts';
import { shopperRows, shopRows } from './people-and-shops.ts';
import { makePlan, type CatalogueSize, type Plan } from './plan.ts';
import { productRows, readShelves } from './products.ts';

const NOT_EMPTY =
  'The database already holds data, and the load catalogue only fills an empty one: set DATA_DIR (or DATABASE_URL) to one.';
const AT_ONCE = 2000;
const TABLES = [
  'users',
  'shops',
  'shop_locations',
  'shop_reviews',
  'products',
  'variants',
  'product_reviews',
  'search_words',
] as const;

/**
 * Fills an empty database with a catalogue for load tests, all or nothing: the same rows for the
 * same size and seed.
 * @throws ConfigError if the database isn't empty; nothing is changed then
 */
export async function seedCatalogue(options: {
  db: Kysely<DB>;
  size: CatalogueSize;
  log: (line: string) => void;
}): Promise<void> {
  const { db, size, log } = options;
  await db.transaction().execute(async (trx) => {
    if (!(await isEmptyAndOurs(trx))) throw new ConfigError(NOT_EMPTY);
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    const restore = await withoutIndexes(trx, ['products', 'variants', 'product_reviews']);
    const plan = makePlan(size);
    await seedShops(trx, plan);
    await seedProducts(trx, plan, log);
    await restore();
  });
  // Updates the planner's statistics; outside a transaction, as vacuum requires.
  for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  log(`${size.products} products of ${size.shops} shops are there (seed ${size.seed}).`);
}

async function seedShops(db: Kysely<DB>, plan: Plan): Promise<void> {
  await bulkInsert(db, 'users', shopperRows(plan));
  for (let from = 0; from < plan.shops; from += AT_ONCE) {
    const rows = range(from, plan.shops).map((n) => shopRows(plan, n));
    const [owners, shops] = [rows.map(({ owner }) => owner), rows.map(({ shop }) => shop)];
    await bulkInsert(db, 'users', owners);
    await bulkInsert(db, 'shops', shops);
    const [places, reviews] = [rows.flatMap((r) => r.places), rows.flatMap((r) => r.reviews)];
    await bulkInsert(db, 'shop_locations', places);
    await bulkInsert(db, 'shop_reviews', reviews);
  }
}

async function seedProducts(db: Kysely<DB>, plan: Plan, log: (line: string) => void) {
  const shelves = await readShelves(db);
  const began = performance.now();
  let saidTenths = 0;
  for (let from = 0; from < plan.products; from += AT_ONCE) {
    const rows = range(from, plan.products).map((n) => productRows(plan, shelves, n));
    const products = rows.map(({ product }) => product);
    const [variants, reviews] = [rows.flatMap((r) => r.variants), rows.flatMap((r) => r.reviews)];
    await loadProducts(db, products);
    await bulkInsert(db, 'variants', variants);
    await bulkInsert(db, 'product_reviews', reviews);
    const done = from + rows.length;
    const tenths = Math.floor((10 * done) / plan.products);
    if (tenths === saidTenths) continue;
    saidTenths = tenths;
    const seconds = Math.round((performance.now() - began) / 1000);
    log(`    ${done} of ${plan.products} products (${seconds} s)`);
  }
}

const range = (from: number, end: number) =>
  Array.from({ length: Math.min(AT_ONCE, end - from) }, (_, k) => from + k);

/**
 * Drops the indexes of these tables that no constraint needs, and returns the statements that
 * restore them: building an index over all rows takes a fraction of the time of growing it row by
 * row.
 */
async function withoutIndexes(
  db: Kysely<DB>,
  tables: readonly (keyof DB)[],
): Promise<() => Promise<void>> {
  const { rows } = await row({ name: 'text', definition: 'text' })`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any(${[...tables]}::regclass[]) and not i.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(db);
  };
}
