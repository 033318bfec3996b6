import { productsApi, type Product } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { callsOf, requestsTo } from './api.ts';
import { isBackAsLeft, keepingTab, notesReturn } from './kept-by-browser.ts';
import { isComplete } from './page.ts';
import { expect, test, type Page } from './test.ts';

let product: Product;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  product = (await callsOf(request)(searchApi.explore, { query: { limit: 1 } }))[0]!;
  await request.dispose();
});

const link = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();

test('pages are restored in full from the browser’s back/forward cache', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { tab, close } = await keepingTab(baseURL!);
  try {
    const { id, shop_id } = product;
    for (const path of [
      '/',
      '/explore',
      `/product/${id}`,
      `/shop/${shop_id}`,
      '/videos',
      '/sell',
    ]) {
      await tab.goto(path);
      await expect(tab.locator('html')).toHaveAttribute('data-session', 'out');
      await isComplete(tab);
      await notesReturn(tab);
      await tab.evaluate(() => {
        scrollTo(0, 300);
        addEventListener('pagehide', () => {
          document.documentElement.dataset.left = String(scrollY);
        });
      });
      await tab.goto('/healthz');
      await tab.goBack({ waitUntil: 'commit' });
      await isBackAsLeft(tab);
      const [left, now] = await tab.evaluate(() => [
        document.documentElement.dataset.left,
        scrollY,
      ]);
      expect(String(now), path).toBe(left);
    }
  } finally {
    await close();
  }
  await page.close();
});

test(
  'a page about to be opened is fetched beforehand',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/explore');
    await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
    const target = link(page);
    const productId = (await target.getAttribute('href'))!.split('/').at(-1)!;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const wanted = requestsTo(productsApi.read, { params: { productId } });
    // A page that does not run yet misses events, so the pointer moves there until it does.
    await expect(async () => {
      if (isMobile) {
        await target.dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true });
      } else {
        await page.mouse.move(0, 0);
        await target.hover();
      }
      await expect.poll(() => asked.some((url) => wanted.test(url)), { timeout: 2000 }).toBe(true);
    }).toPass();
    await expect(page).toHaveURL('/explore');
  },
);

test('data saving fetches only opened pages', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.clock.install();
  await page.goto('/explore');
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await link(page).focus();
  await link(page).hover();
  // Several times the hover time that triggers a fetch; any request made by then comes before this
  // one.
  await page.clock.runFor(1000);
  await page.evaluate(() => fetch('/healthz'));
  expect(asked.filter((url) => requestsTo(productsApi.read).test(url))).toEqual([]);
});
