import { oneOf } from './inputs.ts';
import { pageFields } from './paging.ts';

/** How orders can be sorted. Newest first by default. Equal totals are sorted by age. */
const ORDER_SORTS = ['newest', 'oldest', 'total_high', 'total_low'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Query fields for a sorted page of orders. */
export const orderPage = { ...pageFields(), sort: oneOf('sort', ORDER_SORTS) };
