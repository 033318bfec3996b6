import { searchApi } from '@souk/contract/search';
import { wishlistApi } from '@souk/contract/wishlist';
import { requestsTo } from './api.ts';
import { goodsOf } from './demo.ts';
import { complaints } from './page.ts';
import { person, personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';

const { product: goods } = goodsOf(0);

const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save ${name}`, exact: true }).first();

test('saved products are on the wishlist until they are removed', async ({ page }) => {
  const said = complaints(page);
  await personAt(page);
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explore products' })).toHaveAttribute(
    'href',
    '/explore',
  );

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const known = page.waitForResponse(requestsTo(wishlistApi.ids));
  await page.goto(`/?search=${encodeURIComponent(goods.name)}`);
  // Pressing a heart earlier would load the list again.
  await (await known).finished();
  await expect(heart(page, goods.name)).toHaveAttribute('aria-pressed', 'false');
  await heart(page, goods.name).click();
  await expect(heart(page, goods.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Saved to your wishlist').first()).toBeVisible();
  expect(asked.filter((url) => requestsTo(wishlistApi.ids).test(url))).toHaveLength(1);

  await page.getByRole('link', { name: goods.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: goods.name })).toBeVisible();
  await expect(heart(page, goods.name)).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/wishlist');
  await expect(page.getByText('1 saved item')).toBeVisible();
  await expect(page.getByRole('link', { name: goods.name }).first()).toBeVisible();
  await heart(page, goods.name).click();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  expect(said).toEqual([]);
});

test('a long wishlist loads page by page; a save that the server refuses is undone', async ({
  page,
}) => {
  const shopper = await personAt(page);
  for (const { id } of await shopper.calls(searchApi.explore, { query: { limit: 30 } })) {
    await shopper.calls(wishlistApi.save, { params: { productId: id } });
  }
  await page.goto('/wishlist');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(24);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(cards).toHaveCount(30);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();

  await page.route(requestsTo(wishlistApi.save), (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  const first = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first();
  await first.click();
  await expect(page.getByText('An error occurred. Please try again.').first()).toBeVisible();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveCount(30);
});

test(
  'removing a heart from the wishlist moves the focus to the next one',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const mara = await person(request);
    for (const { id } of await mara.calls(searchApi.explore, { query: { limit: 2 } })) {
      await mara.calls(wishlistApi.save, { params: { productId: id } });
    }
    await mara.sitsAt(page);
    await page.goto('/wishlist');
    const hearts = page.getByRole('main').getByRole('button', { name: /^Save / });
    await expect(hearts).toHaveCount(2);
    await hearts.first().focus();
    await page.keyboard.press('Enter');
    await expect(hearts).toHaveCount(1);
    await expect(hearts.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your wishlist is empty')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeFocused();
  },
);
