import { gunzipSync } from 'node:zlib';
import { categoriesApi } from '@souk/contract/categories';
import { feeds } from '@souk/contract/pages';
import { productsApi } from '@souk/contract/products';
import { protectionApi } from '@souk/contract/protection';
import { shopsApi } from '@souk/contract/shops';
import { siteIdentityApi } from '@souk/contract/site-identity';
import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

const NASTY = '</item>]]>&amp; <b>"Mug" \u0001\u{1F3FA}';

let world: World;
let clock = () => new Date();
beforeAll(async () => {
  world = await startWorld({ worker: false, overrides: { now: () => clock() } });
});
afterAll(() => world.close());

const SEVERAL = ['item', 'g:additional_image_link'];

/** An element's text, or what is in it by name. One with attributes has these and its text. */
function contentOf(element: Element): any {
  const attributes = Array.from(element.attributes, ({ name, value }) => [`@${name}`, value]);
  const inside = Array.from(element.childNodes).filter((one) => one.nodeType === one.ELEMENT_NODE);
  const texts = inside.length === 0 ? element.textContent : null;
  if (texts !== null && attributes.length === 0) return texts;
  const found = Map.groupBy(inside as Element[], (one) => one.nodeName);
  return Object.fromEntries([
    ...attributes,
    ...(texts === null ? [] : [['text', texts]]),
    ...[...found].map(([name, all]) => {
      const contents = all.map(contentOf);
      return [name, SEVERAL.includes(name) ? contents : contents[0]];
    }),
  ]);
}

/** The channel of a feed, which must be well-formed. */
const parse = (xml: string) =>
  contentOf(
    new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml')
      .documentElement!,
  ).channel;

async function load(url: string, headers: Record<string, string> = {}) {
  const answer = await world.app.inject({ url, headers });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const channel = parse(answer.body);
  return {
    channel,
    items: (channel.item ?? []) as Record<string, any>[],
    headers: answer.headers,
  };
}

/** The items of a shop in Google's feed, which is that of the whole site too. */
async function itemsOf(shop: { id: string }): Promise<Record<string, any>[]> {
  const { items } = await load(feeds.google(shop.id));
  const all = (await load(feeds.google())).items;
  const same = all.filter((one) => one['g:external_seller_id'] === shop.id);
  expect(same.map(({ 'g:external_seller_id': _, ...item }) => item)).toEqual(items);
  return items;
}

const day = (days: number) => new Date(clock().getTime() + days * 86_400_000).toISOString();
const minute = (time: string) => `${time.slice(0, 16)}Z`;

