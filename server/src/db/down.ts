/** The database is unreachable. */
export class DatabaseDown extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause });
    this.name = 'DatabaseDown';
  }
}

/**
 * PostgreSQL's own codes: it is stopping, starting, recovering, out of connections or disk, or a
 * read-only replica.
 */
const SQLSTATES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53100', '25006']);
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

/** True if the database, or the way to it, is down: the same call is worth retrying later. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseDown || SENTENCES.test(error.message)) return true;
  // A name with several addresses: none of them answered.
  if (error instanceof AggregateError) return error.errors.some((each) => isDatabaseDown(each));
  if (!('code' in error)) return false;
  const code = String(error.code);
  if ('severity' in error) return SQLSTATES.has(code) || code.startsWith('08');
  return 'syscall' in error && SOCKET_CALLS.has(String(error.syscall)) && SOCKET_CODES.has(code);
}
