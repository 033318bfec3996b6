import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import { inDatabase } from './database.ts';
import { ADMIN } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { setUpPayouts } from './payouts-page.ts';
import { person, seller } from './people.ts';
import { expect, test } from './test.ts';

test(
  'one admin asks to write off a debt, another approves it, and both see the failed transfers',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const root = await person(request, ADMIN);
    const second = await person(request);
    await inDatabase('update users set is_admin = true, is_demo = true where id = $1', [second.id]);
    const adjusts = (shop_id: string, amount: number) =>
      root.calls(ledgerApi.adjust, { body: { shop_id, amount, reason: 'A broken vase' } });

    // A shop in debt, and a shop whose payout exceeds the provider’s balance.
    const owing = await seller(request, 'Owing Clay');
    await adjusts(owing.shop.id, -80);
    const rich = await seller(request, 'Rich Clay');
    await rich.sitsAt(page);
    await page.goto(`/dashboard/shops/${rich.shop.id}/money`);
    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await setUpPayouts(page);
    await expect(page.getByRole('heading', { name: 'Payouts are on' })).toBeVisible();
    await adjusts(rich.shop.id, 1_000_000);
    await inDatabase(
      `select graphile_worker.add_job('pay-shop', json_build_object('shopId', $1::text))`,
      [rich.shop.id],
    );
    const tried = async () =>
      (await root.calls(payoutsApi.open)).map(({ shop_name, status }) => `${shop_name}: ${status}`);
    await expect.poll(tried, { timeout: 0 }).toContain('Rich Clay: failed');
    await page.reload();
    await expect(page.getByText('Failed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Why this amount/ }).click();
    await expect(page.getByText('Each order is sent separately.')).toBeVisible();

    await root.sitsAt(page);
    await page.goto('/admin/payouts');
    await expect(page.getByText(/Not sent: The site’s balance with the payment/)).toBeVisible();
    await isAccessible(page, 'payouts that failed and shops that owe');
    await page.getByRole('button', { name: /^Up to 30 days/ }).click();
    await page.getByRole('button', { name: 'Write off: Owing Clay' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Ask another admin' }).click();
    await expect(dialog.getByText('Please say why this money won’t be recovered')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The shop has closed');
    await isAccessible(page, 'the write-off');
    await dialog.getByRole('button', { name: 'Ask another admin' }).click();
    await expect(page.getByText('Waiting for another admin’s approval')).toBeVisible();

    await page.goto('/admin/approvals');
    const asked = page.getByRole('listitem').filter({ hasText: 'Owing Clay' });
    await asked.getByRole('link').click();
    await expect(dialog.getByText('Another admin has to approve this.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Approve/ })).toBeHidden();
    await second.sitsAt(page);
    await page.goto('/admin/approvals');
    await expect(asked).toBeVisible();
    await asked.getByRole('link').click();
    await expect(dialog.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await isAccessible(page, 'an approval');
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await expect(dialog.getByText('Approved', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(asked.getByText('Approved', { exact: true })).toBeVisible();
    await page.goto('/admin/payouts');
    await expect(page.getByRole('heading', { name: 'Shops that owe' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write off: Owing Clay' })).toBeHidden();
    await adjusts(rich.shop.id, -1_000_000);
    expect(errors).toEqual([]);
  },
);
