import type { ParkedPayment } from '@souk/contract/admin';
import { toDollars } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import { row } from '../../db/raw-sql.ts';
import { countedPage, type Page } from '../../paging/pages.ts';
import type { Db, Row } from '../../db/rows.ts';
import { statuses } from '../../db/statuses.ts';

/** Returns the ids of the parked payments of a payment intent. */
export async function parkedOfIntent(db: Db, paymentIntentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('parked_payments')
    .select('id')
    .where('payment_intent_id', '=', paymentIntentId)
    .execute();
  return rows.map(({ id }) => id);
}

const parkedRows = (db: Db) => db.selectFrom('parked_payments').selectAll().orderBy('id', 'desc');

type ParkedRow = Row<'parked_payments'>;

function toParked({ amount_cents, created_at, payment_intent_id: _, ...row }: ParkedRow) {
  return { ...row, amount: toDollars(amount_cents), created_at: created_at.toISOString() };
}

/** Returns the parked payments, newest first. */
export async function parkedPayments(db: Db, page: PageQuery): Promise<Page<ParkedPayment>> {
  const { rows, total } = await countedPage(parkedRows(db), page);
  return { rows: rows.map(toParked), total };
}

/** Returns the parked payments that name an order. */
export async function parkedPaymentsOf(db: Db, orderId: string): Promise<ParkedPayment[]> {
  return (await parkedRows(db).where('order_id', '=', orderId).execute()).map(toParked);
}

/** Returns the sum of the parked payments in dollars that have not been refunded, in cents. */
export async function parkedCents(db: Db): Promise<number> {
  const { rows } = await row({ cents: 'number' })`
    select coalesce(sum(amount_cents), 0)::bigint as cents from parked_payments
    where state in ${statuses.keptParkedPayments} and currency = 'usd'`.execute(db);
  return rows[0]?.cents ?? 0;
}
