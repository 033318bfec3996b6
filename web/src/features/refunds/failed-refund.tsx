import { formatAmount } from '@souk/contract/currency';
import type { ShipmentDetail } from '@souk/contract/order-detail';
import { REFUNDS, refundsApi, type RefundDetail } from '@souk/contract/refunds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshOrders } from '../shipments/refresh-shipments.ts';

type FailedRefundProps = { order: ShipmentDetail; refund: RefundDetail };

/** Why a refund failed. Its last attempt can be tried again, or dropped while its money is on hold. */
export function FailedRefund({ order, refund }: FailedRefundProps) {
  const [dropping, setDropping] = useState(false);
  const first = refund.retry_of ?? refund.id;
  const attempts = order.refunds.filter(({ id, retry_of }) => (retry_of ?? id) === first);
  const isLast = attempts.at(-1) === refund;
  const isOpen = isLast && refund.dropped_reason === null && order.refundable >= refund.amount;
  return (
    <div className="mt-1">
      <p className="wrap-anywhere text-danger-ink first-letter:uppercase">
        {`${refund.failure ?? 'The bank gave no reason'}. The buyer didn’t get the money.`}
      </p>
      {refund.dropped_reason ? (
        <p className="mt-1 wrap-anywhere text-muted">{`Dropped: ${refund.dropped_reason}`}</p>
      ) : null}
      {refund.held && isLast ? (
        <p className="mt-1 text-muted">
          This order won’t be paid out until you retry or drop the refund.
        </p>
      ) : null}
      {isOpen ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <TryAgain order={order} refund={refund} />
          {refund.held ? (
            <Button variant="ghost" size="sm" onClick={() => setDropping(true)}>
              Drop refund
            </Button>
          ) : null}
        </div>
      ) : null}
      {dropping ? (
        <DropDialog order={order} refund={refund} onClose={() => setDropping(false)} />
      ) : null}
    </div>
  );
}

const placeOf = ({ order, refund }: FailedRefundProps) => ({
  shopId: order.shop_id,
  orderId: order.id,
  refundId: refund.id,
});

function TryAgain(props: FailedRefundProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(refundsApi.retry, { params: placeOf(props) }),
    onSuccess: ({ status, amount }) => {
      const sent = `${formatAmount(amount)} refunded`;
      toast.success(status === 'pending' ? 'The refund is on its way' : sent);
    },
    onError: (error) => toast.error(errorMessage(error, 'The refund could not be made')),
    onSettled: () => refreshOrders(client, props.order.shop_id),
  });
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => mutate()}>
      Try again
    </Button>
  );
}

function DropDialog({ onClose, ...props }: FailedRefundProps & { onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) =>
      api.call(refundsApi.drop, { params: placeOf(props), body: { reason } }),
    onSuccess: () => {
      toast.success('The refund was dropped');
      onClose();
    },
    onSettled: () => refreshOrders(client, props.order.shop_id),
  });
  return (
    <DecisionDialog
      title="Drop this refund?"
      description={`${formatAmount(props.refund.amount)} for order ${props.order.order_number} never reached the buyer.`}
      button={['Drop refund', 'Dropping...']}
      danger
      busy={isPending}
      error={error}
      failed="The refund could not be dropped"
      note={{
        label: 'Why are you dropping this refund?',
        hint: 'The buyer can read this.',
        missing: REFUNDS.reason,
        maxLength: 500,
      }}
      onDecide={mutate}
      onClose={onClose}
    />
  );
}
