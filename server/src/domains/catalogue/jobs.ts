import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { indexShopProducts } from './index-products.ts';

const OfShop = z.object({ shop_id: z.string() });

export const catalogueJobs = {
  'index-shop-products': (deps: Deps, payload: unknown) =>
    indexShopProducts(deps.db, OfShop.parse(payload).shop_id),
};