describe('Google’s feed', () => {
  test('has what Google asks about a product', async () => {
    const seller = await world.seller('Clay & Co');
    const mug = await seller.sells({
      name: 'Mug & cup',
      description: 'Holds tea.\n\nAnd <milk>.',
      price: 19.99,
      images: ['/media/products/a.webp', 'https://cdn.example/b.jpg', '/media/products/c.webp'],
      barcode: '4006381333931',
      brand: 'Kiln',
      condition: 'used',
      weight_g: 350,
    });
    const { channel, headers } = await load(feeds.google(seller.shop.id));
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([channel.title, channel.link]).toEqual([
      'Clay & Co · Souk',
      `${world.url}/shop/${seller.shop.id}`,
    ]);
    expect(await itemsOf(seller.shop)).toEqual([
      {
        'g:id': mug.id,
        'g:title': 'Mug & cup',
        'g:description': 'Holds tea.\n\nAnd <milk>.',
        'g:link': `${world.url}/product/${mug.id}`,
        'g:image_link': `${world.url}/media/products/a.webp`,
        'g:additional_image_link': [
          'https://cdn.example/b.jpg',
          `${world.url}/media/products/c.webp`,
        ],
        'g:availability': 'in_stock',
        'g:price': '19.99 USD',
        'g:brand': 'Kiln',
        'g:gtin': '4006381333931',
        'g:condition': 'used',
        'g:product_type': mug['category_name'],
        'g:shipping_weight': '350 g',
        'g:shipping': { 'g:price': '9.99 USD' },
        'g:tax': { 'g:country': 'US', 'g:rate': '8', 'g:tax_ship': 'no' },
      },
    ]);
  });

  test('leaves out what isn’t known: the shop is the brand, and there is no identifier', async () => {
    const seller = await world.seller('Plain');
    await seller.sells({ stock_quantity: 0 });
    const [item] = await itemsOf(seller.shop);
    expect(item).toMatchObject({
      'g:description': 'Mug',
      'g:availability': 'out_of_stock',
      'g:brand': 'Plain',
      'g:identifier_exists': 'no',
      'g:condition': 'new',
    });
    for (const name of ['gtin', 'image_link', 'shipping_weight', 'item_group_id', 'sale_price']) {
      expect(item).not.toHaveProperty(`g:${name}`);
    }
  });

  test('has an item for each variant, with its own price, stock, picture, weight and barcode', async () => {
    const seller = await world.seller();
    const [red, blue, both] = ['red', 'blue', 'both'].map((name) => `/media/products/${name}.webp`);
    const shirt = await seller.sells({
      name: 'Shirt',
      price: 20,
      images: [red, blue, both],
      barcode: '4006381333931',
      weight_g: 200,
      variants: [
        {
          name: 'Color / Size',
          value: 'Red / L',
          price_modifier: 2.5,
          stock_quantity: 3,
          images: [red],
          weight_g: 240,
          barcode: '96385074',
        },
        { name: 'Color / Size', value: 'Blue / S', stock_quantity: 0, images: [blue] },
      ],
    });
    const at = (path: string | undefined) => `${world.url}${path}`;
    const link = (id: string) => `${world.url}/product/${shirt.id}?variant=${id}`;
    const [large, small] = shirt.variants.map(({ id }) => id) as [string, string];
    expect(await itemsOf(seller.shop)).toMatchObject([
      {
        'g:id': large,
        'g:item_group_id': shirt.id,
        'g:title': 'Shirt - Red / L',
        'g:link': link(large),
        'g:image_link': at(red),
        'g:additional_image_link': [at(both)],
        'g:availability': 'in_stock',
        'g:price': '22.50 USD',
        'g:color': 'Red',
        'g:size': 'L',
        'g:gtin': '96385074',
        'g:shipping_weight': '240 g',
      },
      {
        'g:id': small,
        'g:item_group_id': shirt.id,
        'g:image_link': at(blue),
        'g:availability': 'out_of_stock',
        'g:price': '20.00 USD',
        'g:color': 'Blue',
        'g:size': 'S',
        'g:gtin': '4006381333931',
        'g:shipping_weight': '200 g',
      },
    ]);
  });

  test('has the reduced price while it holds, and with its dates if it ends', async () => {
    const seller = await world.seller();
    const sale = (from: string | null, to: string | null) =>
      seller.sells({
        price: 10.05,
        discount_percentage: 50,
        discount_start_date: from,
        discount_end_date: to,
        variants: [{ name: 'Fabric', value: 'Linen', price_modifier: 1, stock_quantity: 1 }],
      });
    const [begun, comes, ends] = [day(-1), day(1), day(2)];
    const open = await sale(null, ends);
    await sale(begun, ends);
    await sale(comes, ends);
    await sale(begun, null);
    await sale(comes, null);
    await sale(null, begun);
    const items = await itemsOf(seller.shop);
    expect(items.map((one) => one['g:price'])).toEqual(Array(6).fill('11.05 USD'));
    // 5.025, rounded half up, and a dollar for linen.
    const low = '6.03 USD';
    expect(items.map((one) => [one['g:sale_price'], one['g:sale_price_effective_date']])).toEqual([
      [low, `${minute(open['created_at'])}/${minute(ends)}`],
      [low, `${minute(begun)}/${minute(ends)}`],
      [low, `${minute(comes)}/${minute(ends)}`],
      [low, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test('has the fee of a purchase of this alone, or none beyond the free amount', async () => {
    const free = await startWorld({ worker: false, env: { FREE_SHIPPING_OVER: '50' } });
    const seller = await free.seller();
    await seller.sells({ price: 50 });
    await seller.sells({ price: 100, discount_percentage: 50 });
    await seller.sells({ price: 50.01 });
    const { body } = await free.app.inject({ url: feeds.google() });
    const prices = parse(body).item.map((one: any) => one['g:shipping']);
    expect(prices).toEqual(
      ['9.99 USD', '9.99 USD', '0.00 USD'].map((price) => ({ 'g:price': price })),
    );
    await free.close();
  });

  test('names the way to a category, and says out of stock during a holiday', async () => {
    const [seller, admin] = [await world.seller(), await world.admin()];
    const { body: shelf } = await admin.calls(categoriesApi.create, {
      body: { name: 'Kitchen & table' },
    });
    const { body: inner } = await admin.calls(categoriesApi.create, {
      body: { name: 'Bowls', parent: shelf.id },
    });
    await seller.sells({ category_id: inner.id });
    const facts = async () => {
      const [item] = await itemsOf(seller.shop);
      return [item?.['g:product_type'], item?.['g:availability']];
    };
    expect(await facts()).toEqual(['Kitchen & table > Bowls', 'in_stock']);
    const until = day(3).slice(0, 10);
    await seller.calls(protectionApi.holiday, {
      params: { shopId: seller.shop.id },
      body: { back_on: until },
    });
    expect(await facts()).toEqual(['Kitchen & table > Bowls', 'out_of_stock']);
  });

  test('holds any text, and every product once, whatever their number', async () => {
    const seller = await world.seller(NASTY.replaceAll('\u0001', ''));
    const { rows } = await world.deps.pool.query<{ id: string }>(
      `insert into products (id, shop_id, name, description, price_cents, stock_quantity)
       select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, $2, n, 1
       from generate_series(1, 1100) n returning id`,
      [seller.shop.id, NASTY],
    );
    const items = await itemsOf(seller.shop);
    expect(items.map((one) => one['g:id'])).toEqual(rows.map(({ id }) => id).toSorted());
    expect(items[0]!['g:title']).toBe(NASTY.replace('\u0001', ''));
  });
});

describe('the newest products as RSS', () => {
  test('have a picture, a price and a date, the newest first', async () => {
    const seller = await world.seller('Pots');
    const plain = await seller.sells({ name: 'Plain', description: 'Just <this>' });
    const jug = await seller.sells({
      name: 'Jug & lid',
      images: ['/media/products/a.webp'],
      variants: [
        { name: 'Size', value: 'S', price_modifier: 0, stock_quantity: 1 },
        { name: 'Size', value: 'L', price_modifier: 5, stock_quantity: 1 },
      ],
    });
    const { channel, items, headers } = await load(feeds.newest(seller.shop.id));
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(channel['atom:link']['@href']).toBe(world.url + feeds.newest(seller.shop.id));
    const picture = `${world.url}/media/products/a.webp`;
    expect(items).toMatchObject([
      {
        title: 'Jug & lid',
        link: `${world.url}/product/${jug.id}`,
        guid: { text: jug.id, '@isPermaLink': 'false' },
        pubDate: new Date(jug['created_at']).toUTCString(),
        category: jug['category_name'],
        'media:content': { '@url': picture, '@medium': 'image' },
        description: `<p><img src="${picture}" alt=""></p><p>from $20.00 · Pots</p>`,
      },
      {
        title: 'Plain',
        link: `${world.url}/product/${plain.id}`,
        description: '<p>$20.00 · Pots</p><p>Just &lt;this&gt;</p>',
      },
    ]);
    const all = (await load(feeds.newest())).items;
    expect(all.slice(0, 2)).toEqual(items);
    expect(all.length).toBeLessThanOrEqual(50);
  });
});

describe.each([
  ['google', feeds.google],
  ['newest', feeds.newest],
])('the feed %s', (_, feed) => {
  test('shows nothing that a visitor can’t see, and follows each change at once', async () => {
    const seller = await world.seller();
    const params = { shopId: seller.shop.id };
    const url = feed(seller.shop.id);
    const mug = await seller.sells({ stock_quantity: 5 });
    const at = { params: { productId: mug.id } };
    const shown = async () => (await load(url)).items.length;
    const tag = async () => String((await load(url)).headers['etag']);
    const known = async (etag: string) =>
      (await world.app.inject({ url, headers: { 'if-none-match': etag } })).statusCode;

    let before = await tag();
    expect([await shown(), await known(before), await known('W/"other"')]).toEqual([1, 304, 200]);
    const changes = async (change: () => Promise<unknown>) => {
      await change();
      expect(await known(before)).toBe(200);
      before = await tag();
    };
    await changes(() => seller.calls(productsApi.edit, { ...at, body: { price: 21 } }));
    await changes(() => seller.calls(shopsApi.edit, { params, body: { name: 'New name' } }));
    await changes(() => seller.calls(productsApi.edit, { ...at, body: { status: 'draft' } }));
    expect(await shown()).toBe(0);
    await changes(() => seller.calls(productsApi.edit, { ...at, body: { status: 'listed' } }));
    expect(await shown()).toBe(1);
    await changes(() => seller.calls(productsApi.remove, at));
    expect(await shown()).toBe(0);
  });

  test('of a shop that doesn’t exist or is closed is a 404', async () => {
    const seller = await world.seller();
    await world.deps.pool.query('update shops set deleted_at = now() where id = $1', [
      seller.shop.id,
    ]);
    for (const id of [seller.shop.id, '01900000-0000-7000-8000-00000000dead', 'none']) {
      expect((await world.app.inject({ url: feed(id) })).statusCode).toBe(404);
    }
  });

  test('asks caches to ask, packs itself, and answers HEAD without its items', async () => {
    const { headers, channel } = await load(feed());
    expect(headers['cache-control']).toBe('public, no-cache');
    const packed = await world.app.inject({
      url: feed(),
      headers: { 'accept-encoding': 'gzip' },
    });
    const text = gunzipSync(packed.rawPayload).toString();
    expect(parse(text)).toEqual(channel);
    const head = await world.app.inject({ method: 'HEAD', url: feed() });
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', headers['etag']]);
  });

  test('carries the operator’s name', async () => {
    const admin = await world.admin();
    const before = String((await load(feed())).headers['etag']);
    const name = (given: string | null) =>
      admin.calls(siteIdentityApi.change, { body: { name: given } });
    await name('Bazaar');
    await expect.poll(async () => (await load(feed())).channel.title).toBe('Bazaar');
    expect((await load(feed())).headers['etag']).not.toBe(before);
    await name(null);
    await expect.poll(async () => (await load(feed())).channel.title).toBe('Souk');
  });
});

test('Google’s feed follows stock and the clock', async () => {
  const [seller, buyer] = [await world.seller(), await world.buyer()];
  const url = feeds.google(seller.shop.id);
  const mug = await seller.sells({ discount_percentage: 10, discount_start_date: day(1) });
  const tag = async () => String((await load(url)).headers['etag']);
  const first = await tag();
  await buyer.buys({ product: mug });
  const second = await tag();
  expect(second).not.toBe(first);
  const now = clock;
  clock = () => new Date(Date.now() + 2 * 86_400_000);
  expect(await tag()).not.toBe(second);
  expect((await load(url)).items[0]!['g:sale_price']).toBe('18.00 USD');
  clock = now;
});
