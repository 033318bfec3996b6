import type { Sort } from '@souk/contract/paging';

export const SORT_LABELS: readonly (readonly [Sort, string])[] = [
  ['newest', 'Newest'],
  ['price_low', 'Price: Low to High'],
  ['price_high', 'Price: High to Low'],
  ['distance', 'Distance'],
];

/** A price to filter by, which is in US dollars whatever the prices are shown in. */
export function dollarsText(text: string, currency: string): string {
  return `${dollarSign(currency)}${text}`;
}

/** "$" says enough where all prices are in US dollars; elsewhere it could be another dollar. */
export function dollarSign(currency: string): string {
  return currency === 'USD' ? '$' : 'US$';
}
