import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from '../src/db/types.ts';

type Kind = 'text' | 'number' | 'boolean' | 'time' | 'texts' | 'json';

/** What the columns of a row hold. It does not compile unless it names each column of the type, and its kind. */
export type RowKinds<Row> = {
  [Name in keyof Row]-?: NonNullable<Row[Name]> extends string
    ? 'text'
    : NonNullable<Row[Name]> extends number
      ? 'number'
      : NonNullable<Row[Name]> extends boolean
        ? 'boolean'
        : NonNullable<Row[Name]> extends Date
          ? 'time'
          : NonNullable<Row[Name]> extends string[]
            ? 'texts'
            : 'json';
};

export const kinds = <Row>(declared: RowKinds<Row>): RowKinds<Row> => declared;

/** PostgreSQL's types by their numbers, as the server's pool reads them. */
const KINDS: Record<number, Kind> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  701: 'number',
  114: 'json',
  3802: 'json',
  1009: 'texts',
  1184: 'time',
};

/**
 * The columns of each statement that `read` runs, by name: what the database says of them, whatever
 * type the code declares. To be compared with {@link kinds} of that type.
 */
export async function columnKinds(
  pool: pg.Pool,
  read: (db: Kysely<DB>) => Promise<unknown>,
): Promise<Record<string, Kind>[]> {
  const seen: Record<string, Kind>[] = [];
  async function connect() {
    const client = await pool.connect();
    const query = async (text: string, values?: unknown[]) => {
      const result = await client.query(text, values);
      seen.push(
        Object.fromEntries(
          result.fields.map(({ name, dataTypeID }) => [name, KINDS[dataTypeID] ?? 'text']),
        ),
      );
      return result;
    };
    return { query, release: () => client.release() };
  }
  const recorded = { connect, end: () => Promise.resolve() } as unknown as pg.Pool;
  await read(new Kysely<DB>({ dialect: new PostgresDialect({ pool: recorded }) }));
  return seen;
}

/** The same of a row that came as JSON: what its values are. One that is null must not be null for this. */
export function valueKinds(row: object): Record<string, Kind> {
  const kindOf = (value: unknown): Kind => {
    if (value instanceof Date) return 'time';
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return 'texts';
    if (typeof value === 'number' || typeof value === 'boolean') {
      return typeof value as 'number' | 'boolean';
    }
    return typeof value === 'string' ? 'text' : 'json';
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, kindOf(value)]));
}
