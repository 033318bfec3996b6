import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Lower case, accents folded, and everything but letters and figures a gap. */
export function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  // ASCII's signs by code point, so that it means the same under every collation.
  return sql`regexp_replace(plain_text(${text}), '[!-/:-@\[-\`{-~]+', ' ', 'g')`;
}

/** The words of a search, as typed. */
export function wordsOf(search: string): string[] {
  return search.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Matches products that have every word by its English stem, the last one also as a beginning. */
export function exactly(words: readonly string[]): RawBuilder<unknown> {
  const last = plain(sql`${words.at(-1) ?? ''}::text`);
  const others = plain(sql`${words.slice(0, -1).join(' ')}::text`);
  // In quotes whatever is left is plain words to to_tsquery.
  const beginning = sql`to_tsquery('simple', '''' || ${last} || ''':*')`;
  const lastWord = sql`(plainto_tsquery('english', ${last}) || ${beginning})`;
  return words.length > 1 ? sql`(plainto_tsquery('english', ${others}) && ${lastWord})` : lastWord;
}

/** Matches products that have, for every word, at least one of its alternatives. */
export function anyOfEach(alternatives: readonly string[][]): RawBuilder<unknown> {
  const each = alternatives.map((words) => {
    const either = words.map((word) => sql`plainto_tsquery('english', ${word}::text)`);
    return sql`(${sql.join(either, sql` || `)})`;
  });
  return sql`(${sql.join(each, sql` && `)})`;
}
