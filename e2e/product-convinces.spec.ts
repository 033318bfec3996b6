import { expect, test, type Page } from '@playwright/test';
import { shopsApi } from '@souk/contract/shops';
import { recommendationsApi } from '@souk/contract/recommendations';
import { SENDING } from '../demo/src/data/sending.ts';
import { shops } from '../demo/src/data/shops/index.ts';
import { callsOf } from './api.ts';
import { listed } from './demo.ts';
import { complaints, field, isAccessible, toast } from './page.ts';
import { seller as openShop, sells } from './people.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Seller, shipping and returns' });
/** A demo shop that states its shipping, answers questions and has sales. */
const shop = shops.find(({ slug }) => slug === 'ridgeline')!;
const goods = { shop, product: shop.products[0]! };

test('beside the price: the seller, the shipping, and the help if something is wrong', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  const product = await listed(request, goods);
  const summary = () => callsOf(request)(shopsApi.summary, { params: { shopId: product.shop_id } });
  await expect.poll(async () => (await summary()).sales).toBeGreaterThan(0);
  await page.goto(`/product/${product.id}`);
  const seller = card(page);
  await expect(seller.getByRole('img', { name: `Logo of ${shop.name}` })).toBeVisible();
  await expect(seller.getByText(/^\d+\+? sales? · Since \d{4}$/)).toBeVisible();
  await expect(seller.getByText(/\(\d+ reviews\)/)).toBeVisible();
  await expect(seller.getByText(shop.place.name)).toBeVisible();
  await expect(seller.getByText('Usually answers within a few hours')).toBeVisible();
  const { days, returns } = SENDING[shop.slug]!;
  await expect(seller.getByText(`Ships in ${days[0]}–${days[1]} days`)).toBeVisible();
  await expect(seller.getByText('Shipping $9.99 an order')).toBeVisible();
  await expect(seller.getByText(returns!)).toBeVisible();
  await isAccessible(page);
  await seller.getByRole('link', { name: `Visit ${shop.name}` }).click();
  await expect(page).toHaveURL(`/shop/${product.shop_id}`);
  expect(said).toEqual([]);
});

test(
  'a shop that states nothing promises nothing; its later promises appear on its products',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const seller = await openShop(request, 'Fig Tree Press');
    const product = await sells(seller, { name: 'Letter set' });
    await page.goto(`/product/${product.id}`);
    await expect(card(page).getByText('the seller or Souk can refund your order')).toBeVisible();
    await expect(card(page).getByText(/Ships|sales|Usually/)).toHaveCount(0);

    await seller.sitsAt(page);
    await page.goto(`/shop/${seller.shop.id}`);
    await page.getByRole('button', { name: 'Edit Shop Profile' }).click();
    await field(page, 'Fewest Days').fill('4');
    await field(page, 'Most Days').fill('2');
    await field(page, 'Returns Policy').fill('Within 14 days, unopened.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The most days cannot be fewer than the fewest')).toBeVisible();
    await isAccessible(page);
    await field(page, 'Most Days').fill('6');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Shop updated successfully!')).toBeVisible();
    await page.goto(`/product/${product.id}`);
    await expect(card(page).getByText('Ships in 4–6 days')).toBeVisible();
    await expect(card(page).getByText('Within 14 days, unopened.')).toBeVisible();
  },
);

test('below: products bought with it, more from the shop, similar products', async ({
  page,
  request,
}) => {
  const product = await listed(request, goods);
  const together = () =>
    callsOf(request)(recommendationsApi.boughtWith, { params: { productId: product.id } });
  await expect.poll(async () => (await together()).length).toBeGreaterThan(0);
  const [companion] = await together();
  await page.goto(`/product/${product.id}`);
  for (const name of ['Often bought together', `More from ${shop.name}`, 'Similar products']) {
    const row = page.getByRole('region', { name, exact: true });
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('article').first()).toBeVisible();
    await expect(row.getByRole('heading', { name: product.name, exact: true })).toHaveCount(0);
  }
  await isAccessible(page);
  const row = page.getByRole('region', { name: 'Often bought together', exact: true });
  await row.getByRole('link', { name: companion.name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: companion.name })).toBeVisible();
});

test('on a phone the bar shows the product and its price, even before the heading is in view', async ({
  page,
  request,
}) => {
  const product = await listed(request, goods);
  await page.goto(`/product/${product.id}`);
  const bar = page.locator('[data-bottom-bar]');
  await expect(bar.getByText(product.name)).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 });
  const name = await bar.getByText(product.name).boundingBox();
  const button = await bar.getByRole('button').boundingBox();
  expect(name!.x + name!.width).toBeLessThanOrEqual(button!.x);
});
