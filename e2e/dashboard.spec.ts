import { ordersApi } from '@souk/contract/orders';
import { shopsApi } from '@souk/contract/shops';
import { requestsTo } from './api.ts';
import { BUYER } from './demo.ts';
import { complaints, isComplete, panel } from './page.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

test(
  'the dashboard of a newcomer, and of someone with a shop',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const mara = await person(request);
    await mara.sitsAt(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(requestsTo(shopsApi.listOwn), async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back, Mara!' })).toBeVisible();
    await expect(page.getByText('Loading your shops...')).toBeVisible();
    release();
    await expect(page.getByText('No shops found')).toBeVisible();
    await expect(page.getByText('Get started by creating your first shop.')).toBeVisible();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expect(page.getByText('Start shopping to see your orders here.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute(
      'href',
      '/explore',
    );
    await expect(page.getByRole('link', { name: 'Create New Shop' })).toHaveAttribute(
      'href',
      '/create-shop',
    );
    await page.goto('/orders');
    await expect(page.getByText('No orders found')).toBeVisible();
    await expect(page.getByText('No shops found')).toBeVisible();
    await expect(page.getByText('Create a shop to start receiving orders.')).toBeVisible();

    const shop = await mara.calls(shopsApi.open, {
      body: {
        name: 'Reed & Rush',
        description: 'Baskets.',
        brand_color: '#6366f1',
      },
    });
    await page.goto('/dashboard');
    const shops = panel(page, 'Your Shops');
    await expect(shops.getByRole('link', { name: 'Reed & Rush' })).toBeVisible();
    await expect(shops.getByText('Baskets.')).toBeVisible();
    for (const [name, path] of [
      ['Manage Products', `/dashboard/shops/${shop.id}/products`],
      ['Add Product', `/dashboard/shops/${shop.id}/products/new`],
      ['Insight', `/dashboard/shops/${shop.id}/insight`],
    ] as const) {
      await expect(shops.getByRole('link', { name })).toHaveAttribute('href', path);
    }
    await expect(
      panel(page, 'Orders for Reed & Rush').getByText('No orders yet for this shop.'),
    ).toBeVisible();
    await page.goto('/orders');
    await expect(page.getByText('No orders found for this shop')).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test('a buyer’s own purchases: the latest five, the parcel, the details, all of them', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const nora = await person(request, BUYER);
  const orders = (await nora.calls(ordersApi.list, { query: { limit: 100 } })) as any[];
  expect(orders.length).toBeGreaterThan(5);
  await nora.sitsAt(page);
  await page.goto('/dashboard');
  const own = panel(page, 'Your Orders');
  await expect(own.getByRole('article')).toHaveCount(5);
  for (const [n, order] of orders.slice(0, 5).entries()) {
    const row = own.getByRole('article', { name: order.order_number });
    await expect(own.getByRole('article').nth(n)).toContainText(order.order_number);
    await expect(row.getByText(new RegExp(`^${order.status}$`, 'i'))).toBeVisible();
    const track = row.getByRole('link', { name: 'Track Package' });
    if (order.tracking_url) await expect(track).toHaveAttribute('href', order.tracking_url);
    else await expect(track).toHaveCount(0);
  }
  const [first] = orders;
  const row = own.getByRole('article', { name: first.order_number });
  await row.getByRole('button', { name: 'Show Details' }).click();
  const [item] = first.items;
  const link = row.getByRole('link', { name: item.product_name });
  await expect(link).toBeVisible();
  await expect(row.getByText(item.shop_name).first()).toBeVisible();
  await expect(row.getByText(`${item.quantity} × $${item.price.toFixed(2)}`).first()).toBeVisible();
  await row.getByRole('button', { name: 'Hide Details' }).click();
  await expect(link).toBeHidden();
  await own.getByRole('link', { name: `View All Orders (${orders.length})` }).click();
  await expect(page).toHaveURL('/orders');
  await expect(panel(page, 'My Orders').getByRole('article').first()).toContainText(
    first.order_number,
  );
  expect(errors).toEqual([]);
});

test(
  'forty shops: a panel loads its orders when it comes into view',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const mara = await person(request);
    for (let n = 1; n <= 40; n += 1)
      await mara.calls(shopsApi.open, { body: { name: `Stall ${n}`, brand_color: '#6366f1' } });
    const asked = new Set<string>();
    page.on('request', (one) => {
      const shop = /\/api\/shops\/([0-9a-f-]{36})\/orders/.exec(one.url())?.[1];
      if (shop) asked.add(shop);
    });
    await mara.sitsAt(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Show all 40 shops' })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Orders for Stall 1', exact: true }),
    ).toBeAttached();
    await isComplete(page);
    expect(asked.size).toBeLessThan(12);
    const last = panel(page, 'Orders for Stall 1');
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByText('No orders yet for this shop.')).toBeVisible();
    expect(asked.size).toBeLessThan(40);
  },
);
