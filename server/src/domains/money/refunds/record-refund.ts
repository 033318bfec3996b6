import { centsOf, type RefundParts } from '@souk/contract/refund-parts';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import type { NewRow, Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { recordChange } from '../../accounts/index.ts';
import type { ChangeOrigin, ShipmentRow } from '../../orders/index.ts';
import { placeHold } from '../holds/place-hold.ts';
import { scheduleLook } from './settle-refund.ts';

type NewRefund = Pick<
  NewRow<'refunds'>,
  | 'payment_id'
  | 'provider_refund_id'
  | 'reason'
  | 'requested_by'
  | 'restock'
  | 'source'
  | 'to_status'
  | 'created_at'
> &
  Partial<Pick<Row<'refunds'>, 'asked_as' | 'retry_of' | 'dispute_id'>> & {
    id?: string | undefined;
    shipment_id: string;
  };

/** Records a refund with its items, and holds the shipment's money until it's settled. */
export async function insertRefund(
  trx: Trx,
  deps: Pick<Deps, 'now'>,
  parts: RefundParts,
  given: NewRefund,
): Promise<{ id: string; amount_cents: number }> {
  const refund = {
    ...given,
    id: given.id ?? newId(),
    amount_cents: centsOf(parts),
    goods_cents: parts.goods,
    shipping_cents: parts.shipping,
    tax_cents: parts.tax,
    shipping_tax_cents: parts.shippingTax,
    commission_cents: parts.commission,
    promotion_cents: parts.promotion,
  };
  await trx.insertInto('refunds').values(refund).execute();
  await bulkInsert(
    trx,
    'refund_items',
    parts.items.map(({ id, quantity, goods, commission, promotion, tax }) => ({
      refund_id: refund.id,
      order_item_id: id,
      quantity,
      goods_cents: goods,
      commission_cents: commission,
      promotion_cents: promotion,
      tax_cents: tax ?? 0,
    })),
  );
  const { id: cause, shipment_id: shipmentId } = refund;
  await placeHold(trx, deps, { shipmentId, reason: 'refund', cause });
  return refund;
}

/** Records a refund requested by a user or the marketplace, before the provider is called. */
export async function requestedRefund(
  trx: Trx,
  deps: Pick<Deps, 'now' | 'jobs'>,
  shipment: ShipmentRow,
  parts: RefundParts,
  by: ChangeOrigin,
  given: Omit<NewRefund, 'created_at' | 'provider_refund_id'>,
): Promise<Pick<Row<'refunds'>, 'id' | 'amount_cents' | 'reason' | 'shipment_id'>> {
  const created_at = deps.now();
  const { reason, retry_of } = given;
  const { id, amount_cents } = await insertRefund(trx, deps, parts, {
    ...given,
    provider_refund_id: null,
    created_at,
  });
  if (by.actorId !== null && (by.source === 'seller' || by.source === 'admin')) {
    await recordChange(
      trx,
      { ...by, id: by.actorId },
      {
        kind: 'refund.asked',
        target: { kind: 'order', id: shipment.order_id },
        about: { shop_id: shipment.shop_id, shipment_id: shipment.id },
        before: null,
        after: { refund_id: id, amount_cents, reason, ...(retry_of && { retry_of }) },
      },
    );
  }
  // If this process dies before it records the answer, the job repeats the request.
  await scheduleLook(trx, deps, { shipment_id: shipment.id, created_at });
  return { id, amount_cents, reason, shipment_id: shipment.id };
}
