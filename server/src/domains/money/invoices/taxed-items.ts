import type { Db } from '../../../db/rows.ts';
import type { TaxedItem } from './tax-by-rate.ts';

/** Returns the items of a shipment with their rates, in minor units. */
export async function itemsOfShipment(db: Db, shipmentId: string): Promise<TaxedItem[]> {
  const items = await db
    .selectFrom('order_items')
    .select(['goods_cents', 'quantity', 'unit_price_cents'])
    .select(['tax_cents as tax', 'tax_name', 'tax_percent'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  return items.map(({ goods_cents, quantity, unit_price_cents, ...rate }) => ({
    ...rate,
    goods: goods_cents ?? quantity * unit_price_cents,
  }));
}

/** Returns what a refund gives back, with the rates of its items, in minor units. */
export async function itemsOfRefund(db: Db, refundId: string) {
  const refund = await db
    .selectFrom('refunds')
    .select(['goods_cents', 'shipping_cents', 'tax_cents', 'shipping_tax_cents'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const items: TaxedItem[] = await db
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['refund_items.goods_cents as goods', 'refund_items.tax_cents as tax'])
    .select(['tax_name', 'tax_percent'])
    .where('refund_id', '=', refundId)
    .execute();
  return {
    goods: refund.goods_cents ?? 0,
    shipping: refund.shipping_cents ?? 0,
    tax: refund.tax_cents ?? 0,
    shippingTax: refund.shipping_tax_cents,
    items,
  };
}
