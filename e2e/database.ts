import { createPool } from '../server/src/db/pool.ts';
import { addressOf, readKeys } from '../server/src/embedded/keys.ts';

/** A connection to the journeys' database. */
async function connect() {
  const keys = await readKeys(`${process.env.SOUK_E2E_DATA}/postgres`);
  return createPool({ url: addressOf(keys, 'souk'), max: 1, onError: () => undefined });
}

/** Runs a statement and returns its rows. */
export type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Lends a connection to the journeys' database, as the owner of its tables. */
export async function withDatabase(work: (query: Query) => Promise<void>): Promise<void> {
  const pool = await connect();
  try {
    await work(async (statement, values) => (await pool.query(statement, values)).rows);
  } finally {
    await pool.end();
  }
}

/** Makes changes that no API call would: time that has passed, or data that slipped in anyway. */
export const inDatabase = (statement: string, values: unknown[]): Promise<void> =>
  withDatabase(async (query) => void (await query(statement, values)));

/** Blocks all writes to a table while `during` runs. */
export async function whileUnwritable(table: string, during: () => Promise<void>): Promise<void> {
  const pool = await connect();
  const client = await pool.connect();
  try {
    await client.query(`begin; lock table ${table} in share mode`);
    await during();
  } finally {
    await client.query('rollback');
    client.release();
    await pool.end();
  }
}
