import { arrivalOnceShipped, type Arrival } from '@souk/contract/arrival';
import { toAmount } from '@souk/contract/money';
import type { OrderShipment } from '@souk/contract/orders';
import { value } from '../../db/raw-sql.ts';
import type { Row } from '../../db/rows.ts';
import { dayAt } from '../../kit/time-zone.ts';
import { siteTimeZone } from '../shops/index.ts';

/** A shop's promise for its part of an order. Once it ships, transit days count from that day. */
export type PartPromise = Arrival & { transit_days_min: number; transit_days_max: number };

/** The columns that {@link partArrival} needs from a query on shipments. */
export const partArrivalColumns = [
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

/** Returns the shipping option that the buyer chose for a part; null for the site's own fee. */
export function partOption(part: OptionRow): OrderShipment['shipping_option'] {
  const { shipping_option: name, shipping_days_min: min, shipping_days_max: max } = part;
  if (name === null) return null;
  const days = min === null || max === null ? null : { min, max };
  // Earlier releases kept what was paid for it, without tax.
  const paid = part.shipping_cents + (part.tax_included ? part.shipping_tax_cents : 0);
  return { name, price: toAmount(part.shipping_option_cents ?? paid), days };
}

type PartRow = Pick<Row<'shipments'>, 'shipped_at' | 'transit_days_min' | 'transit_days_max'> & {
  promised_from: string | null;
  promised_to: string | null;
  time_zone: string;
};

/** Returns when a part should arrive: as promised, or counted from the day it was shipped. */
export function partArrival(part: PartRow): Arrival {
  const { shipped_at, transit_days_min, transit_days_max } = part;
  if (shipped_at === null || transit_days_min === null || transit_days_max === null) {
    return { arrives_from: part.promised_from, arrives_to: part.promised_to };
  }
  const shipped = dayAt(shipped_at, part.time_zone);
  return arrivalOnceShipped(shipped, { transit_days_min, transit_days_max });
}
