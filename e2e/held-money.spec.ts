import { privacyApi } from '@souk/contract/accounts';
import { checkoutApi } from '@souk/contract/checkout';
import { ordersApi } from '@souk/contract/orders';
import { payoutsApi } from '@souk/contract/payouts';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { requestsTo } from './api.ts';
import { ADMIN } from './demo.ts';
import { button, complaints, isAccessible, toast } from './page.ts';
import { PASSWORD, person, personAt, seller, sells } from './people.ts';
import { pays } from './sales.ts';
import { expect, test } from './test.ts';

test('a buyer confirms delivery, an admin stops the shop’s payouts, and the seller sees why', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const owner = await seller(request, 'Held Clay');
  const buyer = await person(request);
  const product = await sells(owner);
  const placed = await buyer.calls(checkoutApi.place, { body: checkoutBody([{ product }]) });
  await pays(request, buyer, placed);
  const orderId = placed.order_id;
  const params = { shopId: owner.shop.id, orderId };
  await owner.calls(ordersApi.change, { params, body: { status: 'shipped' } });

  await buyer.sitsAt(page);
  await page.goto(`/orders/${orderId}`);
  await button(page, 'It arrived').click();
  await expect(toast(page, 'Thank you! Held Clay can see that it arrived')).toBeVisible();
  await expect(button(page, 'It arrived')).toHaveCount(0);
  await button(page, 'Show timeline').click();
  await expect(page.getByText('The buyer confirmed the delivery')).toBeVisible();

  const admin = await person(request, ADMIN);
  await admin.sitsAt(page);
  const money = `/dashboard/shops/${owner.shop.id}/money`;
  await page.goto(money);
  await button(page, 'Stop payouts').click();
  const stop = page.getByRole('dialog');
  await stop.getByRole('button', { name: 'Stop payouts' }).click();
  await expect(stop.getByText('Please give a reason. The seller will see it.')).toBeVisible();
  await stop.getByLabel('Reason').fill('We are looking at your last sales');
  await stop.getByRole('button', { name: 'Stop payouts' }).click();
  await expect(toast(page, 'This shop’s payouts are stopped')).toBeVisible();
  await page.goto('/admin/payouts');
  const stopped = page.getByRole('listitem').filter({ hasText: 'Held Clay' }).first();
  await expect(stopped).toContainText('Stopped by an admin');

  await owner.sitsAt(page);
  await page.goto(`/dashboard/shops/${params.shopId}/orders/${orderId}`);
  await expect(page.getByText('Confirmed by the buyer')).toBeVisible();
  await page.goto(money);
  await expect(page.getByText('Your payouts are stopped')).toBeVisible();
  await expect(page.getByText('We are looking at your last sales')).toBeVisible();
  await button(page, 'Show orders').click();
  await expect(page.getByRole('link', { name: placed.order_number })).toBeVisible();
  await button(page, 'Change plan').click();
  const plan = page.getByRole('dialog', { name: 'Payout plan' });
  await plan.getByLabel('Schedule').selectOption('Once a week');
  await plan.getByLabel('Weekday').selectOption('Friday');
  await plan.getByLabel(/^Minimum payout/).fill('1');
  await plan.getByRole('button', { name: 'Save plan' }).click();
  await expect(
    plan.getByText('Please enter an amount from $10.00 to $10,000, in whole cents'),
  ).toBeVisible();
  await isAccessible(page, 'a payout plan');
  await plan.getByLabel(/^Minimum payout/).fill('25');
  await plan.getByRole('button', { name: 'Save plan' }).click();
  await expect(page.getByText('Every Friday')).toBeVisible();
  expect(errors).toEqual([]);
});

test('an admin who opens a closed shop’s money page lands on its admin page', async ({
  page,
  request,
}) => {
  const owner = await seller(request, 'Closed Clay');
  await owner.calls(privacyApi.deleteAccount, { body: { current_password: PASSWORD } });
  await personAt(page, ADMIN);
  await page.goto(`/dashboard/shops/${owner.shop.id}/money`);
  await expect(page).toHaveURL(`/admin/shops/${owner.shop.id}`);
  await expect(page.getByRole('heading', { name: 'Closed Clay' })).toBeVisible();
});

test('a failure to load payouts doesn’t look like an empty list', async ({ page }) => {
  await personAt(page, ADMIN);
  await page.route(requestsTo(payoutsApi.open), (route) => route.abort());
  await page.route(requestsTo(payoutsApi.foundTransfers), (route) => route.abort());
  await page.goto('/admin/payouts');
  await expect(page.getByText('Failed to load the payouts in progress.')).toBeVisible();
  await expect(page.getByText('Failed to load the transfers without a payout.')).toBeVisible();
});
