import type { DB } from '@souk/server/db/types';
import { sql, type Kysely } from 'kysely';

/** Any number; the same for all processes that could seed at once. */
const SEED_LOCK = 7_205_759;

/** Two processes at a first start: the second waits for the first one's transaction. */
export async function waitForOtherSeeds(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
}

export async function holdsAnything(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select exists (select from users) or exists (select from shops) or exists (select from products) as full`.execute(
    db,
  );
  return rows[0]?.full ?? true;
}

export async function holdsDemo(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select from users where is_demo limit 1`.execute(db);
  return rows.length > 0;
}
