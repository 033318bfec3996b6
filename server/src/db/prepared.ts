import { createHash } from 'node:crypto';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * Marks a statement at its beginning or end: its plan is kept and suits all parameters; a LIMIT
 * goes into the text.
 */
export const PREPARED = sql.raw(MARK);

/** Marks a query of the builder in the same way, and keeps its row type. */
export const prepared = <Row>(query: Expression<Row>): RawBuilder<Row> =>
  sql<Row>`${PREPARED}${query}`;

/** Connections keep their prepared statements: further texts are sent unprepared. */
const MOST_NAMES = 400;

const names = new Map<string, string>();

/** Names a statement by its hash, so that a name means the same in every process. */
export const statementName = (text: string): string =>
  `souk_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = statementName(text);
  names.set(text, name);
  return name;
}

const isMarked = (text: string) => text.startsWith(MARK) || text.endsWith(MARK);

type Query = (...args: unknown[]) => unknown;
type Send = (query: { text: string; values: unknown; name: string }) => Promise<unknown>;

/** The driver's record of the statements prepared on a connection. */
type DriverState = {
  connection: { parsedStatements: Record<string, string> };
  getTransactionStatus(): string | null;
};

/** Error codes: the server has lost the statement, or already has one with that name. */
const GONE = '26000';
const THERE = '42P05';

/** Makes a connection send PREPARED statements by name. It must have its own backend. */
export function sendPreparedByName(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query;
  const send = query as Send;
  const { connection, getTransactionStatus } = client as unknown as DriverState;

  async function sendByName(name: string, text: string, values: unknown): Promise<unknown> {
    try {
      return await send({ text, values, name });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === GONE) delete connection.parsedStatements[name];
      else if (code === THERE) connection.parsedStatements[name] = text;
      else throw error;
      // A failed transaction accepts nothing but a rollback.
      if (getTransactionStatus.call(client) !== 'I') throw error;
      return send({ text, values, name });
    }
  }

  const named: Query = (first, ...rest) => {
    const name = typeof first === 'string' && isMarked(first) ? nameOf(first) : undefined;
    const [values, callback] = rest;
    if (name === undefined || callback !== undefined) return query(first, ...rest);
    return sendByName(name, first as string, values);
  };
  client.query = named as typeof client.query;
}
