import { checkoutApi } from '@souk/contract/checkout';
import { ordersApi } from '@souk/contract/orders';
import { payoutTermsApi } from '@souk/contract/payout-terms';
import { payoutsApi } from '@souk/contract/payouts';
import { settingsApi } from '@souk/contract/settings';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { ADMIN, SELLER } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { setUpPayouts } from './payouts-page.ts';
import { person, seller, sells, type Seller } from './people.ts';
import { pays } from './sales.ts';
import { expect, test, type Page } from './test.ts';

const sum = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

/** A sale of 20 dollars, paid and delivered. */
async function sale(page: Page, owner: Seller) {
  const buyer = await person(page.request);
  const product = await sells(owner);
  const placed = await buyer.calls(checkoutApi.place, { body: checkoutBody([{ product }]) });
  await pays(page.request, buyer, placed);
  const delivered = {
    params: { shopId: owner.shop.id, orderId: placed.order_id },
    body: { status: 'delivered' as const },
  };
  expect((await owner.calls(ordersApi.change, delivered)).status).toBe('delivered');
  return placed;
}

test(
  'a seller sets up payouts, sells, is paid by hand, and sees the sales in the payout',
  { tag: '@desktop' },
  async ({ page }) => {
    const errors = complaints(page);
    const owner = await seller(page.request, 'Paid Clay');
    const money = `/dashboard/shops/${owner.shop.id}/money`;
    await owner.sitsAt(page);
    await page.goto(money);
    await expect(page.getByRole('heading', { name: 'Set up your payouts' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No payouts yet' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible();

    // The provider's page shows errors and keeps typed values; after leaving it early, the seller
    // sees what is missing.
    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await page.getByLabel('First name').fill('Mara');
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await expect(page.getByText('Last name is required.')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Mara');
    await isAccessible(page, 'the provider’s page');
    await page.getByRole('button', { name: 'Finish later' }).click();
    await expect(
      page.getByRole('heading', { name: 'Finish setting up your payouts' }),
    ).toBeVisible();
    await expect(page.getByText('A bank account')).toBeVisible();
    await isAccessible(page, 'what is missing');
    await page.getByRole('button', { name: 'Continue setup' }).click();
    await setUpPayouts(page);
    await expect(page.getByRole('heading', { name: 'Payouts are on' })).toBeVisible();

    const placed = await sale(page, owner);
    await page.goto(money);
    await expect(sum(page, 'On hold')).toContainText('$27.99');
    await expect(sum(page, 'Available')).toContainText('$0.00');
    const entry = page.getByRole('listitem').filter({ hasText: `Sale · ${placed.order_number}` });
    await expect(entry).toContainText('On hold until');
    await expect(entry).toContainText('Commission (10%)');

    const admin = await person(page.request, ADMIN);
    const { hold_days, hold_days_unconfirmed } = await admin.calls(settingsApi.read);
    try {
      // Ends the hold after delivery.
      const none = { hold_days: 0, hold_days_unconfirmed: 0 };
      await admin.calls(settingsApi.change, { body: none });
      await page.reload();
      await expect(sum(page, 'Available')).toContainText('$27.99');

      await admin.sitsAt(page);
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Payouts', exact: true }).click();
      await expect(page).toHaveURL('/admin/payouts');
      // The shops that are owed the most come first, and may fill the first page.
      const isOn = async (number: number) => {
        const due = await admin.calls(payoutsApi.due, { query: { limit: 20, page: number } });
        expect(due.length, 'the shop is on no page').toBeGreaterThan(0);
        return due.some(({ shop_id }) => shop_id === owner.shop.id);
      };
      let at = 1;
      while (!(await isOn(at))) at += 1;
      if (at > 1) await page.goto(`/admin/payouts?page=${at}`);
      await page.getByRole('button', { name: 'Pay by hand: Paid Clay' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount in US dollars').fill('28');
      await dialog.getByRole('button', { name: 'Record as Paid' }).click();
      await expect(dialog.getByText('Only $27.99 is available to this shop')).toBeVisible();
      await isAccessible(page, 'too much to pay by hand');
      // Without an amount, the API would record everything available.
      await dialog.getByLabel('Amount in US dollars').fill('');
      await dialog.getByRole('button', { name: 'Record as Paid' }).click();
      await expect(dialog.getByText('The amount must be more than $0')).toBeVisible();
      await dialog.getByLabel('Amount in US dollars').fill('27.99');
      await dialog.getByLabel('Reference (optional)').fill('Wire 4711');
      await dialog.getByRole('button', { name: 'Record $27.99 as Paid' }).click();
      await expect(page.getByText('$27.99 recorded as paid to Paid Clay')).toBeVisible();
      await expect(page.getByText('By hand · Wire 4711')).toBeVisible();
    } finally {
      await admin.calls(settingsApi.change, { body: { hold_days, hold_days_unconfirmed } });
    }

    await owner.sitsAt(page);
    await page.goto(money);
    await expect(sum(page, 'Paid out')).toContainText('$27.99');
    await page.getByRole('button', { name: /^Why this amount/ }).press('Enter');
    const opened = page.getByRole('listitem').filter({ hasText: 'Wire 4711' });
    for (const line of [placed.order_number, 'Goods', 'Shipping', 'Commission (10%)', 'Total'])
      await expect(opened.getByText(line)).toBeVisible();

    await page.getByLabel('Kind').selectOption('Payout by hand');
    await expect(page).toHaveURL(/kind=payout/);
    await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^money-paid-clay-.*\.csv$/);
    await page.getByLabel('Kind').selectOption('Dispute');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('2 entries', { exact: true })).toBeVisible();

    const note = 'We have a question';
    await admin.calls(payoutTermsApi.stop, { params: { shopId: owner.shop.id }, body: { note } });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your payout account is ready' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payouts are on' })).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

test(
  'the demo’s seller has earnings by week, payouts, money on hold, and monthly statements',
  { tag: '@desktop' },
  async ({ page }) => {
    const matteo = await person(page.request, SELLER);
    await matteo.sitsAt(page);
    await page.goto('/dashboard');
    await page
      .getByRole('navigation', { name: 'Your shop’s pages' })
      .getByRole('link', { name: 'Money', exact: true })
      .click();
    await expect(page.getByRole('heading', { name: 'Payouts are on' })).toBeVisible();
    await expect(sum(page, 'On hold')).not.toContainText('$0.00');
    await page.getByRole('button', { name: 'Show table of earnings' }).click();
    await expect(page.getByRole('row')).toHaveCount(27);
    await page
      .getByRole('button', { name: /^Why this amount/ })
      .first()
      .click();
    await expect(page.getByText('Total', { exact: true })).toBeVisible();
    await isAccessible(page, 'the money of the demo’s seller');

    await page.getByRole('link', { name: 'Statements' }).click();
    const newest = page.getByRole('listitem').filter({ hasText: 'Closing' }).first();
    const closing = await newest.getByRole('definition').last().textContent();
    await newest.getByRole('link').click();
    await expect(page.getByText(/^Statement of /)).toBeVisible();
    await expect(page.getByRole('row').last()).toContainText(closing ?? '');
    await isAccessible(page, 'a statement');
    for (const [label, name] of [
      ['PDF', /^statement-.*\.pdf$/],
      ['CSV', /^statement-.*\.csv$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: label }).click();
      expect((await download).suggestedFilename()).toMatch(name);
    }
  },
);
