import type { OrderStatus } from '@souk/contract/orders';

/** How an order went; `mixed`: its shops are not equally far. */
export type Fate = OrderStatus | 'mixed';

const MIXED: OrderStatus[] = ['shipped', 'processing', 'cancelled'];

/** The status of the n-th shop's part. */
export function splitStatus(fate: Fate, n: number): OrderStatus {
  return fate === 'mixed' ? (MIXED[n % MIXED.length] ?? 'shipped') : fate;
}

/** The steps that led to a status, from the first. */
export const STEPS: Record<OrderStatus, OrderStatus[]> = {
  pending: ['pending'],
  paid: ['pending', 'paid'],
  processing: ['pending', 'paid', 'processing'],
  shipped: ['pending', 'paid', 'processing', 'shipped'],
  delivered: ['pending', 'paid', 'processing', 'shipped', 'delivered'],
  cancelled: ['pending', 'paid', 'cancelled'],
  refunded: ['pending', 'paid', 'refunded'],
};
