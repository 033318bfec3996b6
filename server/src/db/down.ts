/** No connection to the database can be had. */
export class DatabaseDown extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause });
    this.name = 'DatabaseDown';
  }
}

/** PostgreSQL's own codes: it stops, starts, recovers, has no connection or disk left, or is a copy that only reads. */
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
/** The driver's own sentences, which have no codes. */
const SENTENCES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable)/;

/** True where the database, or the way to it, is gone: the same call is worth trying again later. */
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
