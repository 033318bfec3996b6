import { BUYER, goodsOf, listed } from './demo.ts';
import { complaints, runs, toast } from './page.ts';
import { personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' });
const tab = (page: Page, name: string | RegExp) => tabs(page).getByRole('link', { name });
const bar = (page: Page) => page.getByRole('banner');

test('a visitor navigates by tabs, and the menu doesn’t repeat them', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/');
  await expect(tab(page, 'Home')).toHaveAttribute('aria-current', 'page');
  for (const link of await tabs(page).getByRole('link').all()) {
    const { width, height } = (await link.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }

  await runs(page);
  await tab(page, 'Explore').click();
  await expect(page).toHaveURL('/explore');
  await expect(tab(page, 'Explore')).toHaveAttribute('aria-current', 'page');
  await expect(tabs(page).locator('[aria-current]')).toHaveCount(1);
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  await expect(bar(page).getByRole('link', { name: 'Explore', exact: true })).toHaveCount(1);

  await tab(page, 'Videos').click();
  await expect(page).toHaveURL('/videos');
  // In the feed the tabs are below the clip, not over it.
  const film = (await page.locator('.feed-film').first().boundingBox())!;
  const row = (await tabs(page).boundingBox())!;
  expect(film.y + film.height).toBeLessThanOrEqual(row.y);
  expect(row.y + row.height).toBe(844);

  await tab(page, 'Cart').click();
  await expect(page).toHaveURL('/login?next=%2Fcart');
  await expect(tab(page, 'You')).toHaveAttribute('aria-current', 'page');
  await expect(tabs(page).locator('[aria-current]')).toHaveCount(1);
  expect(said).toEqual([]);
});

test('the tabs hide while scrolling down, and come back', async ({ page }) => {
  await page.goto('/');
  const isShown = () => expect(tabs(page)).toBeInViewport({ ratio: 1 });
  const isAway = () => expect(tabs(page)).not.toBeInViewport();
  /** Scrolls until `holds` passes: the page may not be hydrated yet, and steps may be merged. */
  const scrollUntil = (by: number, holds: () => Promise<void>) =>
    expect(async () => {
      await page.evaluate((y) => window.scrollBy(0, y), by);
      await page.waitForTimeout(300);
      await holds();
    }).toPass();
  const shownNow = () => expect(tabs(page)).toBeInViewport({ ratio: 1, timeout: 500 });
  const awayNow = () => expect(tabs(page)).not.toBeInViewport({ timeout: 500 });
  await isShown();
  await scrollUntil(200, awayNow);
  await scrollUntil(-50, shownNow);
  await scrollUntil(100, awayNow);
  // A tab with keyboard focus brings them back.
  await tab(page, 'Explore').focus();
  await page.keyboard.press('Tab');
  await expect(tab(page, 'Videos')).toBeFocused();
  await isShown();
  await page.getByRole('main').focus();
  await isAway();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await isShown();
});

test('the cart’s tab shows its count, a product’s bar replaces the tabs, and no toast covers either', async ({
  page,
}) => {
  await personAt(page);
  const product = await listed(page.request, goodsOf(3));
  await page.goto('/orders');
  await expect(tab(page, 'You')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Cart')).toHaveAccessibleName('Cart');

  await page.goto(`/product/${product.id}`);
  await expect(tabs(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const said = (await toast(page, 'Added to cart').boundingBox())!;
  const buy = (await page.locator('[data-bottom-bar]').boundingBox())!;
  expect(said.y + said.height).toBeLessThan(buy.y);
  // A product page has no tabs, so the header shows the cart.
  await expect(bar(page).getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await page.goto('/explore');
  await expect(tab(page, 'Cart, 1 item')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Cart, 1 item' })).toHaveCount(1);
  await tab(page, 'Cart, 1 item').click();
  await expect(page).toHaveURL('/cart');
});

test('nothing moves once the tabs know who is signed in', async ({ page }) => {
  await personAt(page, BUYER);
  await page.goto('/explore');
  await expect(tab(page, /^Cart/)).toHaveAttribute('href', '/cart');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});
