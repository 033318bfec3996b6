import { formatUsd } from '@souk/contract/currency';
import type { Order, Refund } from '@souk/contract/orders';
import { Alert } from '../../ui/alert.tsx';

/** How a refund that has not succeeded stands, for the seller. A failure always says why. */
export function RefundNote({ refund }: { refund: Refund | null }) {
  if (refund === null || refund.status === 'succeeded') return null;
  const sum = formatUsd(refund.amount);
  if (refund.status === 'pending') {
    return (
      <Alert tone="info" className="mt-3">
        {sum} is on its way back to the buyer. The status changes when the bank confirms it.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" className="mt-3">
      The refund of {sum} failed: {refund.failure}. The buyer does not have the money. Cancel or
      refund the order to try again.
    </Alert>
  );
}

/** The same for the buyer, of each shop's part. */
export function RefundNotes({ shipments }: Pick<Order, 'shipments'>) {
  return shipments.map(({ shop_id, shop_name, refund }) => {
    if (refund === null || refund.status === 'succeeded') return null;
    const sum = formatUsd(refund.amount);
    return (
      <Alert key={shop_id} tone="info" className="mt-3">
        {refund.status === 'pending'
          ? `${shop_name} is refunding ${sum}. Your bank has yet to confirm it.`
          : `A refund of ${sum} by ${shop_name} did not go through. The shop can try again.`}
      </Alert>
    );
  });
}
