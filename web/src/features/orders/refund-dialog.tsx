import { formatUsd } from '@souk/contract/currency';
import type { ShopOrder } from '@souk/contract/orders';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OrderItems } from './order-items.tsx';
import { Sums } from '../../ui/sums.tsx';

/** The statuses by which money goes back: more than the seller's word stands behind them. */
export type Refunding = 'cancelled' | 'refunded';

type RefundDialogProps = {
  order: ShopOrder;
  /** What the order becomes; null while nothing is asked. */
  status: Refunding | null;
  busy: boolean;
  onRefund: (status: Refunding) => void;
  onClose: () => void;
};

/** Asks before money goes back. */
export function RefundDialog({ order, status, busy, onRefund, onClose }: RefundDialogProps) {
  const what = `${status === 'cancelled' ? 'Cancel and refund' : 'Refund'} ${formatUsd(order.total_amount)}`;
  return (
    <Dialog
      open={status !== null}
      onOpenChange={(next) => (next || busy ? undefined : onClose())}
      title={`${what}?`}
      description={`Order ${order.order_number} of ${order.customer_name}`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep the order
          </Button>
          <Button variant="danger" busy={busy} onClick={() => status && onRefund(status)}>
            {busy ? 'Refunding...' : what}
          </Button>
        </>
      }
    >
      <OrderItems items={order.items} />
      <Sums {...order} />
      <p className="mt-4 text-sm">
        What was paid by card for this order goes back to the buyer’s card. That can’t be undone.
        Pieces that have not been shipped go back on sale.
      </p>
    </Dialog>
  );
}
