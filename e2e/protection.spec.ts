import { authApi } from '@souk/contract/auth';
import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { mailsApi } from '@souk/contract/mail';
import { shopsApi } from '@souk/contract/shops';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { ADMIN } from './demo.ts';
import { button, complaints, field, isAccessible, toast } from './page.ts';
import { another, logIn, PASSWORD, person, personAt, seller, sellerAt, sells } from './people.ts';
import { expect, test, type Page } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const addToCart = (page: Page) => button(page, 'Add to Cart').first();

test(
  'a shopper reports a product, an admin hides it, and both get a mail',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const said = complaints(page);
    const owner = await seller(page.request);
    const name = `Silk scarf ${owner.username}`;
    const scarf = await sells(owner, { name });
    const shopper = await person(page.request);

    await page.goto(`/product/${scarf.id}`);
    await button(page, `Report ${name}`).click();
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, shopper.username, PASSWORD);
    await expect(dialog(page)).toContainText('Report a problem');
    await button(page, 'Send report').click();
    await expect(dialog(page).getByText('Please choose a reason')).toBeVisible();
    await isAccessible(page, 'a report that lacks its reason');
    await field(page, 'What’s wrong?').selectOption({ label: 'It is misleading' });
    await field(page, 'Tell us more').fill('It is viscose, and the page says silk.');
    // The typed text is still there.
    await button(page, 'Cancel').click();
    await button(page, `Report ${name}`).click();
    await expect(field(page, 'Tell us more')).toHaveValue('It is viscose, and the page says silk.');
    await button(page, 'Send report').click();
    await expect(toast(page, 'Thank you. We’ll look into it and email you.')).toBeVisible();
    await expect(dialog(page)).toBeHidden();

    const office = await another(browser, page);
    const admin = await personAt(office, ADMIN);
    await office.goto('/dashboard');
    await expect(office.getByText('Report to decide').first()).toBeVisible();
    await office.getByRole('link', { name: 'Reports' }).first().click();
    const report = office.getByRole('listitem').filter({ hasText: name });
    await report.getByRole('link', { name: `Product ${name}` }).click();
    await expect(dialog(office)).toContainText(`${shopper.username}@example.com`);
    await expect(dialog(office)).toContainText(`${owner.username}@example.com`);
    await isAccessible(office, 'the details of a report');
    await button(office, `Hide Product ${name}`).click();
    await button(office, 'Hide').click();
    await expect(office.getByRole('dialog').getByRole('alert')).toContainText(
      'Please give a reason',
    );
    await isAccessible(office, 'a decision that lacks its reason');
    await field(office, 'Why?').fill('The page says silk, and it is not.');
    await button(office, 'Hide').click();
    await expect(toast(office, 'It’s hidden, and we’ve emailed both sides')).toBeVisible();
    await expect(report).toHaveCount(0);
    await field(office, 'State').selectOption({ label: 'Decided' });
    await report.getByRole('link').click();
    await expect(dialog(office)).toContainText('The page says silk, and it is not.');

    const status = async () => (await page.request.get(`/product/${scarf.id}`)).status();
    await expect.poll(status, { intervals: [100] }).toBe(404);
    await page.goto(`/product/${scarf.id}`);
    await expect(page.getByText('Product not found')).toBeVisible();
    for (const [who, kind] of [
      [shopper, 'report_answered'],
      [owner, 'product_hidden'],
    ] as const) {
      const query = { search: `${who.username}@example.com` };
      const mails = await admin.calls(mailsApi.list, { query });
      expect(mails.map((mail) => mail.kind)).toContain(kind);
    }
    // The browser logs that the hidden page is missing.
    expect(said.filter((one) => !one.includes('404'))).toEqual([]);
    await office.context().close();
  },
);

