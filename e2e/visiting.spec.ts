import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { complaints, goodsOf, signIn, signUp } from './people.ts';
import { DEMO_ACCOUNTS } from '../demo/src/accounts.ts';

async function openProduct(page: Page): Promise<void> {
  const { name } = goodsOf(0).product;
  await page.goto(`/?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a visitor who wants to buy is asked to log in, and comes back to the product', async ({
  page,
}) => {
  await openProduct(page);
  const product = page.url();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Please login to add items to cart').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email or Username').fill(DEMO_ACCOUNTS[0]!.email);
  await page.getByLabel('Password').fill(DEMO_ACCOUNTS[0]!.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(product);
});

test('the forms of login and registration say what is wrong', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email or username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email or Username').fill('nobody');
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Incorrect email, username or password').first()).toBeVisible();
  await expect(page.getByLabel('Email or Username')).toHaveValue('nobody');

  await page.goto('/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const words of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Username is required',
    'Please confirm your password',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
});

test('pages behind login lead to it and back; a dead token is cleared', async ({ page }) => {
  for (const path of ['/cart', '/checkout', '/dashboard', '/orders', '/create-shop']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  }
  await signUp(page);
  await page.evaluate(() => localStorage.setItem('souk.token', 'dead'));
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('souk.token'))).toBeNull();
  // Who does not sign in again goes on as a visitor, and is led back like one.
  await page.getByRole('link', { name: 'Souk home' }).first().click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await page.getByRole('link', { name: 'Your orders' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Forders$/);
});

test('what is not there is a real 404 that helps', async ({ page }) => {
  for (const [path, words] of [
    ['/product/0190aaaa-0000-7000-8000-000000000000', 'Product not found'],
    ['/shop/0190aaaa-0000-7000-8000-000000000000', "The shop you're looking for doesn't exist."],
    ['/no-such-page', ''],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    if (words) await expect(page.getByText(words).first()).toBeVisible();
  }
});

test('a new shop opens from the form', async ({ page }) => {
  await signUp(page);
  await page.goto('/create-shop');
  await expect(page.getByRole('heading', { name: 'Create Your Shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Shop' }).click();
  await expect(page.getByText('Shop name is required')).toBeVisible();
  await page.getByLabel('Shop Name').fill('Paper & Ink');
  await page.getByRole('button', { name: 'Create Shop' }).click();
  await expect(page.getByText('Shop created successfully!').first()).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Paper & Ink' })).toBeVisible();
  await expect(page.getByText('No products yet')).toBeVisible();
});

test('the admin sees totals and every order', async ({ page }) => {
  const admin = DEMO_ACCOUNTS.find(({ label }) => /admin/i.test(label))!;
  await signIn(page, admin.email, admin.password);
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, nothing overflows, nothing complains (${colorScheme})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const said = complaints(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (name: string) => {
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
    };
    for (const path of ['/', '/sell', '/login', '/register', '/explore']) {
      await page.goto(path);
      await check(path);
    }
    await openProduct(page);
    await check('product');
    await page
      .getByRole('link', { name: goodsOf(0).shop.name })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: goodsOf(0).shop.name })).toBeVisible();
    await check('shop');
    await signIn(page, DEMO_ACCOUNTS[0]!.email);
    for (const path of ['/cart', '/dashboard', '/orders', '/create-shop']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(path);
    }
    expect(said).toEqual([]);
  });
}
