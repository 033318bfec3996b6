import { sql, type RawBuilder } from 'kysely';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { VOIDED_SHIPMENTS } from '../../orders/index.ts';
import { entryKinds } from '../ledger/entry-kinds.ts';
import { inMessage } from './in-message.ts';
import { isAmong, limited, type Among, type Strayed } from './strayed.ts';

/**
 * Describes the shipments of paid orders whose status or entries disagree with their items and
 * refunds. Doesn't check the status of those updated since `fresh`: they may still be changing.
 */
export async function strayedShipments(
  db: Db,
  fresh: Date,
  among: Among = null,
): Promise<Strayed[]> {
  return [...(await wrongStatuses(db, fresh, among)), ...(await wrongEntries(db, among))];
}

/** SQL: orders with a refund of the whole purchase, which can't be divided among its shipments. */
const spreadRefunds = (among: Among) => sql`(
  select payment.order_id from refunds r join payments payment on payment.id = r.payment_id
  where r.status = 'succeeded' and (r.shipment_id is null or r.goods_cents is null)
    and ${isAmong('payment.order_id', among)})`;

/** SQL: whether this column names a shipment of one of those orders. */
const isShipmentAmong = (column: string, among: Among): RawBuilder<unknown> =>
  among === null
    ? sql`true`
    : sql`${sql.ref(column)} in (select id from shipments where order_id in ${among})`;

/** A shipment is cancelled or refunded exactly if all of it was refunded or lost in a dispute. */
async function wrongStatuses(db: Db, fresh: Date, among: Among): Promise<Strayed[]> {
  const { rows } = await row({
    id: 'text',
    order_number: 'text',
    status: 'text',
    whole: 'number',
    back: 'number',
  })`
    with back as (
      select shipment_id, sum(amount_cents) filter (where status = 'succeeded') as cents,
        bool_or(status in ('requested', 'pending')) as moving,
        -- Canceled before it was paid, and the refund of the late payment failed.
        bool_or(status = 'failed') and bool_and(from_status is null) as late
      from refunds where shipment_id is not null and ${isShipmentAmong('shipment_id', among)}
      group by shipment_id
    )
    select o.id, o.order_number, s.status, s.subtotal_cents + s.shipping_cents + s.tax_cents as whole,
      coalesce(back.cents, 0)::bigint as back
    from payments m join orders o on o.id = m.order_id join shipments s on s.order_id = o.id
    left join back on back.shipment_id = s.id
    where m.status = 'paid' and m.paid_at < ${fresh} and s.updated_at < ${fresh}
      and not coalesce(back.moving, false)
      and not (coalesce(back.late, false) and s.status in ${VOIDED_SHIPMENTS})
      and (coalesce(back.cents, 0) > s.subtotal_cents + s.shipping_cents + s.tax_cents
        -- A free shipment has nothing to refund.
        or (s.subtotal_cents + s.shipping_cents + s.tax_cents > 0
          and (s.status in ${VOIDED_SHIPMENTS})
            <> (coalesce(back.cents, 0) = s.subtotal_cents + s.shipping_cents + s.tax_cents)))
      and ${isAmong('o.id', among)} and o.id not in ${spreadRefunds(among)}
    order by o.order_number ${limited}`.execute(db);
  return rows.map(({ id, order_number, status, whole, back }) => ({
    orderId: id,
    problem: `Order ${order_number}: a part of ${inMessage(whole)} is ${status}, but ${inMessage(back)} of it was refunded`,
  }));
}

/**
 * Compares the booked commission, tax and shop's share with the items and refunds. After a lost
 * dispute, the shop gets back only tax and commission: its share was taken when the dispute opened.
 */
async function wrongEntries(db: Db, among: Among): Promise<Strayed[]> {
  const { rows } = await SHIPMENT_SUMS`
    with booked as (
      select p.shipment_id,
        (-coalesce(sum(p.amount_cents) filter (where p.account = 'commission'), 0))::bigint as commission,
        (-coalesce(sum(p.amount_cents) filter (where p.account = 'tax'), 0))::bigint as tax,
        (-coalesce(sum(p.amount_cents) filter (where p.account like 'shop:%'), 0))::bigint as shop
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.shipment_id is not null
        and (e.kind in ${entryKinds.ofOrder} or e.kind = 'dispute_lost')
        and ${isShipmentAmong('p.shipment_id', among)} group by p.shipment_id
    ), items as (
      select shipment_id, coalesce(sum(commission_cents), 0) as commission
      from order_items where ${isShipmentAmong('shipment_id', among)} group by shipment_id
    ), back as (
      select r.shipment_id, sum(r.tax_cents) as tax, sum(r.commission_cents) as commission,
        sum(case when r.dispute_id is null
          then r.goods_cents + r.shipping_cents - r.commission_cents
            + case when s.tax_by_seller then r.tax_cents else 0 end
          else case when s.tax_by_seller then 0 else -r.tax_cents end - r.commission_cents
          end + r.promotion_cents) as shop
      from refunds r join shipments s on s.id = r.shipment_id where r.status = 'succeeded'
        and ${isShipmentAmong('r.shipment_id', among)} group by r.shipment_id
    ), due as (
      select s.id, s.order_id,
        (coalesce(items.commission, 0) - coalesce(back.commission, 0))::bigint as commission,
        (case when s.tax_by_seller then 0 else s.tax_cents - coalesce(back.tax, 0) end)::bigint as tax,
        (s.subtotal_cents + s.site_discount_cents + s.shipping_cents + s.site_shipping_cents
          + case when s.tax_by_seller then s.tax_cents else 0 end - coalesce(items.commission, 0)
          - coalesce(back.shop, 0))::bigint as shop
      from shipments s left join items on items.shipment_id = s.id left join back on back.shipment_id = s.id
      where ${isAmong('s.order_id', among)}
    )
    select o.id, o.order_number, booked.commission as booked_commission, booked.tax as booked_tax,
      booked.shop as booked_shop, due.commission, due.tax, due.shop
    from due join booked on booked.shipment_id = due.id join orders o on o.id = due.order_id
    where (booked.commission, booked.tax, booked.shop)
        <> (due.commission, due.tax, due.shop)
      and o.id not in ${spreadRefunds(among)}
    order by o.order_number ${limited}`.execute(db);
  return rows.flatMap((shipment) => [
    ...differs(shipment, 'commission', shipment.booked_commission, shipment.commission),
    ...differs(shipment, 'tax', shipment.booked_tax, shipment.tax),
    ...differs(shipment, 'a shop’s share', shipment.booked_shop, shipment.shop),
  ]);
}

const SHIPMENT_SUMS = row({
  id: 'text',
  order_number: 'text',
  booked_commission: 'number',
  booked_tax: 'number',
  booked_shop: 'number',
  commission: 'number',
  tax: 'number',
  shop: 'number',
});

const differs = (
  { id, order_number }: { id: string; order_number: string },
  of: string,
  booked: number,
  expected: number,
): Strayed[] =>
  booked === expected
    ? []
    : [
        {
          orderId: id,
          problem: `Order ${order_number}: the books say ${inMessage(booked)} of ${of}, its items and refunds ${inMessage(expected)}`,
        },
      ];
