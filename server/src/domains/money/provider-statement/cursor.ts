import type { Db, Row, Trx } from '../../../db/rows.ts';

type List = Row<'provider_cursors'>['name'];

/** Returns how far a list has been read, and when. Null before the first read. */
export async function readCursor(
  db: Db,
  name: List,
): Promise<{ beginsAt: Date; seenUntil: Date; readAt: Date } | null> {
  const row = await db
    .selectFrom('provider_cursors')
    .select(['begins_at', 'seen_until', 'read_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return null;
  return { beginsAt: row.begins_at, seenUntil: row.seen_until, readAt: row.read_at };
}

/**
 * Records that everything up to `seenUntil` has been read. The cursor never moves back, and
 * `beginsAt` never changes.
 */
export async function moveCursor(
  db: Db | Trx,
  name: List,
  { seenUntil, readAt, beginsAt = seenUntil }: { seenUntil: Date; readAt: Date; beginsAt?: Date },
): Promise<void> {
  await db
    .insertInto('provider_cursors')
    .values({ name, begins_at: beginsAt, seen_until: seenUntil, read_at: readAt })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet({ seen_until: seenUntil, read_at: readAt })
        .where('provider_cursors.seen_until', '<=', seenUntil),
    )
    .execute();
}
