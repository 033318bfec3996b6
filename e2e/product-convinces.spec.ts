import { cartApi } from '@souk/contract/cart';
import { pages } from '@souk/contract/pages';
import type { Product } from '@souk/contract/products';
import { recommendationsApi } from '@souk/contract/recommendations';
import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { SENDING } from '../demo/src/data/sending.ts';
import { shops } from '../demo/src/data/shops/index.ts';
import { callsOf, requestsTo } from './api.ts';
import { listed } from './demo.ts';
import { complaints, field, isAccessible, runs, toast } from './page.ts';
import { logIn, PASSWORD, person, personAt, seller as openShop, sells } from './people.ts';
import { expect, test, type APIRequestContext, type Page } from './test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Seller, shipping and returns' });
/** A demo shop that states its shipping, answers questions and has sales. */
const shop = shops.find(({ slug }) => slug === 'ridgeline')!;
const goods = { shop, product: shop.products[0]! };
/** A demo product that has companions, and more products in its shop and category. */
async function amongOthers(request: APIRequestContext): Promise<Product | undefined> {
  const calls = callsOf(request);
  for (const shop of shops) {
    for (const goods of shop.products.filter(({ variants }) => !variants)) {
      const product = await listed(request, { shop, product: goods });
      const params = { productId: product.id };
      const together = await calls(recommendationsApi.boughtWith, { params });
      const bundle = together.filter(({ stock_quantity }) => stock_quantity > 0);
      const seen = new Set([product, ...together].map(({ id }) => id));
      const fresh = (found: Product[]) => found.filter(({ id }) => !seen.has(id));
      const query = { shop_id: product.shop_id, in_stock: true };
      const ofShop = fresh(await calls(searchApi.explore, { query }));
      for (const { id } of ofShop) seen.add(id);
      const similar = fresh(await calls(recommendationsApi.similar, { params }));
      if (product.stock_quantity && bundle.length && ofShop.length && similar.length)
        return product;
    }
  }
  return undefined;
}

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
  const { days = [], returns } = SENDING[shop.slug]!;
  await expect(seller.getByText(`Ships in ${days[0]}–${days[1]} days`)).toBeVisible();
  await expect(page.getByText('Shipping $9.99 per order')).toBeVisible();
  await expect(page.getByText(/^Arrives [A-Z][a-z]{2} \d/)).toBeVisible();
  await expect(seller.getByText(returns!)).toBeVisible();
  await runs(page);
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
    await expect(card(page).getByText('The seller or Souk can refund your order')).toBeVisible();
    await expect(card(page).getByText(/Ships|sales|Usually/)).toHaveCount(0);
    await expect(page.getByText(/^Arrives/)).toHaveCount(0);

    await seller.sitsAt(page);
    await page.goto(`/shop/${seller.shop.id}`);
    await page.getByRole('button', { name: 'Edit Shop Profile' }).click();
    await field(page, 'Fewest days').fill('4');
    await field(page, 'Most days').fill('2');
    await field(page, 'Returns policy').fill('Within 14 days, unopened.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText('The second number of days cannot be lower than the first'),
    ).toBeVisible();
    await isAccessible(page);
    await field(page, 'Most days').fill('6');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Shop updated successfully!')).toBeVisible();
    // The server's page follows a moment later.
    const html = async () => (await request.get(`/product/${product.id}`)).text();
    await expect.poll(html).toContain('Within 14 days, unopened.');
    await page.goto(`/product/${product.id}`);
    await expect(card(page).getByText('Ships in 4–6 days')).toBeVisible();
    await expect(page.getByText(/^Arrives [A-Z][a-z]{2} \d/)).toBeVisible();
    await expect(card(page).getByText('Within 14 days, unopened.')).toBeVisible();
  },
);

