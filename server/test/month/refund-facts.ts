import type { Row } from '../../src/db/rows.ts';
import type { RefundedFacts, RefundFacts } from '../entitlement-facts.ts';

type Items = Pick<Row<'refund_items'>, 'order_item_id' | 'quantity'>[];

type Context = {
  /** Every refund of the same shipment. */
  attempts: readonly Row<'refunds'>[];
  /** The refunds that answer a buyer's request. */
  promised: ReadonlySet<string | null>;
};

export function fromRefundRow(
  row: Row<'refunds'>,
  items: Items,
  { attempts, promised }: Context,
): RefundFacts {
  const first = row.retry_of ?? row.id;
  const replaced = attempts.some(
    ({ id, retry_of, status }) =>
      id !== row.id && (id === first || retry_of === first) && status !== 'failed',
  );
  // Whoever made the refund saw the refusal, so only a buyer with a request is still owed money.
  const refused =
    row.status === 'failed' &&
    row.provider_refund_id === null &&
    row.source !== 'system' &&
    !promised.has(row.id);
  return {
    id: row.id,
    ...(row.retry_of && { retryOf: row.retry_of }),
    at: row.created_at,
    of: refundedBy(row, items),
    status: row.status,
    ...(row.status === 'failed' && { failedAt: row.settled_at ?? row.created_at }),
    resolved: refused || replaced || row.dropped_at !== null,
  };
}

function refundedBy(row: Row<'refunds'>, items: Items): RefundedFacts {
  const units = items.filter(({ quantity }) => quantity > 0);
  if (units.length === 0) return { amount: row.amount_cents };
  return {
    items: units.map(({ order_item_id, quantity }) => ({ id: order_item_id, quantity })),
    shipping: row.shipping_cents ?? 0,
  };
}
