import { createPool } from '../server/src/db/pool.ts';
import { addressOf, readKeys } from '../server/src/embedded/keys.ts';

/** Makes changes that no API call would: time that has passed, or data that slipped in anyway. */
export async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const keys = await readKeys(`${process.env.SOUK_E2E_DATA}/postgres`);
  const pool = createPool({ url: addressOf(keys, 'souk'), max: 1, onError: () => undefined });
  await pool.query(statement, values);
  await pool.end();
}
