import { toAmount } from '@souk/contract/money';
import type { RefundDetail } from '@souk/contract/refunds';
import type { Db, Row } from '../../../db/rows.ts';
import { holdingCauses } from '../holds/reads.ts';
import { firstAttempt } from './hold-failed-refund.ts';
import { shopsRefunded } from './queries.ts';

/** When it succeeded or failed; null while pending. */
export type SettledRefund = RefundDetail & { settled_at: Date | null };

/** Returns refunds with their items, oldest first: one, or all of an order. */
export async function refundDetails(
  db: Db,
  by: 'refunds.id' | 'payments.order_id',
  id: string,
): Promise<SettledRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('shipments', 'shipments.id', 'refunds.shipment_id')
    .selectAll('refunds')
    .select(['shipments.shop_id', 'shipments.tax_included'])
    .where(by, '=', id)
    .orderBy('refunds.id')
    .execute();
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['refund_id', 'order_item_id', 'product_name', 'refund_items.quantity'])
    .select(['refund_items.goods_cents', 'refund_items.tax_cents'])
    .where(
      'refund_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('position')
    .execute();
  const failed = rows.filter(({ status, dropped_at }) => status === 'failed' && !dropped_at);
  const held = await holdingCauses(db, 'failed_refund', failed.map(firstAttempt));
  const shops = await shopsRefunded(
    db,
    rows.flatMap(({ provider_refund_id }) => provider_refund_id ?? []),
  );
  const byRefund = Map.groupBy(items, ({ refund_id }) => refund_id);
  return rows.map((row) => ({
    id: row.id,
    shop_id: row.shop_id,
    status: row.status === 'requested' ? 'pending' : row.status,
    amount: toAmount(row.amount_cents),
    ...shownParts(row),
    // What goes back to the site alone is no item of it.
    items: (byRefund.get(row.id) ?? [])
      .filter(({ quantity, goods_cents }) => quantity > 0 || goods_cents > 0)
      .map(({ order_item_id, product_name, quantity, goods_cents, tax_cents }) => ({
        order_item_id,
        product_name,
        quantity,
        amount: toAmount(goods_cents + (row.tax_included ? tax_cents : 0)),
      })),
    reason: row.reason,
    restock: row.restock === true,
    created_at: row.created_at.toISOString(),
    failure: row.failure,
    retry_of: row.retry_of,
    held: failed.includes(row) && held.has(firstAttempt(row)),
    dropped_reason: row.dropped_reason,
    spread_over: (row.source === 'provider' && shops.get(row.provider_refund_id ?? '')) || null,
    settled_at: row.settled_at,
  }));
}

type Parts = Pick<
  Row<'refunds'>,
  'goods_cents' | 'shipping_cents' | 'tax_cents' | 'shipping_tax_cents'
> & { tax_included: boolean | null };

/** The parts of a refund as people see them: with the tax in goods and shipping, where prices are so. */
function shownParts({ tax_included, shipping_tax_cents: onShipping, ...parts }: Parts) {
  const { goods_cents, shipping_cents, tax_cents } = parts;
  const tax = tax_cents ?? 0;
  const included = tax_included ?? false;
  return {
    goods: toAmount((goods_cents ?? 0) + (included ? tax - onShipping : 0)),
    shipping: toAmount((shipping_cents ?? 0) + (included ? onShipping : 0)),
    tax: toAmount(tax),
    tax_included: included,
  };
}
