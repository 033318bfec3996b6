import { wishlistApi } from '@souk/contract/wishlist';
import { requestsTo } from './api.ts';
import { goodsOf, listed } from './demo.ts';
import { complaints, isComplete, runs } from './page.ts';
import { personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';

declare global {
  interface Window {
    /** The elements animated by each view transition of the page. */
    flights: string[][];
  }
}

/** Records what each view transition of the page animates. */
const noteFlights = (page: Page) =>
  page.addInitScript(() => {
    window.flights = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      void transition.ready.then(() => {
        const moved = document
          .getAnimations()
          .flatMap(({ effect }) =>
            effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : [],
          );
        window.flights.push(moved.filter((name) => name.startsWith('::view-transition')));
      });
      return transition;
    };
  });

/** Lists the demo's products first, because they are the most expensive. */
const GOODS = '/explore?sort_by=price_high';

/** The links of cards that have a picture. Products of other tests may not have one. */
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator('.card-picture img') })
    .getByRole('heading')
    .getByRole('link');

test('a pressed card’s picture grows into its product’s, and Back returns to the same scroll position', async ({
  page,
}) => {
  const said = complaints(page);
  await noteFlights(page);
  await page.goto(GOODS);
  await runs(page);
  // Cards prefetch their products.
  await isComplete(page);
  // A card far below isn't laid out, so it has no inner text yet.
  const name = (await cards(page).nth(6).textContent())!;
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  await link.scrollIntoViewIfNeeded();
  const top = (await link.boundingBox())!.y;
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => window.flights.at(-1)))
    .toContain('::view-transition-group(goods)');
  expect(
    await page.evaluate(() => window.flights.flat().filter((one) => !one.includes('goods'))),
  ).toEqual([]);

  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(async () => (await link.boundingBox())!.y).toBeCloseTo(top, 0);
  expect(await page.evaluate(() => window.flights.slice(1).flat())).toEqual([]);

  // From one product with a picture to another.
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('region', { name: 'Similar products' }).scrollIntoViewIfNeeded();
  await cards(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeHidden();
  expect(said).toEqual([]);
});

test('nothing moves under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await noteFlights(page);
  await page.goto(GOODS);
  const name = (await cards(page).first().textContent())!;
  await cards(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => window.flights.flat())).toEqual([]);
});

test('a heart beats when pressed, but not when the page loads', async ({ page }) => {
  await personAt(page);
  const product = await listed(page.request, goodsOf(2));
  await page.goto(`/product/${product.id}`);
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: `Save ${product.name}` })
    .first();
  const beat = () => heart.locator('svg').evaluate((svg) => getComputedStyle(svg).animationName);
  expect(await beat()).toBe('none');
  const params = { productId: product.id };
  const saved = page.waitForResponse(requestsTo(wishlistApi.save, { params }));
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(beat).toBe('pulse-once');
  // The heart beats before the server has saved it.
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await beat()).toBe('none');
});
