import { STATUS_RULES, STATUSES } from '@souk/contract/order-status';
import type { OrderStatus } from '@souk/contract/orders';
import {
  CircleX,
  Clock,
  CreditCard,
  type LucideIcon,
  Package,
  PackageCheck,
  Truck,
  Undo2,
} from 'lucide-react';
import type { Tone } from '../../ui/badge.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

/**
 * The screen that shows the status: the two differ in the colour of paid, in the list and in the
 * toasts.
 */
export type Screen = 'dashboard' | 'orders';

const TONES: Record<OrderStatus, Tone> = {
  pending: 'warning',
  paid: 'success',
  processing: 'info',
  shipped: 'violet',
  delivered: 'success',
  cancelled: 'danger',
  refunded: 'neutral',
};

/** The badge's colour: pending yellow, paid green (blue on the orders screen), processing blue … */
export function statusTone(status: OrderStatus, screen: Screen): Tone {
  return status === 'paid' && screen === 'orders' ? 'info' : TONES[status];
}

type StatusChoice = { value: OrderStatus; label: string; disabled: boolean };

/**
 * The choices of an order's status select. The Orders screen knows five statuses; a current one
 * outside these is shown as an extra entry that can't be chosen.
 */
export function statusChoices(current: OrderStatus, screen: Screen): StatusChoice[] {
  const offers = (status: OrderStatus) =>
    screen === 'dashboard' || STATUS_RULES[status].onOrdersScreen;
  return STATUSES.filter((status) => status === current || offers(status)).map((status) => ({
    value: status,
    label: STATUS_RULES[status].label,
    disabled: !offers(status),
  }));
}

/** Whether the tracking field shows. */
export function showsTracking(status: OrderStatus): boolean {
  return STATUS_RULES[status].tracking;
}

/** Builds the request for a new status, with the tracking URL typed so far, if it is new. */
export function statusChange(status: OrderStatus, typed: string, saved: string | null) {
  const tracking = typed.trim();
  return tracking && tracking !== saved ? { status, tracking_url: tracking } : { status };
}

export const TOASTS: Record<Screen, { saved: string; failed: string }> = {
  dashboard: {
    saved: 'Order status updated successfully',
    failed: 'Failed to update order status',
  },
  orders: { saved: 'Order updated successfully', failed: 'Failed to update order' },
};

/** Shown instead of "updated": the status changes once the refund is confirmed. */
export const REFUND_ON_ITS_WAY = 'The refund is on its way';

export const STATUS_ICONS: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  paid: CreditCard,
  processing: Package,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: CircleX,
  refunded: Undo2,
};

/** An order's progress, as icon, word and colour. */
export function StatusBadge({ status, screen }: { status: OrderStatus; screen: Screen }) {
  const { label } = STATUS_RULES[status];
  return (
    <StateBadge of={{ label, tone: statusTone(status, screen), Icon: STATUS_ICONS[status] }} />
  );
}
