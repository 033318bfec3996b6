import { type OrderStatus, STATUS_RULES } from '@souk/contract/order-status';
import {
  CircleX,
  Clock,
  CreditCard,
  Package,
  PackageCheck,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { type Screen, statusTone } from './status-look.ts';

const ICONS: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  paid: CreditCard,
  processing: Package,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: CircleX,
  refunded: Undo2,
};

/** How far an order has come, as icon, word and colour. */
export function StatusBadge({ status, screen }: { status: OrderStatus; screen: Screen }) {
  const Icon = ICONS[status];
  return (
    <Badge tone={statusTone(status, screen)} icon={<Icon aria-hidden />}>
      {STATUS_RULES[status].label}
    </Badge>
  );
}
