import { formatAmount } from '@souk/contract/currency';
import {
  ordersApi,
  type OrderStatus,
  type Shipment,
  type UpdateShipmentRequest,
} from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import type { Elements } from '../../lib/elements.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
import { mayShip, type ChangedHere } from './changed-here.ts';
import { refreshOrders } from './refresh-shipments.ts';
import { ShipSheet } from './ship-sheet.tsx';
import { StatusControl } from './status-control.tsx';
import { TrackingForm } from './tracking-form.tsx';
import { UndoShipping } from './undo-shipping.tsx';

/**
 * Sets the status or tracking URL of a shipment. `changing` is the change under way, shown until
 * the lists have it too; if it is refused, the order reverts.
 */
function useOrderChange(order: Shipment, screen: Screen, changed: ChangedHere['changed']) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: UpdateShipmentRequest) =>
      api.call(ordersApi.change, { params: { shopId: order.shop_id, orderId: order.id }, body }),
    onSuccess: async (after, { status }) => {
      changed(order, after);
      const onItsWay = status !== undefined && after.refund?.status === 'pending';
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
  /** What goes back: the order’s own rest is gone before the dialog closes. */
  amount: number;
  busy: boolean;
  onRefund: (status: RefundStatus) => void;
  onClose: () => void;
};

/** Asks for confirmation before money is refunded. */
function RefundDialog({ order, status, amount, busy, onRefund, onClose }: RefundDialogProps) {
  const what = `${status === 'cancelled' ? 'Cancel and refund' : 'Refund'} ${formatAmount(amount)}`;
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
        This amount goes back to the buyer’s card. That can’t be undone. Items that have not been
        shipped go back into stock.
      </p>
    </Dialog>
  );
}

type ControlsOf = {
  order: Shipment;
  screen: Screen;
  /** Whether all seven statuses are listed. */
  all: boolean;
  /** The id of the element that names the order. */
  number: string;
  here: ChangedHere;
};

type Control = 'status' | 'ship' | 'dialog' | 'undo' | 'tracking';

/**
 * The seller's controls for an order: a status select that saves at once, the sheet that ships the
 * order, Undo, a dialog that confirms a refund, and the tracking URL if the status has one.
 */
export function useOrderControls({
  order,
  screen,
  all,
  number,
  here,
}: ControlsOf): Record<Control, Elements> {
  const { change, changing } = useOrderChange(order, screen, here.changed);
  const [shipping, setShipping] = useState<readonly Shipment[] | null>(null);
  const [usedSheet, setUsedSheet] = useState(false);
  const before = here.beforeShipping(order);
  const [typed, setTyped] = useState<string | null>(null);
  const tracking = typed ?? order.tracking_url ?? '';
  const [refunding, setRefunding] = useState<RefundStatus | null>(null);
  const [amount, setAmount] = useState(0);

  function choose(status: OrderStatus) {
    // Real money: asks first. Until then the select shows the old status.
    const paidBack = (status === 'refunded' || status === 'cancelled') && order.refundable > 0;
    if (paidBack) {
      setAmount(order.refundable);
      setRefunding(status);
    } else change(statusChange(status, tracking, order.tracking_url));
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
    // Hidden as soon as a status is chosen, so that focus can't move to a disappearing button.
    ship: mayShip({ status: changing?.status ?? order.status }) ? (
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={number}
        onClick={() => setShipping([order])}
      >
        Ship order
      </Button>
    ) : null,
    dialog: (
      <>
        <RefundDialog
          order={order}
          status={refunding}
          amount={amount}
          busy={changing !== null}
          onClose={() => setRefunding(null)}
          onRefund={(status) => change({ status }, { onSettled: () => setRefunding(null) })}
        />
        {shipping ? (
          <ShipSheet
            orders={shipping}
            onShipped={(from, to) => {
              setUsedSheet(true);
              here.changed(from, to);
            }}
            onClose={() => setShipping(null)}
          />
        ) : null}
      </>
    ),
    undo: before ? (
      <UndoShipping
        order={order}
        before={before}
        takesFocus={usedSheet && shipping === null}
        onUndone={(after) => here.changed(order, after)}
      />
    ) : null,
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

type ShipmentRowProps = {
  order: Shipment;
  screen: Screen;
  all?: boolean;
  here: ChangedHere;
  /** A checkbox that selects the row. */
  pick?: Elements;
};

/**
 * A shipment in a list, for the seller: its status and tracking URL, its items, and the delivery
 * address. `all` lists all seven statuses.
 */
export function ShipmentRow({ order, screen, all = false, here, pick }: ShipmentRowProps) {
  const number = useId();
  const controls = useOrderControls({
    order,
    screen,
    all: all || screen === 'dashboard',
    number,
    here,
  });
  return (
    <OrderRow
      order={order}
      to={pages.shopOrder(order.shop_id, order.id)}
      number={number}
      who={order.customer_name}
      pick={pick}
      status={
        <>
          {controls.status}
          {controls.ship}
        </>
      }
      notes={
        <>
          <RefundNote refund={order.refund} />
          {controls.dialog}
        </>
      }
      field={
        <>
          {controls.tracking}
          {controls.undo}
        </>
      }
      more="Items"
    >
      <OrderItems items={order.items} />
      <Sums {...order} />
      <ShipToOncePaid address={order.shipping_address} />
    </OrderRow>
  );
}
