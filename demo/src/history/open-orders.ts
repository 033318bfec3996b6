/** Orders under way, and orders that went wrong, listed one by one: who, when, and the outcome. */
import type { OrderStatus } from '@souk/contract/order-status';
import { DEMO_SELLER_SHOP } from '../accounts.ts';

/**
 * The outcome of a shipment. `returned`: delivered, then refunded; `lapsed`: never paid; `pending`:
 * paid, then put back by the seller, who waits for something.
 */
export type Fate = OrderStatus | 'returned' | 'lapsed';

export interface OpenOrder {
  /** The demo's own buyer, or anybody else. */
  by: 'the buyer' | 'anybody';
  daysAgo: number;
  /** One shipment per shop: its slug (null: any other) and its outcome. */
  parts: [shop: string | null, fate: Fate][];
}

const MINE = DEMO_SELLER_SHOP;
const order = (by: OpenOrder['by'], daysAgo: number, ...parts: OpenOrder['parts']): OpenOrder => ({
  by,
  daysAgo,
  parts,
});
const anybody = (daysAgo: number, ...fates: Fate[]): OpenOrder =>
  order('anybody', daysAgo, ...fates.map((fate): [null, Fate] => [null, fate]));
const seller = (daysAgo: number, fate: Fate, ...others: Fate[]): OpenOrder =>
  order('anybody', daysAgo, [MINE, fate], ...others.map((other): [null, Fate] => [null, other]));

export const OPEN_ORDERS: OpenOrder[] = [
  // The demo's buyer has one of each.
  order('the buyer', 0.12, [null, 'paid'], [null, 'paid']),
  order('the buyer', 1.4, [null, 'pending']),
  order('the buyer', 2.2, [null, 'processing'], [null, 'paid']),
  order('the buyer', 4.6, [null, 'shipped'], [MINE, 'shipped'], [null, 'processing']),
  order('the buyer', 6.1, [null, 'shipped']),
  order('the buyer', 11.5, [null, 'lapsed']),
  order('the buyer', 26, [null, 'delivered'], [null, 'refunded']),
  order('the buyer', 37, [null, 'returned']),

  // The demo's seller has some of each.
  seller(0.08, 'paid'),
  seller(0.35, 'paid', 'paid'),
  seller(0.9, 'paid', 'processing'),
  seller(1.1, 'pending'),
  seller(1.7, 'processing'),
  seller(2.1, 'processing', 'paid', 'processing'),
  seller(3.3, 'shipped'),
  seller(4.9, 'shipped', 'delivered'),
  seller(6.4, 'shipped', 'shipped'),
  seller(9, 'refunded'),
  seller(16, 'cancelled', 'delivered'),
  seller(29, 'returned'),
  seller(44, 'refunded', 'delivered'),

  anybody(0.05, 'paid'),
  anybody(0.22, 'paid', 'paid'),
  anybody(0.4, 'paid', 'paid', 'paid'),
  anybody(0.6, 'paid'),
  anybody(0.8, 'processing', 'paid'),
  anybody(1.2, 'processing'),
  anybody(1.3, 'pending', 'processing'),
  anybody(1.6, 'processing', 'processing'),
  anybody(1.9, 'lapsed', 'lapsed'),
  anybody(2.4, 'processing'),
  anybody(2.6, 'pending'),
  anybody(2.9, 'shipped', 'processing'),
  anybody(3.1, 'shipped'),
  anybody(3.8, 'shipped', 'shipped', 'processing'),
  anybody(4.2, 'shipped'),
  anybody(5.3, 'shipped', 'shipped'),
  anybody(5.8, 'shipped'),
  anybody(7.2, 'shipped', 'delivered'),
  anybody(8.1, 'lapsed'),
  anybody(10.4, 'delivered', 'delivered'),
  anybody(12.5, 'delivered'),
  anybody(14.7, 'lapsed'),
  anybody(18, 'cancelled'),
  anybody(21, 'refunded', 'delivered'),
  anybody(24, 'returned', 'delivered'),
  anybody(33, 'cancelled', 'delivered', 'delivered'),
  anybody(41, 'refunded'),
  anybody(52, 'lapsed'),
  anybody(58, 'returned'),
  anybody(63, 'cancelled'),
  anybody(71, 'refunded', 'delivered'),
];
