import { toAmount } from '@souk/contract/money';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Suggestions } from '@souk/contract/search';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { alphabetical } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import { shopsNamed } from '../../shops/index.ts';
import { anyOfEach, exactly, NAME_WORDS, wordsOf } from '../products/search-text.ts';
import { PUBLIC } from '../products/visibility.ts';
import { alternativesOf } from './spelling.ts';

const PRODUCTS = 5;
const SHOPS = 3;
const CATEGORIES = 3;
/**
 * The number of matches that are ranked, newest first: a single letter can match half of the
 * market.
 */
const RANKED = 60;

/**
 * Returns suggestions for the words typed so far or, if nothing has them, for words one typo away.
 */
export async function suggest(
  deps: Pick<Deps, 'db' | 'now'>,
  search: string,
): Promise<Suggestions> {
  const words = wordsOf(search);
  if (words.length === 0) return { products: [], shops: [], categories: [] };
  const found = await matching(deps, exactly(words));
  if (Object.values(found).some((list) => list.length > 0)) return found;
  const alternatives = await alternativesOf(deps.db, words);
  return alternatives ? matching(deps, forgiving(words, alternatives)) : found;
}

function forgiving(words: string[], alternatives: string[][]): RawBuilder<unknown> {
  const last = sql`(${anyOfEach(alternatives.slice(-1))} || ${exactly(words.slice(-1))})`;
  const others = alternatives.slice(0, -1);
  return others.length > 0 ? sql`(${anyOfEach(others)} && ${last})` : last;
}

async function matching(
  deps: Pick<Deps, 'db' | 'now'>,
  match: RawBuilder<unknown>,
): Promise<Suggestions> {
  const [products, shops, categories] = await Promise.all([
    productsMatching(deps.db, match),
    shopsNamed(deps.db, match, SHOPS),
    categoriesNamed(deps.db, match),
  ]);
  const now = deps.now();
  return {
    products: products.map((row) => ({
      id: row.id,
      name: row.name,
      price: toAmount(unitPriceCents(row, 0, now)),
      image: row.image,
    })),
    shops,
    categories,
  };
}

const SUGGESTED = row({
  id: 'text',
  name: 'text',
  price_cents: 'number',
  discount_basis_points: 'number',
  discount_start_date: 'time | null',
  discount_end_date: 'time | null',
  image: 'text | null',
});

/**
 * Returns matching products: those with the words in their name before others, those with most
 * ratings first.
 */
async function productsMatching(
  db: Db,
  match: RawBuilder<unknown>,
): Promise<RowOf<typeof SUGGESTED>[]> {
  const { rows } = await SUGGESTED`
    select p.id, p.name, p.price_cents, p.discount_basis_points, p.discount_start_date,
      p.discount_end_date, coalesce(p.images[1], p.poster_url) as image
    from (
      select p.id from products p join shops s on s.id = p.shop_id
      where p.search @@ ${match} and ${PUBLIC}
      order by p.id desc limit ${RANKED}) found
    join products p on p.id = found.id
    order by ${NAME_WORDS} @@ ${match} desc, p.rating_count desc, p.id desc limit ${PRODUCTS}`.execute(
    db,
  );
  return rows;
}

async function categoriesNamed(
  db: Db,
  match: RawBuilder<unknown>,
): Promise<Suggestions['categories']> {
  const { rows } = await row({ id: 'text', name: 'text' })`
    select id, name from categories where name_vector(name) @@ ${match}
    order by position, ${alphabetical(sql`name`)} limit ${CATEGORIES}`.execute(db);
  return rows;
}
