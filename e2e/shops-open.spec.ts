import { shopsApi } from '@souk/contract/shops';
import { requestsTo } from './api.ts';
import { goodsOf, listed } from './demo.ts';
import { complaints, toast } from './page.ts';
import { person, logIn, PASSWORD } from './people.ts';
import { expect, test, type APIRequestContext } from './test.ts';

/** A picture as chosen from someone's device. */
async function picture(request: APIRequestContext): Promise<Buffer> {
  const { images } = await listed(request, goodsOf(0));
  return (await request.get(images[0]!)).body();
}

test(
  'opening a shop: each message, the location, the preview, and no typed value is lost',
  { tag: '@desktop' },
  async ({ page, context, request }) => {
    const errors = complaints(page);
    const mara = await person(request);
    await mara.sitsAt(page);
    await page.goto('/create-shop');
    await expect(page.getByRole('heading', { level: 1, name: 'Create Your Shop' })).toBeVisible();
    await expect(page.getByRole('heading', { name: "What's Next?" })).toBeVisible();
    const color = page.getByLabel('Brand Color');
    await expect(color).toHaveValue('#6366f1');
    await expect(page.getByLabel('Pick a color')).toHaveValue('#6366f1');

    await color.fill('');
    await page.getByRole('button', { name: 'Create Shop' }).click();
    await expect(page.getByText('Shop name is required')).toBeVisible();
    await expect(page.getByText('Brand color is required')).toBeVisible();
    await page.getByLabel('Pick a color').fill('#0f766e');
    await expect(color).toHaveValue('#0f766e');
    await page.getByLabel('Shop Name').fill('Paper & Ink');
    await page.getByLabel('Description').fill('Notebooks bound by hand.');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Paper & Ink')).toBeVisible();
    await expect(preview.getByText('Notebooks bound by hand.')).toBeVisible();
    await expect(preview.getByText('Unknown location')).toBeVisible();
    await page
      .locator('input[type=file]')
      .nth(1)
      .setInputFiles({
        name: 'logo.webp',
        mimeType: 'image/webp',
        buffer: await picture(request),
      });
    await expect(page.getByLabel('Logo URL')).toHaveValue(/^\/media\/.+\.webp$/);
    await expect(preview.getByRole('img', { name: 'Logo of Paper & Ink' })).toBeVisible();

    const locate = page.getByRole('button', { name: 'Use current location' });
    await locate.click();
    await expect(toast(page, 'Failed to get location')).toBeVisible();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 41.15, longitude: -8.61 });
    await locate.click();
    await expect(toast(page, 'Location captured successfully!')).toBeVisible();
    await expect(page.getByLabel('Latitude')).toHaveValue('41.150000');
    await expect(page.getByLabel('Longitude')).toHaveValue('-8.610000');
    await expect(
      page.getByText('A location needs its name, latitude and longitude.'),
    ).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
    await locate.click();
    await expect(toast(page, 'Geolocation is not supported by this browser')).toBeVisible();

    await page.reload();
    await expect(page.getByLabel('Shop Name')).toHaveValue('Paper & Ink');
    await expect(page.getByLabel('Logo URL')).toHaveValue(/^\/media\//);
    // The connection breaks off while sending.
    expect(errors).toEqual([]);
    await page.route(requestsTo(shopsApi.open), (route) => route.abort());
    await page.getByRole('button', { name: 'Create Shop' }).click();
    await expect(toast(page, 'Failed to create shop')).toBeVisible();
    await page.unroute(requestsTo(shopsApi.open));
    // The session ends while the seller types.
    await page.evaluate(() => localStorage.setItem('souk.token', 'dead'));
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, mara.username, PASSWORD);
    await expect(page).toHaveURL('/create-shop');
    await expect(page.getByLabel('Shop Name')).toHaveValue('Paper & Ink');
    await expect(page.getByLabel('Brand Color')).toHaveValue('#0f766e');

    // Without its name, the location is not sent.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(requestsTo(shopsApi.open), async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest(requestsTo(shopsApi.open));
    await page.getByRole('button', { name: 'Create Shop' }).click();
    await expect(page.getByRole('button', { name: 'Creating Shop...' })).toBeDisabled();
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({ name: 'Paper & Ink', brand_color: '#0f766e' });
    expect(body).not.toHaveProperty('locations');
    release();
    await expect(toast(page, 'Shop created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/shop\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Paper & Ink' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Logo of Paper & Ink' })).toBeVisible();
    // The draft is gone: the next shop starts empty.
    await page.goto('/create-shop');
    await expect(page.getByLabel('Shop Name')).toHaveValue('');
  },
);
