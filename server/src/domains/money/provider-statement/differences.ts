import { sql, type RawBuilder } from 'kysely';
import { row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db, Trx } from '../../../db/rows.ts';
import { providerCurrency } from '../../../kit/provider-currency.ts';
import { subjectsOfDisputes } from '../disputes/provider-subjects.ts';
import { subjectsOfParked } from '../parked-payments/book-parked.ts';
import { paymentsUnderWay, subjectsOfSales } from '../payments/provider-subjects.ts';
import {
  subjectsOfPayouts,
  subjectsOfUnsent,
  transfersUnderWay,
} from '../payouts/provider-subjects.ts';
import { refundsUnderWay, subjectsOfRefunds } from '../refunds/provider-subjects.ts';
import { isCalled } from './subjects-to-compare.ts';

/** SQL: the provider's object behind each entry that books a statement line. */
const subjectsOfLines = sql`
  select booked.kind, line.id as cause, line.subject from provider_lines line
  cross join (values ('fee'), ('bank_transfer'), ('correction'))
    as booked (kind)`;

/**
 * SQL: the provider's object (`subject`) behind each entry (`kind`, `cause`) on the provider's
 * account.
 */
const subjects = sql`(
  ${subjectsOfSales} union all ${subjectsOfRefunds} union all ${subjectsOfDisputes}
  union all ${subjectsOfPayouts} union all ${subjectsOfParked} union all ${subjectsOfLines})`;

/** SQL: the same, plus payout parts that haven't been sent. */
const allSubjects = sql`(select * from ${subjects} sent union all ${subjectsOfUnsent})`;

/** SQL: differences (`subject`, `cents`) expected from payments, refunds and transfers under way. */
export const underWay = sql`(
  ${paymentsUnderWay} union all ${refundsUnderWay} union all ${transfersUnderWay})`;

const AT_ONCE = 500;

/** Marks open lines as matched where the statement and the books agree on their subject. */
export async function markMatched(db: Db): Promise<void> {
  // Runs in steps, each an index lookup, so the time doesn't grow with the books.
  for (let after = ''; ;) {
    const { rows } = await row({ subject: 'text', cents: 'number' })`
      select subject, sum(net_cents)::bigint as cents from provider_lines
      where currency = ${providerCurrency()} and subject in (
        select distinct subject from provider_lines
        where state in ('on_its_way', 'unexplained') and currency = ${providerCurrency()} and subject > ${after}
        order by subject limit ${AT_ONCE})
      group by subject order by subject`.execute(db);
    const booked = await bookedFor(
      db,
      rows.map(({ subject }) => subject),
    );
    const matched = rows.filter(({ subject, cents }) => (booked.get(subject) ?? 0) === cents);
    await setMatched(
      db,
      matched.map(({ subject }) => subject),
    );
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.subject;
  }
}

/** Adds up the entries for each of these subjects, in minor units. */
export async function bookedFor(
  db: Db,
  subjectsOfLine: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await row({ subject: 'text', cents: 'number' })`
    select known.subject, sum(p.amount_cents)::bigint as cents
    from ${subjects} known
    join ledger_entries e on e.kind = known.kind and e.cause = known.cause
    join ledger_postings p on p.entry_id = e.id and p.account = 'provider'
    where known.subject = any(${subjectsOfLine}::text[])
    group by known.subject`.execute(db);
  return new Map(rows.map(({ subject, cents }) => [subject, cents]));
}

/** Adds up the statement's lines for a subject, in minor units. */
export async function statedFor(db: Db, subject: string): Promise<number> {
  const { rows } = await row({ cents: 'number' })`
    select coalesce(sum(net_cents), 0)::bigint as cents from provider_lines
    where subject = ${subject} and currency = ${providerCurrency()}`.execute(db);
  return rows[0]?.cents ?? 0;
}

async function setMatched(db: Db, matched: string[]): Promise<void> {
  if (matched.length === 0) return;
  await db
    .updateTable('provider_lines')
    // The payer's name is needed only while a payment is unexplained.
    .set({ state: 'matched', payer: null })
    .where('subject', 'in', matched)
    .where('currency', '=', providerCurrency())
    .where('state', 'in', ['on_its_way', 'unexplained'])
    .execute();
}

