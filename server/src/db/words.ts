import { sql, type RawBuilder, type SqlBool } from 'kysely';

// How words are compared, found and sorted. Each names its rules, so that a database's own locale
// changes nothing (decision 68).

type Text = RawBuilder<unknown> | string | null;

/** SQL: a name, an email or a code in one case, to compare it. */
export const folded = (text: Text) => sql`(folded(${text}) collate "C")`;

/** SQL: whether two names, emails or codes are the same in any case. */
export const isSame = (one: Text, other: Text) => sql<SqlBool>`${folded(one)} = ${folded(other)}`;

/** SQL: whether a code begins like this, in any case. */
export const beginsWith = (text: Text, beginning: string) =>
  sql<SqlBool>`${folded(text)} like ${folded(escaped(beginning) + '%')}`;

/** SQL: a text as a searcher types it, in one case and without accents. */
export const letters = (text: Text) => sql`plain_letters(${text})`;

/** SQL: whether a text contains another, in any case and with any accents. */
export const contains = (text: Text, part: string) =>
  sql<SqlBool>`${letters(text)} like ${letters(containing(part))}`;

/** A pattern for `like` that matches `text` anywhere. */
export const containing = (text: string) => `%${escaped(text)}%`;

const escaped = (text: string) => text.normalize('NFKC').replaceAll(/[\\%_]/g, '\\$&');

/** SQL: a text in the order of a language's dictionaries. Lists with an index are sorted in English. */
export const alphabetical = (text: Text, language = 'en') =>
  sql`((${text}) collate ${sql.id(`${language}-x-icu`)})`;
