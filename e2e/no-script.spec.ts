import { searchApi } from '@souk/contract/search';
import { callsOf } from './api.ts';
import { goodsOf, listed } from './demo.ts';
import { expect, test as base, type Page } from './test.ts';

const test = base.extend({ javaScriptEnabled: false });

const price = /^\$[\d,]+\.\d\d$/;

/**
 * A sentence for those without JavaScript; Playwright ignores the content of `noscript` when it
 * looks for text.
 */
const sentence = (page: Page, words: string) =>
  page.locator(`xpath=//noscript/p[contains(., '${words}')]`);

async function expectPictures(page: Page): Promise<void> {
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test('without JavaScript a visitor can look around: pictures, prices, and the way on', async ({
  page,
  request,
}) => {
  const product = await listed(request, goodsOf(0));
  // By its name: products that other journeys have put on sale since may have no picture.
  const explore = `/explore?search=${encodeURIComponent(product.name)}`;
  for (const path of ['/', explore, `/product/${product.id}`, `/shop/${product.shop_id}`]) {
    await page.goto(path);
    await expectPictures(page);
    await expect(page.getByRole('main').getByText(price).first()).toBeVisible();
    await expect(sentence(page, 'Without JavaScript you can look around')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  }
  await page.goto('/sell');
  await expectPictures(page);
  await expect(page.getByRole('link', { name: 'Create a Shop' })).toBeVisible();
});

test(
  'without JavaScript a next page exists, and a way back to the first',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const query = 'sort_by=price_low';
    const products = await callsOf(request)(searchApi.explore, {
      query: { limit: 24, sort_by: 'price_low' },
    });
    const names = products.map(({ name }) => name);
    const shown = page.getByRole('main').getByRole('article').getByRole('heading');
    await page.goto(`/explore?${query}`);
    await expect(shown).toHaveText(names.slice(0, 12));
    await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(shown).toHaveText(names.slice(12));
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await expect(shown).toHaveText(names.slice(0, 12));
  },
);

test('without JavaScript, broken parts say what they need, and nothing spins', async ({ page }) => {
  for (const [words, paths] of [
    [
      'This page needs JavaScript.',
      ['/cart', '/checkout', '/dashboard', '/orders', '/wishlist', '/create-shop'],
    ],
    ['This form needs JavaScript.', ['/login', '/register']],
  ] as const) {
    for (const path of paths) {
      await page.goto(path);
      await expect(sentence(page, words), path).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' }), path).toHaveCount(0);
    }
  }
});
