import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../demo/src/accounts.ts';
import { complaints, DEMO_PASSWORD, goodsOf, listed } from './people.ts';
import { person } from './session.ts';

const [BUYER, SELLER, ADMIN] = ['buyer', 'seller', 'admin'].map(
  (word) => DEMO_ACCOUNTS.find(({ label }) => label.toLowerCase().includes(word))!.email,
) as [string, string, string];

/** A picture as someone has it on their device. */
async function picture(request: APIRequestContext): Promise<Buffer> {
  const { images } = await listed(request, goodsOf(0));
  return (await request.get(images[0]!)).body();
}

async function isSound(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** A panel by its heading. */
function panel(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { name, exact: true });
  return page.locator('div.rounded-card', { has: heading });
}

function said(page: Page, words: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true });
}

test('a shop is opened: each message, the location, the preview, and nothing typed is lost', async ({
  page,
  context,
  request,
}) => {
  const errors = complaints(page);
  const mara = await person(request);
  await mara.sitsAt(page);
  await page.goto('/create-shop');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Shop' })).toBeVisible();
  await expect(page.getByRole('heading', { name: "What's Next?" })).toBeVisible();
  const color = page.getByLabel('Brand Color');
  await expect(color).toHaveValue('#6366f1');
  await expect(page.getByLabel('Pick a color')).toHaveValue('#6366f1');

  await color.fill('');
  await page.getByRole('button', { name: 'Create Shop' }).click();
  await expect(page.getByText('Shop name is required')).toBeVisible();
  await expect(page.getByText('Brand color is required')).toBeVisible();
  await page.getByLabel('Pick a color').fill('#0f766e');
  await expect(color).toHaveValue('#0f766e');
  await page.getByLabel('Shop Name').fill('Paper & Ink');
  await page.getByLabel('Description').fill('Notebooks bound by hand.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Paper & Ink')).toBeVisible();
  await expect(preview.getByText('Notebooks bound by hand.')).toBeVisible();
  await expect(preview.getByText('Unknown location')).toBeVisible();
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles({
      name: 'logo.webp',
      mimeType: 'image/webp',
      buffer: await picture(request),
    });
  await expect(page.getByLabel('Logo URL')).toHaveValue(/^\/media\/.+\.webp$/);
  await expect(preview.getByRole('img', { name: 'Logo of Paper & Ink' })).toBeVisible();
  await isSound(page, '/create-shop');

  const locate = page.getByRole('button', { name: 'Use current location' });
  await locate.click();
  await expect(said(page, 'Failed to get location')).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.15, longitude: -8.61 });
  await locate.click();
  await expect(said(page, 'Location captured successfully!')).toBeVisible();
  await expect(page.getByLabel('Latitude')).toHaveValue('41.150000');
  await expect(page.getByLabel('Longitude')).toHaveValue('-8.610000');
  await expect(page.getByText('A location needs its name, latitude and longitude.')).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  await locate.click();
  await expect(said(page, 'Geolocation is not supported by this browser')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Shop Name')).toHaveValue('Paper & Ink');
  await expect(page.getByLabel('Logo URL')).toHaveValue(/^\/media\//);
  // The line breaks off in the middle of sending.
  expect(errors).toEqual([]);
  await page.route('**/api/shops', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Shop' }).click();
  await expect(said(page, 'Failed to create shop')).toBeVisible();
  await page.unroute('**/api/shops');
  // The login ends while one is typing.
  await page.evaluate(() => localStorage.setItem('souk.token', 'dead'));
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email or Username').fill(mara.username);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/create-shop');
  await expect(page.getByLabel('Shop Name')).toHaveValue('Paper & Ink');
  await expect(page.getByLabel('Brand Color')).toHaveValue('#0f766e');

  // With its name missing, the location is not sent.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/shops', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/shops');
  await page.getByRole('button', { name: 'Create Shop' }).click();
  await expect(page.getByRole('button', { name: 'Creating Shop...' })).toBeDisabled();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ name: 'Paper & Ink', brand_color: '#0f766e' });
  expect(body).not.toHaveProperty('locations');
  release();
  await expect(said(page, 'Shop created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Paper & Ink' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Logo of Paper & Ink' })).toBeVisible();
  // What was kept is gone: the next shop begins empty.
  await page.goto('/create-shop');
  await expect(page.getByLabel('Shop Name')).toHaveValue('');
});

