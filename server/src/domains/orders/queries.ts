import { sql, type Kysely } from 'kysely';
import type { OrderStatus } from '@souk/contract/orders';
import type { DB } from '../../db/types.ts';
import { newId } from '../../kit/ids.ts';

export type ShipmentRow = {
  id: string;
  order_id: string;
  shop_id: string;
  status: OrderStatus;
  tracking_url: string | null;
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  holds_stock: boolean;
  lapsed: boolean;
};

const SHIPMENT = [
  'id',
  'order_id',
  'shop_id',
  'status',
  'tracking_url',
  'subtotal_cents',
  'shipping_cents',
  'tax_cents',
  'holds_stock',
  'lapsed',
] as const;

function shipments(db: Kysely<DB>) {
  return db.selectFrom('shipments').select(SHIPMENT).$narrowType<{ status: OrderStatus }>();
}

/** One shop's part of a purchase, locked until the transaction ends. */
export function lockShipment(
  db: Kysely<DB>,
  orderId: string,
  shopId: string,
): Promise<ShipmentRow | undefined> {
  return shipments(db)
    .where('order_id', '=', orderId)
    .where('shop_id', '=', shopId)
    .forUpdate()
    .executeTakeFirst();
}

export function shipmentById(db: Kysely<DB>, id: string): Promise<ShipmentRow | undefined> {
  return shipments(db).where('id', '=', id).executeTakeFirst();
}

/** All parts of a purchase, locked in the order of their ids. */
export function lockShipments(db: Kysely<DB>, orderId: string): Promise<ShipmentRow[]> {
  return shipments(db).where('order_id', '=', orderId).orderBy('id').forUpdate().execute();
}

export async function updateShipment(
  db: Kysely<DB>,
  id: string,
  values: Partial<Pick<ShipmentRow, 'status' | 'tracking_url' | 'holds_stock' | 'lapsed'>>,
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export type ChangeSource = 'buyer' | 'seller' | 'admin' | 'provider' | 'system';

export type StatusChangeRow = {
  shipment_id: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  tracking_url: string | null;
  actor_id: string | null;
  source: ChangeSource;
  note: string | null;
};

export async function recordChange(db: Kysely<DB>, change: StatusChangeRow): Promise<void> {
  await db
    .insertInto('order_status_changes')
    .values({ id: newId(), ...change })
    .execute();
}

/** What a part holds, as stock lines. */
export function linesOfShipment(db: Kysely<DB>, shipmentId: string) {
  return db
    .selectFrom('order_items')
    .select(['product_id', 'variant_id', 'quantity'])
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** What a purchase holds, as stock lines. */
export function linesOfOrder(db: Kysely<DB>, orderId: string) {
  return db
    .selectFrom('order_items')
    .select(['product_id', 'variant_id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute();
}

export async function nextOrderNumber(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ n: number }>`select nextval('order_numbers') as n`.execute(db);
  return `SK-${rows[0]?.n}`;
}
