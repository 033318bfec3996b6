import { expect, test, type APIRequestContext } from './test.ts';
import { analyticsApi } from '@souk/contract/analytics';
import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { callsOf, fails, requestsTo } from './api.ts';
import { shops } from '../demo/src/data/shops/index.ts';
import { openFeed, playing } from './videos-page.ts';

import { complaints, isAccessible } from './page.ts';
import { person, personAt, sellerAt } from './people.ts';

const SHOP = shops[0]!;
const NOWHERE = '0190aaaa-0000-7000-8000-000000000000';

/** The demo's seller, and the insight page of their shop. */
async function demoSeller(request: APIRequestContext) {
  const seller = await person(request, SHOP.owner.username);
  const [{ id: shopId }] = await seller.calls(shopsApi.listOwn);
  const insight = () => seller.calls(analyticsApi.read, { params: { shopId } });
  return { ...seller, shopId, insight };
}

const insightOf = (shopId: string) => `/dashboard/shops/${shopId}/insight`;

test(
  'a seller reads the figures, uses charts by keyboard and as tables, and follows their links',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    const { shopId, insight } = await demoSeller(page.request);
    const known = await insight();
    await personAt(page, SHOP.owner.username);
    await page.goto(insightOf(shopId));
    await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible();
    await expect(page.getByText(SHOP.name).first()).toBeVisible();
    for (const label of ['Revenue', 'Orders', 'Visitors', 'Visitors who bought', 'Product views'])
      await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
    await expect(
      page.getByText(
        `$${known.totals.revenue.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      ),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: /^Revenue by day, .* to .*Most on/ })).toBeVisible();

    const days = page.getByRole('slider', { name: 'Orders by day' });
    await days.focus();
    await page.keyboard.press('Home');
    await expect(days).toHaveAttribute('aria-valuetext', /^[A-Z][a-z]{2} \d+: \d+$/);
    await expect(days).toHaveValue('0');
    await page.keyboard.press('ArrowRight');
    await expect(days).toHaveValue('1');

    await page.getByRole('button', { name: 'Show table of orders' }).click();
    const table = page.getByRole('region', { name: 'Orders by day, table' });
    await expect(table.getByRole('row')).toHaveCount(31);
    await isAccessible(page);
    await page.getByRole('button', { name: 'Hide table of orders' }).click();
    await expect(table).toBeHidden();

    const period = page.getByRole('navigation', { name: 'Period' });
    await period.getByRole('link', { name: '7 days' }).click();
    await expect(page).toHaveURL(/\?days=7$/);
    await expect(page.getByText('compared with the previous 7 days').first()).toBeVisible();
    await page.reload();
    await expect(period.getByRole('link', { name: '7 days' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await period.getByRole('link', { name: '90 days' }).click();
    await expect(page.getByText('compared with the previous 90 days').first()).toBeVisible();

    await expect(page.getByRole('table', { name: 'Video clips' }).getByRole('row')).toHaveCount(
      known.clips.length + 1,
    );
    const soon = page.getByRole('heading', { name: 'Running out soon' }).locator('..');
    await expect(soon.getByRole('link').first()).toHaveAttribute(
      'href',
      `/dashboard/shops/${shopId}/products/${known.stock[0].product_id}`,
    );
    const best = page.getByRole('heading', { name: 'Best products' }).locator('..');
    const first = best.getByRole('link').first();
    const name = (await first.textContent())!;
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(said).toEqual([]);
  },
);

test('a watched clip and a purchase from it appear in the seller’s insight', async ({ page }) => {
  const { insight } = await demoSeller(page.request);
  const visitor = callsOf(page.request);
  const before = await insight();
  const products = await Promise.all(
    before.clips.map(({ product_id: productId }) =>
      visitor(productsApi.read, { params: { productId } }),
    ),
  );
  const product = products.find(({ stock_quantity }) => stock_quantity > 1)!;
  const clip = async () =>
    (await insight()).clips.find(({ product_id }) => product_id === product.id)!;
  const was = await clip();
  await page.request.get(product.video_url!, { timeout: 120_000 });

  await personAt(page);
  await openFeed(page, `/videos?clip=${product.id}`);
  await playing(page, product.name);
  const shown = page.getByRole('article', { name: product.name, exact: true });
  await shown.getByRole('button', { name: 'Add to Cart' }).click();
  const variant = product.variants.find(({ stock_quantity }) => stock_quantity > 1);
  if (variant) {
    const options = page.getByRole('dialog', { name: product.name });
    for (const value of variant.value.split(' / ')) {
      await options.getByRole('radio', { name: value, exact: true }).check();
    }
    await options.getByRole('button', { name: 'Add to Cart' }).click();
  }
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await expect.poll(async () => (await clip()).added).toBe(was.added + 1);
  // Watched for two seconds, then for half its length: reported soon, at the latest when the page
  // closes.
  await expect.poll(async () => (await clip()).half, { timeout: 0 }).toBe(was.half + 1);
  expect((await clip()).seen).toBe(was.seen + 1);
});

test(
  'a new shop’s insight is empty; other shops’ insight is off limits except to admins',
  { tag: '@desktop' },
  async ({ page }) => {
    const { shopId } = await demoSeller(page.request);
    const { shop } = await sellerAt(page, 'Quiet Corner');
    await page.goto(insightOf(shopId));
    await expect(page.getByRole('alert')).toContainText(
      'You can only see insight for your own shops',
    );
    await expect(page.getByRole('navigation', { name: 'Period' })).toHaveCount(0);

    await page.goto(insightOf(shop.id));
    await expect(page.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage Products' })).toHaveAttribute(
      'href',
      `/dashboard/shops/${shop.id}/products`,
    );
    await isAccessible(page);
    await page.goto(insightOf(NOWHERE));
    await expect(page.getByRole('alert')).toContainText(
      "The shop you're looking for doesn't exist",
    );

    await page.evaluate(() => localStorage.clear());
    await page.goto(insightOf(shopId));
    await expect(page).toHaveURL(/\/login\?next=/);
    await personAt(page, 'admin');
    await page.goto(insightOf(shopId));
    await expect(page.getByRole('heading', { name: 'Best products' })).toBeVisible();
  },
);

test('figures that fail to load can be retried', { tag: '@desktop' }, async ({ page }) => {
  const { shopId } = await demoSeller(page.request);
  await personAt(page, SHOP.owner.username);
  await page.route(requestsTo(analyticsApi.read), fails);
  await page.goto(insightOf(shopId));
  await expect(page.getByText("Failed to load this shop's insight.")).toBeVisible();
  await page.unroute(requestsTo(analyticsApi.read));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue by day' })).toBeVisible();
});
