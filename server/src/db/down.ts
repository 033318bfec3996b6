import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** The database is unreachable. */
export class DatabaseDown extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause });
    this.name = 'DatabaseDown';
  }
}

/**
 * PostgreSQL's codes for a server that is stopping, starting, recovering, read-only, or out of
 * connections, memory or disk, and for statements, locks and transactions that timed out or
 * deadlocked.
 */
const SQLSTATES = new Set(
  '57P01 57P02 57P03 57P05 53300 53200 53100 58030 25006 57014 55P03 25P03 40P01'.split(' '),
);
/** Errors that ended a database connection. Some have neither a system call nor a code. */
const endings = new WeakSet<Error>();
const SOCKET_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const SOCKET_CALLS = new Set(['connect', 'getaddrinfo', 'read', 'write']);
/** The driver's own messages, which have no codes. */
const SENTENCES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;

/** Makes {@link isDatabaseDown} recognize any error that ends this connection. */
export function noteEnding(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('error', (error: Error) => endings.add(error));
}

/** True if the database, or the way to it, is down: the same call is worth retrying later. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseDown || endings.has(error)) return true;
  if (SENTENCES.test(error.message)) return true;
  // A name with several addresses: none of them answered.
  if (error instanceof AggregateError) return error.errors.some((each) => isDatabaseDown(each));
  if (!('code' in error)) return false;
  const code = String(error.code);
  if ('severity' in error) return SQLSTATES.has(code) || code.startsWith('08');
  return 'syscall' in error && SOCKET_CALLS.has(String(error.syscall)) && SOCKET_CODES.has(code);
}
