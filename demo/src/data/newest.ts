/** The order in which the demo's products came: the shops put them out in turn. */
import { seeded, shuffled } from '../random.ts';
import { shops } from './shops/index.ts';
import type { DemoProduct, DemoShop } from './types.ts';

export interface Offer {
  shop: DemoShop;
  product: DemoProduct;
}

/**
 * All products, newest first. Each round holds one product of each shop, in another order, so that
 * a page of twelve shows twelve shops; what a shop lists first is its newest.
 */
export function newestFirst(): Offer[] {
  const chance = seeded('newest');
  const rounds = Math.max(...shops.map((s) => s.products.length));
  return Array.from({ length: rounds }, (_, round) => {
    const offers = shops.flatMap((shop) => {
      const product = shop.products[round];
      return product ? [{ shop, product }] : [];
    });
    return shuffled(offers, chance);
  }).flat();
}
