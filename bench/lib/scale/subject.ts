import type { Db } from '@souk/server/db/rows';
import type pg from 'pg';

/** A database that is being filled and measured. */
export interface Scale {
  db: Db;
  /** Without time limits. */
  client: pg.Client;
  /** The number of rows of the subject's first table. */
  rows: number;
  /** How long ago the first row was written. */
  months: number;
}

export interface Read {
  name: string;
  /** Called with 0, 1, 2 and so on. */
  read: (db: Db, n: number) => Promise<unknown>;
  /** How often it is measured; 20 times if not given. */
  times?: number;
}

/** A large table, with what belongs to it. */
export interface Subject {
  /** The first is the one that the script changes. */
  tables: readonly [string, ...string[]];
  /** A script of deploy/postgresql. */
  script: string;
  fill: (scale: Scale) => Promise<void>;
  reads: (scale: Scale) => Promise<Read[]>;
}
