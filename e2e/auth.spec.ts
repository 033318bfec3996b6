import { personAt } from './people.ts';
import { expect, test } from './test.ts';

test('the login and registration forms explain errors', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email or username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email or Username').fill('nobody');
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'Incorrect email, username or password',
  );
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

test(
  'a dead token leads to login and is cleared; without signing in one goes on as a visitor',
  { tag: '@desktop' },
  async ({ page }) => {
    await personAt(page);
    await page.evaluate(() => localStorage.setItem('souk.token', 'dead'));
    await page.goto('/orders');
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('souk.token'))).toBeNull();
    // Someone who does not sign in again continues as a visitor, and is led back like one.
    await page.getByRole('link', { name: 'Souk home' }).first().click();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await page.getByRole('link', { name: 'Your orders' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Forders$/);
  },
);
