import { siteIdentityApi } from '@souk/contract/site-identity';
import { ADMIN } from './demo.ts';
import { button, complaints, field, isAccessibleAtBothWidths, toast } from './page.ts';
import { another, personAt } from './people.ts';
import { drawings } from './pictures.ts';
import { expect, test } from './test.ts';

test(
  'an admin gives the marketplace its own name, color, logo and announcement',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const said = complaints(page);
    const admin = await personAt(page, ADMIN);
    await page.goto('/admin/site');
    await expect(field(page, 'Name')).toHaveValue('Souk');
    await isAccessibleAtBothWidths(page, 'name and look');
    await field(page, 'Name').fill('Kiln & Co');
    await field(page, 'In a few words').fill('Pots by potters');
    await field(page, 'Accent color').fill('green');
    await button(page, 'Save').click();
    await expect(page.getByText('Please use a color such as')).toBeVisible();
    await field(page, 'Accent color').fill('#0b6e4f');
    await page.getByLabel('Choose: Icon').setInputFiles(await drawings(page, 'icon.png'));
    await field(page, 'Announcement').fill('Free glaze with every order');
    await field(page, 'The line leads to').fill('/explore');
    await field(page, 'Legal name').fill('Kiln & Co Limited');
    await button(page, 'Save').click();
    await expect(toast(page, 'Saved')).toBeVisible();

    const visitor = await another(browser, page);
    await expect(async () => {
      await visitor.goto('/');
      await expect(visitor).toHaveTitle('Kiln & Co: pots by potters', { timeout: 1000 });
    }).toPass();
    await expect(visitor.getByRole('link', { name: 'Kiln & Co home' }).first()).toBeVisible();
    await expect(visitor.getByText('Kiln & Co Limited')).toBeVisible();
    await expect(visitor.locator('body')).not.toContainText(/\bSouk\b/);
    await isAccessibleAtBothWidths(visitor, 'home in another color');
    await visitor.getByRole('link', { name: 'Free glaze with every order' }).click();
    await expect(visitor).toHaveURL('/explore');
    await visitor.context().close();

    await admin.calls(siteIdentityApi.change, {
      body: {
        name: null,
        tagline: null,
        accent_color: null,
        icon: null,
        announcement: null,
        operator: null,
      },
    });
    expect(said).toEqual([]);
  },
);
