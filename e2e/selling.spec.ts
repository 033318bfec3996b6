import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { complaints, signUp } from './people.ts';
import {
  SELLER_PASSWORD,
  clip,
  editProduct,
  newProduct,
  pictures,
  sellerAt,
  sells,
} from './sellers.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

async function fillBasics(page: Page, name = 'Blue mug') {
  await field(page, 'Product Name').fill(name);
  await field(page, 'Price').fill('19.99');
  await field(page, 'Stock Quantity').fill('9');
  await field(page, 'Category').selectOption({ index: 1 });
}

async function addVariant(page: Page, type: string, value: string, stock: string, modifier = '0') {
  await field(page, 'Type').fill(type);
  await field(page, 'Value').fill(value);
  await field(page, 'Price modifier').fill(modifier);
  await field(page, 'Stock').fill(stock);
  await button(page, 'Add Variant').click();
}

test('someone new gets from Sign Up to a product on sale by visible labels alone', async ({
  page,
  request,
  isMobile,
}) => {
  const complained = complaints(page);
  await signUp(page, 'Nora');
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: isMobile ? 'Menu' : 'Nora', exact: true }).click();
    const inside = isMobile ? page.getByRole('navigation', { name: 'Menu' }) : page;
    await inside.getByRole(isMobile ? 'link' : 'menuitem', { name: entry }).click();
  };
  await menu('Create Shop');
  await field(page, 'Shop Name').fill('Nora’s Kiln');
  await button(page, 'Create Shop').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora’s Kiln' })).toBeVisible();
  await menu('Dashboard');
  await page.getByRole('link', { name: 'Add Product' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible();
  await field(page, 'Product Name').fill('Speckled bowl');
  await field(page, 'Description').fill('Thrown by hand.');
  await field(page, 'Price').fill('24.50');
  await field(page, 'Stock Quantity').fill('5');
  await field(page, 'Category').selectOption({ index: 1 });
  await page.getByLabel('Add Product Images').setInputFiles(await pictures(page, 3));
  await page.getByLabel('Product Video').setInputFiles(await clip(request));
  await addVariant(page, 'Size', 'Small', '3');
  await addVariant(page, 'Size', 'Large', '4', '6');
  await expect(said(page, 'Video uploaded successfully')).toBeVisible();
  await button(page, 'Create Product').click();
  await expect(said(page, 'Product created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/shops\/[^/]+\/products$/);

  await page.goto('/explore?search=Speckled+bowl');
  await page.getByRole('link', { name: 'Speckled bowl' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Speckled bowl' })).toBeVisible();
  await page.getByRole('radio', { name: /Large/ }).check({ force: true });
  await expect(page.getByText('$30.50').first()).toBeVisible();
  const id = page.url().split('/').at(-1)!.split('?')[0];
  const made = await (await request.get(`/api/products/${id}`)).json();
  expect(made).toMatchObject({ price: 24.5, stock_quantity: 7, description: 'Thrown by hand.' });
  expect(made.images).toHaveLength(3);
  expect(made.video_url).toMatch(/^\/media\/.+\.mp4$/);
  expect(complained).toEqual([]);
});

test('the form says what a new product lacks, and what the server refuses', async ({
  page,
  request,
}) => {
  const seller = await sellerAt(page, request);
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
    await expect(said(page, words)).toBeVisible();
  }
  await expect(field(page, 'Product Name')).toBeFocused();
  await field(page, 'Discount %').fill('100.5');
  await expect(said(page, 'Discount cannot exceed 100%')).toBeVisible();
  await field(page, 'Discount %').fill('10');
  await fillBasics(page);
  await field(page, 'Start Date').fill('2031-03-03T09:00');
  await field(page, 'End Date').fill('2031-03-02T09:00');
  await button(page, 'Create Product').click();
  await expect(said(page, 'The discount must end after it starts')).toBeVisible();
  await expect(field(page, 'End Date')).toBeFocused();
  await field(page, 'End Date').fill('2031-03-10T18:00');

  const toast = (words: string) =>
    page.getByRole('region', { name: 'Notifications' }).getByText(words);
  await button(page, 'Create Product').click();
  await expect(toast('Please upload at least one image')).toBeVisible();
  await expect(page.getByLabel('Add Product Images')).toBeFocused();
  await page.getByLabel('Add Product Images').setInputFiles(await pictures(page, 1));
  await button(page, 'Create Product').click();
  await expect(toast('Please upload a product video')).toBeVisible();
  await page.getByLabel('Product Video').setInputFiles(await clip(request));
  await expect(said(page, 'Video uploaded successfully')).toBeVisible();
  await addVariant(page, 'Color', 'Red', '2');

  // No answer at all, then one that names a field.
  await page.route('**/api/products', (route) => route.abort());
  await button(page, 'Create Product').click();
  await expect(toast('Failed to create product')).toBeVisible();
  await page.unroute('**/api/products');
  let refuse = () => {};
  const held = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/api/products', async (route) => {
    await held;
    const message = 'Variant value is taken';
    const errors = [{ path: 'variants.0.name', message }];
    const body = { type: 'about:blank', title: '', status: 422, detail: message, errors };
    await route.fulfill({ status: 422, json: body });
  });
  await button(page, 'Create Product').click();
  await expect(button(page, 'Creating...')).toBeDisabled();
  refuse();
  await expect(
    page.getByRole('group', { name: 'Color: Red' }).getByText('Variant value is taken'),
  ).toBeVisible();
  await page.unroute('**/api/products');
  await button(page, 'Create Product').click();
  await expect(toast('Product created successfully!')).toBeVisible();

  await page.goto('/shops/%20/products/new');
  await fillBasics(page);
  await button(page, 'Create Product').click();
  await expect(toast('Shop ID is missing')).toBeVisible();
});

test('pictures are sent when chosen, tried again, put in order and waited for', async ({
  page,
  request,
}) => {
  const seller = await sellerAt(page, request);
  await page.goto(newProduct(seller));
  await expect(said(page, 'PNG, JPG, GIF up to 10MB')).toBeVisible();
  const add = page.getByLabel('Add Product Images');
  const tiles = page.getByRole('img', { name: /^Picture \d$/ });
  let sent = 0;
  page.on('request', (call) => void (sent += call.url().endsWith('/upload-images') ? 1 : 0));
  await add.setInputFiles([
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 * 1024) },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ]);
  await expect(
    page.getByText('huge.png: Image file too large. Maximum size is 10MB.'),
  ).toBeVisible();
  await expect(page.getByText(/^note.txt: This file is not an image/)).toBeVisible();
  expect(sent).toBe(0);
  for (const _ of [1, 2]) await button(page, 'Remove Picture 1').click();

  await page.route('**/upload-images', (route) => route.abort());
  const three = await pictures(page, 3);
  await add.setInputFiles(three);
  await expect(page.getByText('image.png: Failed to upload product images')).toHaveCount(3);
  await fillBasics(page);
  await button(page, 'Create Product').click();
  await expect(
    said(page, 'Please remove what could not be uploaded, or try it again'),
  ).toBeVisible();
  await page.unroute('**/upload-images');
  for (const place of [1, 2, 3]) {
    await button(page, `Try Picture ${place} again`).click();
    await expect(button(page, `Try Picture ${place} again`)).toHaveCount(0);
  }
  await expect(page.getByText('Failed to upload product images')).toHaveCount(0);

  // By keys, by button, by dragging.
  const order = () => tiles.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const [first, second, third] = await order();
  await page.getByRole('button', { name: /^Move Picture 1: drag it/ }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await order()).toEqual([second, first, third]);
  await expect(page.getByRole('button', { name: /^Move Picture 2: drag it/ })).toBeFocused();
  await page.keyboard.press('End');
  expect(await order()).toEqual([second, third, first]);
  await button(page, 'Move Picture 2 earlier').click();
  expect(await order()).toEqual([third, second, first]);
  await expect(button(page, 'Move Picture 1 earlier')).toBeFocused();
  await page.getByRole('button', { name: /^Move Picture 1: drag it/ }).hover();
  await page.mouse.down();
  await tiles.nth(1).hover();
  await page.mouse.up();
  expect(await order()).toEqual([second, third, first]);
  await button(page, 'Remove Picture 3').click();
  expect(await order()).toEqual([second, third]);

  // One that is still on its way: saving waits.
  await page.getByLabel('Product Video').setInputFiles(await clip(request));
  await expect(said(page, 'Video uploaded successfully')).toBeVisible();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/upload-images', async (route) => {
    await held;
    await route.continue();
  });
  await add.setInputFiles(three.slice(0, 1));
  await button(page, 'Create Product').click();
  await expect(button(page, 'Creating...')).toBeVisible();
  go();
  await expect(said(page, 'Product created successfully!')).toBeVisible();
  const [made] = await seller.call('GET', `/shops/${seller.shop.id}/products`);
  expect(made.images).toHaveLength(3);
});

