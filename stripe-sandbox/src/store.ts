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
create table if not exists file_contents (id text primary key, content blob not null);

-- Values other than objects, such as the time of the next payout.
create table if not exists memory (name text primary key, value text not null);

create table if not exists events (
  seq integer primary key autoincrement,
  id text not null unique,
  type text not null,
  created integer not null,
  -- The text that is signed and sent.
  body text not null,
  -- Its connected account; null for the platform's own events.
  account text
);

-- One row for each event to deliver, and another each time somebody asks for it again.
create table if not exists deliveries (
  id integer primary key autoincrement,
  event_id text not null references events (id) on delete cascade,
  -- Milliseconds since 1970.
  created_at integer not null,
  attempts integer not null default 0,
  -- Null once it has been delivered, abandoned or dropped.
  next_attempt_at integer,
  -- Whether the receiver accepted it.
  accepted integer not null default 0
);

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

/** Columns that older files lack. The columns of `objects` are generated from its documents. */
const LATER_COLUMNS = [
  ['events', 'account', 'text'],
  ['deliveries', 'accepted', 'integer not null default 0'],
  ['objects', 'account', `text generated always as (hidden ->> 'account') virtual`],
  ['objects', 'currency', `text generated always as (body ->> 'currency') virtual`],
  ['objects', 'status', `text generated always as (body ->> 'status') virtual`],
  ['objects', 'net', `integer generated always as (body ->> 'net') virtual`],
] as const;

const INDEXES = `
drop index if exists objects_due;
create index if not exists objects_by_kind on objects (kind, seq);
create index if not exists objects_by_created on objects (kind, body ->> 'created');
create index if not exists objects_by_due on objects (kind, due) where due is not null;
create index if not exists objects_by_intent on objects (kind, body ->> 'payment_intent', seq)
  where body ->> 'payment_intent' is not null;
create index if not exists objects_by_charge on objects (kind, body ->> 'charge', seq)
  where body ->> 'charge' is not null;
create index if not exists transfers_by_destination on objects (body ->> 'destination', seq)
  where kind = 'transfer';
create index if not exists transfers_by_charge on objects (body ->> 'source_transaction')
  where kind = 'transfer';
create index if not exists reversals_by_transfer on objects (body ->> 'transfer', seq)
  where kind = 'transfer_reversal';
create index if not exists sessions_by_status on objects (body ->> 'status', seq)
  where kind = 'checkout.session';
-- The balance is the sum of all lines: SQLite reads it from this index alone.
create index if not exists lines_by_state on objects (kind, account, currency, status, net)
  where kind = 'balance_transaction';
create index if not exists lines_by_source on objects (body ->> 'source', seq)
  where kind = 'balance_transaction';
create index if not exists lines_by_payout on objects (hidden ->> 'payout', seq)
  where kind = 'balance_transaction';
create index if not exists events_by_type on events (type, seq);
create index if not exists events_by_created on events (created);
create index if not exists deliveries_due on deliveries (next_attempt_at)
  where next_attempt_at is not null;
create index if not exists deliveries_by_event on deliveries (event_id);`;

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
    for (const [table, column, type] of LATER_COLUMNS) {
      const columns = this.rows<{ name: string }>('select name from pragma_table_xinfo(?)', table);
      if (columns.some(({ name }) => name === column)) continue;
      this.#db.exec(`alter table ${table} add column ${column} ${type}`);
    }
    this.#db.exec(INDEXES);
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

  readValue(name: string): string | undefined {
    return this.rows<{ value: string }>('select value from memory where name = ?', name)[0]?.value;
  }

  /** Stores a value under this name, replacing any earlier one. */
  writeValue(name: string, value: string): void {
    this.run('insert or replace into memory values (?, ?)', name, value);
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
