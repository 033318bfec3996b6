import { authApi } from '@souk/contract/auth';
import { productsApi } from '@souk/contract/products';
import { shippingApi } from '@souk/contract/shipping';
import { callsOf, fails, requestsTo } from './api.ts';
import { clip } from './demo.ts';
import { button, complaints, field, text } from './page.ts';
import { PASSWORD, sellerAt, sells } from './people.ts';
import { drawings } from './pictures.ts';
import { addVariant, editProduct, fillBasics, MAKE_CLIP, newProduct } from './products-form.ts';
import { expect, test } from './test.ts';

test('the form names a new product’s missing fields and the server’s refusals', async ({
  page,
  request,
}) => {
  const seller = await sellerAt(page);
  await page.goto(`/shops/${seller.shop.id}/products/new`);
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible();
  await expect(field(page, 'Category').locator('option').first()).toHaveText('Select a category');
  await field(page, 'Discount %').fill('-1');
  await button(page, 'Create Product').click();
  for (const words of [
    'Product name is required',
    'Price is required',
    'Stock is required',
    'Category is required',
    'Discount cannot be negative',
  ]) {
    await expect(text(page, words)).toBeVisible();
  }
  await expect(field(page, 'Product Name')).toBeFocused();
  await field(page, 'Discount %').fill('100.5');
  await expect(text(page, 'Discount cannot exceed 100%')).toBeVisible();
  await field(page, 'Discount %').fill('10');
  await fillBasics(page);
  await field(page, 'Start Date').fill('2031-03-03T09:00');
  await field(page, 'End Date').fill('2031-03-02T09:00');
  await button(page, 'Create Product').click();
  await expect(text(page, 'The discount must end after it starts')).toBeVisible();
  await expect(field(page, 'End Date')).toBeFocused();
  await field(page, 'End Date').fill('2031-03-10T18:00');

  const toast = (words: string) => page.getByRole('region', { name: 'Messages' }).getByText(words);
  await button(page, 'Create Product').click();
  await expect(toast('Please upload at least one image')).toBeVisible();
  await expect(page.getByLabel('Add Product Images')).toBeFocused();
  await page.getByLabel('Add Product Images').setInputFiles(await drawings(page, 'image.png'));
  await field(page, MAKE_CLIP).uncheck();
  await button(page, 'Create Product').click();
  await expect(toast('Please upload a product video')).toBeVisible();
  await page.getByLabel('Product Video', { exact: true }).setInputFiles(await clip(request));
  await expect(text(page, 'Video uploaded successfully')).toBeVisible();
  await addVariant(page, 'Color', 'Red', '2');

  // No response at all, then one that names a field.
  let refuse = () => {};
  const held = new Promise<void>((resolve) => (refuse = resolve));
  let tries = 0;
  await page.route(requestsTo(productsApi.create), async (route) => {
    tries += 1;
    if (tries === 1) return route.abort();
    if (tries > 2) return route.continue();
    await held;
    const message = 'Variant value is taken';
    const errors = [{ path: 'variants.0.name', message }];
    const body = { type: 'about:blank', title: '', status: 422, detail: message, errors };
    return route.fulfill({ status: 422, json: body });
  });
  await button(page, 'Create Product').click();
  await expect(toast('Failed to create product')).toBeVisible();
  await button(page, 'Create Product').click();
  await expect(button(page, 'Creating...')).toBeDisabled();
  refuse();
  await expect(
    page.getByRole('group', { name: 'Color: Red' }).getByText('Variant value is taken'),
  ).toBeVisible();
  await button(page, 'Create Product').click();
  await expect(toast('Product created successfully!')).toBeVisible();

  await page.goto('/shops/%20/products/new');
  await fillBasics(page);
  await button(page, 'Create Product').click();
  await expect(toast('Shop ID is missing')).toBeVisible();
});

