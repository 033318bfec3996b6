import { searchApi } from '@souk/contract/search';
import { requestsTo } from './api.ts';
import {
  cardOf,
  cards,
  catalogue,
  explorer,
  open,
  searchBox,
  showing,
  test,
} from './search-page.ts';
import { expect, type Page } from './test.ts';

test(
  'Load More continues where the list ended, announces it, and survives a failure',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/explore');
    const names = (await catalogue(page)).map(({ name }) => name);
    const more = page.getByRole('button', { name: 'Load More' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('Showing 24 results')).toBeVisible();
    await expect(cards(page).getByRole('heading')).toHaveText(names.slice(0, 24));
    // The keyboard continues at the first new one.
    await expect(cards(page).nth(12).getByRole('link').first()).toBeFocused();

    await page.route(requestsTo(searchApi.explore, { query: 'cursor=' }), (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await more.click();
    await expect(page.getByRole('alert').getByText('Error fetching products')).toBeVisible();
    await showing(page, 'Showing 24 results');
    await expect(cards(page)).toHaveCount(24);
    await page.unroute(requestsTo(searchApi.explore, { query: 'cursor=' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await showing(page, 'Showing 36 results');
    await expect(cards(page).getByRole('heading')).toHaveText(names.slice(0, 36));
  },
);

test('a failed response can be retried', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/explore');
  await page.route(requestsTo(searchApi.explore), (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await searchBox(page).fill('mug');
  await expect(page.getByText('Error fetching products')).toBeVisible();
  await page.unroute(requestsTo(searchApi.explore));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first().getByText(/mug/i).first()).toBeVisible();
  await expect(page.getByText('Error fetching products')).toBeHidden();
});

test(
  'a slow response never replaces a newer one; the old list stays until then',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/explore');
    const before = await cards(page).getByRole('heading').first().textContent();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const ended = new Promise<void>((resolve) => {
      void page.route(requestsTo(searchApi.explore, { query: 'search=lamp' }), async (route) => {
        await held;
        // The page may have aborted it by now.
        await route.continue().catch(() => undefined);
        resolve();
      });
    });
    const asked = page.waitForRequest(/\/api\/explore\?.*search=lamp/);
    await searchBox(page).fill('lamp');
    await asked;
    await expect(explorer(page).locator('[aria-busy=true]').first()).toBeVisible();
    await expect(cards(page).getByRole('heading').first()).toHaveText(before!);
    await searchBox(page).fill('mug');
    const mugs = (await catalogue(page, { search: 'mug' })).slice(0, 12).map(({ name }) => name);
    await expect(cards(page).getByRole('heading')).toHaveText(mugs);
    release();
    await ended;
    await expect(page).toHaveURL('/explore?search=mug');
    await expect(cards(page).getByRole('heading')).toHaveText(mugs);
  },
);

/** Loads 36 products, and opens the one in view after scrolling down to it. */
async function openDeep(page: Page): Promise<{ scrolled: number; name: string }> {
  for (const count of [24, 36]) {
    await page.getByRole('button', { name: 'Load More' }).click();
    await showing(page, `Showing ${count} results`);
  }
  const link = cards(page).nth(29).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 137));
  const name = (await link.textContent())!;
  const scrolled = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { scrolled, name };
}

const scrolledTo = (page: Page, y: number) =>
  expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - y))
    .toBeLessThanOrEqual(2);

test('coming back from a product, the list has the same length and scroll position', async ({
  page,
}) => {
  test.slow();
  await open(page, '/');
  await searchBox(page).fill('in');
  await expect(page).toHaveURL('/?search=in');
  // The previous list had 12 as well.
  await expect(explorer(page).getByRole('status')).toHaveText('Showing 12 results for in');
  const { scrolled, name } = await openDeep(page);
  await page.goBack();
  await showing(page, 'Showing 36 results');
  await scrolledTo(page, scrolled);
  await expect(cardOf(page, name)).toBeInViewport();

  // Also if the product's page was reloaded, so that nothing remains in memory.
  await cardOf(page, name).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.reload();
  await page.goBack();
  await showing(page, 'Showing 36 results', 60_000);
  await expect(cardOf(page, name)).toBeInViewport();
  await page.reload();
  await showing(page, 'Showing 36 results', 60_000);
  await expect(cardOf(page, name)).toBeInViewport();
});

test('going back before the page’s script runs shows the previous page', async ({ page }) => {
  await open(page, '/explore');
  const link = cards(page).first().getByRole('heading').getByRole('link');
  const name = (await link.textContent())!;
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await showing(page, 'Showing 12 results');
  arrived.resolve();
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test(
  'changing a filter deep in the list shows the new one from its start',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/explore');
    await page.getByRole('button', { name: 'Load More' }).click();
    await showing(page, 'Showing 24 results');
    await cards(page).nth(20).scrollIntoViewIfNeeded();
    await page.getByLabel('Sort by').selectOption('Price: Low to High');
    await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 });
  },
);

test('typing redraws no card', async ({ page }) => {
  await open(page, '/explore');
  // Cards further down are drawn in full once they are near.
  await expect(cards(page).locator('.card-action')).toHaveCount(await cards(page).count());
  // React gives an element new props each time its component is drawn.
  const remember = () =>
    page.evaluate(() => {
      for (const card of document.querySelectorAll('#explore article')) {
        const props = Object.keys(card).find((name) => name.startsWith('__reactProps'))!;
        Object.assign(card, { drawnWith: Reflect.get(card, props) });
      }
    });
  const drawnAnew = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('#explore article')].filter((card) => {
          const props = Object.keys(card).find((name) => name.startsWith('__reactProps'))!;
          const before: unknown = Reflect.get(card, 'drawnWith');
          return before !== undefined && before !== Reflect.get(card, props);
        }).length,
    );
  await remember();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox(page).pressSequentially('wooden');
  expect(await drawnAnew()).toBe(0);
});
