import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { DB } from './types.ts';

/** The database, or a transaction of it. */
export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** A row as it is read. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/** A row to write: a new column must be written, or `Left` to the database by name, to compile. */
export type NewRow<
  Table extends keyof DB,
  Left extends keyof Insertable<DB[Table]> = never,
> = Required<Omit<Insertable<DB[Table]>, Left>>;
