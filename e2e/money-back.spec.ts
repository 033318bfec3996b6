import { checkoutApi } from '@souk/contract/checkout';
import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { returnsApi } from '@souk/contract/returns';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { requestsTo } from './api.ts';
import { ADMIN } from './demo.ts';
import { button, complaints, isAccessible, toast } from './page.ts';
import { person, seller, sells } from './people.ts';
import { drawings } from './pictures.ts';
import { pays } from './sales.ts';
import { expect, test, type APIRequestContext } from './test.ts';

/** Three mugs from a new shop at $10.00 each, paid for. */
async function sale(request: APIRequestContext, card = 'pm_card_visa') {
  const shopkeeper = await seller(request, 'Money Back Clay');
  const buyer = await person(request);
  const product = await sells(shopkeeper, { name: 'Blue mug', price: 10 });
  const body = checkoutBody([{ product, quantity: 3 }]);
  const placed = await buyer.calls(checkoutApi.place, { body });
  await pays(request, buyer, placed, card);
  const orderId = placed.order_id;
  const read = () => buyer.calls(orderDetailApi.read, { params: { orderId } });
  const params = { shopId: shopkeeper.shop.id, orderId };
  return { shopkeeper, buyer, placed, orderId, params, read };
}

test('a seller ships, the buyer requests a return of one of three items with a photo, the seller refunds it', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const { shopkeeper, buyer, placed, orderId, params } = await sale(request);
  await shopkeeper.sitsAt(page);
  await page.goto(`/shop/${params.shopId}/orders`);
  await page.getByRole('link', { name: placed.order_number }).click();
  await expect(page).toHaveURL(`/dashboard/shops/${params.shopId}/orders/${orderId}`);
  // The list had a field of that name, too.
  await expect(page.getByLabel('Filter by status')).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Shipped');
  await expect(toast(page, 'Order updated successfully')).toBeVisible();
  await page.getByLabel('Tracking URL').fill('https://track.example/blue-mugs');
  await button(page, 'Save').click();
  await expect(page.getByRole('link', { name: 'Track Package' })).toBeVisible();

  await buyer.sitsAt(page);
  await page.goto('/orders');
  await page.getByRole('link', { name: placed.order_number }).click();
  await expect(page).toHaveURL(`/orders/${orderId}`);
  await button(page, 'Show timeline').click();
  await expect(page.getByText('Money Back Clay shipped it')).toBeVisible();
  await button(page, 'Need help?').click();
  await page.getByRole('button', { name: 'Something isn’t right' }).click();
  const ask = page.getByRole('dialog', { name: 'Request money back' });
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect(ask.getByText('Please describe what happened')).toBeVisible();
  await expect(ask.getByLabel('Why?')).toBeFocused();
  await ask.getByLabel('Why?').selectOption('It arrived damaged');
  await ask.getByLabel('What happened?').fill('One of the three has lost its handle.');
  await ask.getByLabel('Add photos').setInputFiles(await drawings(page, 'handle.png'));
  await expect(ask.getByRole('progressbar')).toHaveCount(0);
  await isAccessible(page, 'asking for money back');
  // Typed text survives a failure, and closing the dialog.
  await page.route(requestsTo(returnsApi.ask), (route) => route.abort());
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect(ask.getByRole('alert')).toContainText('Your request could not be sent');
  await page.unroute(requestsTo(returnsApi.ask));
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Something isn’t right' }).click();
  await expect(ask.getByLabel('What happened?')).toHaveValue(
    'One of the three has lost its handle.',
  );
  errors.length = 0;
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect(ask).toBeHidden();
  const asked = page.getByRole('region', { name: 'Request for money back' });
  await expect(asked.getByText('Waiting for the shop')).toBeVisible();
  await expect(asked.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Something isn’t right' })).toHaveCount(0);
  await isAccessible(page, 'an order with a request');

  await shopkeeper.sitsAt(page);
  await page.goto(`/dashboard/shops/${params.shopId}/orders/${orderId}`);
  await expect(asked.getByText('One of the three has lost its handle.')).toBeVisible();
  await asked.getByRole('button', { name: 'Refund' }).click();
  const answer = page.getByRole('dialog', { name: 'Refund the buyer' });
  await answer.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(answer.getByText('The buyer gets $10.80')).toBeVisible();
  await answer.getByLabel('Message to the buyer').fill('Sorry! Keep the other two.');
  await isAccessible(page, 'answering with a refund');
  await answer.getByRole('button', { name: 'Refund $10.80' }).click();
  await expect(answer).toBeHidden();
  await expect(asked.getByText('Refunded')).toBeVisible();
  await expect(page.getByText('Sent back', { exact: true })).toBeVisible();
  // Cancelling would send back only what is left.
  await page.getByLabel('Status').selectOption('Cancelled');
  const left = `$${(placed.total_amount - 10.8).toFixed(2)}`;
  const rest = page.getByRole('dialog', { name: `Cancel and refund ${left}?` });
  await rest.getByRole('button', { name: 'Keep the order' }).click();
  await expect(rest).toBeHidden();

  await buyer.sitsAt(page);
  await page.goto(`/orders/${orderId}`);
  await button(page, 'Show timeline').click();
  await expect(page.getByText('$10.80 refunded')).toBeVisible();
  await expect(asked.getByText('Sorry! Keep the other two.')).toBeVisible();
  await isAccessible(page, 'a purchase with a refund');

  const admin = await person(request, ADMIN);
  expect(await admin.calls(ledgerApi.check)).toMatchObject({ balanced: true });
  const mails = await admin.calls(mailsApi.list, { query: { search: placed.order_number } });
  // Mails contain their own styles, which the site's policy forbids.
  await page.goto('about:blank');
  for (const kind of ['shipped', 'request_asked', 'request_answered', 'refunded']) {
    const mail = mails.find((each) => each.kind === kind);
    const { html } = await admin.calls(mailsApi.read, { params: { mailId: mail?.id ?? '' } });
    await page.setContent(html);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await isAccessible(page, `${kind}, ${colorScheme}`, '.card');
    }
  }
  expect(errors).toEqual([]);
});

