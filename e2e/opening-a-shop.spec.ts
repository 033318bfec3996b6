import { productsApi } from '@souk/contract/products';
import { filmed } from './demo.ts';
import { complaints, isAccessible, isComplete, toast } from './page.ts';
import { setUpPayouts } from './payouts-page.ts';
import { personAt, sells } from './people.ts';
import { MAKE_CLIP } from './products-form.ts';
import { expect, test } from './test.ts';

test('opening a shop: a preview before it is public, then a checklist, which disappears when done', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const mara = await personAt(page);
  await page.goto('/create-shop');
  // A phone has no room beside the form.
  const button = page.getByRole('button', { name: 'Preview' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toHaveCount(0);
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(preview.getByText('Your shop', { exact: true })).toBeVisible();
  await page.getByLabel('Shop Name').fill('Reed & Rush');
  await page.getByLabel('Description').fill('Baskets woven by the lake.');
  await page.getByLabel('Brand Color').fill('#0f766e');
  await page.getByLabel('Location Name').fill('Lakeside');
  await page.getByLabel('Latitude').fill('41.15');
  await page.getByLabel('Longitude').fill('-8.61');
  for (const typed of ['Reed & Rush', 'Baskets woven by the lake.', 'Lakeside'])
    await expect(preview.getByText(typed)).toBeVisible();
  await expect(preview.locator('[style*="--brand"]')).toHaveAttribute('style', /#0f766e/);
  await isAccessible(page, 'the preview of a shop');

  await page.getByRole('button', { name: 'Create Shop' }).click();
  await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}$/);
  const shopId = page.url().split('/').at(-1)!;
  const list = page.getByRole('list').filter({ hasText: 'Upload a logo' });
  await expect(page.getByRole('heading', { name: 'Set up Reed & Rush' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '1 of 6 done' })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText([
    'Upload a logo',
    'Add a cover photo',
    'Add your location: done',
    'Add three products0 of 3',
    'Add your first clip',
    'Set up payouts',
  ]);
  await isAccessible(page, 'a new shop for its owner');

  // Each line leads to the place where it is done.
  await list.getByRole('link', { name: 'Upload a logo' }).press('Enter');
  const logo = page.getByLabel('Logo URL');
  await expect(logo).toBeFocused();
  const { images, video_url } = await filmed(request);
  await logo.fill(images[0]!);
  await list.getByRole('link', { name: 'Add a cover photo' }).press('Enter');
  const cover = page.getByLabel('Cover Photo URL');
  await expect(cover).toBeFocused();
  await expect(logo).toHaveValue(images[0]!);
  await cover.fill(images[0]!);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Shop updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(`/shop/${shopId}`);
  await expect(page.getByRole('button', { name: 'Set up 3 of 6' })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('progressbar', { name: '3 of 6 done' })).toBeVisible();
  await list.getByRole('link', { name: 'Add three products' }).click();
  await expect(page).toHaveURL(`/dashboard/shops/${shopId}/products/new`);
  await page.goBack();
  await list.getByRole('link', { name: 'Add your first clip' }).click();
  await expect(page).toHaveURL(`/dashboard/shops/${shopId}/products/new#video`);
  await expect(page.getByLabel(MAKE_CLIP)).toBeFocused();
  await expect(page.getByLabel(MAKE_CLIP)).toBeChecked();

  const shop = { ...mara, shop: { id: shopId, name: 'Reed & Rush' } };
  for (const name of ['Basket', 'Tray']) await sells(shop, { name });
  const last = await sells(shop, { name: 'Mat' });
  await page.goto('/dashboard');
  await expect(page.getByRole('progressbar', { name: '4 of 6 done' })).toBeVisible();
  // Once products exist, it leads to the newest one's form.
  await expect(list.getByRole('link', { name: 'Add your first clip' })).toHaveAttribute(
    'href',
    `/dashboard/shops/${shopId}/products/${last.id}#video`,
  );
  await mara.calls(productsApi.edit, { params: { productId: last.id }, body: { video_url } });
  await page.reload();
  await expect(page.getByRole('progressbar', { name: '5 of 6 done' })).toBeVisible();
  await list.getByRole('link', { name: 'Set up payouts' }).click();
  await page.getByRole('button', { name: 'Set up payouts' }).click();
  await setUpPayouts(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible();
  await isComplete(page);
  await expect(page.getByRole('heading', { name: 'Set up Reed & Rush' })).toHaveCount(0);
  await page.goto(`/shop/${shopId}`);
  await expect(page.getByRole('button', { name: 'Edit Shop Profile' })).toBeVisible();
  await isComplete(page);
  await expect(page.getByRole('button', { name: /^Set up/ })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test(
  'only the shop’s owner sees its checklist and can fold it',
  { tag: '@desktop' },
  async ({ page }) => {
    const mara = await personAt(page);
    await page.goto('/create-shop');
    await page.getByLabel('Shop Name').fill('Quiet Reed');
    await page.getByRole('button', { name: 'Create Shop' }).click();
    await expect(page.getByRole('heading', { name: 'Set up Quiet Reed' })).toBeVisible();
    const address = page.url();
    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Quiet Reed' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Set up/ })).toHaveCount(0);
    await mara.sitsAt(page);
    await page.goto(address);
    const button = page.getByRole('button', { name: 'Set up 0 of 6' });
    const list = page.getByRole('heading', { name: 'Set up Quiet Reed' });
    await expect(list).toBeVisible();
    await expect(page.getByText('Nobody has reviewed your shop yet.')).toBeVisible();
    await button.press('Enter');
    await expect(list).toHaveCount(0);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
);
