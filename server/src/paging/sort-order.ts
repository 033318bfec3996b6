import { sql, type RawBuilder } from 'kysely';

/**
 * Sorts a list by an expression and then by age, or by age alone. One index on the expression and
 * `id desc` serves both directions.
 */
export type SortOrder = { by?: RawBuilder<unknown>; up: boolean };

export const NEWEST: SortOrder = { up: false };
export const OLDEST: SortOrder = { up: true };
export const lowFirst = (by: RawBuilder<unknown>): SortOrder => ({ by, up: true });
export const highFirst = (by: RawBuilder<unknown>): SortOrder => ({ by, up: false });

export const opposite = (order: SortOrder): SortOrder => ({ ...order, up: !order.up });

/** SQL: the terms of `order by`. Ids sort by age. */
export function orderTerms({ by, up }: SortOrder, id = sql`id`): RawBuilder<unknown> {
  if (!by) return up ? sql`${id} asc` : sql`${id} desc`;
  return up ? sql`${by} asc, ${id} desc` : sql`${by} desc, ${id} asc`;
}

/** SQL: the average rating, or `none` without ratings. */
export const ratingOr = (none: 0 | 6) =>
  sql`coalesce(rating_sum::float8 / nullif(rating_count, 0), ${sql.lit(none)})`;
