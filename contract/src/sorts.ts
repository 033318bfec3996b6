/** The sort orders of the market's lists. */
export const SORTS = ['newest', 'price_low', 'price_high', 'distance'] as const;
export type Sort = (typeof SORTS)[number];
