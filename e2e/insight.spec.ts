import { analyticsApi, type ShopInsight } from '@souk/contract/analytics';
import { shopsApi } from '@souk/contract/shops';
import { shops } from '../demo/src/data/shops/index.ts';
import { fails, requestsTo } from './api.ts';
import { filmed } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { person, personAt, seller, sellerAt, sells } from './people.ts';
import { expect, test, type APIRequestContext } from './test.ts';
import { openFeed, playing } from './videos-page.ts';

const SHOP = shops[0]!;
const NOWHERE = '0190aaaa-0000-7000-8000-000000000000';

/** The id of the demo seller's shop. */
async function demoShopId(request: APIRequestContext): Promise<string> {
  const owner = await person(request, SHOP.owner.username);
  const [{ id }] = await owner.calls(shopsApi.listOwn);
  return id;
}

const insightOf = (shopId: string) => `/dashboard/shops/${shopId}/insight`;

test(
  'a seller reads the figures, uses charts by keyboard and as tables, and follows their links',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    const shopId = await demoShopId(page.request);
    await personAt(page, SHOP.owner.username);
    // What the page itself was told: another response may be of another day.
    const told = page.waitForResponse(requestsTo(analyticsApi.read));
    await page.goto(insightOf(shopId));
    const { totals }: ShopInsight = await (await told).json();
    await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible();
    await expect(page.getByText(SHOP.name).first()).toBeVisible();
    for (const label of ['Revenue', 'Orders', 'Visitors', 'Visitors who bought', 'Product views'])
      await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
    await expect(
      page.getByText(`$${totals.revenue.toLocaleString('en-US', { minimumFractionDigits: 2 })}`),
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
    const toldLast = page.waitForResponse(requestsTo(analyticsApi.read, { query: 'days=90' }));
    await period.getByRole('link', { name: '90 days' }).click();
    const { clips, stock }: ShopInsight = await (await toldLast).json();
    await expect(page.getByText('compared with the previous 90 days').first()).toBeVisible();

    await expect(page.getByRole('table', { name: 'Video clips' }).getByRole('row')).toHaveCount(
      clips.length + 1,
    );
    const soon = page.getByRole('heading', { name: 'Running out soon' }).locator('..');
    await expect(soon.getByRole('link').first()).toHaveAttribute(
      'href',
      `/dashboard/shops/${shopId}/products/${stock[0]?.product_id}`,
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
  // A new shop: no earlier day leaves its figures while the journey runs.
  const owner = await seller(page.request);
  const { video_url } = await filmed(page.request);
  const product = await sells(owner, { name: 'Filmed mug', video_url });
  const params = { shopId: owner.shop.id };
  const clip = async () => (await owner.calls(analyticsApi.read, { params })).clips[0];
  expect(await clip()).toMatchObject({ seen: 0, half: 0, added: 0 });
  await page.request.get(video_url!, { timeout: 120_000 });

  await personAt(page);
  await openFeed(page, `/videos?clip=${product.id}`);
  await playing(page, product.name);
  const shown = page.getByRole('article', { name: product.name, exact: true });
  await shown.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await expect.poll(async () => (await clip()).added).toBe(1);
  // Watched for two seconds, then for half its length: reported soon, at the latest when the page
  // closes.
  await expect.poll(async () => (await clip()).half, { timeout: 0 }).toBe(1);
  // Twice if it's watched over midnight.
  expect([1, 2]).toContain((await clip()).seen);
});

test(
  'a new shop’s insight is empty; other shops’ insight is off limits except to admins',
  { tag: '@desktop' },
  async ({ page }) => {
    const shopId = await demoShopId(page.request);
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
  const shopId = await demoShopId(page.request);
  await personAt(page, SHOP.owner.username);
  await page.route(requestsTo(analyticsApi.read), fails);
  await page.goto(insightOf(shopId));
  await expect(page.getByText("Failed to load this shop's insight.")).toBeVisible();
  await page.unroute(requestsTo(analyticsApi.read));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue by day' })).toBeVisible();
});
