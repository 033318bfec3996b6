import { searchApi } from '@souk/contract/search';
import { callsOf } from './api.ts';
// Text enlarged to 200 % by itself, as a browser's text zoom does it: nothing has to be scrolled sideways.
import { cartApi } from '@souk/contract/cart';
import { shopsApi } from '@souk/contract/shops';
import { productsApi } from '@souk/contract/products';
import { expect, test, type Page } from '@playwright/test';

import { goodsOf, listed, BUYER, SELLER, ADMIN } from './demo.ts';
import { person } from './people.ts';

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const { width } = page.viewportSize()!;
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      `${path} fits the screen`,
    )
    .toBeLessThanOrEqual(width);
}

test('with text twice as large a visitor reads every page without scrolling sideways', async ({
  page,
  request,
}) => {
  const plain = await listed(request, goodsOf(0));
  const products = await callsOf(request)(searchApi.explore, { query: { limit: 100 } });
  const choosable = products.find(({ variants, video_url }) => variants.length > 1 && video_url);
  for (const path of [
    '/explore',
    '/explore?search=zzzzqqqq',
    '/explore?min_price=5&max_price=90&in_stock=true&on_sale=true&min_rating=4',
    '/videos',
    `/product/${plain.id}`,
    `/product/${choosable!.id}`,
    `/shop/${plain.shop_id}`,
    '/sell',
    '/login',
    '/register',
    '/no-such-page',
    '/product/0190aaaa-0000-7000-8000-000000000000',
  ]) {
    await expectToFit(page, path);
  }
  await expectToFit(page, '/');
  // What does not fit beside the pictures grows downwards instead of being cut off.
  const hero = page.getByRole('main').locator('section').first();
  const way = await hero.getByRole('link', { name: 'Browse Products' }).boundingBox();
  const frame = await hero.boundingBox();
  expect(way!.y + way!.height).toBeLessThan(frame!.y + frame!.height);
});

test('with text twice as large one buys and sells without scrolling sideways', async ({
  page,
  request,
}) => {
  const product = await listed(request, goodsOf(0));
  const buyer = await person(request, BUYER);
  await buyer.calls(cartApi.add, { body: { product_id: product.id, quantity: 1 } });
  await buyer.sitsAt(page);
  for (const path of [
    '/',
    '/cart',
    '/checkout',
    '/dashboard',
    '/orders',
    '/wishlist',
    '/create-shop',
  ]) {
    await expectToFit(page, path);
  }

  const seller = await person(request, SELLER);
  const shop = (await seller.calls(shopsApi.listOwn))[0];
  const [own] = await seller.calls(productsApi.ofShop, { params: { shopId: shop.id } });
  await seller.sitsAt(page);
  const managed = `/dashboard/shops/${shop.id}`;
  for (const path of [
    '/dashboard',
    '/orders',
    `/shop/${shop.id}`,
    `/shop/${shop.id}/orders`,
    `${managed}/products`,
    `${managed}/products/new`,
    `${managed}/products/${own.id}`,
    `${managed}/products/import`,
    `${managed}/questions`,
    `${managed}/reviews`,
    `${managed}/insight`,
  ]) {
    await expectToFit(page, path);
  }

  await (await person(request, ADMIN)).sitsAt(page);
  for (const path of ['/dashboard', '/orders']) await expectToFit(page, path);
});
