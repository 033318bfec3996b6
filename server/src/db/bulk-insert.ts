import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from './rows.ts';
import type { DB } from './types.ts';

/** Inserts rows of one table, in their order, in one statement. All have the same columns. */
export async function bulkInsert<Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  if (rows.length > 0) await insertOf(table, rows).execute(db);
}

/** SQL: that statement, with the same text for any number of rows, one at least. */
export function insertOf<Table extends keyof DB>(
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
}
