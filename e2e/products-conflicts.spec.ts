import { productsApi } from '@souk/contract/products';
import { button, complaints, field, text } from './page.ts';
import { type Seller, sellerAt, sells } from './people.ts';
import { editProduct } from './products-form.ts';
import { expect, test, type Page } from './test.ts';

const see = (seller: Seller, id: string) =>
  seller.calls(productsApi.read, { params: { productId: id } });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'This product has changed' });

/** The browser logs each refusal. */
const refusals = /status of 412/;

test(
  'two tabs edit one product without undoing each other',
  { tag: '@desktop' },
  async ({ page }) => {
    const complained = complaints(page);
    const seller = await sellerAt(page);
    const mug = await sells(seller, { name: 'Mug', price: 20, description: 'Blue' });
    const other = await page.context().newPage();
    const open = async (tab: Page) => {
      await tab.goto(editProduct(seller, mug.id));
      await expect(field(tab, 'Product Name')).toBeVisible();
    };
    await open(page);
    await open(other);

    await test.step('different fields: both are saved without a question', async () => {
      await field(page, 'Product Name').fill('Big mug');
      await field(other, 'Price').fill('25');
      await button(other, 'Save Changes').click();
      await expect(other).toHaveURL(/\/products$/);
      const sent = page.waitForRequest((call) => call.method() === 'PUT');
      await button(page, 'Save Changes').click();
      expect((await sent).postDataJSON()).toEqual({ name: 'Big mug' });
      expect(await (await sent).headerValue('if-match')).toMatch(/^"/);
      await expect(page).toHaveURL(/\/products$/);
      expect(await see(seller, mug.id)).toMatchObject({ name: 'Big mug', price: 25 });
    });

    await test.step('the same field: the second tab chooses, and loses nothing', async () => {
      await open(page);
      await open(other);
      await field(page, 'Price').fill('30');
      await field(page, 'Description').fill('Red');
      await field(other, 'Price').fill('28');
      await button(other, 'Save Changes').click();
      await expect(other).toHaveURL(/\/products$/);
      await button(page, 'Save Changes').click();
      await expect(dialog(page)).toContainText('Price');
      await expect(dialog(page)).toContainText('30');
      await expect(dialog(page)).toContainText('28');
      await expect(dialog(page)).not.toContainText('Description');
      expect(await see(seller, mug.id)).toMatchObject({ price: 28, description: 'Blue' });
      await page.keyboard.press('Escape');
      await expect(field(page, 'Price')).toHaveValue('30');

      await button(page, 'Save Changes').click();
      await button(page, 'Use the saved version').click();
      await expect(field(page, 'Price')).toHaveValue('28');
      await expect(field(page, 'Description')).toHaveValue('Red');
      await field(page, 'Price').fill('31');
      await seller.calls(productsApi.edit, { params: { productId: mug.id }, body: { price: 29 } });
      await button(page, 'Save Changes').click();
      await button(page, 'Save my version').click();
      await expect(page).toHaveURL(/\/products$/);
      expect(await see(seller, mug.id)).toMatchObject({ price: 31, description: 'Red' });
    });
    expect(complained.filter((text) => !refusals.test(text))).toEqual([]);
  },
);

test('an old draft does not overwrite a newer price without asking', async ({ page }) => {
  const seller = await sellerAt(page);
  const mug = await sells(seller, { price: 20 });
  await page.goto(editProduct(seller, mug.id));
  await field(page, 'Price').fill('22');
  await page.goto('/sell');
  await seller.calls(productsApi.edit, { params: { productId: mug.id }, body: { price: 35 } });
  await page.goto(editProduct(seller, mug.id));
  await expect(text(page, 'We kept your draft.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('22');
  await button(page, 'Save Changes').click();
  await expect(dialog(page)).toContainText('35');
  expect(await see(seller, mug.id)).toMatchObject({ price: 35 });
});

test('changing a stock in the list keeps sales made meanwhile', async ({ page }) => {
  const seller = await sellerAt(page);
  const mug = await sells(seller, { name: 'Mug', stock_quantity: 5 });
  await page.goto(`/dashboard/shops/${seller.shop.id}/products`);
  const stock = field(page, 'Stock of Mug');
  const shown = (left: number) => button(page, `Stock of Mug: ${left}. Change`);
  const path = `/products/${mug.id}`;

  await shown(5).click();
  await stock.fill('8');
  // Two are sold while the seller types.
  await seller.calls(productsApi.edit, {
    params: { productId: mug.id },
    body: { stock_quantity: 3 },
  });
  await stock.press('Enter');
  await expect(shown(6)).toBeVisible();
  await expect(text(page, 'Mug: 6 in stock. It changed before you saved.')).toBeVisible();
  expect(await see(seller, mug.id)).toMatchObject({ stock: 6 });

  // The response is lost: the second attempt must not add the difference again.
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await shown(6).click();
  await stock.fill('10');
  await stock.press('Enter');
  await expect(text(page, 'This could not be saved')).toBeVisible();
  await page.unroute(`**/api${path}`);
  await stock.press('Enter');
  await expect(shown(10)).toBeVisible();
  expect(await see(seller, mug.id)).toMatchObject({ stock: 10 });

  // The seller removes more than the remaining stock.
  await shown(10).click();
  await stock.fill('0');
  await seller.calls(productsApi.edit, {
    params: { productId: mug.id },
    body: { stock_quantity: 4 },
  });
  await stock.press('Enter');
  await expect(text(page, 'The stock is now 4. Save again to use yours.')).toBeVisible();
  await stock.press('Enter');
  await expect(shown(0)).toBeVisible();

  const price = field(page, 'Price of Mug');
  await button(page, 'Price of Mug: $20.00. Change').click();
  await price.fill('18');
  await seller.calls(productsApi.edit, { params: { productId: mug.id }, body: { price: 30 } });
  await price.press('Enter');
  await expect(text(page, 'The price is now $30.00. Save again to use yours.')).toBeVisible();
  await price.press('Escape');
  await expect(button(page, 'Price of Mug: $30.00. Change')).toBeVisible();
});
