import type { Db, Trx } from './rows.ts';

/** Reads several things as of one moment: later commits are in none of them. */
export function atOneMoment<T>(db: Db, read: (moment: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}
