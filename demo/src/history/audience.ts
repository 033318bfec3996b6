/** Plans who looked at the demo's products and watched their clips over the last ninety days. */
import type { Offer } from '../data/newest.ts';
import { newestFirst } from '../data/newest.ts';
import { mediaOfProduct } from '../media.ts';
import { seeded } from '../random.ts';

/** A clip that a visit of that day watched. */
export interface Watching {
  offer: Offer;
  daysAgo: number;
  /** A made-up visit; a UUID. */
  visit: string;
  half: boolean;
}

/** A product page that one of the demo's buyers opened, `buyer` being their place in the list. */
export interface Look {
  offer: Offer;
  hoursAgo: number;
  buyer: number;
}

const DAYS = 90;
/** One in so many purchases of a product with a clip began there. */
const FROM_CLIP = 0.35;

/** Whether a line of that order was put into the cart from the product's clip. */
export function cameFromClip(orderNumber: string, offer: Offer): boolean {
  const { clip } = mediaOfProduct(offer.product);
  return clip !== null && seeded(`clip ${orderNumber} ${offer.product.sku}`)() < FROM_CLIP;
}

function makeVisits(): () => string {
  const chance = seeded('visits');
  const hex = (digits: number) =>
    Math.floor(chance() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
}

/** More people by the week, and more of them at its end. */
function crowd(daysAgo: number, chance: () => number): number {
  const growth = 1 - daysAgo / (DAYS * 1.6);
  const week = 1 + 0.25 * Math.sin((daysAgo / 7) * 2 * Math.PI);
  return Math.round(46 * growth * week * (0.8 + 0.4 * chance()));
}

/** Draws from a list in which some are liked better than others; the same ones every day. */
function favourites(offers: readonly Offer[], chance: () => number): () => Offer | undefined {
  const upTo: number[] = [];
  let sum = 0;
  for (const _ of offers) upTo.push((sum += 0.15 + chance() ** 3));
  return () => {
    const at = chance() * sum;
    return offers[upTo.findIndex((edge) => at < edge)];
  };
}

/** What visitors watched: some clips each, fewer of them to the half. */
export function plannedWatching(): Watching[] {
  const chance = seeded('watching');
  const nextVisit = makeVisits();
  const withClip = newestFirst().filter((offer) => mediaOfProduct(offer.product).clip !== null);
  const anyClip = favourites(withClip, chance);
  const holds = new Map(withClip.map((offer) => [offer, 0.3 + 0.45 * chance()]));
  return Array.from({ length: DAYS }, (_, daysAgo) =>
    Array.from({ length: crowd(daysAgo, chance) }, () => {
      const visit = nextVisit();
      const clips = new Set(Array.from({ length: 2 + Math.floor(chance() * 8) }, anyClip));
      return [...clips].flatMap((offer) =>
        offer ? [{ offer, daysAgo, visit, half: chance() < (holds.get(offer) ?? 0) }] : [],
      );
    }).flat(),
  ).flat();
}

/** What the demo's buyers looked at, beside what they bought. */
export function plannedLooks(buyers: number): Look[] {
  const chance = seeded('looks');
  const anything = favourites(newestFirst(), chance);
  return Array.from({ length: DAYS }, (_, daysAgo) =>
    Array.from({ length: crowd(daysAgo, chance) * 3 }, (): Look[] => {
      const offer = anything();
      const hoursAgo = daysAgo * 24 + chance() * 24;
      return offer ? [{ offer, hoursAgo, buyer: Math.floor(chance() * buyers) }] : [];
    }).flat(),
  ).flat();
}
