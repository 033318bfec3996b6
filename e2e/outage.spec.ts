import { RealDatabase } from '../server/test/real-database.ts';
import { RealSite } from '../server/test/real-site.ts';
import { person } from './people.ts';
import { expect, test, type Page } from './test.ts';

let database: RealDatabase;
let site: RealSite;
test.beforeAll(async () => {
  database = await RealDatabase.start();
  site = await RealSite.make({ DATABASE_URL: database.url, WEB_CONCURRENCY: '1' });
  await site.start();
});
test.afterAll(async () => {
  await site.remove();
  await database.remove();
});

const away = (page: Page) =>
  page.getByText('The marketplace is unavailable right now', { exact: true });

test('a page requested while the database is away says so, and reloads by itself', async ({
  page,
}) => {
  await database.goAway();
  const answer = await page.goto(`${site.url}/`);
  expect(answer?.status()).toBe(503);
  expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(away(page)).toBeVisible();
  await expect(page.getByText('This page will reload once the marketplace is back.')).toBeVisible();
  await database.comeBack();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(away(page)).toBeHidden();
  expect((await page.goto(`${site.url}/`))?.status()).toBe(200);
});

test('a list requested while the database was away appears soon after its return', async ({
  page,
}) => {
  await page.goto(`${site.url}/explore`);
  await expect(page.getByText('Showing 0 results')).toBeVisible();
  await database.goAway();
  await page.getByRole('searchbox').first().fill('mug');
  await expect(page.getByText('Error fetching products')).toBeVisible();
  await database.comeBack();
  await expect(page.getByText('Error fetching products')).toBeHidden();
  await expect(page.getByText('Showing 0 results')).toBeVisible();
});

test('a shopper stays signed in through an outage, and their cart returns', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: site.url });
  const shopper = await person(request);
  const { sitsAt } = shopper;
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, site.url).href, options);
  await sitsAt(page);
  await database.goAway();
  await page.goto('/cart');
  await expect(page.getByText('Failed to load your cart.')).toBeVisible();
  await database.comeBack();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await request.dispose();
});
