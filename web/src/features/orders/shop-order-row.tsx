import { OrderStatus, type ShopOrder } from '@souk/contract/orders';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Select } from '../../ui/select.tsx';
import { Disclosure } from './disclosure.tsx';
import { OrderItems } from './order-items.tsx';
import { RefundDialog, type Refunding } from './refund-dialog.tsx';
import { RefundNote } from './refund-note.tsx';
import { ShipTo } from './ship-to.tsx';
import { StatusBadge } from './status-badge.tsx';
import { type Screen, showsTracking, statusChange, statusChoices } from './status-look.ts';
import { Sums } from '../../ui/sums.tsx';
import { TrackingForm } from './tracking-form.tsx';
import { useOrderChange } from './use-order-change.ts';

type StatusSelectProps = {
  /** Shown: while a change is under way, what it leads to. */
  status: OrderStatus;
  offeredFor: OrderStatus;
  screen: Screen;
  busy: boolean;
  onChoose: (status: OrderStatus) => void;
};

function StatusSelect({ status, offeredFor, screen, busy, onChoose }: StatusSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const chosenHere = useRef(false);
  // It waits while a choice is saved, which takes the focus from it: a keyboard goes on where it was.
  useEffect(() => {
    if (busy || !chosenHere.current) return;
    chosenHere.current = false;
    if (document.activeElement === document.body) select.current?.focus({ preventScroll: true });
  }, [busy]);
  return (
    <Field label="Status" className="w-full sm:w-44">
      <Select
        ref={select}
        value={status}
        disabled={busy}
        onChange={(event) => {
          chosenHere.current = true;
          onChoose(OrderStatus.parse(event.target.value));
        }}
      >
        {statusChoices(offeredFor, screen).map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/**
 * A shop's part of an order, to be worked off: its status, saved when chosen; its tracking address
 * where the status has one; what to pack and where it goes. `all` lists all seven statuses.
 */
export function ShopOrderRow({
  order,
  screen,
  all = false,
}: {
  order: ShopOrder;
  screen: Screen;
  all?: boolean;
}) {
  const { change, changing } = useOrderChange(order, screen);
  const [typed, setTyped] = useState<string | null>(null);
  const tracking = typed ?? order.tracking_url ?? '';
  const [refunding, setRefunding] = useState<Refunding | null>(null);
  const number = useId();

  function choose(status: OrderStatus) {
    // Real money: asked about first. The select shows what was until then.
    const paidBack = status === 'refunded' || (status === 'cancelled' && order.refundable > 0);
    if (paidBack) setRefunding(status);
    else change(statusChange(status, tracking, order.tracking_url));
  }

  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <article aria-labelledby={number}>
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span id={number} className="figures font-medium">
                {order.order_number}
              </span>
              <StatusBadge status={order.status} screen={screen} />
            </p>
            <p className="figures mt-1 text-sm text-muted">
              {formatDate(order.created_at)} · {order.customer_name}
            </p>
            <Money dollars={order.total_amount} className="mt-1 block font-medium" />
          </div>
          <StatusSelect
            status={changing?.status ?? order.status}
            offeredFor={order.status}
            screen={all ? 'dashboard' : screen}
            busy={changing !== null}
            onChoose={choose}
          />
        </div>
        <RefundNote refund={order.refund} />
        {showsTracking(order.status) ? (
          <TrackingForm
            value={tracking}
            busy={changing !== null && changing.status === undefined}
            onType={setTyped}
            onSave={(url) => change({ tracking_url: url }, { onSuccess: () => setTyped(null) })}
          />
        ) : null}
        <Disclosure what="Items">
          <OrderItems items={order.items} />
          <Sums {...order} />
          {order.shipping_address ? (
            <ShipTo address={order.shipping_address} />
          ) : (
            <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
              The buyer’s address shows here once the order is paid by card.
            </p>
          )}
        </Disclosure>
        <RefundDialog
          order={order}
          status={refunding}
          busy={changing !== null}
          onClose={() => setRefunding(null)}
          onRefund={(status) => change({ status }, { onSettled: () => setRefunding(null) })}
        />
      </article>
    </li>
  );
}
