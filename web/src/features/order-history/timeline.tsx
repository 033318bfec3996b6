import { isWebAddress } from '@souk/contract/addresses';
import type { TimelineEntry, TimelineKind } from '@souk/contract/returns';
import {
  ChevronDown,
  CircleX,
  Clock,
  CreditCard,
  Flag,
  type LucideIcon,
  MessageSquare,
  MessageSquareReply,
  Package,
  PackageCheck,
  ShoppingBag,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { formatLocalTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TrackPackage } from '../orders/order-parts.tsx';

const ICONS: Record<TimelineKind, LucideIcon> = {
  placed: ShoppingBag,
  paid: CreditCard,
  payment_failed: TriangleAlert,
  expired: Clock,
  cancelled: CircleX,
  processing: Package,
  shipped: Truck,
  delivered: PackageCheck,
  refund: Undo2,
  request: MessageSquare,
  answer: MessageSquareReply,
  dispute: Flag,
};

/** The history of an order, latest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.toReversed().map(({ at, kind, text, tracking_url }, index) => {
        const Icon = ICONS[kind];
        return (
          <li
            key={`${at} ${kind} ${index}`}
            className="relative flex gap-3 pb-5 text-sm last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line"
          >
            <span
              aria-hidden
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-muted in-[li:first-child]:bg-accent-soft in-[li:first-child]:text-accent-ink"
            >
              <Icon className="size-4" />
            </span>
            <div className="min-w-0 pt-1.5">
              <p className="wrap-anywhere">{text}</p>
              <time dateTime={at} className="figures mt-0.5 block text-xs text-muted">
                {formatLocalTime(at)}
              </time>
              {tracking_url && isWebAddress(tracking_url) ? (
                <TrackPackage url={tracking_url} />
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Hides a buyer's timeline behind a button, since the shipments above show what matters now. */
export function FoldedTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg font-semibold">Timeline</h2>
        <Button
          variant="ghost"
          size="sm"
          className="-me-2 gap-1 text-muted"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <span>{open ? 'Hide timeline' : 'Show timeline'}</span>
          <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
        </Button>
      </div>
      <div id={panel} hidden={!open} className="mt-4">
        <Timeline entries={entries} />
      </div>
    </>
  );
}
