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

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  const name = `souk_${names.size}`;
  names.set(text, name);
  return name;
}

const isMarked = (text: string) => text.startsWith(MARK) || text.endsWith(MARK);

type Query = (...args: unknown[]) => unknown;

/** Makes a new connection send statements marked as PREPARED by name. */
export function sendPreparedByName(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query;
  const named: Query = (first, ...rest) => {
    if (typeof first !== 'string' || !isMarked(first)) return query(first, ...rest);
    const [values, ...more] = rest;
    const name = nameOf(first);
    return query({ text: first, values, ...(name === undefined ? {} : { name }) }, ...more);
  };
  client.query = named as typeof client.query;
}
