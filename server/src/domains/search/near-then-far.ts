import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * How many products are looked at in the page's order before the search turns to an index: more of
 * them where that costs less for each, as comparing prices does beside comparing words.
 */
const LOOK_AT = { words: 500, prices: 1000 };

export const lookAt = (hasWords: boolean) => sql.lit(hasWords ? LOOK_AT.words : LOOK_AT.prices);

/**
 * A page of what fits, in an order, where it is not known how rare that is. First `near`: what fits
 * among the next products of the order, enough for anything that one in forty has. Only
 * where that does not fill the page is `far` run, which finds all that fits by an index of its own and
 * sorts it: then it is little. So the cost has a bound whatever people ask for, and the database need
 * not guess it anew each time.
 *
 * `near` selects `id` and `key` of at most `rows` products in that order, `far` of all that fits in none.
 */
export function nearThenFar(parts: { near: Sql; far: Sql; order: Sql; rows: number }): Sql {
  const found = sql`(select count(*) from near)`;
  const rows = sql.lit(parts.rows);
  return sql`
    with near as materialized (${parts.near})
    select id, key from near where ${found} >= ${rows}
    union all
    -- The offset keeps the order out of there: followed from its beginning, it would be walked whole.
    (select id, key from (select id, key from (${parts.far}) far offset 0) far where ${found} < ${rows}
      order by ${parts.order} limit ${rows})`;
}
