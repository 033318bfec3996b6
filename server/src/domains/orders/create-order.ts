import type { Address } from '@souk/contract/orders';
import { split } from '@souk/contract/money';
import type { NewRow, Trx } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import { nextOrderNumber, recordChange } from './queries.ts';

export type NewOrderLine = Omit<
  NewRow<'order_items'>,
  'id' | 'order_id' | 'shipment_id' | 'position' | 'source'
> & {
  shop_id: string;
  /** Where the shopper found it; null if not known. */
  source: 'clip' | null;
};

export type NewOrder = {
  buyerId: string;
  lines: NewOrderLine[];
  /** In cents. */
  totals: { subtotal: number; shipping: number; tax: number; total: number };
  address: Address;
};

/** What lines come to, in cents. */
export const sumOf = (lines: readonly NewOrderLine[]) =>
  lines.reduce((cents, line) => cents + line.unit_price_cents * line.quantity, 0);

/** Writes a purchase with a pending shipment for each shop, splitting shipping and tax to the cent. */
export async function createOrder(trx: Trx, order: NewOrder): Promise<string> {
  const { buyerId, lines, totals } = order;
  const written: NewRow<'orders', 'created_at'> = {
    id: newId(),
    order_number: await nextOrderNumber(trx),
    buyer_id: buyerId,
    subtotal_cents: totals.subtotal,
    shipping_cents: totals.shipping,
    tax_cents: totals.tax,
    total_cents: totals.total,
    shipping_address: JSON.stringify(order.address),
  };
  await trx.insertInto('orders').values(written).execute();

  const shops = [...Map.groupBy(lines, (line) => line.shop_id)];
  const subtotals = shops.map(([, own]) => sumOf(own));
  const shippingParts = split(totals.shipping, subtotals);
  const taxParts = split(totals.tax, subtotals);
  for (const [index, [shop_id, own]] of shops.entries()) {
    const shipment: NewRow<
      'shipments',
      'status' | 'tracking_url' | 'holds_stock' | 'lapsed' | 'updated_at'
    > = {
      id: newId(),
      order_id: written.id,
      shop_id,
      subtotal_cents: subtotals[index] ?? 0,
      shipping_cents: shippingParts[index] ?? 0,
      tax_cents: taxParts[index] ?? 0,
    };
    await trx.insertInto('shipments').values(shipment).execute();
    await recordChange(trx, {
      shipment_id: shipment.id,
      from_status: null,
      to_status: 'pending',
      tracking_url: null,
      actor_id: buyerId,
      source: 'buyer',
      note: null,
    });
    const items = own.map((line): NewRow<'order_items'> => {
      const { shop_id: _, ...item } = line;
      const position = lines.indexOf(line) + 1;
      return { id: newId(), order_id: written.id, shipment_id: shipment.id, position, ...item };
    });
    await trx.insertInto('order_items').values(items).execute();
  }
  return written.id;
}
