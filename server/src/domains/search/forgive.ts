import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import { oneEditApart } from '@souk/contract/one-edit-apart';
import type { Db } from '../../db/rows.ts';
import { plain } from '../products/search-text.ts';

/** Letters of the word that was meant, or of what was typed for it: one may have been dropped. */
const SHORTEST = 5;
const MOST_PER_WORD = 20;

/** Each word with the known words one slip away; null if there are none for any of them. */
export async function alternativesOf(db: Db, words: readonly string[]): Promise<string[][] | null> {
  // One slip leaves the first or the last letters as they were; the trigram index finds those.
  const { rows } = await sql<{ n: number; typed: string; word: string }>`${PREPARED}
    select given.n::int as n, folded.typed, known.word
    from unnest(${[...words]}::text[]) with ordinality as given (word, n)
    cross join lateral (select trim(${plain(sql`given.word`)}) as typed) folded
    cross join lateral (
      select greatest((length(folded.typed) - 1) / 2, ${SHORTEST - 1} / 2) as kept) part
    join search_words known
      on (known.word like left(folded.typed, part.kept) || '%'
          or known.word like '%' || right(folded.typed, part.kept))
      and length(known.word) between length(folded.typed) - 1 and length(folded.typed) + 1
    where length(folded.typed) >= ${SHORTEST - 1}
      and greatest(length(folded.typed), length(known.word)) >= ${SHORTEST}`.execute(db);
  const near = rows.filter((row) => oneEditApart(row.typed, row.word));
  if (near.length === 0) return null;
  return words.map((word, index) => {
    const others = near.filter((row) => row.n === index + 1).map((row) => row.word);
    return [...new Set([word, ...others])].slice(0, MOST_PER_WORD);
  });
}
