/** The history of a shipment, step by step. */
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
  /** The provider refunded the shipment. */
  refunded: boolean;
  /** Never paid: its units went back on sale. */
  lapsed: boolean;
  /** Its units are off the stock on sale. */
  holdsStock: boolean;
}

/**
 * A shipment's course; `pace` from 0 to 1 says how slow the seller and the post are. If the order
 * is only `ageHours` old, they were quicker.
 */
export function courseOf(fate: Fate, pace: number, ageHours: number): Course {
  const steps = usualSteps(fate, pace);
  const quicker = Math.min(1, (ageHours * 0.95) / (steps.at(-1)?.hours ?? 1));
  return {
    steps: steps.map((step) => ({ ...step, hours: step.hours * quicker })),
    refunded: ['cancelled', 'refunded', 'returned'].includes(fate),
    lapsed: fate === 'lapsed',
    holdsStock: !['lapsed', 'cancelled', 'refunded'].includes(fate),
  };
}

function usualSteps(fate: Fate, pace: number): Step[] {
  const seller = (status: OrderStatus, hours: number, more: Partial<Step> = {}): Step => {
    return { status, hours, by: 'seller', ...more };
  };
  const placed: Step = { status: 'pending', hours: 0, by: 'buyer' };
  const paid: Step = { status: 'paid', hours: 0.04 + pace * 0.2, by: 'provider' };
  const arrival = 90 + pace * 130;
  const sold = [
    placed,
    paid,
    seller('processing', 3 + pace * 11),
    seller('shipped', 22 + pace * 28, { tracking: true }),
    seller('delivered', arrival, { tracking: true }),
  ];
  const confirmed: Step = { status: 'delivered', hours: arrival + 3 + pace * 9, by: 'buyer' };
  const refund = (hours: number) => seller('refunded', hours, { note: 'Refunded by the seller' });
  const note = { lapsed: 'The checkout ended unpaid', cancelled: 'Cancelled by the seller' };
  const ways: Record<Fate, Step[]> = {
    lapsed: [placed, { status: 'cancelled', hours: 0.55, by: 'provider', note: note.lapsed }],
    pending: [placed, paid, seller('pending', 2 + pace * 6)],
    paid: sold.slice(0, 2),
    processing: sold.slice(0, 3),
    shipped: sold.slice(0, 4),
    // Buyers whose parcels came quickly confirm the delivery.
    delivered: pace < 0.65 ? [...sold, confirmed] : sold,
    cancelled: [placed, paid, seller('cancelled', 9 + pace * 20, { note: note.cancelled })],
    refunded: [placed, paid, refund(8 + pace * 30)],
    returned: [...sold, refund(arrival + 70 + pace * 90)],
  };
  return ways[fate];
}
