import { PREPARED } from '../../db/prepared.ts';
import type { Trx } from '../../db/rows.ts';
import { rateNow } from '../settings/reads.ts';
import { row, type RowOf } from '../../db/raw-sql.ts';

/** The split of a shop's shipment of a sale, in cents. */
const SOLD_PART = row({
  shipment_id: 'text',
  shop_id: 'text',
  goods: 'number',
  shipping: 'number',
  tax: 'number',
  /** The site's part of the goods. */
  commission: 'number',
  /** The commission rates, in percent, lowest first. */
  rates: 'numbers',
});
export type SoldShipment = RowOf<typeof SOLD_PART>;

/**
 * Freezes the commission of each item of an order at today's rate, rounding half up to the cent. An
 * order is sold once: a frozen commission stays.
 */
export async function freezeCommission(trx: Trx, orderId: string): Promise<SoldShipment[]> {
  const { rows } = await SOLD_PART`${PREPARED}
    with rated as (
      select i.id, i.unit_price_cents * i.quantity as cents,
        ${rateNow('s.shop_id', 'p.category_id')} as percent
      from order_items i
      join shipments s on s.id = i.shipment_id
      join products p on p.id = i.product_id
      where i.order_id = ${orderId}
    ), frozen as (
      update order_items i
      set commission_percent = percent, commission_cents = round(cents * percent / 100)
      from rated where rated.id = i.id
      returning i.shipment_id, i.commission_cents, i.commission_percent
    ), taken as (
      select shipment_id, sum(commission_cents)::bigint as commission,
        array_agg(distinct commission_percent::float8) as rates
      from frozen group by shipment_id
    )
    select s.id as shipment_id, s.shop_id, s.subtotal_cents as goods, s.shipping_cents as shipping,
      s.tax_cents as tax, taken.commission, taken.rates
    from shipments s join taken on taken.shipment_id = s.id
    where s.order_id = ${orderId} order by s.id`.execute(trx);
  return rows;
}
