import { checkoutApi } from '@souk/contract/checkout';
import { orderDetailApi } from '@souk/contract/order-detail';
import { productsApi } from '@souk/contract/products';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { fails, requestsTo } from './api.ts';
import { payWith } from './checkout-page.ts';
import { button, complaints, isAccessible } from './page.ts';
import { person, seller, sells } from './people.ts';
import { expect, test } from './test.ts';

test('an unpaid order leads back to its payment; a paid one to its invoice, and to buying it again', async ({
  page,
  request,
}) => {
  const errors = complaints(page);
  const shopkeeper = await seller(request, 'Paper & Clay');
  const mug = await sells(shopkeeper, { name: 'Stoneware mug', price: 12.5 });
  const bowl = await sells(shopkeeper, { name: 'Salad bowl', price: 30 });
  const buyer = await person(request);
  const wanted = [{ product: mug, quantity: 2 }, { product: bowl }];
  const placed = await buyer.calls(checkoutApi.place, { body: checkoutBody(wanted) });
  const params = { orderId: placed.order_id };
  await buyer.sitsAt(page);
  await page.goto(`/orders/${params.orderId}`);
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await expect(page.getByRole('link', { name: 'Invoice' })).toHaveCount(0);
  await isAccessible(page, 'an unpaid order');
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await payWith(page);
  await expect(page).toHaveURL(/\/checkout\/return/);
  const status = async () => (await buyer.calls(orderDetailApi.read, { params })).status;
  await expect.poll(status, { timeout: 0 }).toBe('paid');

  await page.goto(`/orders/${params.orderId}`);
  await button(page, 'Show timeline').click();
  await expect(page.getByText('Payment received')).toBeVisible();
  expect(errors).toEqual([]);
  await shopkeeper.calls(productsApi.remove, { params: { productId: bowl.id } });
  await button(page, 'Buy again').click();
  await expect(page.getByText('1 item added to your cart')).toBeVisible();
  await expect(page.getByText('Salad bowl: no longer on sale')).toBeVisible();
  await isAccessible(page, 'bought again');

  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  await expect(page.getByText(/^PAPER\d*-0001$/)).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, margin: { top: '15mm', bottom: '15mm' } })).toString(
      'latin1',
    );
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
  // Paper is white, whatever the theme of the screen.
  expect(ground).not.toMatch(/oklch\(0\.1/);

  // An order that fails to load says so, and so does a missing one.
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  const call = requestsTo(orderDetailApi.read, { params });
  await page.route(call, fails);
  await page.goto(`/orders/${params.orderId}`);
  await expect(page.getByText('Failed to load this order.')).toBeVisible();
  await isAccessible(page, 'an order that failed to load');
  await page.unroute(call);
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: `Order ${placed.order_number}` })).toBeVisible();
  const stranger = await person(request);
  await stranger.sitsAt(page);
  await page.goto(`/orders/${params.orderId}`);
  await expect(page.getByText('Order not found')).toBeVisible();
});
