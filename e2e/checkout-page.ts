import { expect, type Page } from '@playwright/test';
import { cartApi } from '@souk/contract/cart';
import { ADDRESS } from '../server/test/checkout-body.ts';
import { requestsTo } from './api.ts';
import type { DemoGoods } from './demo.ts';

/** Finds a product by searching for its name, and puts it into the cart. */
export async function addToCart(page: Page, { product, shop }: DemoGoods): Promise<void> {
  await page.goto(`/?search=${encodeURIComponent(product.name)}`);
  await page.getByRole('link', { name: product.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByRole('link', { name: shop.name }).first()).toBeVisible();
  const answer = page.waitForResponse(requestsTo(cartApi.add));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  expect((await answer).status()).toBe(201);
}

/** Types a new address, even if the buyer has saved ones. */
export async function fillShipping(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Shipping information' })).toBeVisible();
  const change = page.getByRole('button', { name: 'Change the address' });
  if (await change.isVisible()) {
    await change.click();
    await page.getByRole('radio', { name: 'A new address' }).check();
  }
  const fields = {
    'First Name': ADDRESS.first_name,
    'Last Name': ADDRESS.last_name,
    Email: ADDRESS.email,
    Phone: ADDRESS.phone,
    Address: ADDRESS.address,
    City: ADDRESS.city,
    State: ADDRESS.state,
    'ZIP Code': ADDRESS.zip_code,
  };
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Types a card into the provider's page and presses Pay. */
export async function payWith(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\/cs_/);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Ada Byron');
  await page.getByRole('button', { name: /^Pay .*\d/ }).click();
}
