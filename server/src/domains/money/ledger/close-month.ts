import { ACCOUNTING, type ClosedMonth } from '@souk/contract/accounting';
import { sql } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, unavailable } from '../../../kit/problems.ts';
import { addMonths, monthAt, startOfMonth, type Month } from '../../../kit/time-zone.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { timeZoneOf } from '../../shops/index.ts';
import { chainEntries } from './chain.ts';
import { closedMonths, nextMonth, toClosedMonth } from './closed-months.ts';

const TRIES = 20;
/**
 * New bookings queue behind our lock request, and one of them may hold a lock that an earlier one
 * needs. So we give up before PostgreSQL's deadlock check would (after 1 s).
 */
const PATIENCE = sql.lit('300ms');
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Closes a month permanently: no more entries can be dated in it. The first closing includes all
 * earlier months. Concurrent bookings either make it into the month or are dated after it.
 * @throws ProblemError 409, 422, 503
 */
export async function closeMonth(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  month: Month,
): Promise<ClosedMonth> {
  // Link most entries beforehand, because bookings wait while the month closes.
  await chainEntries(deps);
  for (let tried = 1; ; tried += 1) {
    try {
      await deps.db.transaction().execute((trx) => close(trx, deps, actor, month));
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) {
        throw error;
      }
      if (tried === TRIES) throw unavailable(ACCOUNTING.busy, 5);
    }
  }
  const closed = (await closedMonths(deps.db)).find((each) => each.month === month);
  if (!closed) throw new Error('The closed month was not saved');
  return toClosedMonth(closed);
}

async function close(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  actor: Actor,
  month: Month,
): Promise<void> {
  await sql`set local lock_timeout = ${PATIENCE}`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('closed_months'))`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  const zone = await timeZoneOf(trx);
  const last = (await closedMonths(trx))[0]?.month ?? null;
  await demandNext(trx, { zone, month, last, current: monthAt(now(), zone) });
  const first = `${month}-01`;
  await sql`select chain_ledger(2147483647)`.execute(trx);
  await sql`
    insert into closed_months (month, time_zone, ends_at, chain_position, chain_hash, closed_by)
    select ${first}::date, ${zone}, ${startOfMonth(addMonths(month, 1), zone)}, position, hash,
      ${actor.id}
    from ledger_chain order by position desc limit 1`.execute(trx);
  // Start from the previous month's balances instead of adding up the whole ledger each time.
  await sql`
    with this as (select ends_at from closed_months where month = ${first}::date),
      former as (select month, ends_at from closed_months where month < ${first}::date
        order by month desc limit 1)
    insert into closed_balances (month, account, cents)
    select ${first}::date, account, sum(cents) from (
      select account, cents from closed_balances join former using (month)
      union all
      select p.account, p.amount_cents from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.created_at < (select ends_at from this)
        and e.created_at >= coalesce((select ends_at from former), '-infinity')
    ) known group by account`.execute(trx);
  await recordChange(trx, actor, {
    kind: 'month.closed',
    target: { kind: 'month', id: null },
    about: { month },
    before: null,
    after: { time_zone: zone },
  });
}

type NextMonth = { zone: string; month: Month; last: Month | null; current: Month };

/** Refuses a month that isn't over, isn't next in order, or is before the first entry. */
async function demandNext(trx: Trx, { zone, month, last, current }: NextMonth): Promise<void> {
  const refuse = (message: string) => invalid({ path: 'month', message });
  if (month >= current) throw refuse(ACCOUNTING.notOver);
  if (last !== null && month <= last) throw conflict('month_closed', ACCOUNTING.closed);
  const next = await nextMonth(trx, zone, last);
  if (next === null || (last === null && month < next)) throw refuse(ACCOUNTING.empty);
  // The first closing may cover years.
  if (last !== null && month !== next) throw refuse(ACCOUNTING.inOrder);
}
