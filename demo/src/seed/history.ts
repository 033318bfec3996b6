/** What happened in the demo marketplace before the visitor came: who bought, paid, got and said what. */
import type { Fate } from './fates.ts';
import { newestFirst, type Offer } from '../data/newest.ts';
import { people } from '../data/people.ts';
import { productReviews } from '../data/reviews/index.ts';
import { pick, seeded } from '../pictures/random.ts';
import type { DemoReview } from '../data/types.ts';

/** Index of a buyer: -1 is the demo's own buyer account, others are of `people`. */
export type Buyer = number;
export const DEMO_BUYER: Buyer = -1;

export interface PlannedLine {
  offer: Offer;
  quantity: number;
}

export interface PlannedOrder {
  buyer: Buyer;
  /** Days before the seeding. */
  daysAgo: number;
  lines: PlannedLine[];
  fate: Fate;
}

export interface PlannedReview {
  offer: Offer;
  buyer: Buyer;
  daysAgo: number;
  review: DemoReview;
}

const HISTORY_DAYS = 90;
const PER_ORDER = 3;

/** Every product review with its writer; nobody writes twice about one product. */
function planReviews(): PlannedReview[] {
  const chance = seeded('reviews');
  return newestFirst().flatMap((offer, place) => {
    const reviews = productReviews[offer.product.sku] ?? [];
    const first = Math.floor(chance() * people.length);
    return reviews.map((review, n) => ({
      offer,
      // Seven is prime to the number of people: different writers for one product.
      buyer: place % 17 === 0 && n === 0 ? DEMO_BUYER : (first + n * 7) % people.length,
      daysAgo: 1 + Math.floor(chance() * (HISTORY_DAYS - 20)),
      review,
    }));
  });
}

/** Whoever reviews has bought: their products in delivered orders, some days before the first review. */
function boughtBefore(reviews: PlannedReview[]): PlannedOrder[] {
  const chance = seeded('bought');
  return [...Map.groupBy(reviews, ({ buyer }) => buyer)].flatMap(([buyer, own]) => {
    const byAge = own.toSorted((a, b) => b.daysAgo - a.daysAgo);
    const orders: PlannedOrder[] = [];
    for (let at = 0; at < byAge.length; at += PER_ORDER) {
      const part = byAge.slice(at, at + PER_ORDER);
      const oldest = part[0]?.daysAgo ?? 0;
      orders.push({
        buyer,
        daysAgo: oldest + 4 + Math.floor(chance() * 12),
        lines: part.map(({ offer }) => ({ offer, quantity: chance() < 0.2 ? 2 : 1 })),
        fate: 'delivered',
      });
    }
    return orders;
  });
}

/** Recent orders in every state, so that sellers have something to do. */
function underWay(): PlannedOrder[] {
  const chance = seeded('under way');
  const offers = newestFirst().filter(
    ({ product }) => !product.variants && (product.stock ?? 0) > 0,
  );
  const fates: Fate[] = [
    'paid',
    'paid',
    'processing',
    'shipped',
    'delivered',
    'cancelled',
    'refunded',
    'pending',
    'mixed',
    'paid',
  ];
  return Array.from({ length: 60 }, (_, n) => ({
    buyer: n % 6 === 0 ? DEMO_BUYER : Math.floor(chance() * people.length),
    // What waits for its payment is minutes old; the rest goes back three weeks.
    daysAgo: fates[n % fates.length] === 'pending' ? 0.004 : 0.2 + (n / 60) * 20,
    lines: Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({
      offer: pick(offers, chance()),
      quantity: chance() < 0.25 ? 2 : 1,
    })).filter((line, place, all) => all.findIndex(({ offer }) => offer === line.offer) === place),
    fate: fates[n % fates.length] ?? 'paid',
  }));
}

/** All reviews and all orders, oldest orders first. */
export function planHistory(): { reviews: PlannedReview[]; orders: PlannedOrder[] } {
  const reviews = planReviews();
  const orders = [...boughtBefore(reviews), ...underWay()].toSorted(
    (a, b) => b.daysAgo - a.daysAgo,
  );
  return { reviews, orders };
}
