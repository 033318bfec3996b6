import { toDollars } from '@souk/contract/money';

/** Formats cents as dollars, for the check's messages. */
export const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${Math.abs(toDollars(cents)).toFixed(2)}`;
