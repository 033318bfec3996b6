import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plain } from './search-sql.ts';

type Sql = RawBuilder<unknown>;

/**
 * The search vector of a product whose texts are those three, already `plain`: its name weighs most,
 * then its category and shop, then its description. Stems find "running" by "runs"; the whole words
 * beside them find it by "runni".
 */
export function searchVector(texts: { name: Sql; aside: Sql; description: Sql }): Sql {
  const words = (text: Sql, weight: 'A' | 'B' | 'C') =>
    sql`setweight(to_tsvector('english', ${text}) || to_tsvector('simple', ${text}), ${sql.lit(weight)})`;
  return sql`${words(texts.name, 'A')} || ${words(texts.aside, 'B')} || ${words(texts.description, 'C')}`;
}

/** The words of a text that a misspelling may have meant, as an array. */
export function wholeWords(text: Sql): Sql {
  return sql`tsvector_to_array(to_tsvector('simple', ${plain(text)}))`;
}

/** Notes the words that `texts` (a query with one column `words`, an array) holds and nobody used before. */
export function noteWords(arrays: Sql): Sql {
  return sql`
    insert into search_words (word)
    select distinct found.word
    from (${arrays}) texts (words) cross join lateral unnest(texts.words) found (word)
    where length(found.word) between 4 and 40
      and not exists (select from search_words known where known.word = found.word)
    order by found.word
    on conflict do nothing`;
}
