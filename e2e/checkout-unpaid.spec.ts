import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { checkoutBody, type Goods } from '../server/test/checkout-body.ts';
import { callsOf, requestsTo } from './api.ts';
import { fillShipping, payWith } from './checkout-page.ts';
import { isBackAsLeft, keepingTab, notesReturn } from './kept-by-browser.ts';
import { complaints, isAccessible } from './page.ts';
import { type Person, person, type Seller, sellerAt, sells } from './people.ts';
import { expect, test, type APIRequestContext, type Page } from './test.ts';

const CARD_PAGE = /\/sandbox\/pay\/cs_/;
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });
const goOn = (page: Page) => page.getByRole('link', { name: 'Continue to payment' });
const giveUp = (page: Page) => page.getByRole('button', { name: 'Cancel order' });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'You have an unpaid order for this' });

type Stall = { seller: Seller; buyer: Person; product: Goods & { name: string } };

/**
 * A shopper, signed in on the page, with a product in the cart that has a stock of one, or `stock`.
 */
async function shopperWith(page: Page, request: APIRequestContext, stock = 1): Promise<Stall> {
  const seller = await sellerAt(page);
  const product = await sells(seller, { name: `Last lamp ${Date.now()}`, stock_quantity: stock });
  const buyer = await person(request);
  await buyer.calls(cartApi.add, { body: { product_id: product.id, quantity: 1 } });
  await buyer.sitsAt(page);
  return { seller, buyer, product };
}

/** Places that order through the API, and returns its id. */
async function placesOrder({ buyer, product }: Stall): Promise<string> {
  const body = checkoutBody([{ product }]);
  return (await buyer.calls(checkoutApi.place, { body })).order_id;
}

