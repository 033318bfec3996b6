import { createHash } from 'node:crypto';
import {
  sql,
  type Expression,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely';
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

/** Connections whose backend is their own, and keeps what is prepared on it. */
const keepers = new WeakSet<pg.ClientBase>();

/** Says that this connection has its own backend: PREPARED statements are sent to it by name. */
export const keepsStatements = (client: pg.ClientBase) => keepers.add(client);

/** Error codes: the server has lost the statement, or already has one with that name. */
const STRANGE = new Set<unknown>(['26000', '42P05']);

/** Sends a statement over this connection, by its name if it is PREPARED. */
export async function send(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  const name = isMarked(text) && keepers.has(client) ? nameOf(text) : undefined;
  if (name === undefined) return client.query(text, [...values]);
  try {
    return await client.query({ text, values: [...values], name });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && STRANGE.has(error.code))) throw error;
    keepers.delete(client);
    // A failed transaction accepts nothing but a rollback.
    if (client.getTransactionStatus() !== 'I') throw error;
    return client.query(text, [...values]);
  }
}

type Ask = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** A connection as Kysely asks for one: nothing here streams rows by a cursor. */
export const lending = (
  query: Ask,
  release: PostgresPoolClient['release'],
): PostgresPoolClient => ({ query: query as unknown as PostgresPoolClient['query'], release });

/** The pool as Kysely asks for one, with {@link send}. */
export const sendingByName = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    return lending(
      (text, values) => send(client, text, values),
      (broken) => client.release(broken),
    );
  },
  end: () => pool.end(),
  options: pool.options,
});
