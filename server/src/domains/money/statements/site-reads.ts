import { ENTRY_KINDS } from '@souk/contract/ledger';
import { toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import {
  STATEMENTS,
  type AccountMonth,
  type SiteStatement,
  type SiteStatementWithAccounts,
} from '@souk/contract/statements';
import { row, value } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { firstDay, isMonth, PERIOD } from './period.ts';

const months = (db: Db) =>
  db
    .selectFrom('statement_months')
    .select(['number', 'time_zone', 'made_at'])
    .select([PERIOD.month, PERIOD.from, PERIOD.to])
    .select(
      value('number')`(select count(*) from statement_entries m
        where m.month = statement_months.month)`.as('entry_count'),
    )
    .orderBy('statement_months.month', 'desc');

type MonthRow = Awaited<ReturnType<ReturnType<typeof months>['execute']>>[number];

const toSiteStatement = (row: MonthRow): SiteStatement => ({
  ...row,
  made_at: row.made_at.toISOString(),
});

/** Lists the months with statements, newest first. */
export async function siteStatements(
  { db }: Pick<Deps, 'db'>,
  page: PageQuery,
): Promise<Page<SiteStatement>> {
  const { rows, total } = await countedPage(months(db), page);
  return { rows: rows.map(toSiteStatement), total };
}

/** Returns each account's balances and movements in a month. @throws ProblemError 404 */
export async function siteStatement(
  { db }: Pick<Deps, 'db'>,
  month: string,
): Promise<SiteStatementWithAccounts> {
  const found = await months(db)
    .where(isMonth(firstDay(month)))
    .executeTakeFirst();
  if (!found) throw notFound(STATEMENTS.notFound);
  return { ...toSiteStatement(found), accounts: await accountsOf(db, month) };
}

/** The order of the accounts in the site's statement. */
const IN_ORDER = [
  'provider',
  'bank',
  'shops',
  'tax',
  'parked',
  'disputes',
  'commission',
  'provider_fees',
  'promotions',
  'write_offs',
];

async function accountsOf(db: Db, month: string): Promise<AccountMonth[]> {
  const { rows } = await row({
    account: 'text',
    kind: ENTRY_KINDS,
    before: 'number',
    during: 'number',
  })`
    select account, kind,
      coalesce(sum(cents) filter (where month < ${firstDay(month)}), 0)::bigint as before,
      coalesce(sum(cents) filter (where month = ${firstDay(month)}), 0)::bigint as during
    from statement_sums where month <= ${firstDay(month)}
    group by account, kind order by account, kind`.execute(db);
  const byAccount = [...Map.groupBy(rows, ({ account }) => account)];
  byAccount.sort(([a], [b]) => IN_ORDER.indexOf(a) - IN_ORDER.indexOf(b));
  return byAccount.map(([account, kinds]) => {
    const opening = kinds.reduce((cents, { before }) => cents + before, 0);
    const moved = kinds.reduce((cents, { during }) => cents + during, 0);
    return {
      account,
      opening: toAmount(opening),
      moved: kinds.flatMap(({ kind, during }) =>
        during === 0 ? [] : [{ kind, amount: toAmount(during) }],
      ),
      closing: toAmount(opening + moved),
    };
  });
}

const POSTING = row({
  entry_id: 'text',
  position: 'number',
  kind: ENTRY_KINDS,
  created_at: 'time',
  order_number: 'text | null',
  reason: 'text | null',
  account: 'text',
  cents: 'number',
});

const AT_ONCE = 500;

/** Yields all postings of a month in batches, oldest first. */
export async function* everyPosting(db: Db, month: string) {
  let last = { entry_id: '00000000-0000-0000-0000-000000000000', position: -1 };
  for (;;) {
    const { rows } = await POSTING`
      select e.id as entry_id, p.position, e.kind, e.created_at, orders.order_number, e.reason, p.account,
        p.amount_cents as cents
      from statement_entries m
      join ledger_entries e on e.id = m.entry_id join ledger_postings p on p.entry_id = m.entry_id
      left join orders on orders.id = e.order_id
      where m.month = ${firstDay(month)}
        and (p.entry_id, p.position) > (${last.entry_id}::uuid, ${last.position}::int)
      order by p.entry_id, p.position limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1) ?? last;
  }
}
