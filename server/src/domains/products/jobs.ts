import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { indexShopProducts } from './index-products.ts';
import { markDiscountsOver } from './mark-discounts-over.ts';

const OfShop = z.object({ shop_id: z.string() });

export const productJobs = {
  'index-shop-products': (deps: Deps, payload: unknown) =>
    indexShopProducts(deps.db, OfShop.parse(payload).shop_id),
  'mark-discounts-over': (deps: Deps) => markDiscountsOver(deps),
};

export const productCron = [{ match: '41 * * * *', job: 'mark-discounts-over' }];
