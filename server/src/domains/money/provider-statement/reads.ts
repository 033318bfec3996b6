import { fromMinor } from '@souk/contract/minor-units';
import type { StatementEntry, StatementQuery } from '@souk/contract/statement';
import { sql } from 'kysely';
import type { Db } from '../../../db/rows.ts';
import { contains } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';

/** Lists the lines of the provider's statement, newest first. */
export async function statement(
  { db }: Pick<Deps, 'db'>,
  { state, kind, search, ...page }: StatementQuery,
): Promise<Page<StatementEntry>> {
  let found = lines(db);
  if (state) found = found.where('line.state', '=', state);
  if (kind) found = found.where('line.kind', '=', kind);
  if (search) {
    found = found.where((eb) =>
      eb.or([
        contains(sql.ref('line.id'), search),
        contains(sql.ref('line.source_id'), search),
        contains(sql.ref('line.subject'), search),
        contains(sql.ref('line.order_number'), search),
        contains(sql.ref('line.payer'), search),
      ]),
    );
  }
  const { rows, total } = await countedPage(found, page);
  return { rows: rows.map(toEntry), total };
}

const lines = (db: Db) =>
  db
    .selectFrom('provider_lines as line')
    .leftJoin('orders', 'orders.order_number', 'line.order_number')
    .leftJoin('users', 'users.id', 'line.booked_by')
    .selectAll('line')
    .select(['orders.id as order_id', 'users.username'])
    .orderBy('line.created_at', 'desc')
    .orderBy('line.id', 'desc');

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

const toEntry = (row: LineRow): StatementEntry => ({
  id: row.id,
  kind: row.kind,
  type: row.type,
  source: row.source_id,
  amount: fromMinor(row.amount_cents, row.currency),
  fee: fromMinor(row.fee_cents, row.currency),
  net: fromMinor(row.net_cents, row.currency),
  currency: row.currency.toUpperCase(),
  state: row.state,
  order_number: row.order_number,
  order_id: row.order_id,
  payer: row.payer,
  description: row.description,
  created_at: row.created_at.toISOString(),
  available_on: row.available_on.toISOString(),
  reason: row.reason,
  booked_by: row.username,
});
