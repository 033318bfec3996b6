import type { Kysely } from 'kysely';
import type { DB } from '@souk/server/db/types';

const ROWS_AT_ONCE = 500;

/** Inserts many rows of one table in few statements. */
export async function load<T extends keyof DB>(
  db: Kysely<DB>,
  table: T,
  rows: readonly object[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    // The rows are built beside each table's columns; the database itself checks them.
    await db
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE) as never)
      .execute();
  }
}
