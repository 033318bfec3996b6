import { cartApi } from '@souk/contract/cart';
import { discountsApi } from '@souk/contract/discounts';
import { fails, requestsTo } from './api.ts';
import { fillShipping, payWith } from './checkout-page.ts';
import { button, complaints, field, isAccessibleAtBothWidths, toast } from './page.ts';
import { another, personAt, sellerAt, sells } from './people.ts';
import { expect, test } from './test.ts';

test('a seller makes a code, and a buyer saves with it from a link to the invoice', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  const seller = await sellerAt(page, 'Sale & Sons');
  const mug = await sells(seller, { name: 'Sale mug', price: 20 });
  await page.goto(`/dashboard/shops/${seller.shop.id}/discounts`);
  await expect(page.getByText('No discounts yet')).toBeVisible();
  await field(page, 'Code').fill('SALE-25');
  await field(page, 'Percent').fill('101');
  await button(page, 'Create discount').click();
  await expect(page.getByText('The percentage must be more than 0')).toBeVisible();
  await field(page, 'Percent').fill('25');
  await expect(
    page.getByText('A buyer with a cart of $60.00 saves $15.00 and pays $45.00.'),
  ).toBeVisible();
  await page.getByText('Products, limits and dates').click();
  await field(page, 'Products').selectOption('Sale mug');
  await isAccessibleAtBothWidths(page, 'the discounts');
  await button(page, 'Create discount').click();
  await expect(toast(page, 'Discount created')).toBeVisible();
  await expect(page.getByText('for 1 product')).toBeVisible();
  await expect(page.getByText('0 uses, $0.00 given')).toBeVisible();

  const shop = await another(browser, page);
  const shopSaid = complaints(shop);
  const buyer = await personAt(shop);
  await buyer.calls(cartApi.add, { body: { product_id: mug.id, quantity: 2 } });
  await shop.goto('/?code=SALE-25');
  await expect(toast(shop, 'The code SALE-25 is in your cart')).toBeVisible();
  await expect(shop).toHaveURL('/');
  await shop.goto('/cart');
  await expect(shop.getByText('Saves $10.00')).toBeVisible();
  await isAccessibleAtBothWidths(shop, 'a cart with a code');
  await field(shop, 'Discount code').fill('NOPE');
  await button(shop, 'Apply').click();
  await expect(shop.getByText('We don’t recognize this code')).toBeVisible();
  await shop.route(requestsTo(cartApi.removeCode), fails);
  await button(shop, 'Remove SALE-25').click();
  await expect(toast(shop, 'This code could not be removed.')).toBeVisible();
  await shop.unroute(requestsTo(cartApi.removeCode));
  await button(shop, 'Proceed to Checkout').click();
  await fillShipping(shop);
  // 40.00 − 10.00 + 9.99 + 2.40 tax
  await expect(shop.getByText('$42.39').filter({ visible: true }).first()).toBeVisible();
  await button(shop, 'Place Order').click();
  await payWith(shop);
  await expect(shop.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await shop.goto('/orders');
  await shop
    .getByRole('link', { name: /SK-\d+/ })
    .first()
    .click();
  await shop.getByRole('link', { name: 'Invoice' }).click();
  await expect(shop.getByText('−$10.00')).toBeVisible();

  // With nothing left to pay, there is no card page.
  const params = { shopId: seller.shop.id };
  for (const body of [
    { kind: 'free_shipping' },
    { kind: 'percent', value: 100, code: 'GIFT' },
  ] as const) {
    await seller.calls(discountsApi.create, { params, body });
  }
  await buyer.calls(cartApi.add, { body: { product_id: mug.id } });
  await buyer.calls(cartApi.addCode, { body: { code: 'GIFT' } });
  await shop.goto('/checkout');
  await expect(shop.getByText('There is nothing to pay')).toBeVisible();
  await button(shop, 'Place Order').click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await expect(shop).toHaveURL(/session_id=free_/);
  await shop.goto('/orders');
  await shop
    .getByRole('link', { name: /SK-\d+/ })
    .first()
    .click();
  await shop.getByRole('link', { name: 'Invoice' }).click();
  await expect(shop.getByText('There was nothing to pay.')).toBeVisible();
  await shop.context().close();

  await page.reload();
  await expect(page.getByText('1 use, $10.00 given')).toBeVisible();
  for (const { id } of await seller.calls(discountsApi.list, { params })) {
    await seller.calls(discountsApi.remove, { params: { ...params, discountId: id } });
  }
  // Its complaints are the code that does not exist, and the one that could not be removed.
  const deliberate = [requestsTo(cartApi.addCode), requestsTo(cartApi.removeCode)];
  expect(shopSaid.filter((line) => !deliberate.some((calls) => calls.test(line)))).toEqual([]);
  expect(said).toEqual([]);
});

test('a discount that was deleted elsewhere leaves the list', async ({ page }) => {
  const seller = await sellerAt(page);
  const params = { shopId: seller.shop.id };
  const body = { kind: 'percent', value: 10, code: 'GONE' } as const;
  const { id: discountId } = await seller.calls(discountsApi.create, { params, body });
  await page.goto(`/dashboard/shops/${seller.shop.id}/discounts`);
  await expect(button(page, 'Switch off GONE')).toBeVisible();
  await seller.calls(discountsApi.remove, { params: { ...params, discountId } });
  await button(page, 'Switch off GONE').click();
  await expect(toast(page, 'Discount not found')).toBeVisible();
  await expect(page.getByText('No discounts yet')).toBeVisible();
});

test('the cart has the discounts that the checkout takes', async ({ page, browser }) => {
  const said = complaints(page);
  const seller = await sellerAt(page, 'Post & Sons');
  const mug = await sells(seller, { name: 'Posted mug', price: 20 });
  const params = { shopId: seller.shop.id };
  for (const body of [{ kind: 'percent', value: 10 }, { kind: 'free_shipping' }] as const) {
    await seller.calls(discountsApi.create, { params, body });
  }
  const shop = await another(browser, page);
  const buyer = await personAt(shop);
  await buyer.calls(cartApi.add, { body: { product_id: mug.id, quantity: 4 } });
  // Free shipping saves $9.99, ten percent $8.00.
  await shop.goto('/cart');
  await expect(shop.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(shop.getByText('−$8.00')).toHaveCount(0);
  await button(shop, 'Increase quantity').click();
  await expect(shop.getByText('−$10.00')).toBeVisible();
  await button(shop, 'Proceed to Checkout').click();
  await expect(shop.getByText('−$10.00').filter({ visible: true }).first()).toBeVisible();
  await shop.context().close();
  for (const { id } of await seller.calls(discountsApi.list, { params })) {
    await seller.calls(discountsApi.remove, { params: { ...params, discountId: id } });
  }
  expect(said).toEqual([]);
});
