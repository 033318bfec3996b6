import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Search } from './filter-sql.ts';

type Sql = RawBuilder<unknown>;
type Part = Pick<Search, 'limit' | 'offset'>;

export const all = (conditions: Sql[]) => sql.join(conditions, sql` and `);

/** The page and one more. Numbers stand in the text: what a plan costs depends on them. */
export const page = ({ limit, offset }: Part) =>
  sql`limit ${sql.lit(limit + 1)}${offset > 0 ? sql` offset ${sql.lit(offset)}` : sql``}`;

/** All that a part of a page can need of it. */
export const upToPage = ({ limit, offset }: Part) => sql`limit ${sql.lit(offset + limit + 1)}`;

/** What comes after the last product of the page before, in the order of `key`. */
export function beyond({ after, sort }: Search, key: RawBuilder<number>): Sql[] {
  if (!after) return [];
  const next = sort === 'price_high' ? sql`<` : sql`>`;
  // Also as one comparison, by which an index can begin in the right place.
  const from = sort === 'price_high' ? sql`<=` : sql`>=`;
  return [
    sql`${key} ${from} ${after.key}`,
    sql`(${key} ${next} ${after.key} or p.id < ${after.id})`,
  ];
}
