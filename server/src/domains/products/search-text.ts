import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Lower-cases a text, folds accents and leaves a gap for everything but letters and digits. */
export function plain(text: Sql): RawBuilder<string> {
  // ASCII punctuation by code point, so that it means the same under every collation.
  return sql`regexp_replace(plain_text(${text}), '[!-/:-@\[-\`{-~]+', ' ', 'g')`;
}

/** Returns the words of a search, as typed. */
export function wordsOf(search: string): string[] {
  return search.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Matches products that have every word by its English stem; the last word may be half typed. */
export function exactly(words: readonly string[]): Sql {
  const last = plain(sql`${words.at(-1) ?? ''}::text`);
  const others = plain(sql`${words.slice(0, -1).join(' ')}::text`);
  // Once quoted, the rest is plain words to to_tsquery.
  const beginning = sql`to_tsquery('simple', '''' || ${last} || ''':*')`;
  const lastWord = sql`(plainto_tsquery('english', ${last}) || ${beginning})`;
  return words.length > 1 ? sql`(plainto_tsquery('english', ${others}) && ${lastWord})` : lastWord;
}

/** Matches products that contain, for every word, at least one of its alternatives. */
export function anyOfEach(alternatives: readonly string[][]): Sql {
  const each = alternatives.map((words) => {
    const either = words.map((word) => sql`plainto_tsquery('english', ${word}::text)`);
    return sql`(${sql.join(either, sql` || `)})`;
  });
  return sql`(${sql.join(each, sql` && `)})`;
}

/**
 * Builds the search vector: stems let "running" find "runs", whole words "runni" find "running".
 */
export function searchVector(texts: { name: Sql; aside: Sql; description: Sql }): Sql {
  const words = (text: Sql, weight: 'A' | 'B' | 'C') =>
    sql`setweight(to_tsvector('english', ${text}) || to_tsvector('simple', ${text}), ${sql.lit(weight)})`;
  return sql`${words(texts.name, 'A')} || ${words(texts.aside, 'B')} || ${words(texts.description, 'C')}`;
}

/** Returns the words of a text that a misspelling may have meant, as an array. */
export function wholeWords(text: Sql): Sql {
  return sql`tsvector_to_array(to_tsvector('simple', ${plain(text)}))`;
}

/** Saves the words in `texts` (a query with one column `words`, an array) that are not yet known. */
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
