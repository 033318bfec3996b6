import { trackingOf, UNTRACKED } from '@souk/contract/carriers';
import { toAmount } from '@souk/contract/money';
import { purchaseStatus } from '@souk/contract/order-status';
import type { Address, Order } from '@souk/contract/orders';
import type { Db } from '../../db/rows.ts';
import { taxIn, taxLinesIn } from './included-tax.ts';
import { moneyOfShipments, whileUnpaid } from './money.ts';
import { discountsBy } from './order-discounts.ts';
import { itemsBy } from './order-items.ts';
import { shipmentArrival, shipmentArrivalColumns, shipmentOption } from './shipment-arrival.ts';

/** Loads whole purchases by id, in the order of `ids`: four statements for all of them. */
export async function loadOrders(db: Db, ids: string[]): Promise<(Order & { buyer_id: string })[]> {
  if (ids.length === 0) return [];
  const [orders, shipments, itemsOf, moneyOf, discountsOf] = await Promise.all([
    db
      .selectFrom('orders')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .selectAll('orders')
      .select([
        whileUnpaid.checkout_url.as('checkout_url'),
        whileUnpaid.expires_at.as('expires_at'),
        whileUnpaid.payment_processing.as('payment_processing'),
      ])
      .where('orders.id', 'in', ids)
      .execute(),
    db
      .selectFrom('shipments')
      .innerJoin('shops', 'shops.id', 'shipments.shop_id')
      .selectAll('shipments')
      .select('shops.name as shop_name')
      .select(shipmentArrivalColumns)
      .where('shipments.order_id', 'in', ids)
      .orderBy('shipments.id')
      .execute(),
    itemsBy(db, 'order_id', ids),
    moneyOfShipments(db, 'order_id', ids),
    discountsBy(db, ids),
  ]);
  const byId = new Map(orders.map((row) => [row.id, row]));
  const byOrder = Map.groupBy(shipments, (row) => row.order_id);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const own = byOrder.get(id) ?? [];
    const holds = own.some((shipment) => shipment.holds_stock);
    return {
      id,
      buyer_id: row.buyer_id,
      order_number: row.order_number,
      created_at: row.created_at.toISOString(),
      subtotal: toAmount(row.subtotal_cents + row.discount_cents + taxIn(row, own).goods),
      discount: toAmount(row.discount_cents),
      shipping: toAmount(row.shipping_cents + taxIn(row, own).shipping),
      tax_included: row.tax_included,
      tax_lines: taxLinesIn(own),
      tax: toAmount(row.tax_cents),
      total_amount: toAmount(row.total_cents),
      discounts: discountsOf(id),
      currency: row.currency,
      rate: row.rate,
      status: purchaseStatus(own.map((shipment) => shipment.status)),
      ...trackingOf(own.find((shipment) => shipment.tracking_url !== null) ?? UNTRACKED),
      items: itemsOf(id),
      shipments: own.map((shipment) => ({
        shop_id: shipment.shop_id,
        shop_name: shipment.shop_name,
        status: shipment.status,
        ...trackingOf(shipment),
        subtotal: toAmount(
          shipment.subtotal_cents + shipment.discount_cents + taxIn(row, [shipment]).goods,
        ),
        discount: toAmount(shipment.discount_cents),
        ...shipmentArrival(shipment),
        shipping_option: shipmentOption(shipment),
        refund: moneyOf(shipment.id).refund,
      })),
      shipping_address: row.shipping_address as Address,
      checkout_url: holds ? row.checkout_url : null,
      expires_at: (holds && row.expires_at?.toISOString()) || null,
      payment_processing: row.payment_processing,
    };
  });
}
