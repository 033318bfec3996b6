import { createPool } from '../server/src/db/pool.ts';
import { addressOf, readKeys } from '../server/src/embedded/keys.ts';

/** A connection to the journeys' database. */
async function connect() {
  const keys = await readKeys(`${process.env.SOUK_E2E_DATA}/postgres`);
  return createPool({ url: addressOf(keys, 'souk'), max: 1, onError: () => undefined });
}

/** Makes changes that no API call would: time that has passed, or data that slipped in anyway. */
export async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const pool = await connect();
  await pool.query(statement, values);
  await pool.end();
}

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
