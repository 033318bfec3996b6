import type { TrackedParcel } from '@souk/contract/carriers';
import { STATUS_RULES, type OrderStatus } from '@souk/contract/order-status';
import { sql, type RawBuilder } from 'kysely';
import { insertOf } from '../../../db/bulk-insert.ts';
import { PREPARED } from '../../../db/prepared.ts';
import type { Db, NewRow, Row } from '../../../db/rows.ts';
import { newId } from '../../../kit/ids.ts';
import type { ShipmentRow } from './reads.ts';

export async function updateShipment(
  db: Db,
  id: string,
  values: Partial<
    Pick<ShipmentRow, keyof TrackedParcel | 'status' | 'holds_stock' | 'lapsed' | 'confirmed_by'>
  >,
): Promise<void> {
  const sent = values.status === undefined ? {} : whenSent(values.status);
  const confirmed: { confirmed_at?: RawBuilder<Date> } = values.confirmed_by
    ? { confirmed_at: sql`now()` }
    : {};
  await db
    .updateTable('shipments')
    .set({ ...sent, ...values, ...confirmed, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the times at which a shipment was first shipped and delivered. Undoing a mistaken status
 * clears them, and the confirmation.
 */
function whenSent(status: OrderStatus) {
  if (STATUS_RULES[status].voided) return {};
  const first = (column: string): RawBuilder<Date> => sql`coalesce(${sql.ref(column)}, now())`;
  return {
    shipped_at: STATUS_RULES[status].gone ? first('shipped_at') : null,
    ...(status === 'delivered'
      ? { delivered_at: first('delivered_at') }
      : { delivered_at: null, confirmed_at: null, confirmed_by: null }),
  };
}

export type ChangeSource = Row<'order_status_changes'>['source'];

type NewChange = Omit<NewRow<'order_status_changes', 'created_at'>, 'id'> & {
  from_status: OrderStatus | null;
  to_status: OrderStatus;
};

export async function recordChange(db: Db, change: NewChange): Promise<void> {
  await db
    .insertInto('order_status_changes')
    .values({ id: newId(), ...change })
    .execute();
}

/** Whether a shipment was given up because its time ran out, not because somebody cancelled it. */
export async function ranOut(db: Db, shipmentId: string): Promise<boolean> {
  const last = await db
    .selectFrom('order_status_changes')
    .select('source')
    .where('shipment_id', '=', shipmentId)
    .where('to_status', '=', 'cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.source === 'provider' || last?.source === 'system';
}

/** Marks pending shipments as paid; the caller has locked them. */
export async function payShipments(db: Db, pending: readonly ShipmentRow[]): Promise<void> {
  if (pending.length === 0) return;
  const changes = pending.map(
    ({
      id,
      tracking_url,
      carrier,
      tracking_number,
    }): NewRow<'order_status_changes', 'created_at'> => ({
      id: newId(),
      shipment_id: id,
      from_status: 'pending',
      to_status: 'paid',
      tracking_url,
      carrier,
      tracking_number,
      actor_id: null,
      source: 'provider',
      note: null,
      paid_by_hand: false,
    }),
  );
  await sql`${PREPARED}
    with paid as (update shipments set status = 'paid', updated_at = now()
      where id = any(${pending.map(({ id }) => id)}::uuid[]))
    ${insertOf('order_status_changes', changes)}`.execute(db);
}
