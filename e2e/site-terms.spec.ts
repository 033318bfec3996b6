// On a site of its own: whoever registers there has to agree to its terms.
import { authApi } from '@souk/contract/auth';
import { pages } from '@souk/contract/pages';
import { sitePagesApi } from '@souk/contract/site-pages';
import { RealSite } from '../server/test/real-site.ts';
import { callsOf } from './api.ts';
import { button, complaints, field, isAccessibleAtBothWidths, isComplete, toast } from './page.ts';
import { createsAccount, fillSignUp } from './people.ts';
import { expect, test, type APIRequestContext } from './test.ts';

const ADMIN = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'secret-pass' };
const AGAIN = 'The terms have changed. Please read them and agree again.';

const journey = test.extend<object, { site: RealSite }>({
  site: [
    async ({ browserName: _ }, lend) => {
      const site = await RealSite.make({ ...ADMIN, WEB_CONCURRENCY: '1' });
      await site.start();
      await lend(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, lend) => lend(site.url),
});

/** Publishes a text of the terms, as the site's admin. */
async function publisher(request: APIRequestContext) {
  const body = { email_or_username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { access_token } = await callsOf(request)(authApi.login, { body });
  const calls = callsOf(request, access_token);
  const all = await calls(sitePagesApi.list);
  const { id: pageId } = all.find(({ slug }) => slug === 'terms')!;
  return (text: string) =>
    calls(sitePagesApi.edit, { params: { pageId }, body: { body: text, published: true } });
}

journey(
  'people agree to the terms when they sign up or open a shop, and again when the terms change',
  async ({ page }) => {
    const said = complaints(page);
    const publish = await publisher(page.request);
    const box = page.getByLabel('I agree to the terms');
    await page.goto('/register');
    await isComplete(page);
    await expect(box).toHaveCount(0);

    await publish('## Be kind');
    await expect(async () => {
      await page.goto('/register');
      await expect(box).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('link', { name: 'terms', exact: true })).toHaveAttribute(
      'href',
      pages.sitePage('terms'),
    );
    const username = await fillSignUp(page);
    await button(page, 'Create Account').click();
    await expect(page.getByText('Please agree to the terms')).toBeVisible();
    await expect(box).toBeFocused();
    await isAccessibleAtBothWidths(page, 'signing up without agreeing');

    // They change while somebody signs up.
    await box.check();
    await publish('## Be very kind');
    await button(page, 'Create Account').click();
    await expect(page.getByText(AGAIN)).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(field(page, 'Username')).toHaveValue(username);
    await box.check();
    await expect(page.getByText(AGAIN)).toBeHidden();
    await createsAccount(page);

    await page.goto('/create-shop');
    await field(page, 'Shop Name').fill('Paper & Ink');
    await button(page, 'Create Shop').click();
    await expect(page.getByText('Please agree to the terms')).toBeVisible();
    await isAccessibleAtBothWidths(page, 'opening a shop without agreeing');
    await box.check();
    await button(page, 'Create Shop').click();
    await expect(page).toHaveURL(/\/shop\//);

    const asked = page.getByRole('complementary', { name: 'Terms' });
    await page.reload();
    await isComplete(page);
    await expect(asked).toHaveCount(0);
    await publish('## Be kind to everyone');
    await page.reload();
    await expect(asked).toContainText('Our terms have changed');
    await isAccessibleAtBothWidths(page, 'asked to agree to changed terms');
    await page.goto('/videos');
    await expect(asked).toBeVisible();
    await isAccessibleAtBothWidths(page, 'asked on the feed');
    await asked.getByRole('link', { name: 'terms' }).click();
    await expect(page.getByRole('heading', { name: 'Be kind to everyone' })).toBeVisible();
    await button(page, 'Not now').click();
    await expect(asked).toBeHidden();
    await page.reload();
    await isComplete(page);
    await expect(asked).toHaveCount(0);

    // The next visit asks again.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await button(page, 'I agree').click();
    await expect(toast(page, 'Thank you for agreeing to the terms')).toBeVisible();
    await expect(asked).toBeHidden();
    await page.reload();
    await isComplete(page);
    await expect(asked).toHaveCount(0);
    // The browser logs the refusals.
    expect(said.filter((line) => !/status of 422/.test(line))).toEqual([]);
  },
);
