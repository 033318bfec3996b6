import * as z from 'zod/mini';
import { MAX_PRICE_CENTS, isWholeCents } from './money.ts';

// Apart from money.ts: pages that show prices, home among them, do without zod.

/** A price in a request: US dollars from 0, at most two decimals. */
export function PriceInput(required: string) {
  return z
    .number(required)
    .check(
      z.minimum(0, 'Price cannot be negative'),
      z.maximum(MAX_PRICE_CENTS / 100, 'Price cannot exceed $1,000,000'),
      z.refine(isWholeCents, 'Price can have at most two decimals'),
    );
}
