import { addressBookApi } from '@souk/contract/address-book';
import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { quoteApi } from '@souk/contract/quote';
import { ADDRESS } from '../server/test/checkout-body.ts';
import { requestsTo } from './api.ts';
import { addToCart, fillShipping, payWith } from './checkout-page.ts';
import { goodsOf, listed, type DemoGoods } from './demo.ts';
import { complaints } from './page.ts';
import { another, type Person, personAt, signUp } from './people.ts';
import { expect, test, type Page } from './test.ts';

/** Signs a new person in on the page, with one of each of these in the cart. */
async function sitsWith(page: Page, ...goods: DemoGoods[]): Promise<Person> {
  const buyer = await personAt(page);
  for (const each of goods) {
    const { id } = await listed(page.request, each);
    await buyer.calls(cartApi.add, { body: { product_id: id, quantity: 1 } });
  }
  return buyer;
}

test('from sign-up to a paid order from two shops, shipped by both', async ({ page, browser }) => {
  const said = complaints(page);
  const [one, two] = [goodsOf(1), goodsOf(2)];
  const quotes: string[] = [];
  page.on('request', (request) => {
    if (requestsTo(quoteApi.quote).test(request.url())) quotes.push(request.url());
  });
  await signUp(page);
  await addToCart(page, one);
  await addToCart(page, two);

  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await expect(page.getByText(one.shop.name)).toBeVisible();
  await expect(page.getByText(two.shop.name)).toBeVisible();
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  await expect(page.getByText('Calculated at checkout')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(
    page.getByText('You will be redirected to Stripe to complete your payment securely.'),
  ).toBeVisible();
  await expect(page.getByText('Free shipping on orders over')).toHaveCount(0);
  await fillShipping(page);
  // The site's own rules settle what it costs.
  expect(quotes).toEqual([]);
  await page.getByRole('button', { name: 'Place Order' }).click();

  await expect(page.getByText('Test payment: no card is charged').first()).toBeVisible();
  await payWith(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  const number = (await page
    .getByText(/SK-\d+/)
    .first()
    .textContent())!.match(/SK-\d+/)![0];

  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText(number).first()).toBeVisible();

  for (const { shop } of [one, two]) {
    const seller = await another(browser, page);
    const sellerSaid = complaints(seller);
    await personAt(seller, shop.owner.username);
    await seller.goto('/orders');
    const sale = seller.getByRole('article').filter({ hasText: number });
    await sale.scrollIntoViewIfNeeded();
    await sale.getByLabel('Status').selectOption({ label: 'Shipped' });
    await expect(seller.getByText('Order updated successfully').first()).toBeVisible();
    await sale.getByLabel('Tracking URL').fill(`https://track.example/${shop.slug}`);
    const saved = seller.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await sale.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    await seller.reload();
    await expect(sale.getByLabel('Tracking URL')).toHaveValue(`https://track.example/${shop.slug}`);
    expect(sellerSaid).toEqual([]);
    await seller.context().close();
  }

  await page.goto('/dashboard');
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track Package' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/track\.example\//,
  );
  expect(said).toEqual([]);
});

test('what only the server refuses is at its field, which gets the focus', async ({ page }) => {
  const buyer = await sitsWith(page, goodsOf(3));
  await buyer.calls(addressBookApi.save, { body: ADDRESS });
  await page.goto('/checkout');
  const order = page.getByRole('button', { name: 'Place Order' });
  const city = page.getByLabel('City', { exact: true });
  const detail = 'This city is not in that state';
  const errors = [{ path: 'shipping_address.city', message: detail }];
  await page.route(requestsTo(checkoutApi.place), (route) =>
    route.fulfill({ status: 422, json: { title: '', status: 422, detail, errors } }),
  );
  // The form replaces the saved address.
  await order.click();
  await expect(city).toBeFocused();
  await expect(city).toHaveAccessibleDescription(detail);
  await order.click();
  await expect(city).toBeFocused();
  await page.unroute(requestsTo(checkoutApi.place));
  await order.click();
  await payWith(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
});

test('a cancelled payment costs nothing: the cart stays, and can still be paid for', async ({
  page,
}) => {
  const goods = goodsOf(3);
  await sitsWith(page, goods);
  await page.goto('/checkout');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/cs_/);
  await page.getByRole('link', { name: /Cancel and return/ }).click();
  await expect(page.getByText('Nothing was charged, and your cart is unchanged.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(goods.product.name)).toBeVisible();

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  // The typed values are still there.
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Springfield');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await payWith(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await payWith(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
});

test(
  'Back on the card page shows the card page, whatever happened to the card',
  { tag: '@desktop' },
  async ({ page }) => {
    await sitsWith(page, goodsOf(5));
    await page.goto('/checkout');
    await fillShipping(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await payWith(page, '4000 0000 0000 0002');
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await expect(page.getByLabel('Name on card')).toHaveValue('Ada Byron');
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
    await expect(page.getByLabel('CVC')).toHaveValue('123');
    await payWith(page, '4000 0025 0000 3155');
    await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name on card')).toHaveValue('Ada Byron');
    await page.goForward();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  },
);

test(
  'checkout says which fields are missing, in the specification’s words',
  { tag: '@desktop' },
  async ({ page }) => {
    await sitsWith(page, goodsOf(4));
    await page.goto('/checkout');
    await page.getByLabel('Country').selectOption('');
    for (const known of ['First Name', 'Last Name', 'Email']) {
      await page.getByLabel(known, { exact: true }).fill('');
    }
    await page.getByRole('button', { name: 'Place Order' }).click();
    for (const field of [
      'First Name',
      'Last Name',
      'Email',
      'Phone',
      'Address',
      'City',
      'State',
      'ZIP Code',
      'Country',
    ]) {
      await expect(page.getByText(`${field} is required`, { exact: true })).toBeVisible();
    }
    const options = await page.getByLabel('Country').locator('option').allTextContents();
    expect(options.slice(0, 2)).toEqual(['Select a country', 'Albania']);
    expect(options.at(-1)).toBe('Zimbabwe');
  },
);

test(
  'a double click removes one line; by keyboard the focus stays in the cart',
  { tag: '@desktop' },
  async ({ page }) => {
    await sitsWith(page, goodsOf(0), goodsOf(1), goodsOf(2));
    await page.goto('/cart');
    const bins = page.getByRole('button', { name: /^Remove / });
    await expect(bins).toHaveCount(3);
    await bins.first().dblclick();
    await expect(page.getByText('Item removed')).toBeVisible();
    await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
    await bins.first().focus();
    await page.keyboard.press('Enter');
    await expect(bins).toHaveCount(1);
    await expect(bins).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeFocused();
  },
);
