import { expect, type APIRequestContext } from '@playwright/test';
import type { Product } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { DEMO_ACCOUNTS } from '../demo/src/accounts.ts';
import { shops } from '../demo/src/data/shops/index.ts';
import type { DemoProduct, DemoShop } from '../demo/src/data/types.ts';
import { callsOf } from './api.ts';

export const [BUYER, SELLER, ADMIN] = DEMO_ACCOUNTS.map(({ email }) => email) as [
  string,
  string,
  string,
];
export const DEMO_PASSWORD = DEMO_ACCOUNTS[0]!.password;

export type DemoGoods = { shop: DemoShop; product: DemoProduct };

/** A plain product with plenty of stock, from the n-th demo shop that has one. */
export function goodsOf(n: number): DemoGoods {
  const found = shops.flatMap((shop) => {
    const product = shop.products.find(({ variants, stock = 0 }) => !variants && stock >= 10);
    return product ? [{ shop, product }] : [];
  });
  return found[n]!;
}

export const isDemoShop = (name: string) => shops.some((shop) => shop.name === name);

/**
 * A demo product as the API returns it: the newest products may be anybody's, without a picture.
 */
export async function listed(request: APIRequestContext, { product }: DemoGoods): Promise<Product> {
  const products = await callsOf(request)(searchApi.explore, { query: { search: product.name } });
  const found = products.find(({ name }) => name === product.name);
  expect(found, product.name).toBeDefined();
  return found!;
}

/** A demo product with a clip. */
export async function filmed(request: APIRequestContext): Promise<Product> {
  const found = await callsOf(request)(searchApi.explore, {
    query: { has_video: true, limit: 20 },
  });
  // Another journey may just have made one without pictures.
  return found.find(({ images }: Product) => images.length > 0)!;
}

/** A real vertical video from the demo. */
export async function clip(request: APIRequestContext) {
  const { video_url } = await filmed(request);
  const file = await request.get(video_url!, { timeout: 60_000 });
  return { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await file.body() };
}
