import { shops } from '../demo/src/data/shops/index.ts';
import { goodsOf, listed } from './demo.ts';
import { complaints } from './page.ts';
import { expect, test, type Page } from './test.ts';

const { product: goods, shop } = goodsOf(0);
const demoProducts = shops.flatMap(({ products }) => products);

const contentOf = (page: Page, tag: string) =>
  page.locator(`head meta[property="${tag}"], head meta[name="${tag}"]`).getAttribute('content');

/** The page's JSON-LD, as a machine reads it. */
async function things(page: Page): Promise<Record<string, any>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, any>);
}

test('the heads of home, product and shop describe their pages', async ({ page, baseURL }) => {
  const said = complaints(page);
  await page.goto('/?category_id=01900000-0000-7000-8000-000000000001');
  await expect(page).toHaveTitle('Souk: small shops, good things');
  const canonical = page.locator('head link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/`);
  expect(await contentOf(page, 'og:image')).toBe(`${baseURL}/share.png`);
  const picture = await page.request.get('/share.png');
  expect(picture.headers()['cross-origin-resource-policy']).toBe('cross-origin');
  const feed = page.locator('head link[type="application/rss+xml"]');
  await expect(feed).toHaveAttribute('href', `${baseURL}/feeds/products.rss`);
  const [site, organization] = await things(page);
  expect(site).toMatchObject({ '@type': 'WebSite', url: `${baseURL}/` });
  expect(site!.potentialAction.target.urlTemplate).toBe(`${baseURL}/?search={search_term_string}`);
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'Souk' });
  await page.goto('/?search=lamp');
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(canonical).toHaveCount(0);

  const { id, shop_id, images, price } = await listed(page.request, goodsOf(0));
  await page.goto(`/product/${id}`);
  await expect(page).toHaveTitle(`${goods.name} · Souk`);
  await expect(canonical).toHaveAttribute('href', `${baseURL}/product/${id}`);
  for (const [tag, content] of Object.entries({
    'og:type': 'product',
    'og:title': goods.name,
    'og:url': `${baseURL}/product/${id}`,
    'og:image': baseURL! + images[0]!,
    'og:image:alt': goods.name,
    'product:price:currency': 'USD',
    'twitter:card': 'summary_large_image',
    'twitter:image': baseURL! + images[0]!,
  })) {
    expect(await contentOf(page, tag), tag).toBe(content);
  }
  expect((await page.request.get((await contentOf(page, 'og:image'))!)).status()).toBe(200);
  const [product, way] = await things(page);
  expect(product).toMatchObject({ '@type': 'Product', name: goods.name });
  expect(product!.offers).toMatchObject({
    priceCurrency: 'USD',
    shippingDetails: { '@type': 'OfferShippingDetails' },
  });
  expect(product!.offers.price).toBeLessThanOrEqual(price);
  expect(way!.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    shop.name,
    goods.name,
  ]);

  await page.goto(`/shop/${shop_id}`);
  await expect(page).toHaveTitle(`${shop.name} · Souk`);
  await expect(canonical).toHaveAttribute('href', `${baseURL}/shop/${shop_id}`);
  expect(await contentOf(page, 'og:title')).toBe(shop.name);
  await expect(feed).toHaveAttribute('href', `${baseURL}/feeds/shops/${shop_id}/products.rss`);
  const [store] = await things(page);
  expect(store).toMatchObject({ '@type': 'Store', name: shop.name });
  expect(store!.address.name).toBe(shop.place.name);
  expect(said).toEqual([]);
});

test('robots.txt leads to a sitemap whose pages exist', async ({ page, baseURL }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /cart');
  const address = /^Sitemap: (.*)$/m.exec(robots)?.[1];
  expect(address).toBe(`${baseURL}/sitemap.xml`);
  const xml = await (await page.request.get(address!)).text();
  await page.goto('/sell');
  const { root, locations } = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    const found = [...parsed.getElementsByTagName('loc')].map((one) => one.textContent ?? '');
    return { root: parsed.documentElement.nodeName, locations: found };
  }, xml);
  expect(root).toBe('urlset');
  const of = (kind: string) => locations.filter((one) => one.startsWith(`${baseURL}/${kind}/`));
  expect(of('product').length).toBeGreaterThanOrEqual(demoProducts.length);
  const pages = locations.filter((one) => !/\/(product|shop)\//.test(one));
  for (const one of [...pages, of('product')[0]!, of('shop')[0]!]) {
    expect((await page.request.get(one)).status(), one).toBe(200);
  }
});

test('the feeds are XML with every product, and their links open', async ({ page, baseURL }) => {
  await page.goto('/sell');
  for (const [address, name, least] of [
    ['/feeds/google.xml', 'g:link', demoProducts.length],
    ['/feeds/products.rss', 'link', 10],
  ] as const) {
    const xml = await (await page.request.get(address)).text();
    const { root, links } = await page.evaluate(
      ([text, name]) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml');
        const found = [...parsed.getElementsByTagName('item')].map(
          (item) => item.getElementsByTagName(name)[0]?.textContent ?? '',
        );
        return { root: parsed.documentElement.nodeName, links: found };
      },
      [xml, name] as const,
    );
    expect(root).toBe('rss');
    expect(links.length).toBeGreaterThanOrEqual(least);
    expect(links.filter((one) => !one.startsWith(`${baseURL}/product/`))).toEqual([]);
    expect((await page.request.get(links[0]!)).status()).toBe(200);
  }
});
