import { isWebAddress } from '@souk/contract/addresses';
import { formatUsd } from '@souk/contract/currency';
import {
  ORDERS,
  ordersApi,
  type OrderStatus,
  type Shipment,
  type UpdateShipmentRequest,
} from '@souk/contract/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { refreshOrders } from './refresh-shipments.ts';
import { api } from '../../api/browser-api.ts';
import { pages } from '@souk/contract/pages';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Sums } from '../../ui/sums.tsx';
import { toast } from '../../ui/toast.tsx';
import { OrderItems, RefundNote, ShipToOncePaid } from '../orders/order-parts.tsx';
import { OrderRow } from '../orders/order-row.tsx';
import {
  REFUND_ON_ITS_WAY,
  type Screen,
  showsTracking,
  statusChange,
  TOASTS,
} from '../orders/order-status.tsx';
import { StatusControl } from './status-control.tsx';

/**
 * Sets the status or tracking URL of a shipment. `changing` is the change under way, shown until
 * the lists have it too; if it is refused, the order reverts.
 */
function useOrderChange(order: Shipment, screen: Screen) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: UpdateShipmentRequest) =>
      api.call(ordersApi.change, { params: { shopId: order.shop_id, orderId: order.id }, body }),
    onSuccess: async ({ refund }, { status }) => {
      const onItsWay = status !== undefined && refund?.status === 'pending';
      toast.success(onItsWay ? REFUND_ON_ITS_WAY : TOASTS[screen].saved);
      await refreshOrders(client, order.shop_id);
    },
    onError: (error) => toast.error(errorMessage(error, TOASTS[screen].failed)),
  });
  return { change: mutate, changing: isPending ? variables : null };
}

/** The statuses that refund the buyer. */
type RefundStatus = 'cancelled' | 'refunded';

type RefundDialogProps = {
  order: Shipment;
  /** The chosen status; null while nothing needs confirming. */
  status: RefundStatus | null;
  busy: boolean;
  onRefund: (status: RefundStatus) => void;
  onClose: () => void;
};

/** Asks for confirmation before money is refunded. */
function RefundDialog({ order, status, busy, onRefund, onClose }: RefundDialogProps) {
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
        The card payment for this order goes back to the buyer’s card. That can’t be undone. Items
        that have not been shipped go back into stock.
      </p>
    </Dialog>
  );
}

type TrackingFormProps = {
  value: string;
  busy: boolean;
  onType: (value: string) => void;
  onSave: (url: string) => void;
};

/** The parcel's tracking URL for the buyer, saved on its own. */
function TrackingForm({ value, busy, onType, onSave }: TrackingFormProps) {
  const [problem, setProblem] = useState<string | undefined>();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const url = value.trim();
    const wrong = !url
      ? ORDERS.trackingRequired
      : isWebAddress(url)
        ? undefined
        : ORDERS.trackingInvalid;
    setProblem(wrong);
    if (wrong) event.currentTarget.querySelector('input')?.focus();
    else onSave(url);
  }

  return (
    <form noValidate onSubmit={save} className="mt-1">
      <Field
        label="Tracking URL"
        error={problem}
        className="flex-row flex-wrap items-center gap-x-3 [&>label]:text-xs [&>label]:font-normal [&>label]:text-muted [&>p]:w-full"
      >
        {(control) => (
          <div className="flex min-w-32 flex-1 gap-2">
            <Input
              {...control}
              className="h-9 sm:text-sm pointer-coarse:h-11"
              type="url"
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              value={value}
              onChange={(event) => {
                setProblem(undefined);
                onType(event.target.value);
              }}
            />
            <Button type="submit" variant="secondary" size="sm" busy={busy}>
              Save
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

type ControlsOf = {
  order: Shipment;
  screen: Screen;
  /** Whether all seven statuses are listed. */
  all: boolean;
  /** The id of the element that names the order. */
  number: string;
};

/**
 * The seller's controls of an order: its status, saved when chosen; the dialog that confirms a
 * refund; and the tracking URL if the status has one.
 */
export function useOrderControls({ order, screen, all, number }: ControlsOf) {
  const { change, changing } = useOrderChange(order, screen);
  const [typed, setTyped] = useState<string | null>(null);
  const tracking = typed ?? order.tracking_url ?? '';
  const [refunding, setRefunding] = useState<RefundStatus | null>(null);

  function choose(status: OrderStatus) {
    // Real money: asks first. Until then the select shows the old status.
    const paidBack = status === 'refunded' || (status === 'cancelled' && order.refundable > 0);
    if (paidBack) setRefunding(status);
    else change(statusChange(status, tracking, order.tracking_url));
  }

  return {
    status: (
      <StatusControl
        status={changing?.status ?? order.status}
        offeredFor={order.status}
        screen={screen}
        all={all}
        busy={changing !== null}
        describedBy={number}
        onChoose={choose}
      />
    ),
    dialog: (
      <RefundDialog
        order={order}
        status={refunding}
        busy={changing !== null}
        onClose={() => setRefunding(null)}
        onRefund={(status) => change({ status }, { onSettled: () => setRefunding(null) })}
      />
    ),
    tracking: showsTracking(order.status) ? (
      <TrackingForm
        value={tracking}
        busy={changing !== null && changing.status === undefined}
        onType={setTyped}
        onSave={(url) => change({ tracking_url: url }, { onSuccess: () => setTyped(null) })}
      />
    ) : null,
  };
}

/**
 * A shipment in a list, for the seller: its status and tracking URL, its items, and the delivery
 * address. `all` lists all seven statuses.
 */
export function ShipmentRow({
  order,
  screen,
  all = false,
}: {
  order: Shipment;
  screen: Screen;
  all?: boolean;
}) {
  const number = useId();
  const controls = useOrderControls({
    order,
    screen,
    all: all || screen === 'dashboard',
    number,
  });
  return (
    <OrderRow
      order={order}
      to={pages.shopOrder(order.shop_id, order.id)}
      number={number}
      who={order.customer_name}
      status={controls.status}
      notes={
        <>
          <RefundNote refund={order.refund} />
          {controls.dialog}
        </>
      }
      field={controls.tracking}
      more="Items"
    >
      <OrderItems items={order.items} />
      <Sums {...order} />
      <ShipToOncePaid address={order.shipping_address} />
    </OrderRow>
  );
}
