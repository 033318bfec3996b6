import { BALANCE_KINDS } from '@souk/contract/account-names';
import { ENTRY_KINDS } from '@souk/contract/ledger';
import { toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import {
  STATEMENTS,
  type Statement,
  type StatementLine,
  type StatementWithLines,
} from '@souk/contract/statements';
import { mapOf, row, type RowOf, value } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { shopHeads } from '../../shops/index.ts';
import { shopAccount, type Part } from '../ledger/book.ts';
import { firstDay, isMonth, PERIOD } from './period.ts';

const statements = (db: Db) =>
  db
    .selectFrom('shop_statements')
    .innerJoin('statement_months', 'statement_months.month', 'shop_statements.month')
    .select([
      'shop_statements.id',
      'shop_statements.shop_id',
      'shop_statements.number',
      'opening_cents',
      'closing_cents',
      'lines',
      'first_entry',
      'last_entry',
      'mailed_at',
      'time_zone',
      'made_at',
    ])
    .select([PERIOD.month, PERIOD.from, PERIOD.to])
    .select(value(mapOf('number'))`shop_statements.totals`.as('totals'))
    .orderBy('shop_statements.month', 'desc');

export type StatementRow = Awaited<ReturnType<ReturnType<typeof statements>['execute']>>[number];

export const toStatement = (row: StatementRow): Statement => ({
  month: row.month,
  number: row.number,
  from: row.from,
  to: row.to,
  time_zone: row.time_zone,
  made_at: row.made_at.toISOString(),
  opening: toAmount(row.opening_cents),
  closing: toAmount(row.closing_cents),
  totals: ENTRY_KINDS.flatMap((kind) => {
    const cents = row.totals[kind];
    return cents === undefined ? [] : [{ kind, amount: toAmount(cents) }];
  }),
  line_count: row.lines,
});

/** Lists a shop's statements, newest first. */
export async function shopStatements(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  page: PageQuery,
): Promise<Page<Statement>> {
  const { rows, total } = await countedPage(statements(db).where('shop_id', '=', shopId), page);
  return { rows: rows.map(toStatement), total };
}

type Which = { shopId: string; month: string };

/** Returns a shop's statement of a month. @throws ProblemError 404 */
export async function statementOf(db: Db, { shopId, month }: Which): Promise<StatementRow> {
  const found = await statements(db)
    .where('shop_id', '=', shopId)
    .where(isMonth(firstDay(month)))
    .executeTakeFirst();
  if (!found) throw notFound(STATEMENTS.notFound);
  return found;
}

/** Returns up to `limit` of a month's statements that haven't been mailed. */
export const unmailedStatements = (db: Db, month: string, limit: number) =>
  statements(db)
    .where(isMonth(month))
    .where('mailed_at', 'is', null)
    .clearOrderBy()
    .orderBy('shop_statements.id')
    .limit(limit)
    .execute();

/** Returns a shop's name, even if it's closed. */
export async function shopName(db: Db, shopId: string): Promise<string> {
  const [head] = await shopHeads(db, [shopId]);
  return head?.name ?? '';
}

/** Returns a statement with a page of its lines. @throws ProblemError 404 */
export async function statementWithLines(
  { db }: Pick<Deps, 'db'>,
  which: Which,
  { page, limit }: PageQuery,
): Promise<StatementWithLines> {
  const found = await statementOf(db, which);
  const lines = await linesOf(db, found, { offset: (page - 1) * limit, limit });
  return {
    ...toStatement(found),
    shop_id: which.shopId,
    shop_name: await shopName(db, which.shopId),
    lines: lines.map(toLine),
  };
}

const LINE = row({
  id: 'text',
  position: 'number',
  kind: ENTRY_KINDS,
  created_at: 'time',
  order_id: 'text | null',
  order_number: 'text | null',
  reason: 'text | null',
  cents: 'number',
  parts: 'json',
  /** After this line. */
  balance: 'number',
});
type LineRow = RowOf<typeof LINE>;

type Slice = { offset?: number; limit: number; after?: LineRow | undefined };

/** Returns lines of a statement, oldest first, starting after a given line or from the first. */
async function linesOf(
  db: Db,
  statement: StatementRow,
  { offset = 0, limit, after }: Slice,
): Promise<LineRow[]> {
  const { shop_id, month, first_entry, last_entry, opening_cents } = statement;
  const from = after ?? { id: first_entry, position: -1, balance: opening_cents };
  const { rows } = await LINE`
    select lines.*, orders.order_number from (
      select e.id, p.position, e.kind, e.created_at, e.order_id, e.reason, -p.amount_cents as cents, p.parts,
        (${from.balance} - sum(p.amount_cents) over (order by p.entry_id, p.position))::bigint as balance
      from ledger_postings p
      join statement_entries m on m.entry_id = p.entry_id and m.month = ${firstDay(month)}
      join ledger_entries e on e.id = p.entry_id
      where p.account = ${shopAccount(shop_id)} and p.entry_id between ${first_entry} and ${last_entry}
        and (p.entry_id, p.position) > (${from.id}::uuid, ${from.position}::int)
      order by p.entry_id, p.position limit ${limit} offset ${offset}
    ) lines left join orders on orders.id = lines.order_id
    order by lines.id, lines.position`.execute(db);
  return rows;
}

function toLine(line: LineRow): StatementLine {
  const { kind, reason, cents } = line;
  const parts = (line.parts as Part[] | null) ?? [{ label: reason ?? BALANCE_KINDS[kind], cents }];
  return {
    id: line.id,
    kind,
    created_at: line.created_at.toISOString(),
    order_id: line.order_id,
    order_number: line.order_number,
    amount: toAmount(cents),
    balance: toAmount(line.balance),
    parts: parts.map((part) => ({ label: part.label, amount: toAmount(part.cents) })),
  };
}

const AT_ONCE = 500;

/** Yields all lines of a statement in batches. */
export async function* everyLine(db: Db, statement: StatementRow): AsyncGenerator<StatementLine[]> {
  let after: LineRow | undefined;
  for (;;) {
    const rows = await linesOf(db, statement, { limit: AT_ONCE, after });
    if (rows.length === 0) return;
    yield rows.map(toLine);
    after = rows.at(-1);
  }
}