test('variants are added, combined, set together and given pictures', async ({ page, request }) => {
  const seller = await sellerAt(page, request);
  await page.goto(newProduct(seller));
  await button(page, 'Add Variant').click();
  await expect(said(page, 'Variant type is required')).toBeVisible();
  await field(page, 'Type').fill(' Color ');
  await field(page, 'Value').fill('  ');
  await button(page, 'Add Variant').click();
  await expect(said(page, 'Variant value is required')).toBeVisible();
  await field(page, 'Value').fill('Red');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Color: Red' })).toBeVisible();
  await expect(field(page, 'Value')).toBeFocused();
  await field(page, 'Value').fill('Red');
  await button(page, 'Add Variant').click();
  await expect(said(page, 'This variant is there twice')).toBeVisible();
  await addVariant(page, 'Color', 'Blue', '1', '1.50');
  await addVariant(page, 'Size', 'S', '1');
  await addVariant(page, 'Size', 'L', '1', '2');
  await button(page, 'Combine Color and Size').click();
  const rows = page.getByRole('list', { name: 'Variants' }).getByRole('group');
  await expect(rows).toHaveCount(4);
  await expect(field(page, 'Price modifier of Blue / L')).toHaveValue('3.5');
  await addVariant(page, 'Color', 'Green', '6');
  await expect(rows).toHaveCount(6);

  await field(page, 'To').fill('4');
  await button(page, 'Apply to all 6').click();
  await expect(page.getByText('6 variants, 24 pieces in stock in all.')).toBeVisible();
  await expect(field(page, 'Stock Quantity')).toHaveValue('24');
  await expect(said(page, 'The sum of your variants: change it there.')).toBeVisible();
  await field(page, 'Select Red / S').check();
  await field(page, 'Select Red / L').check();
  await field(page, 'Set').selectOption('Price modifier');
  await field(page, 'To').fill('-0.50');
  await button(page, 'Apply to 2 selected').click();
  await expect(field(page, 'Price modifier of Red / L')).toHaveValue('-0.50');
  await expect(field(page, 'Price modifier of Blue / S')).toHaveValue('1.5');
  await button(page, 'Remove Green / L').click();
  await expect(rows).toHaveCount(5);

  const three = await pictures(page, 3);
  await page.getByLabel('Add Product Images').setInputFiles(three.slice(0, 2));
  await expect(button(page, 'Remove Picture 2')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await button(page, 'Images of Red / S').click();
  const sheet = page.getByRole('dialog', { name: 'Color / Size: Red / S' });
  await sheet.getByRole('button', { name: 'Picture 2' }).click();
  await sheet.getByLabel('Add Variant Images').setInputFiles(three.slice(2));
  await expect(sheet.getByRole('button', { name: 'Picture 3', pressed: true })).toBeVisible();
  await sheet.getByLabel('Value').fill('Red / M');
  await button(page, 'Done').click();
  await page.getByLabel('Product Video').setInputFiles(await clip(request));
  await expect(said(page, 'Video uploaded successfully')).toBeVisible();
  await field(page, 'Product Name').fill('Shirt');
  await field(page, 'Price').fill('20');
  await field(page, 'Category').selectOption({ index: 1 });
  await field(page, 'Value').fill('Purple');
  await button(page, 'Create Product').click();
  await expect(page.getByText('This variant is not added yet')).toBeVisible();
  await field(page, 'Value').fill('');
  await button(page, 'Create Product').click();
  await expect(said(page, 'Product created successfully!')).toBeVisible();

  const [made] = await seller.call('GET', `/shops/${seller.shop.id}/products`);
  expect(made.stock_quantity).toBe(20);
  expect(made.images).toHaveLength(2);
  expect(made.variants.map(({ value }: { value: string }) => value)).toEqual([
    'Red / M',
    'Red / L',
    'Blue / S',
    'Blue / L',
    'Green / S',
  ]);
  expect(made.variants[0]).toMatchObject({ name: 'Color / Size', price_modifier: -0.5 });
  expect(made.variants[0].images[0]).toBe(made.images[1]);
  expect(made.variants[0].images).toHaveLength(2);
});

test('a discount shows what shoppers will see, and when', async ({ page, request }) => {
  const seller = await sellerAt(page, request);
  await page.goto(newProduct(seller));
  await expect(
    page.getByText(/^Start and end dates are required if a discount is set/),
  ).toBeVisible();
  await field(page, 'Price').fill('19.99');
  await field(page, 'Discount %').fill('20');
  const preview = page.getByRole('status', { name: 'What shoppers will see' });
  await expect(preview).toHaveText('From now on, without end: $15.99 instead of $19.99, 20% off.');
  await field(page, 'Start Date').fill('2031-03-03T09:00');
  await field(page, 'End Date').fill('2031-03-10T18:00');
  await expect(preview).toHaveText(
    'From 3 March 2031 09:00 until 10 March 2031 18:00: $15.99 instead of $19.99, 20% off.',
  );
});

test('what was typed outlives a reload, a lost connection and an expired login, for its user alone', async ({
  page,
  request,
}) => {
  const seller = await sellerAt(page, request);
  await page.goto(newProduct(seller));
  await fillBasics(page, 'Half a mug');
  await page.getByLabel('Add Product Images').setInputFiles(await pictures(page, 1));
  await expect(button(page, 'Remove Picture 1')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await addVariant(page, 'Color', 'Red', '2');
  await field(page, 'Value').fill('Bl');
  await page.reload();
  await expect(said(page, 'We kept what you typed.')).toBeVisible();
  await expect(field(page, 'Product Name')).toHaveValue('Half a mug');
  await expect(field(page, 'Category')).not.toHaveValue('');
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Color: Red' })).toBeVisible();
  await expect(field(page, 'Value')).toHaveValue('Bl');
  await field(page, 'Value').fill('');
  await page.getByLabel('Product Video').setInputFiles(await clip(request));
  await expect(said(page, 'Video uploaded successfully')).toBeVisible();

  await page.route('**/api/products', (route) => route.fulfill({ status: 401, json: {} }));
  await button(page, 'Create Product').click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.unroute('**/api/products');
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('souk.product.')),
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]).toContain(seller.id);
  await page.getByLabel('Email or Username').fill(seller.username);
  await page.getByLabel('Password').fill(SELLER_PASSWORD);
  await button(page, 'Sign in').click();
  await expect(said(page, 'We kept what you typed.')).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('19.99');
  await expect(page.getByLabel('Preview of the product video')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/products$/);

  // An admin may fill in the same form, and sees an empty one.
  await page.evaluate(() => localStorage.removeItem('souk.token'));
  const admin = { email_or_username: 'admin@example.com', password: 'souk-demo' };
  const { access_token, ...user } = await (
    await request.post('/api/auth/login', { data: admin })
  ).json();
  await page.evaluate(
    ([token, data]) => {
      localStorage.setItem('souk.token', token);
      localStorage.setItem('souk.user', data);
    },
    [access_token, JSON.stringify(user)],
  );
  await page.goto(newProduct(seller));
  await expect(field(page, 'Product Name')).toHaveValue('');
  await expect(said(page, 'We kept what you typed.')).toHaveCount(0);
});

