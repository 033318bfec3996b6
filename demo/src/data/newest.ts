/** The order in which the demo's products came: every shop puts out one after the other. */
import { seeded } from '../random.ts';
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
  return Array.from({ length: rounds }, (_, round) =>
    shops
      .flatMap((shop) => {
        const product = shop.products[round];
        return product ? [{ shop, product, place: chance() }] : [];
      })
      .toSorted((a, b) => a.place - b.place)
      .map(({ shop, product }) => ({ shop, product })),
  ).flat();
}