test('what is wrong in a closed sheet, or with a deleted profile, doesn’t hold up the form', async ({
  page,
}) => {
  const seller = await sellerAt(page);
  const params = { shopId: seller.shop.id };
  const rates = [{ name: 'Post', days: { min: 2, max: 4 }, price: 4, each_further: 1 }];
  const parcels = {
    name: 'Parcels',
    is_default: true,
    handling_days: { min: 1, max: 2 },
    zones: [{ name: 'Everywhere', countries: ['*'], rates }],
  };
  const furniture = { ...parcels, name: 'Furniture', is_default: false };
  await seller.calls(shippingApi.change, { params, body: { profiles: [parcels, furniture] } });
  await page.goto(newProduct(seller));
  await fillBasics(page);
  await page.getByLabel('Add Product Images').setInputFiles(await drawings(page, 'image.png'));
  await field(page, 'Shipping').selectOption('Furniture');
  await addVariant(page, 'Color', 'Red', '2');
  await button(page, 'Edit Red').click();
  const sheet = page.getByRole('dialog', { name: 'Color: Red' });
  await field(sheet, 'Weight (g)').fill('-5');
  await button(sheet, 'Done').click();
  await button(page, 'Create Product').click();
  const red = page.getByRole('group', { name: 'Color: Red' });
  await expect(red.getByText('Weight must be a whole number of grams')).toBeVisible();
  await expect(button(page, 'Edit Red')).toBeFocused();
  await button(page, 'Edit Red').press('Enter');
  await field(sheet, 'Weight (g)').fill('5');
  await button(sheet, 'Done').click();

  // With a single profile, there is nothing to choose.
  await seller.calls(shippingApi.change, { params, body: { profiles: [parcels] } });
  const toast = (words: string) => page.getByRole('region', { name: 'Messages' }).getByText(words);
  await button(page, 'Create Product').click();
  await expect(toast('This shop has no such shipping profile')).toBeVisible();
  await button(page, 'Create Product').click();
  await expect(toast('Product created successfully!')).toBeVisible();
  await seller.calls(shippingApi.change, { params, body: { profiles: [] } });
});

test('a discount’s preview shows what shoppers will see and when', async ({ page }) => {
  const seller = await sellerAt(page);
  await page.goto(newProduct(seller));
  await expect(
    page.getByText(
      /^Start and end dates are required if a discount is set for a limited time\. Without a start/,
    ),
  ).toBeVisible();
  await field(page, 'Price').fill('19.99');
  await field(page, 'Discount %').fill('20');
  const preview = page.getByRole('status', { name: 'What shoppers will see' });
  await expect(preview).toHaveText(
    'From now on, with no end date: $15.99 instead of $19.99, 20% off.',
  );
  await field(page, 'Start Date').fill('2031-03-03T09:00');
  await field(page, 'End Date').fill('2031-03-10T18:00');
  await expect(preview).toHaveText(
    'From 3 March 2031 09:00 until 10 March 2031 18:00: $15.99 instead of $19.99, 20% off.',
  );
});

test('a draft survives a reload, a lost connection and an expired login, for its user only', async ({
  page,
  request,
}) => {
  const seller = await sellerAt(page);
  await page.goto(newProduct(seller));
  await fillBasics(page, 'Half a mug');
  await page.getByLabel('Add Product Images').setInputFiles(await drawings(page, 'image.png'));
  await expect(button(page, 'Remove Picture 1')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await addVariant(page, 'Color', 'Red', '2');
  await field(page, 'Value').fill('Bl');
  await page.reload();
  await expect(text(page, 'We kept your draft.')).toBeVisible();
  await expect(field(page, 'Product Name')).toHaveValue('Half a mug');
  await expect(field(page, 'Category')).not.toHaveValue('');
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Color: Red' })).toBeVisible();
  await expect(field(page, 'Value')).toHaveValue('Bl');
  await field(page, 'Value').fill('');
  await page.getByLabel('Product Video').setInputFiles(await clip(request));
  await expect(text(page, 'Video uploaded successfully')).toBeVisible();

  await page.route(requestsTo(productsApi.create), (route) =>
    route.fulfill({ status: 401, json: {} }),
  );
  await button(page, 'Create Product').click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.unroute(requestsTo(productsApi.create));
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('souk.product.')),
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]).toContain(seller.id);
  await page.getByLabel('Email or Username').fill(seller.username);
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect(text(page, 'We kept your draft.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('19.99');
  await expect(page.getByLabel('Preview of the video')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/products$/);

  // An admin may fill in the same form, and sees an empty one.
  await page.evaluate(() => localStorage.removeItem('souk.token'));
  const admin = { email_or_username: 'admin@example.com', password: 'souk-demo' };
  const { access_token, ...user } = await callsOf(request)(authApi.login, { body: admin });
  await page.evaluate(
    ([token, data]) => {
      localStorage.setItem('souk.token', token);
      localStorage.setItem('souk.user', data);
    },
    [access_token, JSON.stringify(user)] as const,
  );
  await page.goto(newProduct(seller));
  await expect(field(page, 'Product Name')).toHaveValue('');
  await expect(text(page, 'We kept your draft.')).toHaveCount(0);
});

test('a kept draft can be discarded', async ({ page }) => {
  const seller = await sellerAt(page);
  await page.goto(newProduct(seller));
  await fillBasics(page, 'Half a mug');
  await page.reload();
  await button(page, 'Discard').click();
  await expect(field(page, 'Product Name')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'Product Name')).toHaveValue('');
  await expect(text(page, 'We kept your draft.')).toHaveCount(0);
});

