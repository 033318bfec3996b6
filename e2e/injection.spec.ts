import { cartApi } from '@souk/contract/cart';
import { feeds } from '@souk/contract/pages';
import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { requestsTo } from './api.ts';
import { fillShipping, payWith } from './checkout-page.ts';
import { inDatabase } from './database.ts';
import { complaints } from './page.ts';
import { person, type Person } from './people.ts';
import { expect, test, type Page } from './test.ts';

// Anything that a seller or a reviewer types is shown as text, wherever it appears.

const NASTY = '</script><img src=x onerror=alert(1)>';
const NASTY_COLOR = 'red;}body{display:none';

/** The API refuses such a colour; here it got into the database anyway. */
const paint = (shopId: string) =>
  inDatabase('update shops set brand_color = $1 where id = $2', [NASTY_COLOR, shopId]);

/** Opens a shop in which every text is an attack; returns it and its products. */
async function openNastyShop({ calls }: Person) {
  const refused = calls(shopsApi.open, { body: { name: 'x', brand_color: NASTY_COLOR } });
  await expect(refused).rejects.toThrow('422');
  const shop = await calls(shopsApi.open, {
    body: {
      name: NASTY,
      description: NASTY,
      brand_color: '#7c3aed',
      locations: [{ name: NASTY, latitude: 1, longitude: 1 }],
    },
  });
  const [model] = await calls(searchApi.explore, { query: { has_video: true, limit: 1 } });
  const common = {
    name: NASTY,
    description: NASTY,
    sku: NASTY,
    price: 9,
    stock_quantity: 5,
    category_id: model.category_id!,
    shop_id: shop.id,
    images: model.images,
    video_url: model.video_url,
  };
  const plain = await calls(productsApi.create, { body: common });
  const varied = await calls(productsApi.create, {
    body: {
      ...common,
      variants: [{ name: NASTY, value: NASTY, price_modifier: 1, stock_quantity: 2 }],
    },
  });
  await paint(shop.id);
  return { shop, plain, varied };
}

/** Checks that the text appears as text, and did nothing to the page. */
async function isHarmless(page: Page) {
  await expect(page.getByText(NASTY).filter({ visible: true }).first()).toBeVisible();
  const found = await page.evaluate(() => ({
    images: document.querySelectorAll('img[src="x"]').length,
    shown: getComputedStyle(document.body).display !== 'none',
    styles: [...document.querySelectorAll('[style]')].some((one) =>
      one.getAttribute('style')?.includes('body{'),
    ),
  }));
  expect(found).toEqual({ images: 0, shown: true, styles: false });
}

async function visit(page: Page, path: string) {
  await page.goto(path);
  await isHarmless(page);
}

test('nothing that a seller or a reviewer types runs anywhere', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const seller = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  const said = [complaints(page), complaints(seller)];
  for (const one of [page, seller]) {
    one.on('dialog', (dialog) => {
      said.push([dialog.message()]);
      void dialog.dismiss();
    });
  }
  const owner = await person(page.request, undefined, NASTY);
  await owner.sitsAt(seller);
  const { shop, plain, varied } = await openNastyShop(owner);

  const reviewer = await person(page.request, undefined, NASTY);
  await reviewer.sitsAt(page);
  const { calls } = reviewer;
  for (const { id } of [plain, varied]) {
    await calls(reviewsApi.reviewProduct, {
      params: { id },
      body: { title: NASTY, comment: NASTY },
    });
  }
  await calls(reviewsApi.reviewShop, { params: { id: shop.id }, body: { text: NASTY } });
  const [product, varies, shopPage] = [
    `/product/${plain.id}`,
    `/product/${varied.id}`,
    `/shop/${shop.id}`,
  ];
  // As sent by the server, before any script could correct them.
  for (const path of ['/', '/?search=onerror', '/explore', '/videos', product, varies, shopPage]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('onerror=alert(1)');
    expect(html, path).not.toContain('<img src=x');
    expect(html, path).not.toMatch(/style="[^"]*body\{|<style[^>]*>[^<]*red;\}/);
  }
  // And as shown by the browser: the rail and the explorer, highlighted words, the feed.
  for (const path of ['/', '/explore?search=onerror', '/videos', varies, shopPage, product]) {
    await visit(page, path);
  }

  await expect(page).toHaveTitle(`${NASTY} · Souk`);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const thing = JSON.parse(data[0]!) as Record<string, any>;
  expect([thing.name, thing.brand.name, thing.review[0].reviewBody]).toEqual([NASTY, NASTY, NASTY]);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(plain.id);
  expect(sitemap).not.toContain('onerror');
  for (const feed of [feeds.google(), feeds.newest()]) {
    const xml = await (await page.request.get(feed)).text();
    expect(xml).toContain(plain.id);
    expect(xml).not.toContain('<img src=x');
  }

  const added = page.waitForResponse(requestsTo(cartApi.add));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await added;
  await visit(page, '/cart');
  await visit(page, '/checkout');
  await fillShipping(page);
  await page.getByLabel('Address', { exact: true }).fill(NASTY);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await isHarmless(page);
  await payWith(page);
  await expect(page).toHaveURL(/\/checkout\/return/);
  await expect(page.getByText(/SK-\d+/).first()).toBeVisible();
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Show Details' }).first().click();
  await isHarmless(page);
  for (const path of ['/dashboard', `${shopPage}/orders`]) await visit(seller, path);
  expect(said.flat()).toEqual([]);
  // Others look for one clip by its product's name.
  for (const { id } of [plain, varied]) {
    await owner.calls(productsApi.remove, { params: { productId: id } });
  }
  await seller.context().close();
});
