import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';

/**
 * Takes down the indexes of these tables that no constraint needs, and answers how to put them up
 * again: one built over all rows takes a fraction of one that grows with each.
 */
export async function withoutIndexes(
  db: Kysely<DB>,
  tables: readonly (keyof DB)[],
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any(${[...tables]}::regclass[]) and not i.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    order by 1`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(db);
  };
}
