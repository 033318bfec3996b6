import { commissionOf, type CommissionTerms } from '@souk/contract/commission';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import { listOf, row, type RowOf } from '../../db/raw-sql.ts';
import type { NewRow, Trx } from '../../db/rows.ts';
import { termsNow } from '../shops/index.ts';

/** An order item's commission, in minor units. Later changes to the terms don't affect it. */
type FrozenCommission = Required<
  Pick<
    NewRow<'order_items'>,
    | 'commission_percent'
    | 'commission_fixed_cents'
    | 'commission_least_cents'
    | 'commission_most_cents'
    | 'commission_cents'
  >
>;

type PricedLine = {
  shop_id: string;
  product_id: string;
  quantity: number;
  unit_price_cents: number;
  /** What is paid for it without tax; null for an order of an earlier release. */
  goods_cents: number | null;
  /** What the site gives on top, without tax. */
  site_discount_cents: number;
};

const TERMS = row({
  percent: 'number',
  fixed: 'number',
  least: 'number',
  most: 'number | null',
});

/** Returns the commission of each line under the current terms, in the order of `lines`. */
export async function frozenCommissions(
  trx: Trx,
  lines: readonly PricedLine[],
): Promise<FrozenCommission[]> {
  const { rows } = await TERMS`${PREPARED}
    select terms.* from unnest(${lines.map((line) => line.shop_id)}::uuid[],
      ${lines.map((line) => line.product_id)}::uuid[]) with ordinality as line (shop_id, product_id, place)
    join products p on p.id = line.product_id
    cross join lateral ${termsNow('line.shop_id', 'p.category_id')} terms
    order by line.place`.execute(trx);
  return rows.map(({ percent, fixed, least, most }, index) => {
    const line = lines[index];
    const paid = line && (line.goods_cents ?? line.unit_price_cents * line.quantity);
    const cents = (paid ?? 0) + (line?.site_discount_cents ?? 0);
    const terms = { percent, fixedCents: fixed, leastCents: least, mostCents: most };
    return {
      commission_percent: percent,
      commission_fixed_cents: fixed,
      commission_least_cents: least,
      commission_most_cents: most,
      commission_cents: commissionOf(terms, cents),
    };
  });
}

/** The split of a shop's shipment of a sale, in minor units. */
const SOLD_SHIPMENT = row({
  shipment_id: 'text',
  shop_id: 'text',
  /** Paid by the buyer or given by the site; with the tax, if the shop owes that. */
  goods: 'number',
  shipping: 'number',
  /** What of both the site gives. */
  promotion: 'number',
  tax: 'number',
  /** The site's part of the goods. */
  commission: 'number',
  /** Its items' distinct commission terms. */
  terms: listOf({
    percent: 'number',
    fixedCents: 'number',
    leastCents: 'number',
    mostCents: 'number | null',
  }),
});
export type SoldShipment = Omit<RowOf<typeof SOLD_SHIPMENT>, 'terms'> & {
  terms: CommissionTerms[];
};

/**
 * Returns each shipment of an order that is being paid, with the commission frozen when it was
 * placed.
 */
export async function soldShipments(trx: Trx, orderId: string): Promise<SoldShipment[]> {
  await freezeEarlier(trx, orderId);
  const { rows } = await SOLD_SHIPMENT`${PREPARED}
    with taken as (
      select shipment_id, sum(commission_cents)::bigint as commission,
        jsonb_agg(distinct jsonb_build_object('percent', commission_percent::float8,
          'fixedCents', commission_fixed_cents, 'leastCents', commission_least_cents,
          'mostCents', commission_most_cents)) as terms
      from order_items where order_id = ${orderId} group by shipment_id
    )
    select s.id as shipment_id, s.shop_id,
      s.subtotal_cents + s.site_discount_cents
        + case when s.tax_by_seller then s.tax_cents - s.shipping_tax_cents else 0 end as goods,
      s.shipping_cents + s.site_shipping_cents
        + case when s.tax_by_seller then s.shipping_tax_cents else 0 end as shipping,
      s.site_discount_cents + s.site_shipping_cents as promotion,
      case when s.tax_by_seller then 0 else s.tax_cents end as tax, taken.commission, taken.terms
    from shipments s join taken on taken.shipment_id = s.id
    where s.order_id = ${orderId} order by s.id`.execute(trx);
  return rows;
}

/** Freezes items placed by an earlier release, which froze commissions on payment. */
async function freezeEarlier(trx: Trx, orderId: string): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .innerJoin('shipments', 'shipments.id', 'order_items.shipment_id')
    .select(['order_items.id', 'shop_id', 'product_id', 'quantity', 'unit_price_cents'])
    .select(['order_items.goods_cents', 'order_items.site_discount_cents'])
    .where('order_items.order_id', '=', orderId)
    .where('commission_fixed_cents', 'is', null)
    .modifyEnd(PREPARED)
    .execute();
  if (items.length === 0) return;
  const frozen = await frozenCommissions(trx, items);
  const rows = items.map(({ id }, index) => ({ id, ...frozen[index] }));
  await sql`${PREPARED}
    update order_items i set commission_percent = frozen.commission_percent,
      commission_fixed_cents = frozen.commission_fixed_cents,
      commission_least_cents = frozen.commission_least_cents,
      commission_most_cents = frozen.commission_most_cents,
      commission_cents = frozen.commission_cents
    from json_populate_recordset(null::order_items, ${JSON.stringify(rows)}) frozen
    where i.id = frozen.id`.execute(trx);
}
