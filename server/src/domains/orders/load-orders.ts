import type { Address, Order, OrderItem, ShopOrder } from '@souk/contract/orders';
import { toDollars } from '@souk/contract/money';
import { purchaseStatus } from '@souk/contract/order-status';
import type { Db } from '../../db/rows.ts';
import { moneyOfParts, whileUnpaid } from './money.ts';

/** The items of orders or shipments, grouped by `key`. */
async function itemsBy(db: Db, key: 'order_id' | 'shipment_id', ids: string[]) {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('shipments', 'shipments.id', 'order_items.shipment_id')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .selectAll('order_items')
    .select(['shipments.shop_id', 'shops.name as shop_name'])
    .where(`order_items.${key}`, 'in', ids)
    .orderBy('order_items.position')
    .execute();
  const byKey = Map.groupBy(rows, (row) => row[key]);
  return (id: string): OrderItem[] =>
    (byKey.get(id) ?? []).map((row) => ({
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
    }));
}

/** The parts of orders, each with the name of its shop. */
function shipmentRows(db: Db) {
  return db
    .selectFrom('shipments')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .selectAll('shipments')
    .select('shops.name as shop_name');
}

/** Whole purchases by id, in the order of `ids`: four statements for all of them. */
export async function loadOrders(db: Db, ids: string[]): Promise<(Order & { buyer_id: string })[]> {
  if (ids.length === 0) return [];
  const [orders, shipments, itemsOf, moneyOf] = await Promise.all([
    db
      .selectFrom('orders')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .selectAll('orders')
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
    return {
      id,
      buyer_id: row.buyer_id,
      order_number: row.order_number,
      created_at: row.created_at.toISOString(),
      subtotal: toDollars(row.subtotal_cents),
      shipping: toDollars(row.shipping_cents),
      tax: toDollars(row.tax_cents),
      total_amount: toDollars(row.total_cents),
      currency: row.currency,
      rate: row.rate,
      status: purchaseStatus(own.map((part) => part.status)),
      tracking_url: own.find((part) => part.tracking_url !== null)?.tracking_url ?? null,
      items: itemsOf(id),
      shipments: own.map((part) => ({
        shop_id: part.shop_id,
        shop_name: part.shop_name,
        status: part.status,
        tracking_url: part.tracking_url,
        subtotal: toDollars(part.subtotal_cents),
        refund: moneyOf(part.id).refund,
      })),
      shipping_address: row.shipping_address as Address,
      checkout_url: holds ? row.checkout_url : null,
      expires_at: (holds && row.expires_at?.toISOString()) || null,
    };
  });
}

/** A sale with its buyer's name, which the seller knows before the address. */
export type Sale = ShopOrder & {
  buyer_id: string;
  customer: Pick<Address, 'first_name' | 'last_name'>;
};

/** The sales of these shipments, newest first: three statements for all of them. */
export async function loadShopOrders(db: Db, shipmentIds: string[]): Promise<Sale[]> {
  if (shipmentIds.length === 0) return [];
  const [rows, itemsOf, moneyOf] = await Promise.all([
    shipmentRows(db)
      .innerJoin('orders', 'orders.id', 'shipments.order_id')
      .select([
        'orders.order_number',
        'orders.buyer_id',
        'orders.created_at',
        'orders.shipping_address',
        'orders.currency',
        'orders.rate',
      ])
      .where('shipments.id', 'in', shipmentIds)
      .orderBy('shipments.order_id', 'desc')
      .execute(),
    itemsBy(db, 'shipment_id', shipmentIds),
    moneyOfParts(db, 'id', shipmentIds),
  ]);
  return rows.map((row) => {
    const address = row.shipping_address as Address;
    const { first_name, last_name } = address;
    const { paid, refund, refundedCents } = moneyOf(row.id);
    const totalCents = row.subtotal_cents + row.shipping_cents + row.tax_cents;
    return {
      id: row.order_id,
      order_number: row.order_number,
      created_at: row.created_at.toISOString(),
      shop_id: row.shop_id,
      shop_name: row.shop_name,
      status: row.status,
      tracking_url: row.tracking_url,
      subtotal: toDollars(row.subtotal_cents),
      shipping: toDollars(row.shipping_cents),
      tax: toDollars(row.tax_cents),
      total_amount: toDollars(totalCents),
      currency: row.currency,
      rate: row.rate,
      items: itemsOf(row.id),
      shipping_address: paid ? address : null,
      customer_name: `${first_name} ${last_name}`,
      customer: { first_name, last_name },
      buyer_id: row.buyer_id,
      refundable: paid ? toDollars(totalCents - refundedCents) : 0,
      refund,
    };
  });
}
