import type { ChartQuery, JournalQuery } from '@souk/contract/accounting';
import { ENTRY_KINDS, type EntryKind } from '@souk/contract/ledger';
import { sql } from 'kysely';
import { listOf, row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { dayAt, type Day } from '../../../kit/time-zone.ts';
import { chartAccount, type ChartAccount } from './chart.ts';
import { layoutOf, type FileFacts } from './layouts/layout.ts';
import { periodsOf, type Period } from './periods.ts';

/** An entry for the accountant's files. */
export type JournalEntry = {
  id: string;
  kind: EntryKind;
  /** In the site's time zone. */
  day: Day;
  caused_at: Date;
  booked_at: Date;
  order_number: string | null;
  /** The kind, with the order and the reason: "Sale SK-10023". */
  text: string;
  lines: { account: ChartAccount; shop: string | null; cents: number }[];
};

export type AccountingFile = { fileName: string; type: string; chunks: AsyncGenerator<Buffer> };

/**
 * Exports a period's journal in an accounting program's layout, oldest first.
 * @throws ProblemError 422
 */
export async function journalFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { layout = 'souk', from, to, consultant = 1001, client = 1 }: JournalQuery,
): Promise<AccountingFile> {
  const { zone, periods } = await periodsOf(db, { from, to });
  const [period] = periods;
  if (!period) throw new Error('The journal has no period');
  const { type, encode, journal } = layoutOf(layout);
  const facts = { from, to, consultant, client, madeAt: now() };
  return {
    fileName: `journal-${layout}-${from}-${to}.csv`,
    type,
    chunks: chunksOf(db, period, zone, { encode, journal, facts }),
  };
}

/** Exports the chart of accounts in an accounting program's layout. */
export function chartFile(
  { now }: Pick<Deps, 'now'>,
  { layout = 'souk', consultant = 1001, client = 1 }: ChartQuery,
): AccountingFile {
  const { type, encode, chart } = layoutOf(layout);
  const year = now().toISOString().slice(0, 4);
  const facts = { from: `${year}-01-01`, to: `${year}-12-31`, consultant, client, madeAt: now() };
  async function* chunks() {
    yield encode(chart(facts));
  }
  return { fileName: `accounts-${layout}.csv`, type, chunks: chunks() };
}

type FileWriter = Pick<ReturnType<typeof layoutOf>, 'encode' | 'journal'> & { facts: FileFacts };

async function* chunksOf(db: Db, period: Period, zone: string, writing: FileWriter) {
  const { encode, journal, facts } = writing;
  yield encode(journal.start(facts));
  for await (const entries of entriesIn(db, period)) {
    const text = entries
      .map((entry) => journal.linesOf(toJournalEntry(entry, zone), facts))
      .join('');
    yield encode(text);
  }
}

const AT_ONCE = 500;

const ENTRY = row({
  id: 'text',
  /** `created_at` to the microsecond. The next batch starts after it. */
  place: 'text',
  kind: ENTRY_KINDS,
  created_at: 'time',
  caused_at: 'time',
  booked_at: 'time',
  order_number: 'text | null',
  reason: 'text | null',
  postings: listOf({ account: 'text', shop: 'text | null', cents: 'number' }),
});

/** Yields entries by time and id, in batches, to avoid loading a whole year into memory. */
async function* entriesIn(db: Db, { begins, ends }: Period) {
  let after = { place: begins.toISOString(), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await ENTRY`
      select e.id, e.created_at::text as place, e.kind, e.created_at, coalesce(e.caused_at, e.created_at) as caused_at,
        coalesce(e.booked_at, e.created_at) as booked_at, o.order_number, e.reason,
        (select json_agg(json_build_object('account', p.account, 'shop', s.name, 'cents', p.amount_cents)
            order by p.position)
          from ledger_postings p
          left join shops s
            on s.id = case when p.account like 'shop:%' then substr(p.account, 6)::uuid end
          where p.entry_id = e.id) as postings
      from ledger_entries e left join orders o on o.id = e.order_id
      where (e.created_at, e.id) > (${after.place}::timestamptz, ${after.id}::uuid)
        and e.created_at < ${ends}
      order by e.created_at, e.id limit ${sql.lit(AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}

function toJournalEntry(entry: RowOf<typeof ENTRY>, zone: string): JournalEntry {
  const { id, kind, created_at, caused_at, booked_at, order_number, reason, postings } = entry;
  const name = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');
  const text = order_number === null ? name : `${name} ${order_number}`;
  return {
    id,
    kind,
    day: dayAt(created_at, zone),
    caused_at,
    booked_at,
    order_number,
    text: reason === null ? text : `${text}: ${reason}`,
    lines: postings.map(({ account, shop, cents }) => ({
      account: chartAccount(account),
      shop,
      cents,
    })),
  };
}
