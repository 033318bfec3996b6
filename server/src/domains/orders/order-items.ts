import { toAmount } from '@souk/contract/money';
import type { OrderItem } from '@souk/contract/orders';
import { PREPARED } from '../../db/prepared.ts';
import type { Db, Row } from '../../db/rows.ts';

type PricedItem = Pick<
  Row<'order_items'>,
  'quantity' | 'unit_price_cents' | 'discount_cents' | 'goods_cents' | 'tax_cents'
> & { tax_included: boolean };

/**
 * Returns what all pieces of an item cost before discounts, as prices are shown, in minor units.
 */
export function fullCents(item: PricedItem): number {
  const { quantity, unit_price_cents, discount_cents, goods_cents, tax_cents } = item;
  // Earlier releases kept the price alone.
  if (goods_cents === null) return unit_price_cents * quantity;
  return goods_cents + discount_cents + (item.tax_included ? (tax_cents ?? 0) : 0);
}

export async function itemsBy(db: Db, key: 'order_id' | 'shipment_id', ids: string[]) {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('shipments', 'shipments.id', 'order_items.shipment_id')
    .innerJoin('shops', 'shops.id', 'shipments.shop_id')
    .selectAll('order_items')
    .select(['shipments.shop_id', 'shipments.tax_included', 'shops.name as shop_name'])
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
      price: toAmount(row.unit_price_cents),
      amount: toAmount(fullCents(row)),
      discount: toAmount(row.discount_cents),
    }));
}

/** Returns the buyer of a purchase and its items, as stock lines. */
export async function boughtBy(db: Db, orderId: string) {
  const lines = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['buyer_id', 'product_id', 'variant_id', 'quantity'])
    .where('order_id', '=', orderId)
    .modifyEnd(PREPARED)
    .execute();
  return { buyerId: lines[0]?.buyer_id ?? '', lines };
}

export async function itemIdsOf(db: Db, shipmentId: string): Promise<string[]> {
  const items = db.selectFrom('order_items').select('id').where('shipment_id', '=', shipmentId);
  return (await items.execute()).map(({ id }) => id);
}

/** Returns the items of a purchase, or of one of its shipments, as stock lines. */
export function stockLines(db: Db, of: 'order_id' | 'shipment_id', id: string) {
  return db
    .selectFrom('order_items')
    .select(['product_id', 'variant_id', 'quantity'])
    .where(of, '=', id)
    .execute();
}
