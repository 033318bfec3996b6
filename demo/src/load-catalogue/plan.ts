/**
 * The make-up of a load catalogue, settled before the first row: sizes, times, and who sells which
 * product.
 */
import { drawsFor } from './chance.ts';

export interface CatalogueSize {
  products: number;
  shops: number;
  /** Another seed gives another catalogue of the same size. */
  seed: number;
}

/** Everything is dated in this year, so that the same seed always gives the same rows. */
const FIRST = Date.UTC(2025, 0, 1);
const LAST = Date.UTC(2025, 11, 1);
const MINUTE = 60_000;

export interface Plan extends CatalogueSize {
  shopIds: string[];
  shopperIds: string[];
  /** The number of products of each shop. */
  shelf: Int32Array;
  /** The shop of product `n`, by its place in `shopIds`. */
  shopOf(n: number): number;
  /** When product `n` was added (milliseconds): each a little later than the one before. */
  productTime(n: number): number;
  shopTime(n: number): number;
}

export function makePlan(size: CatalogueSize): Plan {
  const { products, shops, seed } = size;
  const shoppers = Math.min(5000, Math.max(20, Math.ceil(products / 100)));
  // A few shops are large, most are small, and each has a product if there are enough.
  const shopOf = (n: number) =>
    n < shops ? n : Math.floor(shops * drawsFor(seed, `seller ${n}`).part() ** 2);
  const shelf = new Int32Array(shops);
  for (let n = 0; n < products; n += 1) shelf[shopOf(n)] = (shelf[shopOf(n)] ?? 0) + 1;
  const shopTime = (n: number) => FIRST - (shops - n) * MINUTE;
  const ids = (what: string, count: number, at: (n: number) => number) =>
    Array.from({ length: count }, (_, n) => drawsFor(seed, `${what} ${n}`).id(at(n)));
  return {
    ...size,
    shopIds: ids('shop', shops, shopTime),
    shopperIds: ids('shopper', shoppers, () => FIRST),
    shelf,
    shopOf,
    productTime: (n) => FIRST + Math.floor((n * (LAST - FIRST)) / products),
    shopTime,
  };
}
