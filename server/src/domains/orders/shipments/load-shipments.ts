import { trackingOf } from '@souk/contract/carriers';
import { toAmount } from '@souk/contract/money';
import type { Address, Shipment } from '@souk/contract/orders';
import type { Db } from '../../../db/rows.ts';
import { taxIn, taxLinesIn } from '../included-tax.ts';
import { moneyOfShipments } from '../money.ts';
import { itemsBy } from '../order-items.ts';
import { shipmentArrival, shipmentArrivalColumns, shipmentOption } from '../shipment-arrival.ts';

/** A sale with its buyer's name, which the seller knows before the address. */
export type ShipmentWithBuyer = Shipment & {
  buyer_id: string;
  customer: Pick<Address, 'first_name' | 'last_name'>;
};

/** Loads the sales of these shipments, newest first, with three statements for all of them. */
export async function loadShipments(db: Db, shipmentIds: string[]): Promise<ShipmentWithBuyer[]> {
  if (shipmentIds.length === 0) return [];
  const [rows, itemsOf, moneyOf] = await Promise.all([
    db
      .selectFrom('shipments')
      .innerJoin('shops', 'shops.id', 'shipments.shop_id')
      .innerJoin('orders', 'orders.id', 'shipments.order_id')
      .selectAll('shipments')
      .select('shops.name as shop_name')
      .select(shipmentArrivalColumns)
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
    moneyOfShipments(db, 'id', shipmentIds),
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
      ...trackingOf(row),
      subtotal: toAmount(row.subtotal_cents + row.discount_cents + taxIn(row, [row]).goods),
      discount: toAmount(row.discount_cents),
      from_site: toAmount(row.site_discount_cents + row.site_shipping_cents),
      shipping: toAmount(row.shipping_cents + taxIn(row, [row]).shipping),
      tax_included: row.tax_included,
      tax_lines: taxLinesIn([row]),
      tax: toAmount(row.tax_cents),
      total_amount: toAmount(totalCents),
      currency: row.currency,
      rate: row.rate,
      items: itemsOf(row.id),
      shipping_address: paid ? address : null,
      customer_name: `${first_name} ${last_name}`,
      customer: { first_name, last_name },
      ...shipmentArrival(row),
      shipping_option: shipmentOption(row),
      buyer_id: row.buyer_id,
      refundable: paid ? toAmount(totalCents - refundedCents) : 0,
      refund,
    };
  });
}
