import type { ShipmentLeft } from '@souk/contract/refund-parts';
import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { ShipmentRow } from '../../orders/index.ts';

/**
 * Returns the refundable rest of a shipment: paid, and neither refunded nor on its way back. The
 * caller holds the payment's lock: refunds of a shipment are requested one at a time.
 */
export async function shipmentLeft(db: Db, shipment: ShipmentRow): Promise<ShipmentLeft> {
  const { rows: items } = await row({
    id: 'text',
    quantity: 'number',
    goods: 'number',
    commission: 'number',
    promotion: 'number',
    tax: 'number | null',
  })`
    select i.id, (i.quantity - coalesce(sum(b.quantity), 0))::int as quantity,
      (coalesce(i.goods_cents, i.quantity * i.unit_price_cents)
        - coalesce(sum(b.goods_cents), 0))::bigint as goods,
      (i.commission_cents - coalesce(sum(b.commission_cents), 0))::bigint as commission,
      (i.site_discount_cents - coalesce(sum(b.promotion_cents), 0))::bigint as promotion,
      (i.tax_cents - coalesce(sum(b.tax_cents), 0))::bigint as tax
    from order_items i
    left join (refund_items b join refunds r on r.id = b.refund_id and r.status <> 'failed')
      on b.order_item_id = i.id
    where i.shipment_id = ${shipment.id} group by i.id order by i.position`.execute(db);
  const { rows } = await row({
    shipping: 'number',
    waived: 'number',
    tax: 'number',
    shipping_tax: 'number',
  })`
    select coalesce(sum(shipping_cents), 0)::bigint as shipping,
      coalesce(sum(promotion_cents - (select coalesce(sum(b.promotion_cents), 0)
        from refund_items b where b.refund_id = refunds.id)), 0)::bigint as waived,
      coalesce(sum(tax_cents), 0)::bigint as tax,
      coalesce(sum(shipping_tax_cents), 0)::bigint as shipping_tax
    from refunds where shipment_id = ${shipment.id} and status <> 'failed'`.execute(db);
  const { shipping = 0, waived = 0, tax = 0, shipping_tax = 0 } = rows[0] ?? {};
  return {
    items,
    shipping: shipment.shipping_cents - shipping,
    shippingPromotion: shipment.site_shipping_cents - waived,
    tax: shipment.tax_cents - tax,
    shippingTax: shipment.shipping_tax_cents - shipping_tax,
    taxIncluded: shipment.tax_included,
  };
}
