import { RETURN_STATES } from '@souk/contract/returns';
import { sql, type SqlBool } from 'kysely';
import { orNull, value } from '../../../db/raw-sql.ts';
import type { Db, NewRow, Row } from '../../../db/rows.ts';
import { newId } from '../../../kit/ids.ts';
import { REFUND_STATUSES } from '../../orders/index.ts';

/**
 * SQL: whether everything requested was refunded: by the refund of the request `q`, or by those of
 * its shipment `s`.
 */
const isRefunded = sql<SqlBool>`(coalesce(r.status = 'succeeded', false)
  or s.subtotal_cents + s.shipping_cents + s.tax_cents <= (
    select coalesce(sum(amount_cents), 0) from refunds
    where shipment_id = s.id and status = 'succeeded'))`;

/**
 * Selects requests with their shipment. `shown` is the state: that of the last step, unless the
 * money was refunded. It is derived from the refunds, so that no crash or late event of the
 * provider can make them disagree.
 */
export function requests(db: Db) {
  return (
    db
      .selectFrom('refund_requests as q')
      .innerJoin('shipments as s', 's.id', 'q.shipment_id')
      .leftJoin('refunds as r', (join) =>
        join.on(sql<SqlBool>`r.id = coalesce((
        select id from refunds where retry_of = q.refund_id
          and status <> 'failed'), q.refund_id)`),
      )
      .selectAll('q')
      // This is a retry if the first attempt failed.
      .select('r.id as refund_id')
      .select(['s.order_id', 's.shop_id'])
      .select(value(orNull(REFUND_STATUSES))`r.status`.as('refund_status'))
      .select(
        value(RETURN_STATES)`case when q.state <> 'declined' and ${isRefunded} then 'refunded'
        else q.state end`.as('shown'),
      )
  );
}

export type ReturnRow = Awaited<ReturnType<typeof returnRowsOfOrder>>[number];

/** Oldest first. */
export function returnRowsOfOrder(db: Db, orderId: string) {
  return requests(db).where('s.order_id', '=', orderId).orderBy('q.id').execute();
}

/** Returns the ids of orders with request steps since that time. */
export async function ordersWithNewSteps(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refund_request_steps as step')
    .innerJoin('refund_requests as q', 'q.id', 'step.request_id')
    .innerJoin('shipments as s', 's.id', 'q.shipment_id')
    .select('s.order_id')
    .distinct()
    .where('step.created_at', '>', since)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Returns the requests awaiting the admin, oldest first. */
export function returnsWithAdmin(db: Db) {
  return requests(db)
    .where('q.state', '=', 'with_admin')
    .where(({ not }) => not(isRefunded))
    .where(sql<SqlBool>`(r.status in ('requested', 'pending')) is not true`)
    .orderBy('q.escalated_at')
    .orderBy('q.id');
}

export function insertReturn(
  db: Db,
  request: Pick<Row<'refund_requests'>, 'shipment_id' | 'kind' | 'text' | 'images' | 'created_at'>,
): Promise<{ id: string }> {
  const values = { id: newId(), ...request, note: null, refund_id: null, answered_at: null };
  return db
    .insertInto('refund_requests')
    .values({ ...values, escalated_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updateReturn(
  db: Db,
  id: string,
  values: Partial<
    Pick<Row<'refund_requests'>, 'state' | 'note' | 'refund_id' | 'answered_at' | 'escalated_at'>
  >,
): Promise<void> {
  await db.updateTable('refund_requests').set(values).where('id', '=', id).execute();
}

/** Records a step; returns its id. */
export async function recordStep(
  db: Db,
  step: Omit<NewRow<'refund_request_steps'>, 'id'>,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('refund_request_steps')
    .values({ id, ...step })
    .execute();
  return id;
}
