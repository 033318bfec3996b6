// The measured calls, each with the bare server's own call for the same data.
import { addressOf, type QueryInputOf } from '@souk/contract/endpoint';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';

export interface Call {
  name: string;
  /** Addresses on Souk, used in turn. */
  souk: string[];
  /** The bare server's, in the same order. */
  bare: string[];
  /** The answers hold the same products in the same order; checked before measuring. */
  same: boolean;
}

const PAGE = 12;
const DEEP_PAGE = 1000;
/** A word that many products have; one that few have; one with a typo, as typed by thumb. */
const WORDS = { common: 'handmade', rare: 'sousaphone', misspelled: 'headphomes' };

type Ids = { id: string };

/** `ask` gets an address of Souk's: the cursor of the deep page is Souk's own. */
export async function callsOver(
  db: Kysely<DB>,
  ask: (path: string) => Promise<Response>,
): Promise<Call[]> {
  const products = await sample(db, 'products');
  const shops = await sample(db, 'shops');
  const categories = (await sql<Ids>`select id from categories order by position`.execute(db)).rows;
  const ranges = categories.map(({ id }, n) => ({ id, min: 5 + 3 * n, max: 40 + 20 * n }));
  const deep = await deepPage(db, ask);
  const explore = (query: QueryInputOf<typeof searchApi.explore>) =>
    `/api${addressOf(searchApi.explore, { query })}`;
  const call = (name: string, souk: string[], bare: string[], same = true) => ({
    name,
    souk,
    bare,
    same,
  });
  return [
    call('explore newest', [explore({})], ['/newest']),
    call('explore, page 1,000 by cursor', [deep.souk], [deep.bare]),
    call(
      'explore filtered',
      ranges.map(({ id, min, max }) =>
        explore({ category_id: id, min_price: min, max_price: max }),
      ),
      ranges.map(
        ({ id, min, max }) => `/filtered?category=${id}&min=${min * 100}&max=${max * 100}`,
      ),
    ),
    call('explore by price', [explore({ sort_by: 'price_low' })], ['/cheapest']),
    call('search, common word', [explore({ search: WORDS.common })], [`/search?q=${WORDS.common}`]),
    call('search, rare word', [explore({ search: WORDS.rare })], [`/search-rare?q=${WORDS.rare}`]),
    call(
      'search, misspelled',
      [explore({ search: WORDS.misspelled })],
      [`/forgiving?q=${WORDS.misspelled}`],
    ),
    call(
      'product',
      products.map((productId) => `/api${addressOf(productsApi.read, { params: { productId } })}`),
      products.map((id) => `/product?id=${id}`),
    ),
    call('page /', ['/'], ['/newest'], false),
    call(
      'page /product',
      products.map((id) => `/product/${id}`),
      products.map((id) => `/product?id=${id}`),
      false,
    ),
    call(
      'page /shop',
      shops.map((id) => `/shop/${id}`),
      shops.map((id) => `/of-shop?shop=${id}`),
      false,
    ),
  ];
}

/** Ids sampled from a whole table. */
async function sample(db: Kysely<DB>, table: 'products' | 'shops'): Promise<string[]> {
  const { rows } = await sql<Ids>`
    select id from ${sql.table(table)} order by md5(id::text) limit 50`.execute(db);
  return rows.map(({ id }) => id);
}

async function deepPage(db: Kysely<DB>, ask: (path: string) => Promise<Response>) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from products`.execute(db);
  const page = Math.max(1, Math.min(DEEP_PAGE, Math.floor((rows[0]?.n ?? 0) / PAGE) - 1));
  const before = await ask(`/api${addressOf(searchApi.explore, { query: { page: page - 1 } })}`);
  const souk = /<([^>]+)>; rel="next"/.exec(before.headers.get('link') ?? '')?.[1] ?? '';
  const last = ((await before.json()) as Ids[]).at(-1)?.id ?? '';
  return { souk, bare: `/after?id=${last}` };
}
