import { checkoutApi } from '@souk/contract/checkout';
import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { MAIL_KINDS } from '@souk/contract/mail-kinds';
import { providerEventsApi } from '@souk/contract/provider-events';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { ADMIN } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { person, seller, sells } from './people.ts';
import { pays } from './sales.ts';
import { expect, test } from './test.ts';

test(
  'an admin sets a shop’s commission, follows its next sale and dispute through the books, and reads the mails',
  { tag: '@desktop' },
  async ({ page, request }) => {
    test.slow();
    const errors = complaints(page);
    const owner = await seller(request, 'Ledger Clay');
    const product = await sells(owner, { price: 40 });
    const root = await person(request, ADMIN);
    await root.sitsAt(page);

    // A rate for one shop; an error shows by its field, and the typed value stays.
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Money settings' }).click();
    const form = page.getByRole('form', { name: 'Money settings' });
    await form.getByLabel('Add a shop').fill(owner.shop.name);
    await page.getByRole('option', { name: owner.shop.name }).click();
    const rate = form.getByLabel(`Commission of ${owner.shop.name} in percent`);
    await rate.fill('51');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('A commission must be from 0 to 50 percent')).toBeVisible();
    await expect(rate).toHaveValue('51');
    await expect(rate).toBeFocused();
    await isAccessible(page, 'money settings');
    await rate.fill('25');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.reload();
    await expect(rate).toHaveValue('25');

    const buyer = await person(request);
    const placed = await buyer.calls(checkoutApi.place, { body: checkoutBody([{ product }]) });
    await pays(request, buyer, placed, 'pm_card_createDispute');

    // The sale at that rate, and its immediate dispute.
    const booked = async () =>
      (await root.calls(ledgerApi.list, { query: { order_id: placed.order_id } }))
        // The provider's fees are booked seconds later, from its statement.
        .filter(({ kind }) => kind !== 'fee');
    await expect.poll(booked, { intervals: [100], timeout: 0 }).toHaveLength(2);
    await page.goto(`/admin/ledger?order_number=${placed.order_number}`);
    await expect(page.getByText(/^[234] entries$/)).toBeVisible();
    const entries = await booked();
    const sale = entries.find(({ kind }) => kind === 'sale');
    expect(sale?.postings.find(({ account }) => account === 'commission')?.amount).toBe(-10);
    await page.getByRole('link', { name: 'Sale', exact: true }).click();
    const details = page.getByRole('dialog');
    await expect(details.getByRole('row', { name: /Commission −\$10\.00/ })).toBeVisible();
    await isAccessible(page, 'an entry');
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(/^All of them were checked .* UTC\.$/)).toBeVisible();

    // An adjustment is confirmed before it is booked.
    await page.getByRole('button', { name: 'Adjust a balance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await expect(dialog.getByLabel('Shop')).toBeFocused();
    await dialog.getByLabel('Amount in US dollars').fill('1,000,000,000');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('This amount is too large')).toBeVisible();
    await dialog.getByLabel('Shop').fill(owner.shop.name);
    await dialog.getByRole('option', { name: owner.shop.name }).click();
    await dialog.getByLabel('Amount in US dollars').fill('5.00');
    await dialog.getByLabel('Reason').fill('A parcel was lost by our courier');
    await isAccessible(page, 'an adjustment');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText(`Give $5.00 to ${owner.shop.name}?`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Post entry' }).click();
    await expect(page.getByText('The balance was adjusted')).toBeVisible();

    // The dispute, decided as the bank, whose part a person plays.
    const pages = page.getByRole('navigation', { name: 'Admin pages' });
    await pages.getByRole('link', { name: 'Disputes' }).click();
    const dispute = page.getByRole('listitem').filter({ hasText: placed.order_number });
    await expect(dispute.getByText('Open', { exact: true })).toBeVisible();
    await dispute.getByRole('link').click();
    const bank = await page
      .getByRole('dialog')
      .getByRole('link', { name: 'Respond at the provider' })
      .getAttribute('href');
    await page.goto(bank ?? '');
    await page.getByRole('button', { name: /wins/ }).click();
    await expect(page.getByRole('heading', { name: 'The dispute is won' })).toBeVisible();
    await expect.poll(booked, { intervals: [100], timeout: 0 }).toHaveLength(3);
    await page.goto('/admin/disputes?state=won');
    await expect(dispute.getByText('Won', { exact: true })).toBeVisible();

    // Replay one of the dispute's events, once its effect has been booked and recorded.
    const noted = async () => {
      const events = await root.calls(providerEventsApi.list, {
        query: { search: 'charge.dispute', limit: 25 },
      });
      return events.some(
        ({ order_number, did }) =>
          order_number === placed.order_number && did?.includes('The dispute is won') === true,
      );
    };
    await expect.poll(noted, { intervals: [100], timeout: 0 }).toBe(true);
    await page.goto('/admin/provider-events?search=charge.dispute');
    // Whichever event came first has done the work.
    const event = page
      .getByRole('listitem')
      .filter({ hasText: placed.order_number })
      .filter({ hasText: 'The dispute is won' });
    await event.getByRole('link').click();
    await details.getByRole('button', { name: /^Process again charge.dispute/ }).click();
    await expect(details.getByText(/Processed again .* UTC: No change/)).toBeVisible();
    await isAccessible(page, 'the provider’s events');
    expect(await booked()).toHaveLength(3);

    // A job writes the mails. They're readable at phone width in both themes.
    const won = `The dispute over order ${placed.order_number} was won`;
    const written = async () => {
      const mails = await root.calls(mailsApi.list, { query: { search: placed.order_number } });
      return mails.some(({ subject }) => subject.includes(won));
    };
    await expect.poll(written, { intervals: [100], timeout: 0 }).toBe(true);
    await page.goto('/admin/mails');
    await page.getByLabel('Search emails').fill(placed.order_number);
    await page.getByRole('link', { name: won }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('was won');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const mail = page.frameLocator('iframe');
      await expect(mail.getByRole('heading', { name: 'The dispute was won' })).toBeVisible();
      await expect(mail.getByText(/You’re receiving this email because/)).toBeVisible();
      const ground = await mail
        .locator('.card')
        .evaluate((card) => getComputedStyle(card).backgroundColor);
      expect(ground).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(27, 25, 24)');
      const wide = await mail
        .locator('body')
        .evaluate((body) => body.scrollWidth - body.clientWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
    await pages.getByRole('link', { name: 'Emails' }).click();
    await page.getByRole('link', { name: 'Preview every kind' }).click();
    const kinds = page.getByRole('list', { name: 'Kinds of email' }).getByRole('link');
    await expect(kinds).toHaveCount(MAIL_KINDS.length);
    await kinds.filter({ hasText: 'Daily summary' }).click();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toContainText(
      '2 new orders',
    );
    expect(errors).toEqual([]);
  },
);

test(
  'a visitor to the demo finds the outbox from the login page',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'outbox' }).click();
    await page.getByRole('button', { name: /An admin/ }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Emails', level: 1 })).toBeVisible();
    await page.getByLabel('Search emails').fill('dispute');
    await expect(page.getByRole('link', { name: /dispute/ }).first()).toBeVisible();
  },
);
