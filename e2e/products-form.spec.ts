import { productsApi } from '@souk/contract/products';
import { callsOf } from './api.ts';
import { clip } from './demo.ts';
import { button, complaints, field, text, isAccessible, isAccessibleInBothThemes } from './page.ts';
import { sellerAt, sells, signUp } from './people.ts';
import { drawings } from './pictures.ts';
import { addVariant, editProduct, fillBasics, MAKE_CLIP, newProduct } from './products-form.ts';
import { expect, test } from './test.ts';

const THREE = ['image.png', 'image.png', 'image.png'];

test(
  'a newcomer gets from Sign Up to a product on sale by visible labels alone',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const complained = complaints(page);
    await signUp(page, 'Nora');
    const menu = async (entry: string) => {
      await page.getByRole('button', { name: 'Nora', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
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
    await page.getByLabel('Add Product Images').setInputFiles(await drawings(page, ...THREE));
    await page.getByLabel('Product Video').setInputFiles(await clip(request));
    await addVariant(page, 'Size', 'Small', '3');
    await addVariant(page, 'Size', 'Large', '4', '6');
    await expect(text(page, 'Video uploaded successfully')).toBeVisible();
    await button(page, 'Create Product').click();
    await expect(text(page, 'Product created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/shops\/[^/]+\/products$/);

    // A press while the picture is still growing would be lost.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/explore?search=Speckled+bowl');
    await page.getByRole('link', { name: 'Speckled bowl' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Speckled bowl' })).toBeVisible();
    await page.getByRole('radio', { name: /Large/ }).check();
    await expect(page.getByText('$30.50').first()).toBeVisible();
    const productId = page.url().split('/').at(-1)!.split('?')[0]!;
    const made = await callsOf(request)(productsApi.read, { params: { productId } });
    expect(made).toMatchObject({ price: 24.5, stock_quantity: 7, description: 'Thrown by hand.' });
    expect(made.images).toHaveLength(3);
    expect(made.video_url).toMatch(/^\/media\/.+\.mp4$/);
    expect(complained).toEqual([]);
  },
);

test(
  'pictures are uploaded immediately, retried, reordered and waited for',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const seller = await sellerAt(page);
    await page.goto(newProduct(seller));
    await expect(text(page, 'PNG, JPG, GIF up to 10MB')).toBeVisible();
    const add = page.getByLabel('Product Images', { exact: true });
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
    const three = await drawings(page, ...THREE);
    await add.setInputFiles(three);
    await expect(page.getByText('image.png: Failed to upload image')).toHaveCount(3);
    await expect(page.getByText('Failed to upload product images')).toBeVisible();
    await fillBasics(page);
    await button(page, 'Create Product').click();
    await expect(text(page, 'Please remove failed uploads or try them again')).toBeVisible();
    await page.unroute('**/upload-images');
    for (const place of [1, 2, 3]) {
      await button(page, `Try Picture ${place} again`).click();
      await expect(button(page, `Try Picture ${place} again`)).toHaveCount(0);
    }
    await expect(page.getByText('Failed to upload image')).toHaveCount(0);

    // By arrow keys, by button, by dragging.
    const order = () => tiles.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const [first, second, third] = await order();
    await page.getByRole('button', { name: /^Move Picture 1: drag it/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(order).toEqual([second, first, third]);
    await expect(page.getByRole('button', { name: /^Move Picture 2: drag it/ })).toBeFocused();
    await page.keyboard.press('End');
    await expect.poll(order).toEqual([second, third, first]);
    await button(page, 'Move Picture 2 earlier').click();
    await expect.poll(order).toEqual([third, second, first]);
    await expect(button(page, 'Move Picture 1 earlier')).toBeFocused();
    await page.getByRole('button', { name: /^Move Picture 1: drag it/ }).hover();
    await page.mouse.down();
    await tiles.nth(1).hover();
    await page.mouse.up();
    await expect.poll(order).toEqual([second, third, first]);
    await button(page, 'Remove Picture 3').click();
    await expect.poll(order).toEqual([second, third]);

    // Saving waits for a running upload.
    await page.getByLabel('Product Video').setInputFiles(await clip(request));
    await expect(text(page, 'Video uploaded successfully')).toBeVisible();
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
    await expect(text(page, 'Product created successfully!')).toBeVisible();
    const [made] = await seller.calls(productsApi.ofShop, { params: { shopId: seller.shop.id } });
    expect(made.images).toHaveLength(3);
  },
);

test(
  'variants are added, combined, edited in bulk and given pictures',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const seller = await sellerAt(page);
    await page.goto(newProduct(seller));
    await button(page, 'Add Variant').click();
    await expect(text(page, 'Variant type is required')).toBeVisible();
    await field(page, 'Type').fill(' Color ');
    await field(page, 'Value').fill('  ');
    await button(page, 'Add Variant').click();
    await expect(text(page, 'Variant value is required')).toBeVisible();
    await field(page, 'Value').fill('Red');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Color: Red' })).toBeVisible();
    await expect(field(page, 'Value')).toBeFocused();
    await field(page, 'Value').fill('Red');
    await button(page, 'Add Variant').click();
    await expect(text(page, "You've added this variant twice")).toBeVisible();
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
    await expect(page.getByText('6 variants, 24 units in stock in total.')).toBeVisible();
    await expect(field(page, 'Stock Quantity')).toHaveValue('24');
    await expect(text(page, 'The total of your variants. Change it under Variants.')).toBeVisible();
    await field(page, 'Select Red / S').check();
    await field(page, 'Select Red / L').check();
    await field(page, 'Set').selectOption('Price modifier');
    await field(page, 'To').fill('-0.50');
    await button(page, 'Apply to 2 selected').click();
    await expect(field(page, 'Price modifier of Red / L')).toHaveValue('-0.50');
    await expect(field(page, 'Price modifier of Blue / S')).toHaveValue('1.5');
    await button(page, 'Remove Green / L').click();
    await expect(rows).toHaveCount(5);

    const three = await drawings(page, ...THREE);
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
    await expect(text(page, 'Video uploaded successfully')).toBeVisible();
    await field(page, 'Product Name').fill('Shirt');
    await field(page, 'Price').fill('20');
    await field(page, 'Category').selectOption({ index: 1 });
    await field(page, 'Value').fill('Purple');
    await button(page, 'Create Product').click();
    await expect(page.getByText('This variant is not added yet')).toBeVisible();
    await field(page, 'Value').fill('');
    await button(page, 'Create Product').click();
    await expect(text(page, 'Product created successfully!')).toBeVisible();

    const [made] = await seller.calls(productsApi.ofShop, { params: { shopId: seller.shop.id } });
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
  },
);

test(
  'options make a matrix of price, stock and SKU, existing rows stay, and each has its weight and barcode',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    const shirt = await sells(seller, {
      price: 20,
      variants: [{ name: 'Color / Size', value: 'Red / S', stock_quantity: 3, sku: 'R-S' }],
    });
    await page.goto(editProduct(seller, shirt.id));
    await button(page, 'Edit options').click();
    await expect(field(page, 'Option 1')).toHaveValue('Color');
    await expect(field(page, 'Choices 2')).toHaveValue('S');
    await field(page, 'Choices 1').fill('Red, Blue');
    await field(page, 'Choices 2').fill('S, M');
    await isAccessible(page, 'options');
    await button(page, 'Create 4 variants').click();
    const rows = page.getByRole('list', { name: 'Variants' }).getByRole('group');
    await expect(rows).toHaveCount(4);
    await expect(field(page, 'Stock of Red / S')).toHaveValue('3');
    await expect(field(page, 'SKU of Red / S')).toHaveValue('R-S');
    await field(page, 'Price modifier of Blue / M').fill('2.50');
    await expect(page.getByRole('group', { name: 'Color / Size: Blue / M' })).toContainText(
      '$22.50',
    );
    await field(page, 'SKU of Blue / M').fill('B-M');
    await field(page, 'Stock of Blue / M').fill('7');
    await field(page, 'Weight (g)').fill('250');
    await field(page, 'Brand').fill('Loom');
    await field(page, 'Condition').selectOption('Used');
    // A scanner types the digits and Enter, which saves nothing.
    await field(page, 'Barcode').fill('4006381333932');
    await field(page, 'Barcode').press('Enter');
    await button(page, 'Edit Blue / M').click();
    const sheet = page.getByRole('dialog', { name: 'Color / Size: Blue / M' });
    await field(sheet, 'Weight (g)').fill('300');
    await field(sheet, 'Barcode').fill('96385074');
    await button(sheet, 'Done').click();
    await button(page, 'Save Changes').click();
    await expect(
      text(page, 'This barcode has a wrong digit: the last one doesn’t match the others'),
    ).toBeVisible();
    await field(page, 'Barcode').fill('4006381333931');
    await button(page, 'Save Changes').click();
    await expect(page).toHaveURL(/\/products$/);
    const now = await seller.calls(productsApi.read, { params: { productId: shirt.id } });
    expect(now).toMatchObject({
      weight_g: 250,
      barcode: '4006381333931',
      brand: 'Loom',
      condition: 'used',
    });
    expect(now.variants).toMatchObject([
      { id: shirt.variants[0].id, value: 'Red / S', stock_quantity: 3, sku: 'R-S' },
      { value: 'Red / M', sku: null, weight_g: null, barcode: null },
      { value: 'Blue / S', sku: null },
      {
        value: 'Blue / M',
        price_modifier: 2.5,
        stock_quantity: 7,
        sku: 'B-M',
        weight_g: 300,
        barcode: '96385074',
      },
    ]);
  },
);

test(
  'a picture can be cropped to 4:5 and reset to its original',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    await page.goto(newProduct(seller));
    await page.getByLabel('Add Product Images').setInputFiles(await drawings(page, 'image.png'));
    const picture = page.getByRole('img', { name: 'Picture 1', exact: true });
    const shape = () =>
      picture.evaluate((one: HTMLImageElement) => one.naturalWidth / one.naturalHeight);
    await expect(page.getByText('Cover', { exact: true })).toBeVisible();
    await button(page, 'Crop Picture 1').click();
    const dialog = page.getByRole('dialog', { name: 'Crop Picture 1' });
    await dialog.getByLabel('Zoom').fill('2');
    await dialog.getByLabel('Across').fill('0');
    // The picture extends beyond its frame.
    const frame = (await dialog.getByRole('img').locator('..').boundingBox())!;
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width / 2 - 30, frame.y + frame.height / 2 - 10);
    await page.mouse.up();
    await expect(dialog.getByLabel('Across')).not.toHaveValue('0');
    await isAccessible(page, 'the cropper', 'dialog');
    const before = await shape();
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await expect.poll(shape).toBeCloseTo(0.8, 2);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await button(page, 'Crop Picture 1').click();
    await button(page, 'Use the original').click();
    await expect.poll(shape).toBeCloseTo(before, 2);
  },
);

test('a first product without a video gets a clip, which appears in the feed', async ({ page }) => {
  test.slow();
  const complained = complaints(page);
  const seller = await sellerAt(page);
  await page.goto(newProduct(seller));
  await expect(page.getByLabel(MAKE_CLIP)).toBeChecked();
  await page.getByLabel('Add Product Images').setInputFiles(await drawings(page, 'image.png'));
  await fillBasics(page, 'Mug without a film');
  await button(page, 'Create Product').click();
  await expect(text(page, 'Product created successfully!')).toBeVisible();
  await expect(text(page, 'Making a clip...')).toBeVisible();
  // The clip doesn't need the page.
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Mug without a film' });
  await expect(row).toBeVisible();
  const made = async () =>
    (await seller.calls(productsApi.ofShop, { params: { shopId: seller.shop.id } }))[0].video_url;
  await expect.poll(made, { timeout: 0 }).not.toBeNull();
  await expect(row).not.toContainText('clip');
  expect(await made()).toMatch(/^\/media\/videos\/.+\.mp4$/);
  await page.goto('/videos?search=Mug+without+a+film');
  await expect(page.getByRole('article', { name: 'Mug without a film' })).toBeVisible();
  expect(complained).toEqual([]);
});

test('a form with errors and the sheet of a variant are accessible, light and dark', async ({
  page,
}) => {
  const seller = await sellerAt(page);
  const shirt = await sells(seller, {
    discount_percentage: 10,
    variants: ['S', 'L'].map((value) => ({ name: 'Size', value, stock_quantity: 9 })),
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(newProduct(seller));
  await button(page, 'Create Product').click();
  await expect(text(page, 'Price is required')).toBeVisible();
  await isAccessibleInBothThemes(page);
  await page.goto(editProduct(seller, shirt.id));
  await button(page, 'Edit S').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isAccessibleInBothThemes(page);
});
