import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from './types.ts';

/** The database, or one of its transactions. */
export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** A row as read. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/**
 * A row to write: a new column compiles only if it is written, or left to the database by name in
 * `Left`.
 */
export type NewRow<
  Table extends keyof DB,
  Left extends keyof Insertable<DB[Table]> = never,
> = Required<Omit<Insertable<DB[Table]>, Left>>;
