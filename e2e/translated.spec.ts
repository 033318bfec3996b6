import { ADDRESS } from '../server/test/checkout-body.ts';
import { fillShipping } from './checkout-page.ts';
import { filmed } from './demo.ts';
import { button, complaints } from './page.ts';
import { logIn, PASSWORD, person, seller, sellerAt, sells } from './people.ts';
import { explorer, searchBox, showing, withFilters } from './search-page.ts';
import { expect, test, type Page } from './test.ts';
import { isTranslated, translated } from './translator.ts';

/** Opens a page by its address. */
async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isTranslated(page);
}

/** Checks that the page did not fail. */
async function isWhole(page: Page): Promise<void> {
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
}

const shown = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first();
const cartLink = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();

test.beforeEach(async ({ page }) => translated(page));

test('a shopper whose browser translates the pages buys what they see, at the right prices', async ({
  page,
}) => {
  const said = complaints(page);
  const maker = await seller(page.request, 'Translated Clay');
  const jug = await sells(maker, {
    name: `Translated jug ${Date.now()}`,
    price: 40,
    stock_quantity: 12,
    discount_percentage: 25,
    variants: [
      { name: 'Size', value: 'Small', stock_quantity: 3 },
      { name: 'Size', value: 'Large', stock_quantity: 9, price_modifier: 20 },
    ],
  });
  const bowl = await sells(maker, { name: `Translated bowl ${Date.now()}`, price: 12.5 });
  const buyer = await person(page.request);

  await opens(page, '/login');
  await logIn(page, buyer.username, 'not-the-password');
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await logIn(page, buyer.username, PASSWORD);
  await expect(page).toHaveURL('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await isWhole(page);

  // The explorer: filters, order, more.
  await opens(page, '/explore');
  await showing(page, 'Showing 12 results');
  await page.getByRole('button', { name: 'Load More' }).click();
  await showing(page, 'Showing 24 results');
  await withFilters(page, async (fields) => {
    await fields.getByLabel('Sort by').selectOption('Price: Low to High');
    await fields.getByLabel('Max price').fill('35');
    await expect(page).toHaveURL(/max_price=35/);
  });
  await showing(page, 'Showing 12 results');
  await searchBox(page).fill(jug.name);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/search=Translated/);
  await showing(page, 'Showing 1 result');
  await explorer(page).getByRole('link', { name: jug.name, exact: true }).click();

  // The product: a price for each variant, the quantity, the cart's count.
  await expect(page.getByRole('heading', { level: 1, name: jug.name })).toBeVisible();
  await expect(shown(page, '$30.00')).toBeVisible();
  await expect(shown(page, '12 available')).toBeVisible();
  await page.getByRole('radio', { name: 'Large', exact: true }).check();
  await expect(shown(page, '$50.00')).toBeVisible();
  await expect(shown(page, '9 available')).toBeVisible();
  await page.getByRole('radio', { name: 'Small', exact: true }).check();
  await expect(shown(page, '$30.00')).toBeVisible();
  await expect(page.getByText('Only 3 left in stock!')).toBeVisible();
  await page.getByRole('radio', { name: 'Large', exact: true }).check();
  await page.getByRole('button', { name: 'Increase quantity' }).first().click();
  await expect(
    page.getByRole('group', { name: 'Quantity', exact: true }).getByRole('status'),
  ).toHaveText('2');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await expect(cartLink(page, 'Cart, 1 item')).toHaveText('1');
  await isWhole(page);

  await opens(page, `/product/${bowl.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(cartLink(page, 'Cart, 2 items')).toHaveText('2');
  await cartLink(page, 'Cart, 2 items').click();

  // The cart: another quantity, a line less.
  await expect(shown(page, 'Subtotal (2 items)')).toBeVisible();
  const total = page
    .getByRole('term')
    .filter({ hasText: /^Total$/ })
    .locator('+ dd');
  await expect(total).toHaveText('$112.50');
  const bowls = page.getByRole('group', { name: `Quantity of ${bowl.name}` });
  await bowls.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(bowls.getByRole('status')).toHaveText('2');
  await expect(shown(page, '$25.00')).toBeVisible();
  await expect(total).toHaveText('$125.00');
  await bowls.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(total).toHaveText('$112.50');
  await page.getByRole('button', { name: `Remove ${bowl.name}` }).click();
  await expect(page.getByText('Item removed')).toBeVisible();
  await expect(shown(page, 'Subtotal (1 item)')).toBeVisible();
  await expect(total).toHaveText('$100.00');
  await isWhole(page);

  // The checkout, up to the provider's page.
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await page.getByLabel('Postcode').fill('');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Postcode is required')).toBeVisible();
  await page.getByLabel('Postcode').fill('10115');
  await expect(page.getByText('$100.00').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\/cs_/);
  await expect(page.getByLabel('Email')).toHaveValue(ADDRESS.email);
  expect(said.filter((text) => !text.includes('401'))).toEqual([]);
});

test(
  'a seller and a viewer of clips whose browsers translate the pages',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    const maker = await sellerAt(page, 'Translated Glass');
    const vase = await sells(maker, { name: 'Translated vase', stock_quantity: 4 });
    await sells(maker, { name: 'Translated lamp', stock_quantity: 0 });
    await opens(page, `/dashboard/shops/${maker.shop.id}/products`);
    await expect(page.getByRole('heading', { name: 'Products' }).first()).toBeVisible();
    await page.getByRole('checkbox', { name: `Select ${vase.name}` }).check();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await button(page, 'Undo').click();
    await expect(page.getByText('Undone for 1 product.')).toBeVisible();
    await isWhole(page);

    const clip = await filmed(page.request);
    await opens(page, `/videos?clip=${clip.id}`);
    await expect(page.getByRole('article', { name: clip.name })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('article', { name: clip.name })).toBeInViewport();
    await isWhole(page);
    expect(said).toEqual([]);
  },
);
