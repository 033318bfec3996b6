import { productsApi } from '@souk/contract/products';
import { fails, requestsTo } from './api.ts';
import { filmed, goodsOf, listed, ADMIN } from './demo.ts';
import { button, complaints, field, isAccessible, isAccessibleAtBothWidths } from './page.ts';
import { type Seller, sellerAt, sells, personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';

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
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', path);
    }

    // Column headers sort by mouse and keyboard; the back button restores the previous order.
    const stock = page.getByRole('columnheader', { name: 'Stock' });
    await expect(stock).toHaveAttribute('aria-sort', 'none');
    await stock.getByRole('button').click();
    await expect(stock).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sort_by=stock_low/);
    await expect(names(page)).toHaveText(['Blue bowl', 'Amber vase', 'Shirt']);
    await page.keyboard.press('Enter');
    await expect(stock).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page)).toHaveText(['Shirt', 'Amber vase', 'Blue bowl']);
    await page.goBack();
    await expect(names(page)).toHaveText(['Blue bowl', 'Amber vase', 'Shirt']);
    await page.goBack();
    await expect(stock).toHaveAttribute('aria-sort', 'none');
    await expect(names(page)).toHaveText(['Shirt', 'Amber vase', 'Blue bowl']);

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
    // It's shown for two and a half seconds.
    const saved = row(page, 'Blue bowl').getByText('Saved').waitFor();
    await price.press('Enter');
    await saved;
    const changed = page.getByRole('button', { name: 'Price of Blue bowl: $6.50. Change' });
    await expect(changed).toBeFocused();
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
    await isAccessible(page, 'deleting a product', 'dialog');
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
  'the address keeps the tab, and a product can be hidden and shown again',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    const { video_url } = await filmed(page.request);
    await sells(seller, { name: 'Bowl', stock_quantity: 3, video_url });
    await sells(seller, { name: 'Vase', stock_quantity: 30, discount_percentage: 25, video_url });
    const shirt = await sells(seller, {
      name: 'Shirt',
      price: 30,
      variants: ['S', 'L'].map((value) => ({ name: 'Size', value, stock_quantity: 9 })),
    });
    await page.goto(listOf(seller));
    const part = (name: string) =>
      page.getByRole('navigation', { name: 'Filter products' }).getByRole('link', { name });
    await expect(part('All 3')).toHaveAttribute('aria-current', 'page');
    await part('Low 1').click();
    await expect(names(page)).toHaveText(['Bowl']);
    await expect(page).toHaveURL(/show=low/);
    await part('On sale 1').click();
    await expect(names(page)).toHaveText(['Vase']);
    await page.goBack();
    await expect(names(page)).toHaveText(['Bowl']);
    await part('No clip 1').click();
    await expect(names(page)).toHaveText(['Shirt']);
    await expect(row(page, 'Shirt')).toContainText('No clip');
    await page.reload();
    await expect(names(page)).toHaveText(['Shirt']);

    // Each option's stock can be edited in place.
    await button(page, 'in 2 options of Shirt').click();
    await button(page, 'Stock of Shirt, L: 9. Change').click();
    await field(page, 'Stock of Shirt, L').fill('12');
    // Meanwhile, one of each is sold.
    const sold = shirt.variants.map((one) => ({ ...one, stock_quantity: 8 }));
    const params = { productId: shirt.id };
    await seller.calls(productsApi.edit, { params, body: { variants: sold } });
    await field(page, 'Stock of Shirt, L').press('Enter');
    await expect(button(page, 'Stock of Shirt, L: 11. Change')).toBeVisible();
    await expect(button(page, 'Stock of Shirt, S: 8. Change')).toBeVisible();
    await isAccessibleAtBothWidths(page, 'the options of a product');

    await button(page, 'Hide Shirt').click();
    await expect(page.getByText('1 product hidden.')).toBeVisible();
    await expect(row(page, 'Shirt')).toContainText('Hidden by you');
    const stocked = async () => {
      const goods = await seller.calls(productsApi.ofShop, { params: { shopId: seller.shop.id } });
      return goods.map(({ name }) => name).toSorted();
    };
    expect(await stocked()).toEqual(['Bowl', 'Vase']);
    await button(page, 'Undo').click();
    await expect(page.getByText('Undone for 1 product.')).toBeVisible();
    expect(await stocked()).toEqual(['Bowl', 'Shirt', 'Vase']);
  },
);

test(
  'a bulk change reports each failure and still changes the other products',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    const mug = await sells(seller, { name: 'Mug', price: 19.99 });
    await sells(seller, { name: 'Bowl', price: 10 });
    await sells(seller, { name: 'Vase', price: 0.05 });
    const priceOf = async (name: string) => {
      const params = { shopId: seller.shop.id };
      const goods = await seller.calls(productsApi.ofShop, { params });
      return goods.find((one) => one.name === name);
    };
    await page.goto(listOf(seller));
    await field(page, 'Select all on this page').check();
    const bar = page.getByRole('group', { name: 'Selected products' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await dialog.getByRole('button', { name: 'Change 3 prices' }).click();
    await expect(dialog.getByText('Please enter a number')).toBeVisible();
    await expect(dialog.getByLabel('Percent')).toBeFocused();
    await dialog.getByLabel('Percent').fill('-10');
    await expect(dialog.getByRole('row', { name: 'Mug $19.99 $17.99' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Vase $0.05 $0.05' })).toBeVisible();
    await isAccessible(page, 'changing prices', 'dialog');
    // Someone else changes one of them first.
    const params = { productId: mug.id };
    await seller.calls(productsApi.edit, { params, body: { price: 25 } });
    await dialog.getByRole('button', { name: 'Change 3 prices' }).click();
    await expect(page.getByText('Price changed for 2 products.')).toBeVisible();
    await expect(
      page.getByText('Mug: The price is now $25.00. Nothing was changed.'),
    ).toBeVisible();
    await expect(bar).toContainText('1 selected');
    expect(await priceOf('Bowl')).toMatchObject({ price: 9 });
    expect(await priceOf('Mug')).toMatchObject({ price: 25 });
    await button(page, 'Undo').click();
    await expect(page.getByText('Undone for 2 products.')).toBeVisible();
    expect(await priceOf('Bowl')).toMatchObject({ price: 10 });

    await field(page, 'Select all on this page').check();
    await bar.getByRole('button', { name: 'Discount' }).click();
    const discount = page.getByRole('dialog', { name: 'Set a discount' });
    await discount.getByLabel('Discount %').fill('120');
    await discount.getByRole('button', { name: 'Set discount' }).click();
    await expect(discount.getByText('Discount cannot exceed 100%')).toBeVisible();
    await expect(discount.getByLabel('Discount %')).toBeFocused();
    await discount.getByLabel('Discount %').fill('20');
    await discount.getByRole('button', { name: 'Set discount' }).click();
    await expect(page.getByText('Discount set for 3 products.')).toBeVisible();
    expect(await priceOf('Bowl')).toMatchObject({ discounted_price: 8 });

    await field(page, 'Select Bowl').check();
    await field(page, 'Select Vase').check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete 2 products?' })
      .getByRole('button', { name: 'Delete 2 products' })
      .click();
    await expect(page.getByText('2 products deleted.')).toBeVisible();
    await expect(names(page)).toHaveText(['Mug']);
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

    await page.route('**/products/manage*', fails);
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