test('below: products bought with it, more from the shop, similar products', async ({
  page,
  request,
}) => {
  // No product appears in two rows, so this picks one with enough related products.
  let found: Product | undefined;
  // Looking through every shop can take long.
  await expect.poll(async () => (found = await amongOthers(request)), { timeout: 0 }).toBeDefined();
  const product = found!;
  await page.goto(`/product/${product.id}`);
  for (const name of [
    'Often bought together',
    `More from ${product.shop_name}`,
    'Similar products',
  ]) {
    const row = page.getByRole('region', { name, exact: true });
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('article').first()).toBeVisible();
    await expect(row.getByRole('heading', { name: product.name, exact: true })).toHaveCount(0);
  }
  await isAccessible(page);
  const row = page.getByRole('region', { name: 'Often bought together', exact: true });
  const shown = await page
    .getByRole('main')
    .locator('article a.card-link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(new Set(shown).size).toBe(shown.length);
  const companion = row.getByRole('link').first();
  const name = await companion.innerText();
  await companion.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('one press adds a bundle, names an item that fails and keeps the rest', async ({
  page,
  request,
}) => {
  const product = await listed(request, goods);
  const buyer = await personAt(page);
  await page.goto(pages.product(product.id, product.variants[0]?.id));
  const bundle = page.getByRole('region', { name: 'Often bought together', exact: true });
  await bundle.scrollIntoViewIfNeeded();
  const names = await bundle.getByRole('link').allInnerTexts();
  let calls = 0;
  await page.route(requestsTo(cartApi.add), (route) => {
    calls += 1;
    return calls === 2 ? route.abort() : route.continue();
  });
  await bundle.getByRole('button', { name: /^Add (both|all three)$/ }).click();
  await expect(bundle.getByRole('alert')).toContainText(names[0] ?? '');
  const { items } = await buyer.calls(cartApi.read);
  expect(items.map(({ product_name }) => product_name)).toEqual([product.name, ...names.slice(1)]);
  await isAccessible(page);
});

test('a visitor’s bundle is added after signing in, with the first variants in stock', async ({
  page,
}) => {
  const maker = await openShop(page.request);
  const own = await sells(maker, { name: 'Tea pot' });
  const bowl = await sells(maker, { name: 'Tea bowl' });
  const cloth = await sells(maker, {
    name: 'Tea cloth',
    variants: [
      { name: 'Size', value: 'Large', price_modifier: 5, stock_quantity: 0 },
      { name: 'Size', value: 'Small', price_modifier: 1, stock_quantity: 2 },
    ],
  });
  const buyer = await person(page.request);
  // Real bundles come from what people buy together, so this one is mocked, with real products.
  await page.route(requestsTo(recommendationsApi.boughtWith), (route) =>
    route.fulfill({ json: [bowl, cloth] }),
  );
  await page.goto(pages.product(own.id));
  const bundle = page.getByRole('region', { name: 'Often bought together', exact: true });
  await bundle.scrollIntoViewIfNeeded();
  const article = bundle.getByRole('article').filter({ hasText: 'Tea cloth' });
  await expect(article.getByText('Small', { exact: true })).toBeVisible();
  await expect(article.getByText('$21.00')).toBeVisible();
  await expect(bundle.getByText('$61.00')).toBeVisible();
  await bundle.getByRole('button', { name: 'Add all three' }).click();
  await expect(
    page.getByText('We’ll add “Tea pot”, “Tea bowl”, and “Tea cloth” to your cart once you’re in.'),
  ).toBeVisible();
  await logIn(page, buyer.username, PASSWORD);
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await expect(page).toHaveURL(pages.product(own.id));
  const { items } = await buyer.calls(cartApi.read);
  expect(items.map(({ product_id, variant_id }) => [product_id, variant_id])).toEqual([
    [own.id, null],
    [bowl.id, null],
    [cloth.id, cloth.variants[1].id],
  ]);
});

test('name and price are on a phone’s first screen, and next to the picture on a tablet', async ({
  page,
  request,
}) => {
  const product = await listed(request, goods);
  const name = page.getByRole('heading', { level: 1, name: product.name });
  const price = page.getByRole('main').locator('.price:not([data-bottom-bar] *)').first();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${product.id}`);
  const bar = (await page.locator('[data-bottom-bar]').boundingBox())!;
  for (const part of [name, price]) {
    const box = (await part.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  }
  await page.setViewportSize({ width: 820, height: 1180 });
  const pictures = (await page.getByRole('list', { name: 'Product pictures' }).boundingBox())!;
  const title = (await name.boundingBox())!;
  expect(title.x).toBeGreaterThan(pictures.x + pictures.width - 1);
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
