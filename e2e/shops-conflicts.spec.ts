import { shopsApi } from '@souk/contract/shops';
import { button } from './page.ts';
import { sellerAt } from './people.ts';
import { expect, test } from './test.ts';

test(
  'an owner whose shop another tab has changed loads that version before saving',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    await page.goto(`/shop/${seller.shop.id}`);
    await button(page, 'Edit Shop Profile').click();
    const form = page.getByRole('form', { name: 'Edit Shop Profile' });
    await form.getByLabel('Shop Name').fill('Mine');
    await seller.calls(shopsApi.edit, {
      params: { shopId: seller.shop.id },
      body: { name: 'Theirs', description: 'Also theirs' },
    });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('alert')).toContainText('This shop has changed');
    await expect(form.getByLabel('Shop Name')).toHaveValue('Mine');

    await button(page, 'Load the saved version').click();
    await expect(form.getByLabel('Shop Name')).toHaveValue('Theirs');
    await expect(form.getByLabel('Description')).toHaveValue('Also theirs');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await form.getByLabel('Shop Name').fill('Mine');
    const sent = page.waitForRequest((call) => call.method() === 'PUT');
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toEqual({ name: 'Mine' });
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
    await expect(page.getByText('Also theirs').first()).toBeVisible();
  },
);