test('the edit form sends only changes and keeps sales made meanwhile', async ({ page }) => {
  const complained = complaints(page);
  const seller = await sellerAt(page);
  const shirt = await sells(seller, {
    name: 'Shirt',
    variants: ['S', 'L'].map((value) => ({ name: 'Size', value, stock_quantity: 9 })),
  });
  let show = () => {};
  const held = new Promise<void>((resolve) => (show = resolve));
  await page.route(
    requestsTo(productsApi.edit, { params: { productId: shirt.id } }),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await page.goto(`${editProduct(seller, shirt.id)}/edit`);
  await expect(page).toHaveURL(new RegExp(`${editProduct(seller, shirt.id)}$`));
  await expect(text(page, 'Loading product data...')).toBeVisible();
  show();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible();
  await page.unroute(requestsTo(productsApi.edit, { params: { productId: shirt.id } }));
  await expect(field(page, 'Stock Quantity')).toHaveValue('18');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible();
  await field(page, 'Price modifier of S').fill('1');
  await field(page, 'Stock of L').fill('12');

  // Two of each are sold.
  await seller.calls(productsApi.edit, {
    params: { productId: shirt.id },
    body: {
      variants: shirt.variants.map((variant) => ({ ...variant, stock_quantity: 7 })),
    },
  });
  await button(page, 'Save Changes').click();
  await expect(text(page, 'Stock changed while you were editing')).toBeVisible();
  await expect(page.getByText('Size: L is now 7, not 9. Please check the number')).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Size: L' }).getByText('It is now 7, not 9'),
  ).toBeVisible();
  await expect(field(page, 'Stock of S')).toHaveValue('7');
  await expect(field(page, 'Stock of L')).toHaveValue('12');
  await expect(field(page, 'Stock of L')).toBeFocused();
  const saved = page.waitForRequest((call) => call.method() === 'PUT');
  await button(page, 'Save Changes').click();
  const body = (await saved).postDataJSON();
  expect(Object.keys(body)).toEqual(['variants']);
  expect(body.variants[0]).not.toHaveProperty('stock_quantity');
  await expect(page).toHaveURL(/\/products$/);
  const now = await seller.calls(productsApi.read, { params: { productId: shirt.id } });
  expect(now.variants).toMatchObject([
    { id: shirt.variants[0].id, price_modifier: 1, stock_quantity: 7 },
    { id: shirt.variants[1].id, price_modifier: 0, stock_quantity: 12 },
  ]);
  expect(complained).toEqual([]);
});

test('the edit form reports failures, and adds products too', async ({ page, request }) => {
  const seller = await sellerAt(page);
  const mug = await sells(seller);
  await page.goto(editProduct(seller, mug.id));
  await field(page, 'Price').fill('');
  await field(page, 'Stock Quantity').fill('-1');
  await button(page, 'Save Changes').click();
  await expect(text(page, 'Price is required')).toBeVisible();
  await field(page, 'Price').fill('21');
  await field(page, 'Stock Quantity').fill('9');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(
    requestsTo(productsApi.edit, { params: { productId: mug.id } }),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await held;
      return route.abort();
    },
  );
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  answer();
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('21');
  await page.unroute(requestsTo(productsApi.edit, { params: { productId: mug.id } }));
  await button(page, 'Save Changes').click();
  await expect(page).toHaveURL(/\/products$/);
  expect(await seller.calls(productsApi.read, { params: { productId: mug.id } })).toMatchObject({
    price: 21,
    stock: 9,
  });

  await page.route(requestsTo(productsApi.edit, { params: { productId: mug.id } }), fails);
  await page.goto(editProduct(seller, mug.id));
  await expect(text(page, 'Error Loading Product')).toBeVisible();
  await expect(text(page, 'Failed to load product')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible();
  await expect(page).toHaveTitle(/^Edit Product/);
  await page.unroute(requestsTo(productsApi.edit, { params: { productId: mug.id } }));
  await button(page, 'Try Again').click();
  await expect(field(page, 'Product Name')).toHaveValue('Mug');

  await page.goto(editProduct(seller, 'create'));
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible();
  await fillBasics(page, 'Second mug');
  await button(page, 'Add Product').click();
  await expect(
    text(page, 'Product video is required. Please upload a video before creating the product.'),
  ).toBeVisible();
  await page.getByLabel('Product Video').setInputFiles(await clip(request));
  await expect(text(page, 'Video uploaded successfully')).toBeVisible();
  await button(page, 'Add Product').click();
  await expect(text(page, 'Product created successfully!')).toBeVisible();

  // Someone else's shop cannot be managed.
  const other = await sellerAt(page);
  await page.goto(editProduct(seller, mug.id));
  await expect(text(page, 'This shop is not yours to change')).toBeVisible();
  expect(other.id).not.toBe(seller.id);
});
