import { cartApi } from '@souk/contract/cart';
import type { Product } from '../contract/src/products.ts';
import { requestsTo } from './api.ts';
import { isDemoShop, BUYER } from './demo.ts';
import { isComplete } from './page.ts';
import { logIn } from './people.ts';
import { cardOf, catalogue, open, test } from './search-page.ts';
import { expect } from './test.ts';

test('a card shows everything it must', async ({ page }) => {
  // The newest products may be anybody's, several with the same name.
  const all = (await catalogue(page)).filter(({ shop_name }) => isDemoShop(shop_name));
  const stocked = all.find((p) => p.variants.length === 0 && p.stock_quantity > 5)!;
  const few = all.find((p) => p.stock_quantity > 1 && p.stock_quantity <= 5)!;
  const none = all.find((p) => p.stock_quantity === 0)!;
  const reduced = all.find((p) => p.has_active_discount)!;
  const chosen = all.find((p) => p.variants.length > 0 && p.stock_quantity > 0)!;
  const unrated = all.find((p) => p.total_reviews === 0);
  const see = async (product: Product) => {
    await open(page, `/explore?search=${encodeURIComponent(product.name)}`);
    return cardOf(page, product.name).first();
  };
  const money = (dollars: number) => `$${dollars.toFixed(2)}`;

  let card = await see(stocked);
  await expect(card.getByRole('link', { name: stocked.shop_name })).toBeVisible();
  await expect(card.getByText(stocked.categories.join(', '))).toBeVisible();
  const reviews = stocked.total_reviews;
  await expect(
    card.getByText(
      reviews === 0 ? 'No reviews yet' : `(${reviews} review${reviews === 1 ? '' : 's'})`,
    ),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await expect(card.getByRole('button', { name: `Save ${stocked.name}` })).toBeVisible();

  card = await see(few);
  await expect(card.getByText(`Only ${few.stock_quantity} left!`)).toBeVisible();
  card = await see(none);
  await expect(card.getByText('Out of stock')).toBeVisible();
  await expect(
    card.getByRole('button', { name: `Tell me when it's back: ${none.name}` }),
  ).toBeVisible();

  card = await see(reduced);
  const off = Math.round((1 - reduced.discounted_price! / reduced.original_price) * 100);
  await expect(card.getByText(`${off}% off`)).toBeVisible();
  await expect(card.getByText(money(reduced.discounted_price!))).toBeVisible();
  await expect(card.locator('s')).toHaveText(money(reduced.original_price));

  if (unrated) {
    card = await see(unrated);
    await expect(card.getByText('No reviews yet')).toBeVisible();
  }
  card = await see(chosen);
  await card.getByRole('link', { name: 'Choose options' }).click();
  await expect(page.getByRole('heading', { level: 1, name: chosen.name })).toBeVisible();
});

test(
  'the whole card opens the product; its second picture is fetched only under the pointer',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    const product = (await catalogue(page)).find((p) => p.images.length > 1)!;
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(decodeURI(new URL(request.url()).pathname)));
    // A picture's sizes are files beside it that share its name without the extension.
    const stem = product.images[1]!.replace(/\.\w+$/, '').replace(/-[^/-]*$/, '');
    await open(page, `/explore?search=${encodeURIComponent(product.name)}`);
    const card = cardOf(page, product.name).first();
    await expect(card.locator('img').first()).toBeVisible();
    await isComplete(page);
    const second = () => fetched.filter((path) => path.startsWith(stem));
    const before = second().length;
    if (!isMobile) {
      await card.hover();
      await expect.poll(() => second().length).toBeGreaterThan(before);
    }
    const box = (await card.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  },
);

test(
  'from a card into the cart: a visitor logs in and returns, then it is added',
  { tag: '@desktop' },
  async ({ page }) => {
    const product = (await catalogue(page)).findLast(
      (p) => p.variants.length === 0 && p.stock_quantity > 20,
    )!;
    const path = `/?search=${encodeURIComponent(product.name)}`;
    await open(page, path);
    const add = () => cardOf(page, product.name).first().getByRole('button', { name: /Add/ });
    await add().click();
    await expect(page.getByText('Please login to add items to cart').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login\?next=/);
    await logIn(page, BUYER);
    await expect(page).toHaveURL(path);

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(requestsTo(cartApi.add), async (route) => {
      await held;
      await route.continue();
    });
    await add().click();
    await expect(add()).toHaveText('Adding...');
    await expect(add()).toBeDisabled();
    release();
    await expect(page.getByText('Added to cart').first()).toBeVisible();
    await expect(add()).toHaveText('Add to Cart');
  },
);