test('a kept draft can be thrown away', async ({ page, request }) => {
  const seller = await sellerAt(page, request);
  await page.goto(newProduct(seller));
  await fillBasics(page, 'Half a mug');
  await page.reload();
  await button(page, 'Discard').click();
  await expect(field(page, 'Product Name')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'Product Name')).toHaveValue('');
  await expect(said(page, 'We kept what you typed.')).toHaveCount(0);
});

test('the edit form changes what was changed, and nothing that was sold meanwhile', async ({
  page,
  request,
}) => {
  const complained = complaints(page);
  const seller = await sellerAt(page, request);
  const shirt = await sells(seller, {
    name: 'Shirt',
    variants: ['S', 'L'].map((value) => ({ name: 'Size', value, stock_quantity: 9 })),
  });
  let show = () => {};
  const held = new Promise<void>((resolve) => (show = resolve));
  await page.route(`**/api/products/${shirt.id}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${editProduct(seller, shirt.id)}/edit`);
  await expect(page).toHaveURL(new RegExp(`${editProduct(seller, shirt.id)}$`));
  await expect(said(page, 'Loading product data...')).toBeVisible();
  show();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible();
  await page.unroute(`**/api/products/${shirt.id}`);
  await expect(field(page, 'Stock Quantity')).toHaveValue('18');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeVisible();
  await field(page, 'Price modifier of S').fill('1');
  await field(page, 'Stock of L').fill('12');

  // Two of each are sold.
  await seller.call('PUT', `/products/${shirt.id}`, {
    variants: shirt.variants.map((variant: object) => ({ ...variant, stock_quantity: 7 })),
  });
  await button(page, 'Save Changes').click();
  await expect(said(page, 'Stock changed while you were editing')).toBeVisible();
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
  const now = await seller.call('GET', `/products/${shirt.id}`);
  expect(now.variants).toMatchObject([
    { id: shirt.variants[0].id, price_modifier: 1, stock_quantity: 7 },
    { id: shirt.variants[1].id, price_modifier: 0, stock_quantity: 12 },
  ]);
  expect(complained).toEqual([]);
});