test('the dashboard of someone new, and of someone with a shop', async ({ page, request }) => {
  const errors = complaints(page);
  const mara = await person(request);
  await mara.sitsAt(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/user/shops*', async (route) => {
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

  const shop = await mara.call('POST', '/shops', {
    name: 'Reed & Rush',
    description: 'Baskets.',
    brand_color: '#6366f1',
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
});

test('one’s own purchases: the latest five, the parcel, the details, all of them', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const nora = await person(request, BUYER);
  const orders = (await nora.call('GET', '/orders?limit=100')) as any[];
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
  await expect(row.getByText(item.product_name)).toBeVisible();
  await expect(row.getByText(item.shop_name).first()).toBeVisible();
  await expect(row.getByText(`${item.quantity} × $${item.price.toFixed(2)}`).first()).toBeVisible();
  await isSound(page, 'a buyer’s dashboard');
  await row.getByRole('button', { name: 'Hide Details' }).click();
  await expect(row.getByText(item.product_name)).toBeHidden();
  await own.getByRole('link', { name: `View All Orders (${orders.length})` }).click();
  await expect(page).toHaveURL('/orders');
  await expect(panel(page, 'My Orders').getByRole('article').first()).toContainText(
    first.order_number,
  );
  expect(errors).toEqual([]);
});

test('a shop’s orders are worked off on the dashboard and on the Orders screen', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const ines = await person(request, SELLER);
  const [shop] = await ines.call('GET', '/user/shops');
  const orders = (await ines.call('GET', `/shops/${shop.id}/orders?limit=100`)) as any[];
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
  await expect(said(page, 'Order status updated successfully')).toBeVisible();
  await expect(row.getByLabel('Tracking URL')).toHaveCount(0);
  await status.selectOption('Shipped');
  const tracking = row.getByLabel('Tracking URL');
  await expect(tracking).toHaveAttribute('type', 'url');
  await tracking.fill('');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Please enter a tracking URL')).toBeVisible();
  await tracking.fill('https://track.example/1');
  // Changing the status sends what is typed.
  const change = page.waitForRequest((one) => one.method() === 'PATCH');
  await status.selectOption('Delivered');
  expect((await change).postDataJSON()).toEqual({
    status: 'delivered',
    tracking_url: 'https://track.example/1',
  });
  await expect(status).toHaveValue('delivered');
  await row.getByRole('button', { name: 'Show Items' }).click();
  await expect(row.getByText(orders[0].items[0].product_name)).toBeVisible();
  await row.getByRole('button', { name: 'Hide Items' }).click();
  await isSound(page, 'a seller’s dashboard');
  expect(errors).toEqual([]);

  // What is refused shows as it was.
  await page.route('**/orders/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await status.selectOption('Pending');
  await expect(said(page, 'Failed to update order status')).toBeVisible();
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
  await expect(said(page, 'Failed to update order')).toBeVisible();
  await expect(choice).toHaveValue('delivered');
  await page.unroute('**/orders/*');
  await first.getByLabel('Tracking URL').fill('https://track.example/2');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'Order updated successfully')).toBeVisible();
  const after = (await ines.call('GET', `/shops/${shop.id}/orders?limit=1`)) as any[];
  expect(after[0]).toMatchObject({ status: 'delivered', tracking_url: 'https://track.example/2' });
  await isSound(page, '/orders');
});

test('all orders of a shop: found, filtered, exported; refunding asks first', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const ines = await person(request, SELLER);
  const [shop] = await ines.call('GET', '/user/shops');
  const paid = (await ines.call('GET', `/shops/${shop.id}/orders?status=paid&limit=100`)) as any[];
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
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(order.items.length + 2);
  expect(lines[1]).toContain(order.order_number);
  await expect(said(page, 'Orders exported')).toBeVisible();

  const row = page.getByRole('article');
  await row.getByLabel('Status').selectOption('Refunded');
  const dialog = page.getByRole('dialog');
  const sum = `$${order.total_amount.toFixed(2)}`;
  await expect(dialog.getByRole('heading', { name: `Refund ${sum}?` })).toBeVisible();
  await isSound(page, 'the refund’s dialog');
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByLabel('Status')).toHaveValue('paid');
  await row.getByLabel('Status').selectOption('Refunded');
  await dialog.getByRole('button', { name: `Refund ${sum}` }).click();
  await expect(said(page, 'Order updated successfully')).toBeVisible();
  await expect(page.getByText('No orders match this filter.')).toBeVisible();
  expect(errors).toEqual([]);

  // Another one's shop shows the server's sentence and a way back.
  const stranger = await person(request);
  await stranger.sitsAt(page);
  await page.goto(`/shop/${shop.id}/orders`);
  await expect(page.getByText('These orders are not yours to see')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
});

test('forty shops: a panel asks for its orders when it comes into view', async ({
  page,
  request,
}) => {
  const mara = await person(request);
  for (let n = 1; n <= 40; n += 1)
    await mara.call('POST', '/shops', { name: `Stall ${n}`, brand_color: '#6366f1' });
  const asked = new Set<string>();
  page.on('request', (one) => {
    const shop = /\/api\/shops\/([0-9a-f-]{36})\/orders/.exec(one.url())?.[1];
    if (shop) asked.add(shop);
  });
  await mara.sitsAt(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Show All 40 Shops' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Orders for Stall 1', exact: true }),
  ).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(asked.size).toBeLessThan(12);
  const last = panel(page, 'Orders for Stall 1');
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByText('No orders yet for this shop.')).toBeVisible();
  expect(asked.size).toBeLessThan(40);
});

test('an admin sees real totals, finds any shop, and every order by shop', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const root = await person(request, ADMIN);
  const totals = await root.call('GET', '/admin/stats');
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
  await isSound(page, 'an admin’s dashboard');
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
  const [newest] = await root.call('GET', `/admin/orders?shop_id=${shopId}&limit=1`);
  await page.getByRole('button', { name: newest.order_number }).filter({ visible: true }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
  await isSound(page, 'an order with its history');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear choice' }).click();
  await expect(page).not.toHaveURL(/shop_id/);
  expect(errors).toEqual([]);
});

test('taking a heart off the wishlist leaves the focus at the next one', async ({
  page,
  request,
}) => {
  const mara = await person(request);
  const goods = await (await request.get('/api/explore?limit=2')).json();
  for (const { id } of goods) await mara.call('PUT', `/wishlist/${id}`).catch(() => undefined);
  await mara.sitsAt(page);
  await page.goto('/wishlist');
  const hearts = page.getByRole('main').getByRole('button', { name: /^Save / });
  await expect(hearts).toHaveCount(2);
  await hearts.first().focus();
  await page.keyboard.press('Enter');
  await expect(hearts).toHaveCount(1);
  await expect(hearts.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeFocused();
});
