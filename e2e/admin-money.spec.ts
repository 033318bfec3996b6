import { expect, test } from '@playwright/test';

test('a visitor of the demo finds the outbox from the login page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'outbox' }).click();
  await page.getByRole('button', { name: /An admin/ }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mails', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /dispute/ }).first()).toBeVisible();
});
