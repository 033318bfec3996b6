import { sql, type RawBuilder } from 'kysely';
import { otherForms } from './other-forms.ts';

type Sql = RawBuilder<unknown>;

/** Scripts that put no spaces between words, as in migration 83: Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean. */
const UNSPACED = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}`;
const WORDS = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Lower-cases a text, folds accents and leaves a gap for everything but letters and digits. */
export const plain = (text: Sql): RawBuilder<string> => sql`plain_words(${text})`;

export const wordsOf = (search: string): string[] => search.normalize('NFKC').match(WORDS) ?? [];

/**
 * Matches products that have every word by its English stem, joined with a neighbour ("wi fi",
 * "wifi") or in another form ("scarf", "scarves"). The last word may be half typed.
 */
export function exactly(words: readonly string[]): Sql {
  const end = words.length - 1;
  const queryOf = (word: string, at: number) =>
    at === end ? sql`beginning_query(${word})` : sql`word_query(${word})`;
  const each = words.map((word, at) => {
    const others = [
      ...otherForms(word).map((form) => sql`word_query(${form})`),
      ...joined(words, at - 1).map((both) => queryOf(both, at)),
      ...joined(words, at).map((both) => queryOf(both, at + 1)),
    ];
    return others.reduce((so, other) => sql`either_query(${so}, ${other})`, queryOf(word, at));
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` && `)})` : sql`''::tsquery`;
}

/** The word at a place and the next one, written as one. */
function joined(words: readonly string[], at: number): string[] {
  const [one, next] = [words[at], words[at + 1]];
  if (one === undefined || next === undefined) return [];
  return IS_UNSPACED.test(one) || IS_UNSPACED.test(next) ? [] : [one + next];
}

/** Matches products that contain, for every word, at least one of its alternatives. */
export function anyOfEach(alternatives: readonly string[][]): Sql {
  const each = alternatives.map((words) => {
    const either = words.map((word) => sql`word_query(${word})`);
    return sql`(${sql.join(either, sql` || `)})`;
  });
  return sql`(${sql.join(each, sql` && `)})`;
}

/** The search vector of a product. */
export const searchVector = (texts: { name: Sql; aside: Sql; description: Sql }): Sql =>
  sql`setweight(name_vector(${texts.name}), 'A') || setweight(text_vector(${texts.aside}), 'B')
    || setweight(text_vector(${texts.description}), 'C')`;

/** The words of a product's name in its search vector. */
export const NAME_WORDS = sql`ts_filter(p.search, '{a}')`;

/**
 * Returns the words of a text that a misspelling may have meant, as an array. Of one product: a
 * search vector has no room for the long texts of many.
 */
export function wholeWords(text: Sql): Sql {
  return sql`tsvector_to_array(to_tsvector('simple', ${plain(text)}))`;
}

/** Saves the words in `texts` (a query with one column `words`, an array) that are not yet known. */
export function noteWords(arrays: Sql): Sql {
  return sql`
    insert into search_words (word)
    select found.word
    from (select distinct unnest(texts.words) as word from (${arrays}) texts (words)) found
    where length(found.word) between 4 and 40
      and not exists (select from search_words known where known.word = found.word)
    order by found.word
    on conflict do nothing`;
}
