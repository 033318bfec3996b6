import { STATUSES, type OrderStatus } from '@souk/contract/order-status';
import { sql } from 'kysely';
import { orNull, row, value } from '../../../db/raw-sql.ts';
import type { Db, Row } from '../../../db/rows.ts';
import type { ProviderRefund } from '../../../gateways/payments/provider.ts';

type FromStatus = { from_status: OrderStatus | null };
/** `shipment_id` is null for a refund made at the provider that fits no shipment. */
export type RefundRow = Omit<Row<'refunds'>, 'from_status'> & FromStatus & { order_id: string };

function refunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.order_id')
    .select(value(orNull(STATUSES))`refunds.from_status`.as('from_status'));
}

export function refundById(db: Db, id: string): Promise<RefundRow | undefined> {
  return refunds(db).where('refunds.id', '=', id).executeTakeFirst();
}

/**
 * Returns the ids of our rows for a provider refund, found by the key we sent or the provider's id.
 * A refund made at the provider may have a row for each shipment.
 */
export async function rowsOfRefund(
  db: Db,
  paymentId: string,
  { id, key, amountCents }: ProviderRefund,
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where((eb) =>
      eb.or([
        ...(id === null ? [] : [eb('provider_refund_id', '=', id)]),
        key === null
          ? // Requested without a key by an earlier release, and never answered.
            eb('status', 'in', ['requested', 'pending'])
              .and('provider_refund_id', 'is', null)
              .and('amount_cents', '=', amountCents)
          : eb(sql`id::text`, '=', key),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the refunds of a shipment that have not failed, oldest first. */
export function liveRefunds(db: Db, shipmentId: string): Promise<RefundRow[]> {
  return refunds(db)
    .where('refunds.shipment_id', '=', shipmentId)
    .where('refunds.status', '!=', 'failed')
    .orderBy('refunds.id')
    .execute();
}

/** Records that a refund was answered: from then on, an identical request is a new refund. */
export async function noteAnswer(db: Db, refundId: string): Promise<void> {
  await db.updateTable('refunds').set({ asked_as: null }).where('id', '=', refundId).execute();
}

/** Sums the refunds of a shipment, in minor units. */
export async function refundedCentsOf(db: Db, shipmentId: string): Promise<number> {
  const { rows } = await row({ cents: 'number' })`
    select coalesce(sum(amount_cents), 0)::bigint as cents from refunds
    where shipment_id = ${shipmentId} and status = 'succeeded'`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * Returns a shipment's status before it was last refunded in full, or null if it never was. This
 * can happen more than once, because the seller may continue after a refund fails, and refund the
 * rest later.
 */
export async function statusBefore(db: Db, shipmentId: string): Promise<OrderStatus | null> {
  const last = await refunds(db)
    .where('refunds.shipment_id', '=', shipmentId)
    .where('refunds.from_status', 'is not', null)
    .orderBy('refunds.settled_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return last?.from_status ?? null;
}

/** Returns the attempt at a refund that hasn't failed, if any. */
export function liveAttempt(db: Db, first: string): Promise<RefundRow | undefined> {
  return refunds(db)
    .where((eb) => eb.or([eb('refunds.id', '=', first), eb('refunds.retry_of', '=', first)]))
    .where('refunds.status', '!=', 'failed')
    .executeTakeFirst();
}

/** Marks all attempts at a refund as dropped. */
export async function dropAttempts(
  db: Db,
  first: string,
  dropped: Pick<Row<'refunds'>, 'dropped_reason' | 'dropped_by' | 'dropped_at'>,
): Promise<void> {
  await db
    .updateTable('refunds')
    .set(dropped)
    .where((eb) => eb.or([eb('id', '=', first), eb('retry_of', '=', first)]))
    .execute();
}

/** Returns the items of a refund. Money in minor units. */
export function itemsOfRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refund_items')
    .select(['order_item_id as id', 'quantity', 'goods_cents as goods'])
    .select(['commission_cents as commission', 'promotion_cents as promotion'])
    .select('tax_cents as tax')
    .where('refund_id', '=', refundId)
    .execute();
}

/** Returns the provider's ids of the disputes about an order that the shops have lost. */
export async function lostDisputes(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('provider_dispute_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'lost')
    .execute();
  return rows.map(({ provider_dispute_id: id }) => id);
}

/** Returns how many shops share each provider refund. Omits refunds of a single shop. */
export async function shopsRefunded(
  db: Db,
  providerRefundIds: readonly string[],
): Promise<Map<string, number>> {
  if (providerRefundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .select(({ fn }) => fn.countAll<number>().as('shops'))
    .where('provider_refund_id', 'in', [...providerRefundIds])
    .groupBy('provider_refund_id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute();
  return new Map(rows.map(({ provider_refund_id: id, shops }) => [id ?? '', shops]));
}

/** Returns the pieces of a refund as stock lines. */
export function piecesOf(db: Db, refundId: string) {
  return db
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['order_items.product_id', 'order_items.variant_id', 'refund_items.quantity'])
    .where('refund_items.refund_id', '=', refundId)
    .where('refund_items.quantity', '>', 0)
    .execute();
}
