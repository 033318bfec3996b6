import type { JobHandlers } from '../../db/job-kinds.ts';
import type { Deps } from '../../deps.ts';
import { indexShopProducts } from './index-products.ts';
import { markDiscountsOver } from './mark-discounts-over.ts';

export const productJobs = {
  'index-shop-products': (deps, { shop_id }) => indexShopProducts(deps.db, shop_id),
  'mark-discounts-over': (deps) => markDiscountsOver(deps),
} satisfies Partial<JobHandlers<Deps>>;
