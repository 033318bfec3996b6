import { adminApi } from '@souk/contract/admin';
import { checkoutApi } from '@souk/contract/checkout';
import { orderDetailApi } from '@souk/contract/order-detail';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { ADMIN } from './demo.ts';
import { complaints, isAccessible } from './page.ts';
import { person, seller, sells } from './people.ts';
import { pays, PROVIDER, PROVIDER_KEY } from './sales.ts';
import { expect, test, type APIRequestContext } from './test.ts';

/** Holds back the provider's webhooks, which keeps a refund in its initial state. */
async function holdNews(request: APIRequestContext, hold: boolean): Promise<void> {
  const url = `${PROVIDER}/sandbox/deliveries`;
  const form = { hold: String(hold) };
  expect((await request.post(url, { headers: PROVIDER_KEY, form })).status()).toBe(200);
}

/** A new shop with an order of 20 dollars plus extras, placed and not paid yet. */
async function order(request: APIRequestContext) {
  const owner = await seller(request, 'Refund Clay');
  const buyer = await person(request);
  const product = await sells(owner);
  const placed = await buyer.calls(checkoutApi.place, { body: checkoutBody([{ product }]) });
  return { seller: owner, buyer, shop: owner.shop, placed };
}

test(
  'the buyer’s address is hidden until payment; cancelling asks first, and shows the refund until the bank has confirmed it',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const { seller, buyer, shop, placed } = await order(request);
    const row = page.getByRole('article', { name: placed.order_number });
    const sum = `$${placed.total_amount.toFixed(2)}`;
    await seller.sitsAt(page);
    await page.goto(`/shop/${shop.id}/orders`);
    await row.getByRole('button', { name: 'Show Items' }).click();
    await expect(row.getByText('address appears here once the order is paid')).toBeVisible();
    await expect(row.getByText('ada@example.com')).toHaveCount(0);

    await pays(request, buyer, placed, 'pm_card_pendingRefund');
    await page.reload();
    await expect(row.getByLabel('Status')).toHaveValue('paid');
    await row.getByRole('button', { name: 'Show Items' }).click();
    await expect(row.getByText('ada@example.com')).toBeVisible();

    await row.getByLabel('Status').selectOption('Cancelled');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: `Cancel and refund ${sum}?` })).toBeVisible();
    await isAccessible(page, 'asked');
    await dialog.getByRole('button', { name: 'Keep the order' }).click();
    await expect(row.getByLabel('Status')).toHaveValue('paid');
    await row.getByLabel('Status').selectOption('Cancelled');
    await holdNews(request, true);
    await dialog.getByRole('button', { name: `Cancel and refund ${sum}` }).click();
    await expect(page.getByText('The refund is on its way')).toBeVisible();
    await expect(row.getByText(`${sum} is on its way back to the buyer.`)).toBeVisible();
    await expect(row.getByLabel('Status')).toHaveValue('paid');

    await buyer.sitsAt(page);
    await page.goto('/orders');
    await expect(page.getByText(`Refund Clay is refunding ${sum}.`)).toBeVisible();
    await holdNews(request, false);
    const params = { orderId: placed.order_id };
    const status = async () => (await buyer.calls(orderDetailApi.read, { params })).status;
    await expect.poll(status, { intervals: [100], timeout: 0 }).toBe('cancelled');
    await page.reload();
    await expect(row.getByText('Cancelled')).toBeVisible();
    await expect(page.getByText('is refunding')).toHaveCount(0);
    expect(errors).toEqual([]);
  },
);

/** Pays fifty cents in a session that names the order but was not opened by it. */
async function paidElsewhere(request: APIRequestContext, orderId: string): Promise<void> {
  const line = 'line_items[0]';
  const opened = await request.post(`${PROVIDER}/v1/checkout/sessions`, {
    headers: PROVIDER_KEY,
    form: {
      mode: 'payment',
      success_url: 'https://elsewhere.example/done',
      client_reference_id: orderId,
      [`${line}[quantity]`]: 1,
      [`${line}[price_data][currency]`]: 'usd',
      [`${line}[price_data][unit_amount]`]: 50,
      [`${line}[price_data][product_data][name]`]: 'Anything',
    },
  });
  const { id } = await opened.json();
  const form = { payment_method: 'pm_card_visa' };
  const paid = await request.post(`${PROVIDER}/v1/payment_pages/${id}/confirm`, {
    headers: PROVIDER_KEY,
    form,
  });
  expect(paid.status()).toBe(200);
}

test(
  'the admin sees fifty cents that someone paid in the name of an order, refunded',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { buyer, placed } = await order(request);
    await paidElsewhere(request, placed.order_id);
    const admin = await person(request, ADMIN);
    await expect
      .poll(
        async () =>
          (await admin.calls(adminApi.readOrder, { params: { orderId: placed.order_id } }))
            .parked_payments[0]?.state,
        { timeout: 0 },
      )
      .toBe('given_back');
    await admin.sitsAt(page);
    await page.goto(`/orders?search=${placed.order_number}&order=${placed.order_id}`);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: 'Payments without an order' })).toBeVisible();
    await expect(sheet.getByText('$0.50 · Refunded')).toBeVisible();
    await sheet.getByText('Not the session that the order opened').scrollIntoViewIfNeeded();
    await isAccessible(page, 'set aside');
    expect(
      (await buyer.calls(orderDetailApi.read, { params: { orderId: placed.order_id } })).status,
    ).toBe('pending');
  },
);
