import { arrivalOnceShipped, type Arrival } from '@souk/contract/arrival';
import { toAmount } from '@souk/contract/money';
import type { OrderShipment } from '@souk/contract/orders';
import { value } from '../../db/raw-sql.ts';
import type { Row } from '../../db/rows.ts';
import { dayAt } from '../../kit/time-zone.ts';
import { siteTimeZone } from '../shops/index.ts';

/** A shop's promise for a shipment. Once it ships, transit days count from that day. */
export type ShipmentPromise = Arrival & { transit_days_min: number; transit_days_max: number };

/** The columns that {@link shipmentArrival} needs from a query on shipments. */
export const shipmentArrivalColumns = [
  value('text | null')`to_char(shipments.arrives_from, 'YYYY-MM-DD')`.as('promised_from'),
  value('text | null')`to_char(shipments.arrives_to, 'YYYY-MM-DD')`.as('promised_to'),
  siteTimeZone.as('time_zone'),
] as const;

type OptionRow = Pick<
  Row<'shipments'>,
  | 'shipping_option'
  | 'shipping_option_cents'
  | 'shipping_cents'
  | 'shipping_tax_cents'
  | 'tax_included'
  | 'shipping_days_min'
  | 'shipping_days_max'
>;

/** Returns the shipping option that the buyer chose for a shipment; null for the site's own fee. */
export function shipmentOption(shipment: OptionRow): OrderShipment['shipping_option'] {
  const { shipping_option: name, shipping_days_min: min, shipping_days_max: max } = shipment;
  if (name === null) return null;
  const days = min === null || max === null ? null : { min, max };
  // Earlier releases kept what was paid for it, without tax.
  const paid = shipment.shipping_cents + (shipment.tax_included ? shipment.shipping_tax_cents : 0);
  return { name, price: toAmount(shipment.shipping_option_cents ?? paid), days };
}

type ArrivalRow = Pick<Row<'shipments'>, 'shipped_at' | 'transit_days_min' | 'transit_days_max'> & {
  promised_from: string | null;
  promised_to: string | null;
  time_zone: string;
};

/** Returns when a shipment should arrive: as promised, or counted from the day it was shipped. */
export function shipmentArrival(shipment: ArrivalRow): Arrival {
  const { shipped_at, transit_days_min, transit_days_max } = shipment;
  if (shipped_at === null || transit_days_min === null || transit_days_max === null) {
    return { arrives_from: shipment.promised_from, arrives_to: shipment.promised_to };
  }
  const shipped = dayAt(shipped_at, shipment.time_zone);
  return arrivalOnceShipped(shipped, { transit_days_min, transit_days_max });
}
