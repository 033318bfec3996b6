import { shopsApi } from '@souk/contract/shops';
import { button } from './page.ts';
import { sellerAt } from './people.ts';
import { expect, test } from './test.ts';

test(
  'an owner saves a shop that another tab changed, and chooses a version',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    await page.goto(`/shop/${seller.shop.id}`);
    await button(page, 'Edit Shop Profile').click();
    const form = page.getByRole('form', { name: 'Edit Shop Profile' });
    await form.getByLabel('Shop Name').fill('Mine');
    await seller.calls(shopsApi.edit, {
      params: { shopId: seller.shop.id },
      body: { description: 'Theirs' },
    });
    const sent = page.waitForRequest((call) => call.method() === 'PUT');
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toEqual({ name: 'Mine' });
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
    await expect(page.getByText('Theirs').first()).toBeVisible();

    await button(page, 'Edit Shop Profile').click();
    await form.getByLabel('Shop Name').fill('Mine again');
    await form.getByLabel('Description').fill('Also mine');
    await seller.calls(shopsApi.edit, {
      params: { shopId: seller.shop.id },
      body: { name: 'Theirs too' },
    });
    await form.getByRole('button', { name: 'Save' }).click();
    const asked = page.getByRole('dialog', { name: 'This shop has changed' });
    await expect(asked).toContainText('Theirs too');
    await button(page, 'Use the saved version').click();
    await expect(form.getByLabel('Shop Name')).toHaveValue('Theirs too');
    await expect(form.getByLabel('Description')).toHaveValue('Also mine');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Theirs too' })).toBeVisible();
    await expect(page.getByText('Also mine').first()).toBeVisible();
  },
);
