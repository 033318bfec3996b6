import { expect, test, type Page } from '@playwright/test';
import { productsApi } from '@souk/contract/products';
import { requestsTo } from './api.ts';

import { goodsOf, listed, ADMIN } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { type Seller, sellerAt, sells, personAt } from './people.ts';

const listOf = ({ shop }: Seller) => `/dashboard/shops/${shop.id}/products`;

const names = (page: Page) => page.getByRole('rowheader').getByRole('link');

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'a seller finds, edits in place, duplicates and deletes products',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const seller = await sellerAt(page);
    const said = complaints(page);
    const { images } = await listed(request, goodsOf(0));
    await sells(seller, { name: 'Blue bowl', price: 5, stock_quantity: 3, images });
    await sells(seller, { name: 'Amber vase', price: 80, discount_percentage: 25, sku: 'AV-1' });
    await sells(seller, {
      name: 'Shirt',
      price: 30,
      variants: [
        { name: 'Size', value: 'S', stock_quantity: 4 },
        { name: 'Size', value: 'L', stock_quantity: 8 },
      ],
    });
    await page.goto(listOf(seller));
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Products' })).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: seller.shop.name })).toBeVisible();
    await expect(page.getByText('3 products', { exact: true })).toBeVisible();
    await expect(names(page)).toHaveText(['Shirt', 'Amber vase', 'Blue bowl']);
    await expect(row(page, 'Blue bowl').locator('img')).toBeVisible();
    await expect(row(page, 'Blue bowl')).toContainText('Low stock');
    await expect(row(page, 'Amber vase')).toContainText('now $60.00');
    await expect(row(page, 'Shirt')).toContainText('12in 2 options');
    await expect(page.getByText('Dropshipping')).toHaveCount(0);
    for (const [name, path] of [
      ['Add New Product', `${listOf(seller)}/new`],
      ['Import CSV', `${listOf(seller)}/import`],
      ['Orders', `/shop/${seller.shop.id}/orders`],
      ['Insight', `/dashboard/shops/${seller.shop.id}/insight`],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', path);
    }
    await isAccessible(page);

    // Search and sort order are part of the address.
    await page.getByLabel('Sort by').selectOption('Price: Low to High');
    await expect(names(page)).toHaveText(['Blue bowl', 'Shirt', 'Amber vase']);
    await page.getByLabel('Search products').fill('av-');
    await expect(names(page)).toHaveText(['Amber vase']);
    await expect(page).toHaveURL(/search=av-/);
    await page.reload();
    await expect(names(page)).toHaveText(['Amber vase']);
    await expect(page.getByLabel('Search products')).toHaveValue('av-');
    await page.getByLabel('Search products').fill('nothing like it');
    await expect(page.getByText('No products found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(names(page)).toHaveText(['Blue bowl', 'Shirt', 'Amber vase']);

    // In place: Escape reverts, Enter and leaving the field save, a rejected number stays.
    await page.getByRole('button', { name: 'Price of Blue bowl: $5.00. Change' }).click();
    const price = page.getByLabel('Price of Blue bowl');
    await price.fill('99');
    await price.press('Escape');
    await page.getByRole('button', { name: 'Price of Blue bowl: $5.00. Change' }).click();
    await price.fill('6.999');
    await price.press('Enter');
    await expect(page.getByText('Price can have at most two decimals')).toBeVisible();
    await expect(price).toHaveValue('6.999');
    await page.route(requestsTo(productsApi.read), (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await price.fill('6.5');
    await price.press('Enter');
    await expect(page.getByText('This could not be saved')).toBeVisible();
    await expect(price).toHaveValue('6.5');
    await page.unroute(requestsTo(productsApi.read));
    await price.press('Enter');
    const changed = page.getByRole('button', { name: 'Price of Blue bowl: $6.50. Change' });
    await expect(changed).toBeFocused();
    await expect(row(page, 'Blue bowl').getByText('Saved')).toBeVisible();
    await page.getByRole('button', { name: 'Stock of Blue bowl: 3. Change' }).click();
    await page.getByLabel('Stock of Blue bowl').fill('0');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(row(page, 'Blue bowl')).toContainText('Out of stock');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Stock of Blue bowl: 0. Change' })).toBeVisible();
    await expect(changed).toBeVisible();

    await page.getByRole('button', { name: 'Duplicate Shirt' }).click();
    await expect(page.getByText('Shirt (copy) created, with no stock')).toBeVisible();
    await expect(names(page)).toHaveText(['Blue bowl', 'Shirt (copy)', 'Shirt', 'Amber vase']);

    await page.getByRole('button', { name: 'Delete Shirt', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete product?' });
    await expect(dialog).toContainText('Shirt');
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(names(page)).toHaveCount(4);
    // A failure is a toast, with the server's message or a general one.
    await page.route(requestsTo(productsApi.read), (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete Shirt', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'An error occurred. Please try again.' }),
    ).toBeVisible();
    await expect(names(page)).toHaveCount(4);
    await page.unroute(requestsTo(productsApi.read));
    await page.getByRole('button', { name: 'Delete Shirt', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(names(page)).toHaveText(['Blue bowl', 'Shirt (copy)', 'Amber vase']);
    await expect(dialog).toHaveCount(0);
    // The focus stays in the list.
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Delete /);

    await page.getByRole('link', { name: 'Edit Amber vase' }).click();
    await expect(page).toHaveURL(new RegExp(`${listOf(seller)}/[0-9a-f-]{36}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible();
    expect(said.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  },
);

test(
  'an empty shop, a list that fails, somebody else’s shop',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    await page.goto(listOf(seller));
    await expect(page.getByText('No products found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add your first product' })).toHaveAttribute(
      'href',
      `${listOf(seller)}/new`,
    );
    await isAccessible(page);

    await page.route('**/products/manage*', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Error loading products')).toBeVisible();
    await page.unroute('**/products/manage*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No products found')).toBeVisible();

    const stranger = await sellerAt(page);
    await page.goto(listOf(seller));
    await expect(page.getByText('This shop is not yours to change')).toBeVisible();
    await page.goto(`${listOf(seller)}/import`);
    await expect(page.getByText('This shop is not yours to change')).toBeVisible();
    await page.goto(`/dashboard/shops/${stranger.id}/products`);
    await expect(page.getByText("The shop you're looking for doesn't exist.")).toBeVisible();
  },
);

test('an admin sees a product’s origin', { tag: '@desktop' }, async ({ page }) => {
  const seller = await sellerAt(page);
  await sells(seller, { name: 'Imported lamp' });
  await page.evaluate(() => localStorage.clear());
  await personAt(page, ADMIN);
  // Only a connection to an external catalogue sets these.
  await page.route('**/products/manage*', async (route) => {
    const answer = await route.fetch();
    const [product] = await answer.json();
    expect(product).toMatchObject({ cj_product_id: null, is_dropshipping: false });
    await route.fulfill({
      response: answer,
      json: [{ ...product, cj_product_id: '2048', is_dropshipping: true }],
    });
  });
  await page.goto(listOf(seller));
  await expect(row(page, 'Imported lamp')).toContainText('CJ 2048');
  await expect(row(page, 'Imported lamp').getByText('Dropshipping')).toBeVisible();
});
