import type { ParkedPayment } from '@souk/contract/admin';
import { fromMinor } from '@souk/contract/minor-units';
import type { PageQuery } from '@souk/contract/paging';
import type { Db, Row } from '../../../db/rows.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';

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
  const amount = fromMinor(amount_cents, row.currency);
  return { ...row, amount, created_at: created_at.toISOString() };
}

/** Newest first. */
export async function parkedPayments(db: Db, page: PageQuery): Promise<Page<ParkedPayment>> {
  const { rows, total } = await countedPage(parkedRows(db), page);
  return { rows: rows.map(toParked), total };
}

export async function parkedPaymentsOf(db: Db, orderId: string): Promise<ParkedPayment[]> {
  return (await parkedRows(db).where('order_id', '=', orderId).execute()).map(toParked);
}
