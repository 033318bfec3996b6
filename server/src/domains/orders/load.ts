import type { Address, Order, OrderItem, OrderStatus, Shipment } from '@souk/contract/orders';
import { purchaseStatus } from '@souk/contract/order-status';
import { toDollars } from '@souk/contract/money';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { moneyOfParts, type PartMoney } from './money-of-parts.ts';
import { whileUnpaid } from './unpaid.ts';

const ORDER = [
  'orders.id',
  'orders.order_number',
  'orders.buyer_id',
  'orders.subtotal_cents',
  'orders.shipping_cents',
  'orders.tax_cents',
  'orders.total_cents',
  'orders.shipping_address',
  'orders.created_at',
] as const;

/** The part of an order and the name of its shop. */
function shipmentRows(db: Kysely<DB>) {
  return db
    .selectFrom('shipments')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .select([
      'shipments.id',
      'shipments.order_id',
      'shipments.shop_id',
      'shops.name as shop_name',
      'shipments.status',
      'shipments.tracking_url',
      'shipments.subtotal_cents',
      'shipments.shipping_cents',
      'shipments.tax_cents',
      'shipments.holds_stock',
    ])
    .$narrowType<{ status: OrderStatus }>();
}

/** The items of orders or shipments as the wire has them, grouped by `key`. */
export async function itemsBy(db: Kysely<DB>, key: 'order_id' | 'shipment_id', ids: string[]) {
  const rows = ids.length
    ? await db
        .selectFrom('order_items')
        .innerJoin('shipments', 'shipments.id', 'order_items.shipment_id')
        .innerJoin('shops', 'shops.id', 'shipments.shop_id')
        .selectAll('order_items')
        .select(['shipments.shop_id', 'shops.name as shop_name'])
        .where(`order_items.${key}`, 'in', ids)
        .orderBy('order_items.position')
        .execute()
    : [];
  const items = rows.map((row) => {
    const item: OrderItem = {
      id: row.id,
      product_id: row.product_id,
      product_name: row.product_name,
      shop_id: row.shop_id,
      shop_name: row.shop_name,
      variant_id: row.variant_id,
      variant_name: row.variant_name,
      variant_value: row.variant_value,
      sku: row.sku,
      image: row.image,
      quantity: row.quantity,
      price: toDollars(row.unit_price_cents),
    };
    return { of: row[key], item };
  });
  return Map.groupBy(items, ({ of }) => of);
}

/** Purchases by id, in the order of `ids`, whole: four statements however many there are. */
export async function loadOrders(
  db: Kysely<DB>,
  ids: string[],
): Promise<(Order & { buyer_id: string })[]> {
  if (ids.length === 0) return [];
  const [orders, shipments, items, moneyOf] = await Promise.all([
    db
      .selectFrom('orders')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .select(ORDER)
      .select([
        whileUnpaid.checkout_url.as('checkout_url'),
        whileUnpaid.expires_at.as('expires_at'),
      ])
      .where('orders.id', 'in', ids)
      .execute(),
    shipmentRows(db).where('shipments.order_id', 'in', ids).orderBy('shipments.id').execute(),
    itemsBy(db, 'order_id', ids),
    moneyOfParts(db, 'order_id', ids),
  ]);
  const byId = new Map(orders.map((row) => [row.id, row]));
  const parts = Map.groupBy(shipments, (row) => row.order_id);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const own = parts.get(id) ?? [];
    const holds = own.some((part) => part.holds_stock);
    return [
      {
        id,
        buyer_id: row.buyer_id,
        order_number: row.order_number,
        created_at: row.created_at.toISOString(),
        subtotal: toDollars(row.subtotal_cents),
        shipping: toDollars(row.shipping_cents),
        tax: toDollars(row.tax_cents),
        total_amount: toDollars(row.total_cents),
        status: purchaseStatus(own.map((part) => part.status)),
        tracking_url: own.find((part) => part.tracking_url !== null)?.tracking_url ?? null,
        items: (items.get(id) ?? []).map(({ item }) => item),
        shipments: own.map((part) => toShipment(part, moneyOf(part.id))),
        shipping_address: row.shipping_address as Address,
        checkout_url: holds ? row.checkout_url : null,
        expires_at: (holds && row.expires_at?.toISOString()) || null,
      },
    ];
  });
}

function toShipment(
  row: Pick<Shipment, 'shop_id' | 'shop_name' | 'status' | 'tracking_url'> & {
    subtotal_cents: number;
  },
  { refund }: PartMoney,
): Shipment {
  return {
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    status: row.status,
    tracking_url: row.tracking_url,
    subtotal: toDollars(row.subtotal_cents),
    refund,
  };
}
