import type { ShownCurrency } from '@souk/contract/currency';
import type { Address } from '@souk/contract/orders';
import type { DayRange } from '@souk/contract/shipping-cost';
import type { TaxLine } from '@souk/contract/tax-cost';
import { sql } from 'kysely';
import { insertOf } from '../../db/bulk-insert.ts';
import { PREPARED } from '../../db/prepared.ts';
import { row } from '../../db/raw-sql.ts';
import type { NewRow, Trx } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import { frozenCommissions } from './freeze-commission.ts';
import type { ShipmentPromise } from './shipment-arrival.ts';

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
  termsOf: (shopId: string) => ShipmentTerms;
  /** In minor units; the subtotal is what is paid for the goods. */
  totals: { subtotal: number; discount: number; shipping: number; tax: number; total: number };
  /** The buyer's VAT number, and whether the register confirmed it. */
  vat: { id: string; verified: boolean } | null;
  taxIncluded: boolean;
  /** The code of the address's state, if it has a known one. */
  taxState: string | null;
  address: Address;
  /** The currency in which the buyer saw prices. */
  shown: ShownCurrency;
};

/** What a shipment has beyond its goods. */
export type ShipmentTerms = {
  /**
   * What the site gives the shop, without tax, in minor units: for its discount and for waived
   * shipping.
   */
  siteDiscount: number;
  siteShipping: number;
  /** Without tax. */
  shipping: number;
  /** On goods and shipping together. */
  tax: number;
  shippingTax: number;
  taxLines: readonly TaxLine[] | null;
  /** Where the tax is one percentage on all goods. */
  taxPercent: number | null;
  taxBySeller: boolean;
  /** Whether the buyer accounts for the tax. */
  reverseCharge: boolean;
  /** The provider's id, if it worked out the tax. */
  taxCalculation: string | null;
  /** The shipping option that the buyer chose; null for the site's own fee. */
  option: { name: string; cents: number; days: DayRange | null } | null;
  /** The promised arrival dates and transit days. */
  promise: ShipmentPromise;
};

/** Returns what the lines cost after discounts and without tax, in minor units. */
export const sumOf = (lines: readonly Pick<NewOrderLine, 'goods_cents'>[]) =>
  lines.reduce((cents, line) => cents + (line.goods_cents ?? 0), 0);

/**
 * Writes a purchase of at least one line, with a pending shipment for each shop. Freezes each item's
 * commission.
 */
export async function createOrder(
  trx: Trx,
  order: NewOrder,
): Promise<{ id: string; order_number: string }> {
  const { buyerId, lines, totals, termsOf } = order;
  const id = newId();
  const shops = [...Map.groupBy(lines, (line) => line.shop_id)];
  const shipments = shops.map(([shop_id, own]): NewShipment => {
    const { shipping, tax, option, promise, ...terms } = termsOf(shop_id);
    return {
      id: newId(),
      order_id: id,
      shop_id,
      subtotal_cents: sumOf(own),
      shipping_cents: shipping,
      tax_cents: tax,
      tax_included: order.taxIncluded,
      shipping_tax_cents: terms.shippingTax,
      tax_by_seller: terms.taxBySeller,
      reverse_charge: terms.reverseCharge,
      tax_calculation: terms.taxCalculation,
      tax_lines: terms.taxLines as never,
      tax_percent: terms.taxPercent,
      discount_cents: own.reduce((cents, line) => cents + line.discount_cents, 0),
      site_discount_cents: terms.siteDiscount,
      site_shipping_cents: terms.siteShipping,
      shipping_option: option?.name ?? null,
      shipping_option_cents: option?.cents ?? null,
      shipping_days_min: option?.days?.min ?? null,
      shipping_days_max: option?.days?.max ?? null,
      ...promise,
    };
  });
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
    insert into orders (id, order_number, buyer_id, subtotal_cents, discount_cents, shipping_cents,
      tax_cents, total_cents, tax_included, tax_state, vat_id, vat_verified, shipping_address, currency, rate)
    values (${id}, 'SK-' || nextval('order_numbers'), ${buyerId}, ${totals.subtotal},
      ${totals.discount}, ${totals.shipping}, ${totals.tax}, ${totals.total}, ${order.taxIncluded},
      ${order.taxState}, ${order.vat?.id ?? null}, ${order.vat?.verified ?? null}, ${JSON.stringify(order.address)},
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
