import { discountedCents } from '@souk/contract/pricing';

/** An offer's prices in minor units. `sale` null: it isn't reduced. */
export type OfferPrice = { regular: number; sale: number | null };

export type Prices = {
  /** The product's price in minor units: the lowest of its offers. */
  base: number;
  /** What each offer costs more, in minor units. */
  modifiers: number[];
  /** In hundredths of a percent; 0 if nothing is reduced. */
  discount: number;
  /** Whether a sale had to be left out, since no discount here gives the same prices. */
  saleLeftOut: boolean;
};

/**
 * Prices as this site has them: one price, what options add to it, and one percentage off the
 * price. It takes the sale over only if every offer then costs the same to the minor unit, before
 * and during the sale. Otherwise `keep` says which price stays.
 */
export function pricesOf(offers: readonly OfferPrice[], keep: 'sale' | 'regular'): Prices {
  const reduced = offers.some(({ regular, sale }) => sale !== null && sale < regular);
  const regular = above(offers.map((offer) => offer.regular));
  if (!reduced) return { ...regular, discount: 0, saleLeftOut: false };
  const now = offers.map((offer) => Math.min(offer.sale ?? offer.regular, offer.regular));
  const lowest = offers.findIndex((offer) => offer.regular === regular.base);
  const discount = discountFor(regular.base, now[lowest] ?? 0);
  const during = discountedCents(regular.base, discount);
  if (regular.modifiers.every((modifier, index) => during + modifier === now[index])) {
    return { ...regular, discount, saleLeftOut: false };
  }
  const kept = keep === 'sale' ? above(now) : regular;
  return { ...kept, discount: 0, saleLeftOut: true };
}

function above(prices: readonly number[]): Pick<Prices, 'base' | 'modifiers'> {
  const base = prices.reduce((least, price) => Math.min(least, price), prices[0] ?? 0);
  return { base, modifiers: prices.map((price) => price - base) };
}

/** The discount that makes one price of another, or comes close. */
function discountFor(from: number, to: number): number {
  if (from === 0) return 0;
  const exact = ((from - to) / from) * 10_000;
  const near = [Math.round(exact), Math.floor(exact), Math.ceil(exact)];
  return near.find((discount) => discountedCents(from, discount) === to) ?? Math.round(exact);
}
