import { expect, type Page } from '@playwright/test';

/** Fills in the provider's page, which leads back to the shop's money page. */
export async function setUpPayouts(page: Page, account = '000123456789'): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\/onboarding\//);
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Kern');
  await page.getByLabel('Bank account number').fill(account);
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page).toHaveURL(/\/money\?payouts=done$/);
}
