import type { Address } from '@souk/contract/orders';
import { split } from '@souk/contract/money';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import { newId } from '../../kit/ids.ts';
import { nextOrderNumber, recordChange } from './queries.ts';

export type NewOrderLine = {
  product_id: string;
  variant_id: string | null;
  shop_id: string;
  product_name: string;
  variant_name: string | null;
  variant_value: string | null;
  sku: string | null;
  image: string | null;
  quantity: number;
  unit_price_cents: number;
  /** Where the shopper met it; null where that is not known. */
  source: 'clip' | null;
};

export type NewOrder = {
  buyerId: string;
  lines: NewOrderLine[];
  /** In cents. */
  totals: { subtotal: number; shipping: number; tax: number; total: number };
  address: Address;
};

const sum = (lines: NewOrderLine[]) =>
  lines.reduce((cents, line) => cents + line.unit_price_cents * line.quantity, 0);

/**
 * Writes a purchase with one shipment for each shop, pending, in the caller's transaction. Shipping
 * and tax are split over the shipments so that the parts add up to the purchase's sums.
 */
export async function createOrder(trx: Transaction<DB>, order: NewOrder) {
  const id = newId();
  const order_number = await nextOrderNumber(trx);
  const { subtotal, shipping, tax, total } = order.totals;
  await trx
    .insertInto('orders')
    .values({
      id,
      order_number,
      buyer_id: order.buyerId,
      subtotal_cents: subtotal,
      shipping_cents: shipping,
      tax_cents: tax,
      total_cents: total,
      shipping_address: JSON.stringify(order.address),
    })
    .execute();

  const shops = [...Map.groupBy(order.lines, (line) => line.shop_id)];
  const subtotals = shops.map(([, lines]) => sum(lines));
  const shippingParts = split(shipping, subtotals);
  const taxParts = split(tax, subtotals);
  for (const [index, [shop_id, lines]] of shops.entries()) {
    const shipment_id = newId();
    await trx
      .insertInto('shipments')
      .values({
        id: shipment_id,
        order_id: id,
        shop_id,
        subtotal_cents: subtotals[index] ?? 0,
        shipping_cents: shippingParts[index] ?? 0,
        tax_cents: taxParts[index] ?? 0,
      })
      .execute();
    await recordChange(trx, {
      shipment_id,
      from_status: null,
      to_status: 'pending',
      tracking_url: null,
      actor_id: order.buyerId,
      source: 'buyer',
      note: null,
    });
    await trx
      .insertInto('order_items')
      .values(
        lines.map(({ shop_id: _, ...line }) => ({
          id: newId(),
          order_id: id,
          shipment_id,
          position: order.lines.findIndex((other) => other === line) + 1,
          ...line,
        })),
      )
      .execute();
  }
  return { id, order_number };
}
