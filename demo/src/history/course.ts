/** What happens to a shop's part of an order, step by step. */
import type { OrderStatus } from '@souk/contract/orders';
import type { Fate } from './open-orders.ts';

/** A change of status, `hours` after the order was placed. */
export interface Step {
  status: OrderStatus;
  hours: number;
  by: 'buyer' | 'seller' | 'provider';
  tracking?: boolean;
  note?: string;
}

export interface Course {
  steps: Step[];
  paid: boolean;
  /** The provider gave the part's money back. */
  refunded: boolean;
  /** Never paid, its pieces went back on sale. */
  lapsed: boolean;
  /** Its pieces are out of the stock on sale. */
  holdsStock: boolean;
}

/**
 * A part's course; `pace` from 0 to 1 says how slow the seller and the post are. For an order that is
 * only `ageHours` old they were quicker.
 */
export function courseOf(fate: Fate, pace: number, ageHours: number): Course {
  const course = usualCourse(fate, pace);
  const quicker = Math.min(1, (ageHours * 0.95) / (course.steps.at(-1)?.hours ?? 1));
  return { ...course, steps: course.steps.map((s) => ({ ...s, hours: s.hours * quicker })) };
}

function usualCourse(fate: Fate, pace: number): Course {
  const placed: Step = { status: 'pending', hours: 0, by: 'buyer' };
  const paid: Step = { status: 'paid', hours: 0.04 + pace * 0.2, by: 'provider' };
  const packed: Step = { status: 'processing', hours: 3 + pace * 11, by: 'seller' };
  const sent: Step = { status: 'shipped', hours: 22 + pace * 28, by: 'seller', tracking: true };
  const there: Step = { status: 'delivered', hours: 90 + pace * 130, by: 'seller', tracking: true };
  const refund = (hours: number): Step => ({
    status: 'refunded',
    hours,
    by: 'seller',
    note: 'Refunded by the seller',
  });
  const cancelled: Step = {
    status: 'cancelled',
    hours: 9 + pace * 20,
    by: 'seller',
    note: 'Cancelled by the seller',
  };
  const sold = { paid: true, refunded: false, lapsed: false, holdsStock: true };
  switch (fate) {
    case 'lapsed':
      return {
        steps: [
          placed,
          { status: 'cancelled', hours: 0.55, by: 'provider', note: 'The checkout ended unpaid' },
        ],
        paid: false,
        refunded: false,
        lapsed: true,
        holdsStock: false,
      };
    case 'pending':
      return {
        ...sold,
        steps: [placed, paid, { status: 'pending', hours: 2 + pace * 6, by: 'seller' }],
      };
    case 'paid':
      return { ...sold, steps: [placed, paid] };
    case 'processing':
      return { ...sold, steps: [placed, paid, packed] };
    case 'shipped':
      return { ...sold, steps: [placed, paid, packed, sent] };
    case 'delivered':
      return { ...sold, steps: [placed, paid, packed, sent, there] };
    case 'cancelled':
      return {
        ...sold,
        refunded: true,
        holdsStock: false,
        steps: [placed, paid, cancelled],
      };
    case 'refunded':
      return {
        ...sold,
        refunded: true,
        holdsStock: false,
        steps: [placed, paid, refund(8 + pace * 30)],
      };
    case 'returned':
      return {
        ...sold,
        refunded: true,
        steps: [placed, paid, packed, sent, there, refund(there.hours + 70 + pace * 90)],
      };
  }
}
