import { carrierName } from '@souk/contract/carriers';
import { STATUS_RULES } from '@souk/contract/order-status';
import { ordersApi, type Shipment } from '@souk/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshOrders } from './refresh-shipments.ts';

type UndoProps = {
  order: Shipment;
  /** The order before it was shipped. */
  before: Shipment;
  /** Set if the focus is lost: the sheet has closed, and the button that opened it is gone. */
  takesFocus: boolean;
  onUndone: (after: Shipment) => void;
};

/** Says how the order was just shipped, and offers Undo. */
export function UndoShipping({ order, before, takesFocus, onUndone }: UndoProps) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
  }, [takesFocus]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call(ordersApi.change, {
        params: { shopId: order.shop_id, orderId: order.id },
        body: {
          status: before.status,
          from_status: 'shipped',
          tracking_url: before.tracking_url ?? '',
          carrier: before.carrier ?? '',
          tracking_number: before.tracking_number ?? '',
        },
      }),
    onSuccess: (after) => {
      toast.success(`${after.order_number} is back to ${STATUS_RULES[after.status].label}`);
      onUndone(after);
    },
    onSettled: () => refreshOrders(client, order.shop_id),
  });
  const parcel = [order.carrier && carrierName(order.carrier), order.tracking_number];
  return (
    <div className="mt-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere text-success-ink">
          {['Marked as shipped', ...parcel].filter(Boolean).join(' · ')}
        </span>
        <Button
          ref={button}
          variant="ghost"
          size="sm"
          className="gap-1 px-2"
          busy={isPending}
          onClick={() => mutate()}
        >
          {isPending ? null : <Undo2 aria-hidden />}
          <span>Undo</span>
          <span className="sr-only">{` shipping ${order.order_number}`}</span>
        </Button>
      </p>
      {error ? (
        <p role="alert" className="text-danger-ink">
          {errorMessage(error, 'This could not be undone')}
        </p>
      ) : null}
    </div>
  );
}
