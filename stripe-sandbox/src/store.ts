import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

const SCHEMA = `
pragma journal_mode = wal;
pragma synchronous = normal;
pragma foreign_keys = on;

-- Sessions, payment intents, charges and so on, as the documents that the API answers with.
create table if not exists objects (
  seq integer primary key autoincrement,
  id text not null unique,
  kind text not null,
  body text not null,
  -- What belongs to the object but never leaves: how a test card behaves, a session's lines.
  hidden text not null default '{}',
  -- Seconds since 1970 at which it changes by itself.
  due integer
);
create index if not exists objects_by_kind on objects (kind, seq);
create index if not exists objects_due on objects (due) where due is not null;

create table if not exists events (
  seq integer primary key autoincrement,
  id text not null unique,
  type text not null,
  created integer not null,
  -- The text that is signed and sent.
  body text not null
);

-- One row for each event to deliver, and another each time somebody asks for it again.
create table if not exists deliveries (
  id integer primary key autoincrement,
  event_id text not null references events (id) on delete cascade,
  -- Milliseconds since 1970.
  created_at integer not null,
  attempts integer not null default 0,
  -- Null once it has arrived or was given up.
  next_attempt_at integer
);
create index if not exists deliveries_due on deliveries (next_attempt_at)
  where next_attempt_at is not null;
create index if not exists deliveries_by_event on deliveries (event_id);

-- What was answered under an Idempotency-Key, for 24 hours.
create table if not exists idempotency_keys (
  key text primary key,
  path text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  request_id text not null,
  created_at integer not null
);`;

const BUSY_MILLISECONDS = 5000;

/**
 * The sandbox's state in one SQLite file. Each change is in the file before it is answered, so a
 * killed process loses nothing; it syncs to disk only now and then. Every operation runs in one go,
 * so no two requests ever mix.
 */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens or creates `file`; `:memory:` stores nothing. */
  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    this.#db = new DatabaseSync(file, { timeout: BUSY_MILLISECONDS });
    this.#db.exec(SCHEMA);
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  /** Rows of a query. */
  rows<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepared(sql).all(...values) as T[];
  }

  /** Runs a statement without a result. */
  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepared(sql).run(...values);
  }

  /** Commits all of `change`, or none of it if it throws. */
  transaction<T>(change: () => T): T {
    return this.#guarded('begin immediate', change, 'commit', ['rollback']);
  }

  /**
   * Like {@link transaction}, for part of one; errors that `keeps` accepts keep the changes so far.
   */
  part<T>(change: () => T, keeps: (error: unknown) => boolean): T {
    const undo = ['rollback to part', 'release part'];
    return this.#guarded('savepoint part', change, 'release part', undo, keeps);
  }

  #guarded<T>(
    begin: string,
    change: () => T,
    end: string,
    undo: string[],
    keeps = (_error: unknown) => false,
  ): T {
    this.run(begin);
    try {
      const result = change();
      this.run(end);
      return result;
    } catch (error) {
      for (const statement of keeps(error) ? [end] : undo) this.run(statement);
      throw error;
    }
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    return statement;
  }
}
