import { oneEditApart } from '@souk/contract/one-edit-apart';
import { sql } from 'kysely';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { plain } from '../products/search-text.ts';

/** The minimum length of the intended or the typed word: a letter may have been dropped. */
const SHORTEST = 5;
const MOST_PER_WORD = 20;

/** Returns each word with the known words one typo away; null if no word has any. */
export async function alternativesOf(db: Db, words: readonly string[]): Promise<string[][] | null> {
  // One typo leaves either the first or the last letters intact; the trigram index finds those.
  // Each offset prevents the values of a typed word from being computed again for each known one.
  const { rows } = await row({ n: 'number', typed: 'text', word: 'text' })`${PREPARED}
    select typed.n, typed.word as typed, known.word
    from (
      select n, word, length(word) as letters, left(word, kept) || '%' as beginning,
        '%' || right(word, kept) as ending
      from (
        select n, word, greatest((length(word) - 1) / 2, ${SHORTEST - 1} / 2) as kept
        from (
          select n::int, trim(${plain(sql`word`)}) as word
          from unnest(${[...words]}::text[]) with ordinality as given (word, n) offset 0) folded
        where length(word) >= ${SHORTEST - 1}) parts offset 0) typed
    join search_words known
      on (known.word like typed.beginning or known.word like typed.ending)
      and length(known.word) between typed.letters - 1 and typed.letters + 1
      and greatest(typed.letters, length(known.word)) >= ${SHORTEST}`.execute(db);
  const near = rows.filter((row) => oneEditApart(row.typed, row.word));
  if (near.length === 0) return null;
  return words.map((word, index) => {
    const others = near.filter((row) => row.n === index + 1).map((row) => row.word);
    return [...new Set([word, ...others])].slice(0, MOST_PER_WORD);
  });
}
