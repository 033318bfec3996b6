/** The orders in which the market's lists come. Apart from products.ts: home needs no schema. */
export const SORTS = ['newest', 'price_low', 'price_high', 'distance'] as const;
export type Sort = (typeof SORTS)[number];
