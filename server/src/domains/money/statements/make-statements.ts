import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { timeZoneOf } from '../../shops/index.ts';
import { ALL_SHOPS } from './period.ts';

/** How long to wait for late entries after a month ends. */
const SETTLED = sql`interval '1 day'`;

/** SQL: the end of a month. */
const endOf = (month: string, timeZone: string) =>
  sql`((${month}::date + interval '1 month')::timestamp at time zone ${timeZone})`;

/**
 * Runs daily. Issues the statements of each month that is over, oldest first, and queues the mails
 * for the newest. Safe to repeat, even concurrently.
 */
export async function makeStatements(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const { db, jobs } = deps;
  const terms = { timeZone: await timeZoneOf(db), now: deps.now() };
  const months = await monthsDue(db, terms);
  for (const month of months) {
    await db.transaction().execute(async (trx) => {
      const isNew = await makeMonth(trx, { ...terms, month });
      // The first run may issue years of statements, so only the newest are mailed.
      if (isNew && month === months.at(-1)) await jobs.enqueue(trx, 'mail-statements', { month });
    });
  }
}

const MONTH = sql.lit('month');

type Terms = { timeZone: string; now: Date };

/** Returns the completed months without statements, "2026-10-01", oldest first. */
export async function monthsDue(db: Db, { timeZone, now }: Terms): Promise<string[]> {
  const { rows } = await row({ month: 'text' })`
    with begun as (
      select coalesce((select max(month) + interval '1 month' from statement_months),
        (select date_trunc(${MONTH}, min(created_at) at time zone ${timeZone}) from ledger_entries)) as first
    )
    select to_char(month, 'YYYY-MM-DD') as month from begun,
      generate_series(first, ${now}::timestamptz at time zone ${timeZone} - interval '1 month', '1 month') month
    where (month + interval '1 month') at time zone ${timeZone} + ${SETTLED} <= ${now}
    order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

type MonthTerms = Terms & { month: string };

/** Issues all statements of a month. Returns false if they were already issued. */
export async function makeMonth(trx: Trx, { month, timeZone, now }: MonthTerms): Promise<boolean> {
  // Concurrent runs wait here, then find that the month is done.
  const { rows } = await row({ number: 'number' })`
    insert into statement_months (month, number, time_zone, made_at)
    select ${month}, coalesce(max(number), 0) + 1, ${timeZone}, ${now} from statement_months
    on conflict (month) do nothing returning number`.execute(trx);
  if (rows.length === 0) return false;
  await sql`
    insert into statement_entries (entry_id, month)
    select e.id, ${month}::date from ledger_entries e
    where e.created_at < ${endOf(month, timeZone)}
      and not exists (select from statement_entries m where m.entry_id = e.id)`.execute(trx);
  await sql`
    insert into statement_sums (month, account, kind, cents, lines)
    select m.month, case when p.account like 'shop:%' then ${ALL_SHOPS} else p.account end, e.kind,
      sum(p.amount_cents), count(*)
    from statement_entries m
    join ledger_entries e on e.id = m.entry_id join ledger_postings p on p.entry_id = m.entry_id
    where m.month = ${month} group by 1, 2, 3`.execute(trx);
  await sql`
    with kinds as (
      select substr(p.account, 6)::uuid as shop_id, e.kind, -sum(p.amount_cents) as cents,
        count(*) as lines, min(p.entry_id::text)::uuid as first, max(p.entry_id::text)::uuid as last
      from statement_entries m
      join ledger_entries e on e.id = m.entry_id join ledger_postings p on p.entry_id = m.entry_id
      where m.month = ${month} and p.account like 'shop:%' group by 1, 2
    ), moved as (
      select shop_id, sum(cents) as cents, sum(lines) as lines, jsonb_object_agg(kind, cents) as totals,
        min(first::text)::uuid as first, max(last::text)::uuid as last
      from kinds group by shop_id
    ), latest as (
      select distinct on (shop_id) shop_id, number, closing_cents
      from shop_statements where month < ${month} order by shop_id, month desc
    )
    insert into shop_statements (id, shop_id, month, number, opening_cents, closing_cents, lines, totals,
      first_entry, last_entry)
    select gen_random_uuid(), shop_id, ${month}, coalesce(number, 0) + 1, coalesce(closing_cents, 0),
      coalesce(closing_cents, 0) + coalesce(cents, 0), coalesce(lines, 0), coalesce(totals, '{}'), first, last
    from latest full join moved using (shop_id)
    where lines > 0 or closing_cents <> 0`.execute(trx);
  return true;
}