/** Goes to the card page, and back with the browser's own button. */
async function leavesTheCardPage(page: Page): Promise<void> {
  await page.goto('/checkout');
  await fillShipping(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(CARD_PAGE);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

/** The half hour to pay, minus the time that the journey has taken. */
const HALF_AN_HOUR = /^(?:2\d|3[01]):\d\d$/;

const statuses = async (buyer: Person) =>
  (await buyer.calls(ordersApi.list)).map(({ status }: { status: string }) => status);

test('back from the card page with the last piece: checkout, cart and orders lead back to payment', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  const { product, buyer } = await shopperWith(page, request);
  await leavesTheCardPage(page);
  const address = (await buyer.calls(cartApi.read)).unpaid_orders[0].checkout_url!;
  for (const path of ['/checkout', '/cart', '/orders', '/dashboard']) {
    await page.goto(path);
    await expect(goOn(page)).toHaveAttribute('href', address);
    await expect(page.getByText(`1 × ${product.name}, $31.59 in total`)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(HALF_AN_HOUR);
    await expect(page.getByText('Out of stock')).toHaveCount(0);
    if (path === '/checkout') await isAccessible(page, 'an unpaid order');
  }
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
  await goOn(page).click();
  await payWith(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(goOn(page)).toHaveCount(0);
  expect(said).toEqual([]);
});

test(
  'submitting the same form again leads to the same card page; once cancelled, it places a new order',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { buyer } = await shopperWith(page, request);
    await leavesTheCardPage(page);
    await placeOrder(page).click();
    await expect(page).toHaveURL(CARD_PAGE);
    expect(await statuses(buyer)).toEqual(['pending']);

    await page.goto('/cart');
    await giveUp(page).click();
    await expect(page.getByText(/Order SK-\d+ is cancelled/)).toBeVisible();
    await expect(goOn(page)).toHaveCount(0);
    expect(await statuses(buyer)).toEqual(['cancelled']);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await placeOrder(page).click();
    await payWith(page);
    await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
    expect(await statuses(buyer)).toEqual(['paid', 'cancelled']);
  },
);

test('an order is cancelled in the list of orders, and the last piece is on sale again', async ({
  page,
  request,
}) => {
  const stall = await shopperWith(page, request);
  await placesOrder(stall);
  const { product } = stall;
  const stock = async () =>
    (await callsOf(request)(productsApi.read, { params: { productId: product.id } }))
      .stock_quantity;
  expect(await stock()).toBe(0);
  await page.goto('/orders');
  await giveUp(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(giveUp(page)).toHaveCount(0);
  // By keyboard, the shopper continues from the same place.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show Details' })).toBeFocused();
  expect(await stock()).toBe(1);
});

test('when an order’s time is up the cart no longer offers it, even with a wrong clock', async ({
  page,
  request,
}) => {
  const stall = await shopperWith(page, request);
  const orderId = await placesOrder(stall);
  await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
  await page.goto('/cart');
  await expect(goOn(page)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(HALF_AN_HOUR);
  // The provider's clock runs on as usual, so the test ends the order itself.
  await stall.buyer.calls(checkoutApi.cancel, { params: { orderId } });
  // Skip to four minutes before the end, however long the journey has taken.
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  await page.clock.fastForward((minutes! * 60 + seconds! - 240) * 1000);
  await expect(page.getByRole('timer')).toHaveText(/^[1-4]:\d\d$/);
  await expect(page.getByText('Held for 5 more minutes')).toBeAttached();
  await page.clock.fastForward('05:00');
  await expect(goOn(page)).toHaveCount(0);
});

test('with another line in the cart the last piece stays in the order, once the shopper has chosen', async ({
  page,
  request,
}) => {
  const { seller, buyer, product } = await shopperWith(page, request);
  await leavesTheCardPage(page);
  const vase = await sells(seller, { name: `Vase ${Date.now()}` });
  await buyer.calls(cartApi.add, { body: { product_id: vase.id, quantity: 1 } });
  await page.goto('/checkout');
  await expect(page.getByText("can't be bought now")).toHaveCount(0);
  await placeOrder(page).click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel it and place this order' }).click();
  await expect(page).toHaveURL(CARD_PAGE);
  const [placed, earlier] = await buyer.calls(ordersApi.list);
  expect([placed.status, earlier.status]).toEqual(['pending', 'cancelled']);
  expect(placed.items.map(({ product_name }: { product_name: string }) => product_name)).toEqual([
    product.name,
    vase.name,
  ]);
});

test('a price that changes before the order is placed is shown first, and nothing is held', async ({
  page,
  request,
}) => {
  const { seller, buyer, product } = await shopperWith(page, request);
  await page.goto('/checkout');
  await fillShipping(page);
  await seller.calls(productsApi.edit, {
    params: { productId: product.id },
    body: { price: 25 },
  });
  await placeOrder(page).click();
  await expect(
    page.getByText(/Your cart has changed since you opened this page/).first(),
  ).toBeVisible();
  await expect(page.getByText('$36.99').first()).toBeVisible();
  expect(await statuses(buyer)).toEqual([]);
  await placeOrder(page).click();
  await expect(page).toHaveURL(CARD_PAGE);
  await expect(page.getByText('$36.99').first()).toBeVisible();
});

test(
  'in a second tab, Place Order asks first, and leads to payment of the first order',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { buyer } = await shopperWith(page, request, 9);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto('/checkout');
      await fillShipping(tab);
    }
    await placeOrder(page).click();
    await expect(page).toHaveURL(CARD_PAGE);
    await placeOrder(other).click();
    await expect(question(other)).toBeVisible();
    expect(await statuses(buyer)).toEqual(['pending']);
    await question(other).getByRole('link', { name: 'Continue to payment' }).click();
    await payWith(other);
    await expect(other.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
    expect(await statuses(buyer)).toEqual(['paid']);
  },
);

test('a page restored from the browser’s back/forward cache knows of the order', async ({
  page,
  request,
  baseURL,
}) => {
  const { tab, close } = await keepingTab(baseURL!);
  try {
    const { product } = await shopperWith(tab, request);
    await tab.goto('/checkout');
    await fillShipping(tab);
    await notesReturn(tab);
    await placeOrder(tab).click();
    await expect(tab).toHaveURL(CARD_PAGE);
    // Nothing is loaded, so there is nothing more to wait for.
    await tab.goBack({ waitUntil: 'commit' });
    await isBackAsLeft(tab);
    await expect(placeOrder(tab)).toBeEnabled();
    await expect(tab.getByText(`1 × ${product.name}, $31.59 in total`)).toBeVisible();
    await goOn(tab).click();
    await expect(tab).toHaveURL(CARD_PAGE);
  } finally {
    await close();
  }
  await page.close();
});

test(
  'a seller’s own product in the cart says that it can’t be bought',
  { tag: '@desktop' },
  async ({ page }) => {
    const seller = await sellerAt(page);
    const product = await sells(seller);
    await seller.calls(cartApi.add, { body: { product_id: product.id, quantity: 1 } });
    await page.goto('/cart');
    await expect(page.getByText("You can't buy your own product")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  },
);

test('a cart that has become too expensive for one order says so', async ({ page, request }) => {
  const { seller, product } = await shopperWith(page, request);
  await seller.calls(productsApi.edit, {
    params: { productId: product.id },
    body: { price: 950_000 },
  });
  await page.goto('/cart');
  await expect(
    page.getByText('The items of one order can come to at most $900,000.00'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
});

test(
  'a response without a shop’s name shows the cart under "Unknown Shop"',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const { product } = await shopperWith(page, request);
    await page.route(requestsTo(cartApi.read), async (route) => {
      const answer = await route.fetch();
      const cart = await answer.json();
      for (const item of cart.items)
        Object.assign(item, { shop_name: null, shop_brand_color: null });
      await route.fulfill({ response: answer, json: { items: cart.items, total_amount: 20 } });
    });
    await page.goto('/cart');
    await expect(page.getByText('Unknown Shop')).toBeVisible();
    await expect(page.getByText(product.name)).toBeVisible();
    await page.goto('/checkout');
    await expect(placeOrder(page)).toBeVisible();
  },
);
