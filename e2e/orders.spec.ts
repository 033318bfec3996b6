import { readFile } from 'node:fs/promises';
import { ordersApi } from '@souk/contract/orders';
import { shopsApi } from '@souk/contract/shops';
import { SELLER } from './demo.ts';
import { complaints, isAccessible, panel, toast } from './page.ts';
import { person } from './people.ts';
import { expect, test } from './test.ts';

test(
  'a shop’s orders are handled on the dashboard and on the Orders screen',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const ines = await person(request, SELLER);
    const [shop] = await ines.calls(shopsApi.listOwn);
    const orders = (await ines.calls(ordersApi.listOfShop, {
      params: { shopId: shop.id },
      query: { limit: 100 },
    })) as any[];
    await ines.sitsAt(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /paid orders? to ship from/ })).toBeVisible();
    const sales = panel(page, `Orders for ${shop.name}`);
    await expect(sales.getByRole('article')).toHaveCount(3);
    await expect(
      sales.getByRole('link', { name: `View All ${orders.length} Orders` }),
    ).toHaveAttribute('href', `/shop/${shop.id}/orders`);
    const row = sales.getByRole('article').first();
    const status = row.getByLabel('Status');
    await expect(status.getByRole('option')).toHaveText([
      'Pending',
      'Paid',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
      'Refunded',
    ]);
    await status.selectOption('Processing');
    await expect(toast(page, 'Order status updated successfully')).toBeVisible();
    await expect(row.getByLabel('Tracking URL')).toHaveCount(0);
    await status.selectOption('Shipped');
    const tracking = row.getByLabel('Tracking URL');
    await expect(tracking).toHaveAttribute('type', 'url');
    await tracking.fill('');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('Please enter a tracking URL')).toBeVisible();
    await tracking.fill('https://track.example/1');
    // Changing the status also sends the typed tracking URL.
    const change = page.waitForRequest((one) => one.method() === 'PATCH');
    await status.selectOption('Delivered');
    expect((await change).postDataJSON()).toEqual({
      status: 'delivered',
      tracking_url: 'https://track.example/1',
    });
    expect((await (await change).response())?.status()).toBe(200);
    await expect(status).toHaveValue('delivered');
    await row.getByRole('button', { name: 'Show Items' }).click();
    await expect(row.getByRole('link', { name: orders[0].items[0].product_name })).toBeVisible();
    await row.getByRole('button', { name: 'Hide Items' }).click();
    expect(errors).toEqual([]);

    // A refused change shows the old value.
    await page.route('**/orders/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await status.selectOption('Pending');
    await expect(toast(page, 'Failed to update order status')).toBeVisible();
    await expect(status).toHaveValue('delivered');

    await page.goto('/orders');
    await expect(page.getByText('Manage your customer orders and track shipments')).toBeVisible();
    const card = panel(page, 'Shop Orders');
    await expect(card.getByRole('heading', { name: `Orders for ${shop.name}` })).toBeVisible();
    const first = card.getByRole('article').first();
    const choice = first.getByLabel('Status');
    await expect(choice.getByRole('option')).toHaveText([
      'Pending',
      'Paid',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);
    await choice.selectOption('Paid');
    await expect(toast(page, 'Failed to update order')).toBeVisible();
    await expect(choice).toHaveValue('delivered');
    await page.unroute('**/orders/*');
    await first.getByLabel('Tracking URL').fill('https://track.example/2');
    await first.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Order updated successfully')).toBeVisible();
    const after = (await ines.calls(ordersApi.listOfShop, {
      params: { shopId: shop.id },
      query: { limit: 1 },
    })) as any[];
    expect(after[0]).toMatchObject({
      status: 'delivered',
      tracking_url: 'https://track.example/2',
    });
  },
);

test(
  'all orders of a shop: search, filters, export; refunding asks first',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const ines = await person(request, SELLER);
    const [shop] = await ines.calls(shopsApi.listOwn);
    const paid = (await ines.calls(ordersApi.listOfShop, {
      params: { shopId: shop.id },
      query: { status: 'paid', limit: 100 },
    })) as any[];
    const [order] = paid;
    await ines.sitsAt(page);
    await page.goto(`/shop/${shop.id}/orders`);
    await expect(page.getByRole('button', { name: 'Next page' })).toBeEnabled();
    await page.getByLabel('Filter by status').selectOption('Paid');
    await expect(page.getByText(`${paid.length} order`, { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(paid.length);
    await page.getByLabel('Search orders').fill(order.order_number);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`search=${order.order_number}`));

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(toast(page, 'Orders exported')).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(order.items.length + 2);
    expect(lines[1]).toContain(order.order_number);

    const row = page.getByRole('article');
    await row.getByLabel('Status').selectOption('Refunded');
    const dialog = page.getByRole('dialog');
    const sum = `$${order.total_amount.toFixed(2)}`;
    await expect(dialog.getByRole('heading', { name: `Refund ${sum}?` })).toBeVisible();
    await isAccessible(page, 'the refund’s dialog');
    await dialog.getByRole('button', { name: 'Keep the order' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByLabel('Status')).toHaveValue('paid');
    await row.getByLabel('Status').selectOption('Refunded');
    await dialog.getByRole('button', { name: `Refund ${sum}` }).click();
    await expect(toast(page, 'Order updated successfully')).toBeVisible();
    // It stays in view until the filter changes.
    await expect(row.getByLabel('Status')).toHaveValue('refunded');
    expect(errors).toEqual([]);

    // Someone else's shop shows the server's message and a way back.
    const stranger = await person(request);
    await stranger.sitsAt(page);
    await page.goto(`/shop/${shop.id}/orders`);
    await expect(page.getByText('You can’t see these orders')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  },
);
