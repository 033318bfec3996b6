import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import type { Product } from '../contract/src/products.ts';
import { DEMO_ACCOUNTS } from '../demo/src/accounts.ts';
import { shops } from '../demo/src/data/shops/index.ts';
import type { DemoProduct, DemoShop } from '../demo/src/data/types.ts';

export type Goods = { shop: DemoShop; product: DemoProduct };

/** A plain product with plenty of stock, of the n-th demo shop that has one. */
export function goodsOf(n: number): Goods {
  const found = shops.flatMap((shop) => {
    const product = shop.products.find(({ variants, stock = 0 }) => !variants && stock >= 10);
    return product ? [{ shop, product }] : [];
  });
  return found[n]!;
}

export const isDemoShop = (name: string) => shops.some((shop) => shop.name === name);

export const DEMO_PASSWORD = DEMO_ACCOUNTS[0]!.password;

let serial = 0;

/** Signs a new person up by the form; answers their username. */
export async function signUp(page: Page, firstName = 'Ada'): Promise<string> {
  serial += 1;
  const username = `e2e${Date.now().toString(36)}${serial}`;
  await page.goto('/register');
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Byron');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('secret-pass');
  await page.getByLabel('Confirm Password').fill('secret-pass');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/');
  return username;
}

export async function signIn(page: Page, name: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email or Username').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Welcome back!').first()).toBeVisible();
  await expect(page).toHaveURL('/');
}

/** Another person beside the first one, with a browser of their own. */
export async function another(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return context.newPage();
}

/** Finds a product by searching for its name, and puts it into the cart. */
export async function addToCart(page: Page, { product, shop }: Goods): Promise<void> {
  await page.goto(`/?search=${encodeURIComponent(product.name)}`);
  await page.getByRole('link', { name: product.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByRole('link', { name: shop.name }).first()).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/cart/items'));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  expect((await answer).status()).toBe(201);
}

export async function fillShipping(page: Page): Promise<void> {
  const fields = {
    'First Name': 'Ada',
    'Last Name': 'Byron',
    Email: 'ada@example.com',
    Phone: '+1 555 0100',
    Address: '1 Analytical Way',
    City: 'Springfield',
    State: 'IL',
    'ZIP Code': '62701',
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Country').selectOption({ label: 'United States' });
}

/** Types a card into the provider's page and presses Pay. */
export async function payWith(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/pay\/cs_/);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Ada Byron');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Collects what the browser complains about; a journey ends with none. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

/** A demo product as the API has it: the newest products may be anybody's, without a picture. */
export async function listed(request: APIRequestContext, { product }: Goods): Promise<Product> {
  const answer = await request.get(`/api/explore?search=${encodeURIComponent(product.name)}`);
  const found = ((await answer.json()) as Product[]).find(({ name }) => name === product.name);
  expect(found, product.name).toBeDefined();
  return found!;
}
