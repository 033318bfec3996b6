import type { Instead } from '@souk/contract/search';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { alphabetical } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import { exactly, plain, wordsOf } from '../products/search-text.ts';
import { IN_STOCK } from '../products/select-products.ts';
import { PUBLIC } from '../products/visibility.ts';

const WORDS = 6;
const CATEGORIES = 6;

type SearchInput = { search?: string | undefined; category_id?: string | undefined };

/** Alternatives to an empty list. */
export async function instead(
  { db }: Pick<Deps, 'db'>,
  { search, category_id }: SearchInput,
): Promise<Instead> {
  const [meant, categories] = await Promise.all([
    search ? meantBy(db, wordsOf(search).slice(0, WORDS)) : null,
    neighbours(db, category_id ?? null),
  ]);
  return { search: meant, categories };
}

/**
 * Returns known words like those typed: together if a product has all of them, otherwise the first
 * that finds something.
 */
async function meantBy(db: Db, words: readonly string[]): Promise<string | null> {
  const { rows } = await row({ typed: 'text', word: 'text' })`${PREPARED}
    select typed.word as typed, near.word
    from (select n, word, trim(${plain(sql`word`)}) as folded
      from unnest(${[...words]}::text[]) with ordinality as given (word, n)) typed
    cross join lateral (
      select known.word from search_words known where known.word % typed.folded
      order by similarity(known.word, typed.folded) desc, known.word collate "C" limit 1) near
    order by typed.n`.execute(db);
  const near = rows.map(({ word }) => word);
  const typed = words.join(' ').toLowerCase();
  for (const candidate of new Set([near.join(' '), ...near])) {
    if (candidate && candidate !== typed && (await finds(db, candidate))) return candidate;
  }
  return null;
}

async function finds(db: Db, search: string): Promise<boolean> {
  const { rows } = await row({ found: 'boolean' })`
    select exists (
      select from products p join shops s on s.id = p.shop_id
      where p.search @@ ${exactly(wordsOf(search))} and ${PUBLIC}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Returns other categories with products for sale, those next to the given one first. */
async function neighbours(db: Db, id: string | null): Promise<Instead['categories']> {
  const { rows } = await row({ id: 'text', name: 'text' })`${PREPARED}
    select c.id, c.name from categories c
    left join categories given on given.id = ${id}::uuid
    where c.id is distinct from ${id}::uuid and exists (
      select from products p join shops s on s.id = p.shop_id
      where p.category_id = c.id and ${PUBLIC} and ${IN_STOCK})
    order by abs(c.position - coalesce(given.position, 0)), c.position, ${alphabetical(sql`c.name`)}
    limit ${sql.lit(CATEGORIES)}`.execute(db);
  return rows;
}
