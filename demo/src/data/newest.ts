/** The order in which the demo's products were added: the shops took turns. */
import { seeded, shuffled } from '../random.ts';
import { shops } from './shops/index.ts';
import type { DemoProduct, DemoShop } from './types.ts';

export interface Offer {
  shop: DemoShop;
  product: DemoProduct;
}

/**
 * All products, newest first. Each round holds one product of each shop, in varying order, so that
 * a page of twelve shows twelve shops; the first product of a shop's list is its newest.
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