test('a report is resumed after the session has ended, and if its script is missing at first', async ({
  page,
}) => {
  const owner = await seller(page.request);
  const scarf = await sells(owner, { name: `Scarf ${owner.username}` });
  const shopper = await personAt(page);
  await shopper.calls(authApi.logout);
  // The page learns late that the session is over, as on a slow connection.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/product/${scarf.id}`);
  await button(page, `Report ${scarf.name}`).click();
  await field(page, 'Tell us more').fill('It is viscose.');
  held.resolve();
  await expect(page).toHaveURL(/\/login/);
  let missing = 0;
  await page.route('**/assets/report-dialog*.js', async (route) => {
    missing += 1;
    return missing === 1 ? route.abort() : route.continue();
  });
  // Drops the script that the page has loaded.
  await page.reload();
  await logIn(page, shopper.username, PASSWORD);
  await expect(field(page, 'Tell us more')).toHaveValue('It is viscose.');
  expect(missing).toBe(2);
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL(`/product/${scarf.id}`);
});

test(
  'a shop goes on holiday: its products say when it returns, and sell again',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const said = complaints(page);
    const owner = await sellerAt(page);
    const mug = await sells(owner);
    const back = new Date(Date.now() + 5 * 86_400_000);
    const day = back.toISOString().slice(0, 10);
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    await page.goto('/dashboard');
    await button(page, 'Holiday').click();
    await button(page, 'Close shop').click();
    await expect(dialog(page).getByText('Please choose a day after today')).toBeVisible();
    await isAccessible(page, 'a holiday without a day');
    await field(page, 'Back on').fill(day);
    await button(page, 'Close shop').click();
    await expect(page.getByText(`On holiday until ${words.format(back)}.`)).toBeVisible();
    await isAccessible(page, 'a shop on holiday');

    const street = await another(browser, page);
    await street.goto(`/product/${mug.id}`);
    await expect(street.getByText(`On holiday, back on ${words.format(back)}`)).toBeVisible();
    await expect(addToCart(street)).toBeDisabled();
    await isAccessible(street, 'a product of a shop on holiday');
    await street.goto(`/shop/${owner.shop.id}`);
    await expect(street.getByText(`On holiday, back on ${words.format(back)}.`)).toBeVisible();
    await expect(street.getByRole('article')).toContainText('Back ');

    await button(page, 'Reopen shop').click();
    await expect(page.getByText('On holiday until')).toHaveCount(0);
    const [shop] = await owner.calls(shopsApi.listOwn);
    expect(shop?.back_on).toBeNull();
    await street.goto(`/product/${mug.id}`);
    await expect(addToCart(street)).toBeEnabled();
    expect(said).toEqual([]);
    await street.context().close();
  },
);

test('a seller blocks a buyer from an order, who then cannot buy', async ({ page, browser }) => {
  const said = complaints(page);
  const owner = await sellerAt(page);
  const [mug, pot] = [await sells(owner), await sells(owner, { name: 'Pot' })];
  const buyer = await person(page.request);
  const { order_id } = await buyer.calls(checkoutApi.place, {
    body: checkoutBody([{ product: mug }]),
  });
  await buyer.calls(cartApi.add, { body: { product_id: pot.id, quantity: 1 } });

  await page.goto(`/dashboard/shops/${owner.shop.id}/orders/${order_id}`);
  await button(page, 'Block buyer').click();
  await isAccessible(page, 'asking whether to block');
  await button(page, 'Block').click();
  await expect(button(page, 'Unblock buyer')).toBeVisible();

  const home = await another(browser, page);
  await buyer.sitsAt(home);
  await home.goto('/cart');
  await expect(home.getByText('This shop does not sell to you')).toBeVisible();
  await home.goto(`/product/${mug.id}`);
  await addToCart(home).click();
  await expect(home.getByText(/This shop does not sell to you/)).toBeVisible();

  await page.getByRole('link', { name: 'Blocked buyers' }).click();
  const blocked = page.getByRole('button', { name: 'Unblock Mara K.' });
  await expect(blocked).toBeVisible();
  await isAccessible(page, 'blocked buyers');
  await blocked.click();
  await expect(page.getByText('Nobody is blocked.')).toBeVisible();
  await addToCart(home).click();
  await expect(home.getByRole('link', { name: /Cart/ }).first()).toBeVisible();
  await expect
    .poll(
      async () => (await buyer.calls(cartApi.read)).items.filter((item) => item.available).length,
    )
    .toBe(2);
  expect(said).toEqual([]);
  await home.context().close();
});
