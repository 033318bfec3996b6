import type { Product } from '@souk/contract/products';

const DAY = 86_400_000;
/** A discount's end is shown this many days before it. */
const TOLD_DAYS = 7;

type Timed = Pick<
  Product,
  'has_active_discount' | 'discount_percentage' | 'discount_start_date' | 'discount_end_date'
>;

/** When the active discount ends, where that is within a week; else null. */
export function saleEnd(product: Timed, now: number): Date | null {
  if (!product.has_active_discount || product.discount_end_date === null) return null;
  const end = new Date(product.discount_end_date);
  const left = end.getTime() - now;
  return left > 0 && left <= TOLD_DAYS * DAY ? end : null;
}

/** Milliseconds until the price changes by itself (a discount starts or ends), within a day; else null. */
export function nextPriceChange(product: Timed, now: number): number | null {
  if (!product.discount_percentage) return null;
  const waits = [product.discount_start_date, product.discount_end_date].flatMap((time) =>
    time === null ? [] : [new Date(time).getTime() - now],
  );
  const coming = waits.filter((wait) => wait > 0 && wait < DAY);
  return coming.length > 0 ? Math.min(...coming) : null;
}