test('the edit form says what fails, and adds products too', async ({ page, request }) => {
  const seller = await sellerAt(page, request);
  const mug = await sells(seller);
  await page.goto(editProduct(seller, mug.id));
  await field(page, 'Price').fill('');
  await field(page, 'Stock Quantity').fill('-1');
  await button(page, 'Save Changes').click();
  await expect(said(page, 'Price is required')).toBeVisible();
  await field(page, 'Price').fill('21');
  await field(page, 'Stock Quantity').fill('9');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/products/${mug.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await held;
    return route.abort();
  });
  await button(page, 'Save Changes').click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  answer();
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible();
  await expect(field(page, 'Price')).toHaveValue('21');
  await page.unroute(`**/api/products/${mug.id}`);
  await button(page, 'Save Changes').click();
  await expect(page).toHaveURL(/\/products$/);
  expect(await seller.call('GET', `/products/${mug.id}`)).toMatchObject({ price: 21, stock: 9 });

  await page.route(`**/api/products/${mug.id}`, (route) => route.abort());
  await page.goto(editProduct(seller, mug.id));
  await expect(said(page, 'Error Loading Product')).toBeVisible();
  await expect(said(page, 'Failed to load product')).toBeVisible();
  await page.unroute(`**/api/products/${mug.id}`);
  await button(page, 'Try Again').click();
  await expect(field(page, 'Product Name')).toHaveValue('Mug');

  await page.goto(editProduct(seller, 'create'));
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible();
  await fillBasics(page, 'Second mug');
  await button(page, 'Add Product').click();
  await expect(
    said(page, 'Product video is required. Please upload a video before creating the product.'),
  ).toBeVisible();
  await page.getByLabel('Product Video').setInputFiles(await clip(request));
  await expect(said(page, 'Video uploaded successfully')).toBeVisible();
  await button(page, 'Add Product').click();
  await expect(said(page, 'Product created successfully!')).toBeVisible();

  // Another's shop is not to be managed.
  const other = await sellerAt(page, request);
  await page.goto(editProduct(seller, mug.id));
  await expect(said(page, 'This shop is not yours to change')).toBeVisible();
  expect(other.id).not.toBe(seller.id);
});

test('the forms are accessible, light and dark', async ({ page, request }) => {
  const seller = await sellerAt(page, request);
  const shirt = await sells(seller, {
    discount_percentage: 10,
    images: ['/media/products/none.webp'],
    variants: ['S', 'L'].map((value) => ({ name: 'Size', value, stock_quantity: 9 })),
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(newProduct(seller));
    await button(page, 'Create Product').click();
    await expect(said(page, 'Price is required')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto(editProduct(seller, shirt.id));
    await button(page, 'Edit S').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await button(page, 'Done').click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});
