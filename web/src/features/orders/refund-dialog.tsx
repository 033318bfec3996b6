import { formatUsd } from '@souk/contract/currency';
import type { ShopOrder } from '@souk/contract/orders';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OrderItems } from './order-items.tsx';
import { Sums } from '../../ui/sums.tsx';

type RefundDialogProps = {
  order: ShopOrder;
  open: boolean;
  busy: boolean;
  onRefund: () => void;
  onClose: () => void;
};

/** Asks before money goes back: the one status that more than the seller's word stands behind. */
export function RefundDialog({ order, open, busy, onRefund, onClose }: RefundDialogProps) {
  const sum = formatUsd(order.total_amount);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || busy ? undefined : onClose())}
      title={`Refund ${sum}?`}
      description={`Order ${order.order_number} of ${order.customer_name}`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep the order
          </Button>
          <Button variant="danger" busy={busy} onClick={onRefund}>
            {busy ? 'Refunding...' : `Refund ${sum}`}
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