const DIFFERENCE = row({
  subject: 'text',
  /** `stated` minus `booked`, in minor units. */
  cents: 'number',
  stated: 'number',
  booked: 'number',
  /** The order number of its entries. */
  order_number: 'text | null',
  /** The order number named in its payment, whether or not the site has that order. */
  named_order: 'text | null',
  /** One of its lines, or null if it has none. */
  line_id: 'text | null',
  /** Whether a refund or transfer under way explains the difference. */
  under_way: 'boolean',
  /** Whether its last line or entry is no older than `freshSince`. */
  fresh: 'boolean',
});
export type Difference = RowOf<typeof DIFFERENCE>;

/** SQL: all entries on the provider's account: `subject`, `cents`, `created_at`, `order_id`. */
const allBooked = sql`
  select coalesce(known.subject, e.kind || ' ' || e.cause) as subject, p.amount_cents as cents,
    e.created_at, e.order_id
  from ledger_postings p join ledger_entries e on e.id = p.entry_id
  left join ${allSubjects} known on known.kind = e.kind and known.cause = e.cause
  where p.account = 'provider'`;

/** SQL: the same, for these subjects. */
const bookedAmong = (among: readonly string[]) => sql`
  select known.subject, p.amount_cents as cents, e.created_at, e.order_id
  from ${allSubjects} known join ledger_entries e on e.kind = known.kind and e.cause = known.cause
  join ledger_postings p on p.entry_id = e.id and p.account = 'provider'
  where known.subject = any(${among}::text[])
  union all
  select named.subject, p.amount_cents, e.created_at, e.order_id
  from unnest(${among}::text[]) as named (subject)
  join ledger_entries e on ${isCalled(sql`e`, sql`named.subject`)}
  join ledger_postings p on p.entry_id = e.id and p.account = 'provider'
  -- It may have got an object of the provider since then.
  where not exists (select from ${allSubjects} known where known.kind = e.kind and known.cause = e.cause)`;

/** Compares the whole statement with the whole ledger, and returns the subjects that differ. */
export async function differences(moment: Trx, freshSince: Date): Promise<Difference[]> {
  // Both are read in full. With outdated statistics, a nested loop would take hours.
  await sql`set local enable_nestloop = off`.execute(moment);
  const found = await compared(moment, { freshSince, booked: allBooked, isAmong: sql`true` });
  await sql`set local enable_nestloop = on`.execute(moment);
  return found;
}

/** Returns those of these subjects for which the statement and the ledger differ. */
export async function differencesAmong(
  moment: Trx,
  freshSince: Date,
  subjectsToCompare: readonly string[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let from = 0; from < subjectsToCompare.length; from += AT_ONCE) {
    const among = subjectsToCompare.slice(from, from + AT_ONCE);
    const isAmong = sql`subject = any(${among}::text[])`;
    found.push(...(await compared(moment, { freshSince, booked: bookedAmong(among), isAmong })));
  }
  return found;
}

type Compared = { freshSince: Date; booked: RawBuilder<unknown>; isAmong: RawBuilder<unknown> };

async function compared(
  moment: Trx,
  { freshSince, booked, isAmong }: Compared,
): Promise<Difference[]> {
  const { rows } = await DIFFERENCE`
    with booked as (
      select subject, sum(cents) as cents, max(created_at) as newest,
        max(order_id::text)::uuid as order_id
      from (${booked}) entry group by subject
    ), stated as (
      select subject, sum(net_cents) as cents, max(imported_at) as newest,
        max(id) filter (where state in ('on_its_way', 'unexplained')) as open_id, max(id) as id,
        max(order_number) as order_number
      from provider_lines where currency = ${providerCurrency()} and ${isAmong} group by 1
    ), waiting as (
      select subject, sum(cents) as cents from ${underWay} moving where ${isAmong} group by 1
    )
    select subject, (coalesce(stated.cents, 0) - coalesce(booked.cents, 0))::bigint as cents,
      coalesce(stated.cents, 0)::bigint as stated, coalesce(booked.cents, 0)::bigint as booked,
      o.order_number, stated.order_number as named_order,
      coalesce(stated.open_id, stated.id) as line_id,
      coalesce(stated.cents, 0) - coalesce(booked.cents, 0) = coalesce(waiting.cents, 0) as under_way,
      greatest(booked.newest, stated.newest) >= ${freshSince} as fresh
    from booked full join stated using (subject) left join waiting using (subject)
    left join orders o on o.id = booked.order_id
    where coalesce(stated.cents, 0) <> coalesce(booked.cents, 0)
    order by subject`.execute(moment);
  return rows;
}
