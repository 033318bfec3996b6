import { sql, type RawBuilder } from 'kysely';

/** A problem with an order, in words. */
export type Strayed = { orderId: string; problem: string };

/** SQL: the ids of the orders to check, in parentheses. Null for all. */
export type Among = RawBuilder<unknown> | null;

/** SQL: whether this column names one of those orders. */
export const isAmong = (column: string, among: Among): RawBuilder<unknown> =>
  among === null ? sql`true` : sql`${sql.ref(column)} in ${among}`;

/** At most so many orders are reported for each kind of problem. */
export const MOST_STRAYED = 100;

export const limited = sql`limit ${sql.lit(MOST_STRAYED)}`;
