import type { ShownCurrency } from '@souk/contract/currency';
import { split } from '@souk/contract/money';
import type { Address } from '@souk/contract/orders';
import { sql } from 'kysely';
import { insertOf } from '../../db/bulk-insert.ts';
import { PREPARED } from '../../db/prepared.ts';
import { row } from '../../db/raw-sql.ts';
import type { NewRow, Trx } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import { frozenCommissions } from './freeze-commission.ts';
import type { PartPromise } from './part-arrival.ts';

export type NewOrderLine = Omit<
  NewRow<'order_items'>,
  'id' | 'order_id' | 'shipment_id' | 'position' | 'source' | `commission_${string}`
> & {
  shop_id: string;
  /** Where the shopper found it; null if unknown. */
  source: 'clip' | null;
};

export type NewOrder = {
  buyerId: string;
  lines: NewOrderLine[];
  /** Each shop's promised arrival dates and transit days. */
  promiseOf: (shopId: string) => PartPromise;
  /** In cents. */
  totals: { subtotal: number; shipping: number; tax: number; total: number };
  address: Address;
  /** The currency in which the buyer saw prices. */
  shown: ShownCurrency;
};

/** Returns the sum of the lines, in cents. */
export const sumOf = (lines: readonly NewOrderLine[]) =>
  lines.reduce((cents, line) => cents + line.unit_price_cents * line.quantity, 0);

/**
 * Writes a purchase of at least one line, with a pending shipment for each shop, splitting shipping
 * and tax to the cent. Freezes each item's commission.
 */
export async function createOrder(
  trx: Trx,
  order: NewOrder,
): Promise<{ id: string; order_number: string }> {
  const { buyerId, lines, totals, promiseOf } = order;
  const id = newId();
  const shops = [...Map.groupBy(lines, (line) => line.shop_id)];
  const subtotals = shops.map(([, own]) => sumOf(own));
  const shippingShares = split(totals.shipping, subtotals);
  const taxShares = split(totals.tax, subtotals);
  const shipments = shops.map(([shop_id], index): NewShipment => ({
    id: newId(),
    order_id: id,
    shop_id,
    subtotal_cents: subtotals[index] ?? 0,
    shipping_cents: shippingShares[index] ?? 0,
    tax_cents: taxShares[index] ?? 0,
    ...promiseOf(shop_id),
  }));
  const changes = shipments.map((shipment): NewRow<'order_status_changes', 'created_at'> => ({
    id: newId(),
    shipment_id: shipment.id,
    from_status: null,
    to_status: 'pending',
    tracking_url: null,
    carrier: null,
    tracking_number: null,
    actor_id: buyerId,
    source: 'buyer',
    note: null,
    paid_by_hand: false,
  }));
  const shipmentOf = new Map(shipments.map((shipment) => [shipment.shop_id, shipment.id]));
  const commissions = await frozenCommissions(trx, lines);
  const items = lines.map(({ shop_id, ...line }, index) => ({
    id: newId(),
    order_id: id,
    shipment_id: shipmentOf.get(shop_id) ?? '',
    position: index + 1,
    ...line,
    ...commissions[index],
  }));
  const { rows } = await row({ order_number: 'text' })`${PREPARED}
    with parts as (${insertOf('shipments', shipments)}),
      changes as (${insertOf('order_status_changes', changes)}),
      items as (${insertOf('order_items', items)})
    insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents,
      total_cents, shipping_address, currency, rate)
    values (${id}, 'SK-' || nextval('order_numbers'), ${buyerId}, ${totals.subtotal},
      ${totals.shipping}, ${totals.tax}, ${totals.total}, ${JSON.stringify(order.address)},
      ${order.shown.currency}, ${order.shown.rate})
    returning order_number`.execute(trx);
  return { id, order_number: rows[0]?.order_number ?? '' };
}

type NewShipment = NewRow<
  'shipments',
  | 'status'
  | 'tracking_url'
  | 'carrier'
  | 'tracking_number'
  | 'holds_stock'
  | 'lapsed'
  | 'shipped_at'
  | 'delivered_at'
  | 'confirmed_at'
  | 'confirmed_by'
  | 'updated_at'
>;

/**
 * Locks an account so that its orders are written one at a time: each sees the items held by the
 * others.
 */
export async function lockBuyer(trx: Trx, buyerId: string): Promise<void> {
  await sql`${PREPARED} select pg_advisory_xact_lock(hashtextextended(${`checkout ${buyerId}`}, 0))`.execute(
    trx,
  );
}
