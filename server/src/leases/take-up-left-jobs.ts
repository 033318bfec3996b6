import { sql } from 'kysely';
import { row } from '../db/raw-sql.ts';
import type { Db } from '../db/rows.ts';
import { hasDiedHere } from '../kit/this-process.ts';
import { giveBackJobs } from './give-back-jobs.ts';
import { LEASE, NO_LEASE } from './lease.ts';

const HOLDER = row({ holder: 'text' });

/**
 * Ends the leases of dead processes and gives their jobs back to the queue: at once on this
 * machine, otherwise once the lease has expired, which only an `observer` with a steady lease of
 * its own can know.
 */
export async function takeUpLeftJobs(db: Db, observer: string): Promise<void> {
  await sql`delete from leases where ended_at < now() - interval '1 day'`.execute(db);
  const { rows } = await row({ holder: 'text', process: 'text', expired: 'boolean' })`
    select holder, process, renewed_at < now() - ${LEASE} as expired
    from leases where ended_at is null and holder <> ${observer}`.execute(db);
  const died = rows.filter(({ process }) => hasDiedHere(process)).map(({ holder }) => holder);
  const suspects = died.length > 0 || rows.some(({ expired }) => expired);
  if (!suspects && (await strays(db)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // A second observer would count each death twice.
    await sql`select pg_advisory_xact_lock(hashtext('souk left jobs'))`.execute(trx);
    const { rows: over } = await HOLDER`
      update leases set ended_at = now()
      where ended_at is null and (holder = any(${died}) or (renewed_at < now() - ${LEASE}
        and exists (select from leases observer
          where observer.holder = ${observer} and observer.steady_since < now() - ${LEASE})))
      returning holder`.execute(trx);
    const holders = [...over.map(({ holder }) => holder), ...(await strays(trx))];
    await giveBackJobs(trx, holders, { died: true });
  });
}

/** Workers that hold jobs which they took after their lease had ended, or without ever having one. */
async function strays(db: Db): Promise<string[]> {
  const { rows } = await HOLDER`
    select distinct locked_by as holder from graphile_worker.jobs
    where (locked_at < now() - ${LEASE}
        and locked_by in (select holder from leases where ended_at < locked_at))
      or (locked_at < now() - ${NO_LEASE} and locked_by not in (select holder from leases))`.execute(
    db,
  );
  return rows.map(({ holder }) => holder);
}
