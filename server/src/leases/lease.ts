import { sql, type SqlBool } from 'kysely';
import { releaseNumber } from '../db/migrate.ts';
import { row } from '../db/raw-sql.ts';
import type { Db } from '../db/rows.ts';
import { hasDiedHere, thisProcess } from '../kit/this-process.ts';
import { giveBackJobs } from './give-back-jobs.ts';

const RENEW_MS = 3000;
/**
 * A holder that hasn't renewed its lease for this long is dead: well below the 30 s in which others
 * take over.
 */
export const LEASE = sql`interval '15 seconds'`;
/**
 * A holder with longer gaps was away itself, like the whole site during an outage of its database.
 */
const GAP = sql`interval '7 seconds'`;
/** Job runners of the version before leases have none: their jobs are taken over after this. */
export const NO_LEASE = sql`interval '10 minutes'`;

export type Lease = {
  holder: string;
  /** Resolves once the lease is in the database, or has been released. */
  held: Promise<void>;
  /** Aborts if others have taken us for dead, as after a long pause; then a new lease begins. */
  signal(): AbortSignal;
  /** Releases it. Call it once none of its work is running. */
  end(): Promise<void>;
};

/** Takes a lease and renews it until it is released, retrying while the database is away. */
export function holdLease(
  db: Db,
  holder: string,
  onRenewed: () => Promise<void> = async () => {},
): Lease {
  let known = false;
  let ended = false;
  let lost = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const { promise: held, resolve: settle } = Promise.withResolvers<void>();

  async function beat(): Promise<void> {
    try {
      if (!known || !(await renew(db, holder))) {
        if (known) {
          lost.abort(new Error('Others have taken this process for dead'));
          lost = new AbortController();
        }
        await begin(db, holder);
        known = true;
        settle();
      }
      await onRenewed();
    } catch {
      // The database is away. Its other callers report that.
    }
    if (!ended) timer = setTimeout(next, RENEW_MS);
  }
  const next = () => {
    current = beat();
  };
  const giveBack = (): Promise<void> =>
    endLease(db, holder).catch(() => {
      // Once the database is back, if this process lives that long.
      setTimeout(() => void giveBack(), RENEW_MS).unref();
    });
  let current = beat();

  return {
    holder,
    held,
    signal: () => lost.signal,
    async end() {
      ended = true;
      clearTimeout(timer);
      settle();
      await current;
      await giveBack();
    },
  };
}

async function begin(db: Db, holder: string): Promise<void> {
  await sql`
    insert into leases (holder, process, seals, release)
    values (${holder}, ${thisProcess}, true, ${await releaseNumber()})
    on conflict (holder) do update set renewed_at = now(), steady_since = now(), ended_at = null
  `.execute(db);
}

async function endLease(db: Db, holder: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update leases set ended_at = now() where holder = ${holder}
      and ended_at is null`.execute(trx);
    await giveBackJobs(trx, [holder]);
  });
}

async function renew(db: Db, holder: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update leases set renewed_at = now(),
      steady_since = case when renewed_at < now() - ${GAP} then now() else steady_since end
    where holder = ${holder} and ended_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * SQL: whether no living process holds a row of this table, by its columns `holder` and
 * `updated_at`.
 */
export function isLeft(table: string) {
  const [holder, since] = [sql.ref(`${table}.holder`), sql.ref(`${table}.updated_at`)];
  return sql<SqlBool>`(${holder} is null
    or exists (select from leases where leases.holder = ${holder} and ended_at is not null)
    or (${since} < now() - ${NO_LEASE}
      and not exists (select from leases where leases.holder = ${holder})))`;
}

/**
 * Whether every living process can read sealed secrets; false while one of the previous release
 * serves.
 */
export async function everyoneSeals(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from leases where ended_at is null and seals is null limit 1`.execute(db);
  return rows.length === 0;
}

/** Whether the holder is known to be dead. Unknown for one that never had a lease. */
export async function hasDied(db: Db, holder: string): Promise<boolean> {
  const { rows } = await row({ process: 'text', over: 'boolean' })`
    select process, ended_at is not null or renewed_at < now() - ${LEASE} as over
    from leases where holder = ${holder}`.execute(db);
  const [lease] = rows;
  return lease !== undefined && (lease.over || hasDiedHere(lease.process));
}
