import { cartApi } from '@souk/contract/cart';
import { shippingApi } from '@souk/contract/shipping';
import { fillShipping, payWith } from './checkout-page.ts';
import { button, complaints, field, isAccessibleAtBothWidths, toast } from './page.ts';
import { another, personAt, sellerAt, sells } from './people.ts';
import { expect, test } from './test.ts';

test('a seller sets up shipping, and a buyer picks an option and pays it', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  const seller = await sellerAt(page, 'Parcel & Post');
  const mug = await sells(seller, { name: 'Parcel mug', price: 20 });
  await page.goto(`/dashboard/shops/${seller.shop.id}/shipping`);
  await expect(page.getByText('Buyers currently pay the site’s shipping fee.')).toBeVisible();
  await field(page, 'Ships from').selectOption('PT');
  await button(page, 'Suggest zones and prices').click();
  await expect(page.getByRole('region', { name: 'Portugal' })).toBeVisible();
  await isAccessibleAtBothWidths(page, 'the shipping form');

  // What a buyer pays is shown as the form stands.
  const preview = page.getByRole('status').filter({ hasText: 'with Standard' });
  await expect(preview).toContainText('$6.90 with Standard, 3–7 days');

  const rest = page.getByRole('region', { name: 'Everywhere else' });
  await rest.getByLabel('First piece, in US dollars').fill('lots');
  await button(page, 'Save').click();
  await expect(rest.getByText('This must be an amount from $0 to $10,000')).toBeVisible();
  await rest.getByLabel('First piece, in US dollars').fill('12');
  const country = rest.getByLabel('Add a country');
  await country.selectOption('PT');
  await button(page, 'Save').click();
  await expect(rest.getByText('A country can only be in one zone of a profile')).toBeVisible();
  await expect(country).toBeFocused();
  await button(rest, 'Remove Portugal').click();
  await rest.getByRole('button', { name: 'Add a rate' }).click();
  await rest.getByLabel('First piece, in US dollars').nth(1).fill('30');
  await button(page, 'Save').click();
  await expect(toast(page, 'Saved')).toBeVisible();

  const shop = await another(browser, page);
  const shopSaid = complaints(shop);
  const buyer = await personAt(shop);
  await shop.goto(`/product/${mug.id}`);
  await shop.getByLabel('Ship to').selectOption('PT');
  await expect(shop.getByText(/Ships to Portugal for .*4\.90, arrives/)).toBeVisible();
  // A browser without JavaScript asks by the address.
  const plain = await (await page.request.get(`/product/${mug.id}?ship_to=PT`)).text();
  expect(plain).toMatch(/Ships to Portugal for [^<]*4\.90, arrives/);
  await buyer.calls(cartApi.add, { body: { product_id: mug.id, quantity: 3 } });
  await shop.goto('/cart');
  await expect(shop.getByText(/Ships to Portugal for \$6\.90, arrives/)).toBeVisible();
  // Its arrow is inside the control.
  const [control, arrow] = await shop.getByLabel('Ship to').evaluate((select) => {
    const sign = select.nextElementSibling ?? select;
    return [select, sign].map((part) => part.getBoundingClientRect().right);
  });
  expect(arrow).toBeLessThan(control!);
  await shop.goto('/checkout');
  await shop.getByLabel('Country').selectOption('');
  await expect(shop.getByText('Choose a country to see shipping and the total.')).toBeVisible();
  await button(shop, 'Place Order').click();
  await expect(shop.getByText('Country is required').first()).toBeVisible();
  await fillShipping(shop);
  const options = shop.getByRole('group', { name: 'Parcel & Post' });
  await expect(options.getByRole('radio', { name: /Standard/ })).toBeChecked();
  await options.getByRole('radio', { name: /Express/ }).check();
  // 60.00 + 30.00 + 4.80 tax
  await expect(shop.getByText('$94.80').filter({ visible: true }).first()).toBeVisible();
  await expect(shop.getByRole('term').filter({ hasText: 'Tax' })).toHaveText('Tax');
  await isAccessibleAtBothWidths(shop, 'the checkout with shipping options');
  await shop.getByRole('button', { name: 'Place Order' }).click();
  await payWith(shop);
  await expect(shop.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await shop.goto('/orders');
  await shop
    .getByRole('link', { name: /SK-\d+/ })
    .first()
    .click();
  await expect(shop.getByText('Shipping: Express')).toBeVisible();
  await shop.context().close();

  // Others see the site’s own fee.
  await seller.calls(shippingApi.change, {
    params: { shopId: seller.shop.id },
    body: { profiles: [] },
  });
  expect(shopSaid).toEqual([]);
  expect(said).toEqual([]);
});

test('a zone that has as many rates as it can says so', async ({ page }) => {
  const seller = await sellerAt(page);
  await page.goto(`/dashboard/shops/${seller.shop.id}/shipping`);
  await field(page, 'Ships from').selectOption('PT');
  await button(page, 'Suggest zones and prices').click();
  const rest = page.getByRole('region', { name: 'Everywhere else' });
  for (let rates = 1; rates < 10; rates += 1) await button(rest, 'Add a rate').click();
  await expect(rest.getByText('A zone can have at most 10 rates')).toBeVisible();
  await expect(button(rest, 'Add a rate')).toHaveCount(0);
  await button(rest, 'Remove rate').last().click();
  await expect(button(rest, 'Add a rate')).toBeVisible();
});

test('a cart names what doesn’t ship to the buyer’s country, and leaves it out', async ({
  page,
  browser,
}) => {
  const said = complaints(page);
  const seller = await sellerAt(page, 'Stay & Home');
  const mug = await sells(seller, { name: 'Homebody mug', price: 20 });
  const params = { shopId: seller.shop.id };
  const rate = { name: 'Post', days: { min: 2, max: 4 }, price: 4, each_further: 1 };
  const parcels = {
    name: 'Parcels',
    is_default: true,
    handling_days: { min: 1, max: 2 },
    zones: [{ name: 'Portugal', countries: ['PT'], rates: [rate] }],
  };
  await seller.calls(shippingApi.change, { params, body: { profiles: [parcels] } });

  const shop = await another(browser, page);
  const buyer = await personAt(shop);
  await buyer.calls(cartApi.add, { body: { product_id: mug.id } });
  await shop.goto('/cart');
  const country = shop.getByLabel('Ship to');
  await country.selectOption('JP');
  await expect(shop.getByText('Homebody mug: Stay & Home doesn’t ship to Japan.')).toBeVisible();
  const leftOut = shop.getByText('Not included: 1 item that can’t be shipped to Japan.');
  await expect(leftOut).toBeVisible();
  await expect(shop.getByText('$0.00').filter({ visible: true }).first()).toBeVisible();
  await country.selectOption('PT');
  await expect(shop.getByText(/Ships to Portugal for \$4\.00, arrives/)).toBeVisible();
  await expect(leftOut).toHaveCount(0);
  await shop.context().close();

  await seller.calls(shippingApi.change, { params, body: { profiles: [] } });
  expect(said).toEqual([]);
});
