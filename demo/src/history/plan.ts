/**
 * Plans the demo's purchases of the last ninety days and their outcomes. Every review belongs to a
 * delivered purchase of its writer; the other orders cover every status.
 */
import { buyers, type DemoBuyer } from '../data/buyers.ts';
import { newestFirst, type Offer } from '../data/newest.ts';
import type { DemoReview, DemoVariant } from '../data/types.ts';
import { pick, seeded, shuffled, type Chance } from '../random.ts';
import { OPEN_ORDERS, type Fate } from './open-orders.ts';

export interface PlannedLine {
  offer: Offer;
  variant: DemoVariant | null;
  quantity: number;
  /** The buyer's later review of it. */
  review?: DemoReview;
}

export interface PlannedOrder {
  buyer: DemoBuyer;
  /** Days before the moment of seeding. */
  daysAgo: number;
  lines: PlannedLine[];
  /** The outcome of each shipment, by the shop's slug. */
  fates: Map<string, Fate>;
}

function line(offer: Offer, chance: Chance, review?: DemoReview): PlannedLine {
  const { variants, priceCents } = offer.product;
  const most = priceCents < 2500 ? 3 : priceCents < 8000 ? 2 : 1;
  return {
    offer,
    variant: variants ? pick(variants, chance()) : null,
    quantity: 1 + Math.floor(chance() * chance() * most),
    ...(review ? { review } : {}),
  };
}

/** Assigns each review a writer: the one with the fewest, and nobody twice for one product. */
function reviewersLines(chance: Chance): Map<DemoBuyer, PlannedLine[]> {
  const lines = new Map<DemoBuyer, PlannedLine[]>(buyers.map((buyer) => [buyer, []]));
  for (const offer of newestFirst()) {
    const writers = shuffled([...lines.values()], chance).toSorted((a, b) => a.length - b.length);
    for (const [k, review] of (offer.product.reviews ?? []).entries()) {
      writers[k]?.push(line(offer, chance, review));
    }
  }
  return lines;
}

const OLDEST = 88;
/** A delivered order needs this long to arrive and to be reviewed. */
const SETTLED = 14;

/** Buyers of one of two neighbouring products often buy the other as well. */
const WITH_COMPANION = 0.8;

function companionsOf(lines: readonly PlannedLine[], chance: Chance): PlannedLine[] {
  return lines.slice(0, 2).flatMap(({ offer: { shop, product } }) => {
    const other = shop.products[shop.products.indexOf(product) ^ 1];
    const bought = lines.some((one) => one.offer.product === other);
    if (!other || bought || chance() > WITH_COMPANION) return [];
    return [line({ shop, product: other }, chance)];
  });
}

function deliveredOrders(chance: Chance): PlannedOrder[] {
  const companions = seeded('companions');
  return [...reviewersLines(chance)].flatMap(([buyer, lines]) => {
    const left = shuffled(lines, chance);
    const orders: PlannedOrder[] = [];
    while (left.length > 0) {
      const reviewed = left.splice(0, 1 + Math.floor(chance() * 4));
      const taken = [...reviewed, ...companionsOf(reviewed, companions)];
      orders.push({
        buyer,
        daysAgo: SETTLED + chance() * (OLDEST - SETTLED),
        lines: taken,
        fates: new Map(taken.map((l) => [l.offer.shop.slug, 'delivered'])),
      });
    }
    return orders;
  });
}

function openOrders(chance: Chance): PlannedOrder[] {
  const offersOf = Map.groupBy(newestFirst(), ({ shop }) => shop.slug);
  const others = buyers.slice(1);
  return OPEN_ORDERS.map(({ by, daysAgo, parts }) => {
    const fates = new Map<string, Fate>();
    const named = parts.map(([slug]) => slug);
    const lines = parts.flatMap(([slug, fate]) => {
      const free = [...offersOf.keys()].filter((s) => !fates.has(s) && !named.includes(s));
      const shop = slug ?? pick(free, chance());
      fates.set(shop, fate);
      const bought = shuffled(offersOf.get(shop) ?? [], chance).slice(0, chance() < 0.3 ? 2 : 1);
      return bought.map((offer) => line(offer, chance));
    });
    const buyer = by === 'the buyer' ? pick(buyers, 0) : pick(others, chance());
    return { buyer, daysAgo, lines, fates };
  });
}

/** All orders of the demo, oldest first. */
export function plannedOrders(): PlannedOrder[] {
  const chance = seeded('orders');
  return [...deliveredOrders(chance), ...openOrders(chance)].toSorted(
    (a, b) => b.daysAgo - a.daysAgo,
  );
}
