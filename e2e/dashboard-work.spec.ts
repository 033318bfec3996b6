import { analyticsApi, type WeekOfSales } from '@souk/contract/analytics';
import { checkoutApi } from '@souk/contract/checkout';
import { productsApi } from '@souk/contract/products';
import { questionsApi } from '@souk/contract/questions';
import { shopsApi } from '@souk/contract/shops';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { requestsTo } from './api.ts';
import { BUYER, SELLER } from './demo.ts';
import { complaints, isComplete, panel, toast } from './page.ts';
import { person, personAt, seller, sellerAt, sells } from './people.ts';
import { pays } from './sales.ts';
import { expect, test, type Locator, type Page } from './test.ts';

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test(
  'a seller first sees orders to ship, sales and low stock, and clears them by keyboard',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const mara = await seller(request, 'Reed Clay');
    const mug = await sells(mara, { name: 'Mug', price: 20, stock_quantity: 6 });
    const shirt = await sells(mara, {
      name: 'Shirt',
      variants: [
        { name: 'Size', value: 'S', stock_quantity: 9 },
        { name: 'Size', value: 'L', stock_quantity: 0 },
      ],
    });
    const buyer = await person(request);
    const placed = await buyer.calls(checkoutApi.place, {
      body: checkoutBody([{ product: mug, quantity: 2 }]),
    });
    await buyer.calls(questionsApi.ask, {
      params: { id: mug.id },
      body: { text: 'Does it go into the oven?' },
    });
    await pays(request, buyer, placed);

    await mara.sitsAt(page);
    const told = page.waitForResponse(requestsTo(analyticsApi.week));
    await page.goto('/dashboard');
    await expect(
      page.getByRole('link', { name: '1 paid order to ship from Reed Clay' }),
    ).toBeVisible();
    await expect(
      page.getByRole('link', { name: '1 question to answer in Reed Clay' }),
    ).toHaveAttribute('href', `/dashboard/shops/${mara.shop.id}/questions`);
    await expect(headings(page)).toHaveText([
      'To do',
      'Sales',
      'Low stock',
      'Set up Reed Clay',
      'Orders for Reed Clay',
      'Your Shops',
      "What's new",
      'Your Orders',
    ]);
    const sales = panel(page, 'Sales');
    const { series }: WeekOfSales = await (await told).json();
    // Yesterday's sale if midnight has passed since.
    const soldToday = series.at(-1)?.orders === 1 ? '$40.00' : '$0.00';
    for (const [period, revenue] of [
      ['Today', soldToday],
      ['Last 7 days', '$40.00'],
    ] as const) {
      await expect(sales.locator('dl > div', { hasText: period })).toContainText(revenue);
    }
    await expect(sales.locator('dl')).toContainText('1 order');
    const chart = sales.getByRole('slider', { name: 'Revenue by day' });
    await chart.focus();
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: \\${soldToday}$`));
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /: \$0\.00$/);
    const days = sales.getByRole('table').getByRole('row');
    await expect(days).toHaveCount(8);
    await expect(days.filter({ hasText: '$40.00' })).toHaveCount(1);

    const low = panel(page, 'Low stock').getByRole('listitem');
    await expect(low).toHaveCount(2);
    await expect(low.first()).toContainText('Shirt');
    await expect(low.first()).toContainText('L (0)');
    await expect(low.first()).toContainText('Out of stock');
    await expect(low.first().getByRole('link')).toHaveAttribute(
      'href',
      `/dashboard/shops/${mara.shop.id}/products/${shirt.id}#variants`,
    );
    await low.last().getByRole('link', { name: 'Mug' }).press('Enter');
    const stock = page.getByLabel('Stock Quantity');
    await expect(stock).toHaveValue('4');
    await expect(stock).toBeFocused();
    await stock.fill('30');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/\/products$/);
    await page.goto('/dashboard');
    await expect(low).toHaveCount(1);

    await page.getByRole('link', { name: '1 paid order to ship' }).press('Enter');
    await expect(page).toHaveURL(`/shop/${mara.shop.id}/orders?status=paid`);
    const row = page.getByRole('article', { name: placed.order_number });
    await expect(row.getByText('Mug', { exact: true })).toBeVisible();
    const status = row.getByRole('combobox', { name: 'Status' });
    await expect(status).toHaveAccessibleDescription(placed.order_number);
    await page.getByLabel('Filter by status').selectOption('All statuses');
    await status.focus();
    await page.keyboard.press('ArrowDown');
    await expect(toast(page, 'Order updated successfully').first()).toBeVisible();
    await expect(status).toHaveValue('processing');
    await expect(status).toBeFocused();
    await expect(row.getByLabel('Tracking URL')).toHaveCount(0);
    const shipped = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.keyboard.press('ArrowDown');
    await expect(row.getByLabel('Tracking URL')).toBeVisible();
    await expect(status).toHaveValue('shipped');
    await expect(status).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(row.getByRole('button', { name: 'Show Items' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(row.getByLabel('Tracking URL')).toBeFocused();
    expect((await shipped).status()).toBe(200);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /question to answer/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /to ship from/ })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test(
  'with several shops, tasks are named by shop, and their figures are summed',
  { tag: '@desktop' },
  async ({ page }) => {
    const mara = await sellerAt(page, 'First Clay');
    const second = await mara.calls(shopsApi.open, {
      body: { name: 'Second Clay', brand_color: '#6366f1' },
    });
    for (const [name, shop_id] of [
      ['Bowl', mara.shop.id],
      ['Vase', second.id],
    ])
      await sells(mara, { name, shop_id, stock_quantity: 3 });
    await page.goto('/dashboard');
    const low = panel(page, 'Low stock');
    await expect(low.getByRole('listitem').filter({ hasText: 'Bowl' })).toContainText('First Clay');
    await expect(low.getByRole('listitem').filter({ hasText: 'Vase' })).toContainText(
      'Second Clay',
    );
    await expect(panel(page, 'Sales')).toContainText('0 orders');
    await expect(headings(page)).toHaveText([
      'To do',
      'Sales',
      'Low stock',
      'Set up Second Clay',
      'Your Shops',
      'Orders for Second Clay',
      'Orders for First Clay',
      'Your Orders',
      "What's new",
    ]);
  },
);

test('without a shop the page starts with the person’s orders and suggests opening one', async ({
  page,
}) => {
  await personAt(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Get started by creating your first shop.')).toBeVisible();
  await expect(headings(page)).toHaveText(['Your Orders', "What's new", 'Your Shops']);
});

test('a failed part can be retried, and the rest is shown', async ({ page }) => {
  const calls = [requestsTo(analyticsApi.week), requestsTo(productsApi.lowStock)];
  const problem = {
    type: 'about:blank',
    title: 'Busy',
    status: 429,
    detail: 'Please wait a bit',
  };
  const mara = await sellerAt(page);
  await sells(mara, { stock_quantity: 2 });
  for (const call of calls) {
    await page.route(call, (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
    );
  }
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing to ship, nothing to answer.')).toBeVisible();
  const sales = panel(page, 'Sales');
  const low = panel(page, 'Low stock');
  for (const card of [sales, low]) await expect(card.getByText(problem.detail)).toBeVisible();
  await isComplete(page);
  for (const call of calls) await page.unroute(call);
  for (const card of [sales, low]) await card.getByRole('button', { name: 'Try again' }).click();
  await expect(sales).toContainText('Last 7 days');
  await expect(low.getByRole('listitem')).toHaveCount(1);
});

test('orders show their items, ten of them on two phone screens', async ({ page }) => {
  const screens = async (rows: Locator) => {
    const [first, tenth] = await Promise.all([
      rows.first().boundingBox(),
      rows.nth(9).boundingBox(),
    ]);
    return (tenth!.y + tenth!.height - first!.y) / 844;
  };
  const ines = await personAt(page, SELLER);
  const [shop] = await ines.calls(shopsApi.listOwn);
  await page.goto(`/shop/${shop.id}/orders`);
  const rows = page.getByRole('article');
  await expect(rows.nth(9)).toBeVisible();
  await expect(rows.first().locator('img').first()).toBeVisible();
  expect(await screens(rows)).toBeLessThan(2.1);
  await personAt(page, BUYER);
  await page.goto('/orders');
  await expect(rows.nth(9)).toBeVisible();
  await expect(rows.first().locator('img').first()).toBeVisible();
  expect(await screens(rows)).toBeLessThan(2);
});