test(
  'a return that the shop declines is passed to the admin, who decides',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { shopkeeper, buyer, placed, orderId, params } = await sale(request);
    await shopkeeper.calls(ordersApi.change, { params, body: { status: 'delivered' } });
    await buyer.calls(returnsApi.ask, {
      params: { orderId },
      body: { shop_id: params.shopId, kind: 'not_as_described', text: 'They are green' },
    });
    await shopkeeper.sitsAt(page);
    await page.goto(`/dashboard/shops/${params.shopId}/orders/${orderId}`);
    await button(page, 'Decline').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await dialog.getByLabel('Why?').fill('The picture shows them in this colour.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog).toBeHidden();

    await buyer.sitsAt(page);
    await page.goto(`/orders/${orderId}`);
    await expect(button(page, 'Ask us to decide')).toBeVisible();
    await button(page, 'Ask us to decide').click();
    await expect(page.getByText('Waiting for a decision')).toBeVisible();

    const admin = await person(request, ADMIN);
    await admin.sitsAt(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Requests for money back' }).click();
    const waiting = page.getByRole('listitem').filter({ hasText: placed.order_number });
    await expect(waiting.getByText('They are green')).toBeVisible();
    await waiting.getByRole('link').click();
    const decide = dialog.getByRole('link', { name: 'Review and decide' });
    await expect(decide).toBeVisible();
    await isAccessible(page, 'a request to decide');
    await decide.click();
    const asked = page.getByRole('region', { name: 'Request for money back' });
    await asked.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByRole('radio', { name: 'An amount' }).check();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByLabel('Amount in US dollars')).toBeFocused();
    await dialog.getByLabel('Amount in US dollars').fill('5');
    await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
    await expect(asked.getByText('Refunded')).toBeVisible();
    await expect(page.getByText('The marketplace agreed to send money back')).toBeVisible();
  },
);

test(
  'a refund that fails says why, and can be retried',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { shopkeeper, orderId, params, read } = await sale(request, 'pm_card_refundFail');
    await shopkeeper.sitsAt(page);
    await page.goto(`/dashboard/shops/${params.shopId}/orders/${orderId}`);
    await button(page, 'Refund').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByText('Please choose what to refund')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await dialog.getByRole('radio', { name: 'An amount' }).check();
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(dialog.getByLabel('Amount in US dollars')).toBeFocused();
    await dialog.getByRole('radio', { name: 'Items and shipping' }).check();
    await dialog.getByRole('checkbox', { name: 'Shipping ($9.99)' }).check();
    await dialog.getByLabel('Reason').fill('It took too long');
    await dialog.getByRole('button', { name: 'Refund $9.99' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await read()).refunds[0]?.status, { timeout: 0 }).toBe('failed');
    await page.reload();
    await expect(page.getByText('The buyer didn’t get the money.')).toBeVisible();
    await isAccessible(page, 'a failed refund');
    await button(page, 'Try again').click();
    await expect.poll(async () => (await read()).refunds.length).toBe(2);
  },
);
