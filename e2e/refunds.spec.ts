import AxeBuilder from '@axe-core/playwright';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../demo/src/accounts.ts';
import { complaints, payWith } from './people.ts';
import { person } from './session.ts';

const ADMIN = DEMO_ACCOUNTS.find(({ label }) => label.toLowerCase().includes('admin'))!.email;

const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  address: '1 Analytical Way',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  country: 'US',
};

/** A new shop with an order of 20 dollars and what comes on top, placed and not paid yet. */
async function order(request: APIRequestContext) {
  const [seller, buyer] = [await person(request), await person(request)];
  const shop = await seller.call('POST', '/shops', { name: 'Refund Clay', brand_color: '#0f766e' });
  const [category] = await seller.call('GET', '/categories');
  const mug = await seller.call('POST', '/products', {
    name: 'Mug',
    price: 20,
    stock_quantity: 5,
    category_id: category.id,
    shop_id: shop.id,
  });
  const placed = await buyer.call('POST', '/checkout', {
    payment_method: 'card',
    items: [{ product_id: mug.id, shop_id: shop.id, quantity: 1 }],
    shipping_address: ADDRESS,
  });
  return { seller, buyer, shop, placed };
}

async function looksRight(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, name).toBeLessThanOrEqual(0);
}

test('the buyer’s address waits for the payment; cancelling asks, and shows the refund until the bank has confirmed it', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const { seller, buyer, shop, placed } = await order(request);
  const row = page.getByRole('article', { name: placed.order_number });
  const sum = `$${placed.total_amount.toFixed(2)}`;
  await seller.sitsAt(page);
  await page.goto(`/shop/${shop.id}/orders`);
  await row.getByRole('button', { name: 'Show Items' }).click();
  await expect(row.getByText('address appears here once the order is paid')).toBeVisible();
  await expect(row.getByText('ada@example.com')).toHaveCount(0);
  await looksRight(page, 'unpaid');

  await page.goto(placed.checkout_url);
  await payWith(page, '4000 0000 0000 7726');
  await page.goto(`/shop/${shop.id}/orders`);
  await expect(async () => {
    await page.reload();
    await expect(row.getByLabel('Status')).toHaveValue('paid', { timeout: 1000 });
  }).toPass();
  await row.getByRole('button', { name: 'Show Items' }).click();
  await expect(row.getByText('ada@example.com')).toBeVisible();

  await row.getByLabel('Status').selectOption('Cancelled');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: `Cancel and refund ${sum}?` })).toBeVisible();
  await looksRight(page, 'asked');
  await dialog.getByRole('button', { name: 'Keep the order' }).click();
  await expect(row.getByLabel('Status')).toHaveValue('paid');
  await row.getByLabel('Status').selectOption('Cancelled');
  await dialog.getByRole('button', { name: `Cancel and refund ${sum}` }).click();
  await expect(page.getByText('The refund is on its way')).toBeVisible();
  await expect(row.getByText(`${sum} is on its way back to the buyer.`)).toBeVisible();
  await expect(row.getByLabel('Status')).toHaveValue('paid');
  await looksRight(page, 'pending');

  await buyer.sitsAt(page);
  await page.goto('/orders');
  await expect(page.getByText(`Refund Clay is refunding ${sum}.`)).toBeVisible();
  await looksRight(page, 'pending for the buyer');
  await expect(async () => {
    await page.reload();
    await expect(row.getByText('Cancelled')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('is refunding')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a refund that fails afterwards says why to the seller and the admin, and can be tried again', async ({
  page,
  request,
}) => {
  const { seller, shop, placed } = await order(request);
  await seller.sitsAt(page);
  await page.goto(placed.checkout_url);
  await payWith(page, '4000 0000 0000 5126');
  const path = `/shops/${shop.id}/orders`;
  await expect
    .poll(async () => (await seller.call('GET', path))[0].status, { timeout: 20_000 })
    .toBe('paid');
  await seller.call('PATCH', `${path}/${placed.order_id}`, { status: 'refunded' });
  await expect
    .poll(async () => (await seller.call('GET', path))[0].refund.status, { timeout: 20_000 })
    .toBe('failed');
  await page.goto(`/shop/${shop.id}/orders`);
  const row = page.getByRole('article', { name: placed.order_number });
  await expect(row.getByText('failed: expired or canceled card.')).toBeVisible();
  await expect(row.getByLabel('Status')).toHaveValue('paid');
  await looksRight(page, 'failed');

  const admin = await person(request, ADMIN);
  await admin.sitsAt(page);
  await page.goto(`/orders?search=${placed.order_number}&order=${placed.order_id}`);
  const sheet = page.getByRole('dialog');
  await expect(
    sheet.getByText('failed: expired or canceled card.', { exact: false }).first(),
  ).toBeVisible();
  await looksRight(page, 'failed for the admin');

  await seller.sitsAt(page);
  await page.goto(`/shop/${shop.id}/orders`);
  await row.getByLabel('Status').selectOption('Refunded');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $' }).click();
  await expect(row.getByLabel('Status')).toHaveValue('refunded');
});

/** Fifty cents paid in a session that names the order, and that it did not open. */
async function paidElsewhere(request: APIRequestContext, orderId: string): Promise<void> {
  const provider = `http://127.0.0.1:${Number(process.env['SOUK_E2E_PORT']) + 1000}/v1`;
  const headers = { authorization: 'Bearer sk_test_elsewhere' };
  const line = 'line_items[0]';
  const opened = await request.post(`${provider}/checkout/sessions`, {
    headers,
    form: {
      mode: 'payment',
      success_url: 'https://elsewhere.example/done',
      client_reference_id: orderId,
      [`${line}[quantity]`]: 1,
      [`${line}[price_data][currency]`]: 'usd',
      [`${line}[price_data][unit_amount]`]: 50,
      [`${line}[price_data][product_data][name]`]: 'Anything',
    },
  });
  const { id } = await opened.json();
  const form = { payment_method: 'pm_card_visa' };
  const paid = await request.post(`${provider}/payment_pages/${id}/confirm`, { headers, form });
  expect(paid.status()).toBe(200);
}

test('fifty cents that somebody paid in the name of an order show to the admin, refunded', async ({
  page,
  request,
}) => {
  const { buyer, placed } = await order(request);
  await paidElsewhere(request, placed.order_id);
  const admin = await person(request, ADMIN);
  const parked = `/admin/orders/${placed.order_id}`;
  await expect
    .poll(async () => (await admin.call('GET', parked)).parked_payments[0]?.state)
    .toBe('given_back');
  await admin.sitsAt(page);
  await page.goto(`/orders?search=${placed.order_number}&order=${placed.order_id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Payments set aside' })).toBeVisible();
  await expect(sheet.getByText('0.50 USD · Refunded')).toBeVisible();
  await sheet.getByText('Not the session that the order opened').scrollIntoViewIfNeeded();
  await looksRight(page, 'set aside');
  expect((await buyer.call('GET', `/orders/${placed.order_id}`)).status).toBe('pending');
});
