import { mediaApi } from '@souk/contract/media';
import { settingsApi } from '@souk/contract/settings';
import { shopsApi } from '@souk/contract/shops';
import { requestsTo } from './api.ts';
import { filmed } from './demo.ts';
import { complaints, isAccessibleAtBothWidths, toast } from './page.ts';
import { another, personAt, sellerAt, sells } from './people.ts';
import { drawings } from './pictures.ts';
import { expect, test } from './test.ts';

test(
  'an owner arranges blocks beside their preview, and visitors see them in that order',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const mara = await sellerAt(page, 'Reed & Rush');
    const { images, video_url } = await filmed(request);
    await sells(mara, { name: 'Basket', images: images.slice(0, 1) });
    await sells(mara, { name: 'Tray', images: images.slice(0, 1), video_url });
    await page.goto(`/shop/${mara.shop.id}`);
    await page.getByRole('link', { name: 'Arrange page' }).click();
    const form = page.getByRole('form', { name: 'Arrange your page' });
    const preview = page.getByRole('region', { name: 'Preview' });
    const save = form.getByRole('button', { name: 'Save page' });
    await expect(save).toBeDisabled();

    // An error appears at its field, and the field gets the focus.
    await form.getByRole('button', { name: /^Story/ }).click();
    await form.getByLabel('Title').fill('Woven by the lake');
    await save.click();
    await expect(form.getByText('Please write the story')).toBeVisible();
    await expect(form.getByLabel('Story', { exact: true })).toBeFocused();
    await form.getByLabel('Story', { exact: true }).fill('Reeds are cut in winter.');
    await expect(preview.getByText('Reeds are cut in winter.')).toBeVisible();
    // Saving waits for a portrait. Too long a caption goes with it.
    let send = () => {};
    const held = new Promise<void>((resolve) => (send = resolve));
    await page.route(requestsTo(mediaApi.uploadImages), async (route) => {
      await held;
      await route.continue();
    });
    await form.getByLabel('Add a portrait').setInputFiles(await drawings(page, 'mara.png'));
    await expect(form.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    send();
    await form.getByLabel('Caption').fill('Mara, who weaves. '.repeat(5));
    await form.getByRole('button', { name: 'Remove portrait' }).click();

    await form.getByRole('button', { name: /^Featured products/ }).click();
    await form.getByRole('button', { name: 'Add Basket' }).click();
    await form.getByLabel('Title').fill('This week');
    await expect(
      preview.getByRole('heading', { name: 'This week', includeHidden: true }),
    ).toHaveCount(1);
    await form.getByRole('button', { name: /^Film/ }).click();
    await form.getByLabel('Film').selectOption({ label: 'Tray' });
    await form.getByRole('button', { name: /^Hours and policies/ }).click();
    await form.getByLabel('Monday', { exact: true }).check();
    await form.getByRole('button', { name: 'Add a policy' }).click();
    await form.getByLabel('Policy').fill('Made to order');
    await form.getByLabel('Terms').fill('Two weeks.');
    await isAccessibleAtBothWidths(page, 'arranging a shop’s page');

    // Blocks move by keyboard, and an unsaved page survives a reload.
    const up = form.getByRole('button', { name: 'Move This week up' });
    await up.press('Enter');
    await expect(form.getByRole('button', { name: /^Move .* up$/ }).first()).toHaveAccessibleName(
      'Move This week up',
    );
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(form.getByRole('list', { name: 'Blocks, in order' })).toBeVisible();
    await save.click();
    await expect(toast(page, 'Your page is saved')).toBeVisible();
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText([
      'This week',
      'Woven by the lake',
      'See it in motion',
      'Good to know',
      'Products',
      'Customer reviews',
      'About',
    ]);

    // The server renders them for everyone.
    const html = async () => (await request.get(`/shop/${mara.shop.id}`)).text();
    await expect.poll(html).toContain('Reeds are cut in winter.');
    await expect.poll(html).toContain('Two weeks.');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/sell');
    await page.goto(`/shop/${mara.shop.id}#arrange`);
    await expect(page.getByText('Reeds are cut in winter.')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: 'This week' }).getByRole('link', { name: 'Basket' }),
    ).toBeVisible();
    await isAccessibleAtBothWidths(page, 'a shop with blocks');
    expect(errors).toEqual([]);
  },
);

test('a page that was changed elsewhere isn’t overwritten without asking', async ({ page }) => {
  const mara = await sellerAt(page);
  await page.goto(`/shop/${mara.shop.id}#arrange`);
  const form = page.getByRole('form', { name: 'Arrange your page' });
  await form.getByRole('button', { name: /^Reviews/ }).click();
  const blocks = [{ kind: 'reviews', title: 'Elsewhere' }] as const;
  const params = { shopId: mara.shop.id };
  await mara.calls(shopsApi.edit, { params, body: { blocks: [...blocks] } });
  const save = form.getByRole('button', { name: 'Save page' });
  await save.click();
  await expect(form.getByText(/^This page was changed elsewhere/)).toBeVisible();
  expect((await mara.calls(shopsApi.read, { params })).blocks).toEqual(blocks);
  await save.click();
  await expect(toast(page, 'Your page is saved')).toBeVisible();
  const [saved] = (await mara.calls(shopsApi.read, { params })).blocks;
  expect(saved).toEqual({ kind: 'reviews', title: 'What buyers say' });
});

test(
  'cover patterns are previewed and saved; coordinates unfold when needed',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    const mara = await personAt(page);
    await page.goto('/create-shop');
    await page.getByLabel('Shop Name').fill('Loom & Ladder');
    await page.getByRole('radio', { name: 'Waves' }).check();
    const exact = page.getByRole('button', { name: 'Exact place' });
    const latitude = page.getByLabel('Latitude');
    await expect(exact).toHaveAttribute('aria-expanded', String(!isMobile));
    if (isMobile) await expect(latitude).toBeHidden();
    await page.getByLabel('Location Name').fill('Porto');
    await latitude.fill('41.15');
    await page.getByLabel('Longitude').fill('-8.61');
    await page.getByRole('button', { name: 'Create Shop' }).click();
    await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}$/);
    const [shop] = await mara.calls(shopsApi.listOwn);
    expect(shop).toMatchObject({ cover_pattern: 3, location: 'Porto' });
    await expect(page.getByRole('heading', { level: 1, name: 'Loom & Ladder' })).toBeVisible();
    await expect(page.getByText('LL', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Shop Profile' }).click();
    await expect(page.getByRole('radio', { name: 'Waves' })).toBeChecked();
  },
);

test('an admin chooses the shop that new sellers see', async ({ page, browser }) => {
  const mara = await sellerAt(page, `Shown ${Date.now().toString(36)}`);
  await sells(mara, { name: 'Basket' });
  const admin = await personAt(page, 'admin@example.com');
  try {
    await page.goto('/admin/home');
    const picker = page.getByRole('combobox', { name: 'Shop shown as an example' });
    await picker.fill(mara.shop.name);
    await page.getByRole('option', { name: mara.shop.name }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(picker).toHaveValue(mara.shop.name);
    const visitor = await another(browser, page);
    await visitor.goto('/sell');
    await expect(
      visitor.getByRole('link', { name: `${mara.shop.name}, a shop on Souk` }),
    ).toBeVisible();
  } finally {
    await admin.calls(settingsApi.change, { body: { sell_shop_id: null } });
  }
});
