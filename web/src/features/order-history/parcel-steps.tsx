import type { OrderDetail } from '@souk/contract/order-detail';
import type { OrderStatus } from '@souk/contract/orders';
import type { TimelineKind } from '@souk/contract/returns';
import { Check } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { formatLocalDay } from '../../lib/format.ts';

type Shipment = OrderDetail['shipments'][number];

/** How many of the four steps a shipment has completed; 0 if it was canceled or refunded. */
const TAKEN: Record<OrderStatus, number> = {
  pending: 1,
  paid: 1,
  processing: 2,
  shipped: 3,
  delivered: 4,
  cancelled: 0,
  refunded: 0,
};

type Step = { label: string; at: string | null };

function stepsOf(order: OrderDetail, { shop_id, status }: Shipment): Step[] {
  const lastAt = (kind: TimelineKind) =>
    order.timeline.findLast(
      (entry) => entry.kind === kind && (entry.shop_id === null || entry.shop_id === shop_id),
    )?.at ?? null;
  const isPaid = status !== 'pending';
  return [
    isPaid
      ? { label: 'Paid', at: lastAt('paid') ?? order.created_at }
      : { label: 'Placed', at: order.created_at },
    { label: 'Preparing', at: lastAt('processing') },
    { label: 'Shipped', at: lastAt('shipped') },
    { label: 'Delivered', at: lastAt('delivered') },
  ];
}

/** A shipment's progress; hidden if it was canceled or refunded. */
export function ParcelSteps({ order, shipment }: { order: OrderDetail; shipment: Shipment }) {
  const taken = TAKEN[shipment.status];
  if (taken === 0) return null;
  return (
    <ol
      aria-label={`Progress of the parcel from ${shipment.shop_name}`}
      className="isolate grid grid-cols-4"
    >
      {stepsOf(order, shipment).map(({ label, at }, index) => {
        const isTaken = index < taken;
        const isLast = index === taken - 1;
        return (
          <li
            key={label}
            aria-current={isLast ? 'step' : undefined}
            className={cn(
              'relative flex flex-col items-center gap-1.5 text-center text-xs sm:text-sm',
              'not-first:before:absolute not-first:before:top-3 not-first:before:-start-1/2 not-first:before:h-0.5 not-first:before:w-full',
              isTaken ? 'not-first:before:bg-accent' : 'not-first:before:bg-line',
            )}
          >
            <span
              aria-hidden
              className={cn(
                'relative z-10 flex size-6 items-center justify-center rounded-full border-2',
                isTaken
                  ? 'border-accent bg-accent text-on-accent'
                  : 'border-line-strong bg-surface',
                isLast && 'ring-4 ring-accent-soft',
              )}
            >
              {isTaken ? <Check className="size-4" /> : null}
            </span>
            <span className={isTaken ? 'font-medium' : 'text-muted'}>
              <span>{label}</span>
              <span className="sr-only">{isTaken ? ', done' : ', to come'}</span>
            </span>
            {isTaken && at ? (
              <time dateTime={at} className="figures -mt-1 text-xs text-muted">
                {formatLocalDay(at)}
              </time>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
