import type { OrderDetail } from '@souk/contract/order-detail';
import { returnsApi, type ReturnRequest } from '@souk/contract/returns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSession } from '../../api/session.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { RequestCard } from '../returns/request-card.tsx';
import { refreshOrders } from '../shipments/refresh-shipments.ts';

/**
 * The buyer's own request. They can escalate it to an admin if the shop declines, or doesn't answer
 * for 7 days.
 */
export function RequestEntry({ order, request }: { order: OrderDetail; request: ReturnRequest }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { id: requestId, shop_id, escalate_from, refund_id } = request;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(returnsApi.escalate, { params: { orderId: order.id, requestId } }),
    onSuccess: () => toast.success('We’ll look at your request and decide'),
    onError: (error) => toast.error(errorMessage(error, 'Your request could not be sent to us')),
    onSettled: () => refreshOrders(client, shop_id),
  });
  const refund = order.refunds.find(({ id }) => id === refund_id);
  const shop = order.shipments.find((shipment) => shipment.shop_id === shop_id);
  const [now] = useState(() => Date.now());
  const from = user?.is_admin || !escalate_from ? null : escalate_from;
  return (
    <RequestCard
      about={shop?.shop_name ?? order.order_number}
      request={request}
      onItsWay={refund?.status === 'pending'}
    >
      {from === null ? null : Date.parse(from) <= now ? (
        <div className="mt-4">
          <p className="text-muted">Not settled? We can look at it and decide.</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            busy={isPending}
            onClick={() => mutate()}
          >
            Ask us to decide
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-muted">{`If it isn’t settled by ${formatLocalDate(from)}, you can ask us to decide.`}</p>
      )}
    </RequestCard>
  );
}
