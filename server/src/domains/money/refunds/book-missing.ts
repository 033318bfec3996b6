import { sql } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { shipmentsOf } from '../../orders/index.ts';
import { bookRefund } from '../ledger/book-refund.ts';
import { bookSale } from '../ledger/book-sale.ts';
import { lockPayment } from '../payments/lock-payment.ts';
import { refundById } from './queries.ts';

/** The most to book in one run; the next one continues. */
const AT_ONCE = 1000;
const LATELY = sql`now() - interval '2 days'`;
const ALWAYS = sql`'-infinity'::timestamptz`;
const LATE = 'Booked late, because an earlier release of Souk didn’t book it';

type BookDeps = Pick<Deps, 'db' | 'jobs' | 'log'>;

/**
 * Books sales and refunds that an earlier release, running beside this one, left without an entry.
 * Covers the last two days, or all of them. Safe to run twice, or while one is being booked,
 * because each cause can have only one entry. The entry's reason says that it's late.
 */
export async function bookMissing(deps: BookDeps, { all }: { all: boolean }): Promise<void> {
  const since = all ? ALWAYS : LATELY;
  // Sales first, because refunds are split in proportion to the order's booked sale.
  const { rows: sales } = await row({ id: 'text', order_id: 'text' })`
    select y.id, y.order_id from payments y
    where y.status = 'paid' and y.paid_cents > 0 and y.paid_at >= ${since}
      and not exists (
        select from ledger_entries e where e.kind = 'sale' and e.cause = y.id::text)
    order by y.id limit ${AT_ONCE}`.execute(deps.db);
  await bookEach(deps, 'sale', sales, bookLateSale);
  // Lost disputes are refunds with entries of their own.
  const { rows: refunds } = await row({ id: 'text', order_id: 'text' })`
    select r.id, y.order_id from refunds r join payments y on y.id = r.payment_id
    where r.status = 'succeeded' and r.amount_cents > 0 and r.dispute_id is null
      and r.settled_at >= ${since}
      and exists (
        select from ledger_entries e where e.kind = 'sale' and e.cause = y.id::text)
      and not exists (
        select from ledger_entries e where e.kind = 'refund' and e.cause = r.id::text)
    order by r.id limit ${AT_ONCE}`.execute(deps.db);
  await bookEach(deps, 'refund', refunds, bookLateRefund);
}

type MissingEntry = { id: string; order_id: string };

/** Books each in its own transaction, so that a failure doesn't hold up the others. */
async function bookEach(
  deps: BookDeps,
  kind: 'sale' | 'refund',
  missing: readonly MissingEntry[],
  bookLate: (trx: Trx, deps: BookDeps, id: string, payment: Row<'payments'>) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, order_id: order } of missing) {
    try {
      await deps.db.transaction().execute(async (trx) => {
        // Settling and booking take this lock too.
        const payment = await lockPayment(trx, order);
        if (payment) await bookLate(trx, deps, id, payment);
      });
      deps.log.warn({ kind, id, order }, 'booked what an earlier release missed');
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function bookLateSale(
  trx: Trx,
  _deps: BookDeps,
  paymentId: string,
  { order_id: orderId, paid_at: at }: Row<'payments'>,
): Promise<void> {
  if (at) await bookSale(trx, { now: () => at }, { paymentId, orderId }, LATE);
}

async function bookLateRefund(
  trx: Trx,
  { jobs }: BookDeps,
  id: string,
  { order_id: orderId }: Row<'payments'>,
): Promise<void> {
  const refund = await refundById(trx, id);
  const at = refund?.settled_at;
  // It may have failed since.
  if (!at || refund.status !== 'succeeded') return;
  await bookRefund(trx, { now: () => at }, refund, LATE);
  // If the shop has already been paid, it may owe some of this.
  const shopIds = (await shipmentsOf(trx, orderId)).map(({ shop_id }) => shop_id);
  await jobs.enqueue(trx, 'cover-shortfall', { shopIds });
}
