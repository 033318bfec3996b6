import type pg from 'pg';

/** Where the sandbox reports what it does. */
export interface Log {
  info(details: object, message?: string): void;
  warn(details: object, message?: string): void;
  error(details: object, message?: string): void;
}

/** Anything that runs a statement: the pool, or the connection of a transaction. */
export interface Db {
  query<R extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>;
}

/** What every part of the sandbox is given. */
export interface Context {
  readonly pool: pg.Pool;
  /** The site's origin, where the card page is. */
  readonly publicUrl: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  /** How long new events wait before they are sent. */
  deliveryDelaySeconds(): number;
  /** Says that there may be something to deliver. */
  wake(): void;
}
