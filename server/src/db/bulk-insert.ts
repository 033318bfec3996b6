import { sql, type Insertable } from 'kysely';
import type { Db } from './rows.ts';
import type { DB } from './types.ts';

/** Inserts rows of one table, in their order, in one statement. All have the same columns. */
export async function bulkInsert<Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
    db,
  );
}
