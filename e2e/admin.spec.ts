import { adminApi } from '@souk/contract/admin';
import { ADMIN } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { person, personAt } from './people.ts';
import { expect, test } from './test.ts';

test(
  'an admin sees real totals, finds any shop, and sees every order by shop',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const root = await person(request, ADMIN);
    const totals = await root.calls(adminApi.stats);
    await root.sitsAt(page);
    await page.goto('/dashboard');
    for (const [tile, total] of [
      ['Total Users', totals.total_users],
      ['Total Shops', totals.total_shops],
      ['Total Products', totals.total_products],
    ] as const) {
      await expect(page.locator('dl > div', { hasText: tile })).toContainText(
        total.toLocaleString('en-US'),
      );
    }
    await expect(page.locator('dl > div', { hasText: 'Total Revenue' })).toContainText(
      /\$[\d,]+\.\d\d/,
    );
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    await expect(page.getByText('Your Shops')).toHaveCount(0);
    const find = page.getByLabel('Find a shop');
    await find.fill('casa azu');
    await expect(page.getByRole('option', { name: /Casa Azulejo/ })).toBeVisible();
    await isAccessible(page, 'an admin’s dashboard');
    await find.press('ArrowDown');
    await find.press('Enter');
    await expect(find).toHaveValue('Casa Azulejo');
    await page.getByRole('link', { name: 'Shop Orders' }).click();
    await expect(page.getByRole('heading', { name: 'Orders for Casa Azulejo' })).toBeVisible();

    await page.goto('/orders');
    await expect(page.getByRole('heading', { name: 'Orders Management' })).toBeVisible();
    const shop = page.getByLabel('Filter by shop', { exact: true });
    await shop.fill('casa azu');
    await page.getByRole('option', { name: /Casa Azulejo/ }).click();
    await expect(page).toHaveURL(/shop_id=[0-9a-f-]{36}/);
    await expect(page.getByText(/^\d+ orders$/)).toBeVisible();
    const shopId = new URL(page.url()).searchParams.get('shop_id');
    const [newest] = await root.calls(adminApi.listOrders, {
      query: { shop_id: shopId, limit: 1 },
    });
    const order = page.getByRole('link', { name: newest.order_number, exact: true });
    await order.filter({ visible: true }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
    await isAccessible(page, 'an order with its history');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear choice' }).click();
    await expect(page).not.toHaveURL(/shop_id/);
    expect(errors).toEqual([]);
  },
);

test('the admin sees totals and every order', async ({ page }) => {
  await personAt(page, ADMIN);
  await page.goto('/dashboard');
  for (const tile of [
    'Total Users',
    'Total Shops',
    'Total Products',
    'Total Revenue',
    'Admin Panel',
  ]) {
    await expect(page.getByText(tile).first()).toBeVisible();
  }
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Orders Management' })).toBeVisible();
  // The list is a table on wide screens and cards on a phone; the other one is hidden.
  await expect(
    page
      .getByText(/SK-\d+/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});
