import type { ParkedPayment } from '@souk/contract/admin';
import { toDollars } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import { countedPage, type Page } from '../../paging/pages.ts';
import type { Db, NewRow, Row, Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import {
  ProviderRefused,
  type ProviderRefund,
  type ProviderSession,
} from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';

const LOOK_AGAIN_MS = 600_000;

type ParkDeps = Pick<Deps, 'jobs' | 'log' | 'now'>;

/** Sets aside and refunds a payment that does not settle its order. Safe to repeat: false if it was set aside before. */
export async function park(
  trx: Trx,
  deps: ParkDeps,
  orderId: string,
  session: ProviderSession,
  reason: string,
): Promise<boolean> {
  const id = newId();
  const paid = session.state === 'paid' && session.paymentIntentId !== null;
  const parked: NewRow<'parked_payments', 'failure'> = {
    id,
    order_id: orderId,
    session_id: session.id,
    payment_intent_id: session.paymentIntentId,
    amount_cents: paid ? session.amountCents : 0,
    currency: session.currency,
    reason,
    state: paid ? 'giving_back' : 'nothing_paid',
    created_at: deps.now(),
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('parked_payments')
    .values(parked)
    .onConflict((oc) => oc.column('session_id').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  deps.log.error({ order: orderId, session, reason }, 'a payment does not settle its order');
  if (paid) await deps.jobs.enqueue(trx, 'give-back-parked', { id });
  return true;
}

export async function parkedOfIntent(db: Db, paymentIntentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('parked_payments')
    .select('id')
    .where('payment_intent_id', '=', paymentIntentId)
    .execute();
  return rows.map(({ id }) => id);
}

const STATES = { pending: 'giving_back', succeeded: 'given_back', failed: 'failed' } as const;

/** The refund of a parked payment; asked for once, however often this runs. */
async function refundOf(
  deps: Pick<Deps, 'payments'>,
  parked: { id: string; amount_cents: number; reason: string },
  paymentIntentId: string,
): Promise<Pick<ProviderRefund, 'state' | 'failure'>> {
  const { id: key, amount_cents: amountCents, reason } = parked;
  const known = (await deps.payments.refundsOf(paymentIntentId)).find((each) => each.key === key);
  if (known) return known;
  try {
    return await deps.payments.refund({ paymentIntentId, amountCents, key, reason });
  } catch (error) {
    if (error instanceof ProviderRefused) return { state: 'failed', failure: error.message };
    throw error;
  }
}

/** Refunds a parked payment, or checks on its refund. Safe to repeat. */
export async function giveBack(
  deps: ParkDeps & Pick<Deps, 'db' | 'payments'>,
  id: string,
): Promise<void> {
  const parked = await deps.db
    .selectFrom('parked_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!parked?.payment_intent_id || parked.state === 'nothing_paid') return;
  const { state, failure } = await refundOf(deps, parked, parked.payment_intent_id);
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('parked_payments')
      .set({ state: STATES[state], failure })
      .where('id', '=', id)
      // A failed one is over: late news does not undo that.
      .where('state', '<>', 'failed')
      .execute();
    if (state !== 'pending') return;
    const runAt = new Date(deps.now().getTime() + LOOK_AGAIN_MS);
    await deps.jobs.enqueue(trx, 'give-back-parked', { id }, { runAt, key: `parked-${id}` });
  });
}

const parkedRows = (db: Db) => db.selectFrom('parked_payments').selectAll().orderBy('id', 'desc');

type ParkedRow = Row<'parked_payments'>;

function toParked({ amount_cents, created_at, payment_intent_id: _, ...row }: ParkedRow) {
  return { ...row, amount: toDollars(amount_cents), created_at: created_at.toISOString() };
}

/** Parked payments, newest first. */
export async function parkedPayments(db: Db, page: PageQuery): Promise<Page<ParkedPayment>> {
  const { rows, total } = await countedPage(parkedRows(db), page);
  return { rows: rows.map(toParked), total };
}

/** Those that name an order. */
export async function parkedPaymentsOf(db: Db, orderId: string): Promise<ParkedPayment[]> {
  return (await parkedRows(db).where('order_id', '=', orderId).execute()).map(toParked);
}
