import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
const list = (text = '') => {
  const query = Object.fromEntries(new URLSearchParams(text));
  return seller.calls(productsApi.managed, { params: { shopId: seller.shop.id }, query });
};
const names = async (query: string) => (await list(query)).body.map(({ name }) => name);

beforeAll(async () => {
  world = await startWorld({ worker: false });
  seller = await world.seller();
  await seller.sells({ name: 'Écru mug', price: 20, stock_quantity: 5, sku: 'M_1' });
  await seller.sells({ name: 'bowl', price: 5, stock_quantity: 9, discount_percentage: 50 });
  await seller.sells({
    name: 'Shirt',
    price: 30,
    stock_quantity: 99,
    variants: [
      { name: 'Size', value: 'S', stock_quantity: 1 },
      { name: 'Size', value: 'L', stock_quantity: 2 },
    ],
  });
  const gone = await seller.sells({ name: 'Gone mug' });
  await seller.calls(productsApi.remove, { params: { productId: gone.id } });
  const other = await world.seller('Other');
  await other.sells({ name: 'Another mug', sku: 'M_2' });
});
afterAll(() => world.close());

describe('the list for managing a shop’s products', () => {
  it.each([
    ['', ['Shirt', 'bowl', 'Écru mug']],
    ['?sort_by=name', ['bowl', 'Écru mug', 'Shirt']],
    ['?sort_by=name_desc', ['Shirt', 'Écru mug', 'bowl']],
    ['?sort_by=price_low', ['bowl', 'Écru mug', 'Shirt']],
    ['?sort_by=price_high', ['Shirt', 'Écru mug', 'bowl']],
    ['?sort_by=stock_low', ['Shirt', 'Écru mug', 'bowl']],
    ['?sort_by=stock_high', ['bowl', 'Écru mug', 'Shirt']],
    ['?search=mug', ['Écru mug']],
    ['?search=ecr', ['Écru mug']],
    ['?search=m_', ['Écru mug']],
    ['?search=%25', []],
    ['?search=+++', ['Shirt', 'bowl', 'Écru mug']],
    ['?limit=1&page=2&sort_by=price_low', ['Écru mug']],
  ])('%s shows %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('has a count, also for a search', async () => {
    expect((await list('?limit=1')).headers['x-total-count']).toBe('3');
    expect((await list('?limit=1&search=clay')).headers['x-total-count']).toBe('3');
    expect((await list('?search=mug')).headers['x-total-count']).toBe('1');
    expect((await list('?sort_by=cheapest')).status).toBe(422);
  });

  it('is for the shop’s owner and admins; admins see where a product comes from', async () => {
    const [stranger, admin] = [await world.buyer(), await world.admin()];
    expect(
      (await world.call(productsApi.managed, { params: { shopId: seller.shop.id } })).status,
    ).toBe(401);
    expect(
      (await stranger.calls(productsApi.managed, { params: { shopId: seller.shop.id } })).status,
    ).toBe(403);
    expect(
      (await stranger.calls(productsApi.managed, { params: { shopId: 'not-an-id' } })).status,
    ).toBe(404);
    expect(
      (await admin.calls(productsApi.managed, { params: { shopId: seller.shop.id } })).body[0],
    ).toMatchObject({ is_dropshipping: false });
    expect((await list()).body[0]).not.toHaveProperty('cj_product_id');
  });
});

describe('the parts of the list', () => {
  it('are low in stock, without a clip, on sale and hidden, each with a count', async () => {
    const clay = await world.seller('Clay');
    const params = { shopId: clay.shop.id };
    const video_url = 'https://example.com/clip.mp4';
    const plenty = { stock_quantity: 6, video_url };
    await clay.sells({ name: 'Bowl', ...plenty });
    await clay.sells({ name: 'Few', ...plenty, stock_quantity: 5 });
    await clay.sells({
      name: 'Shirt',
      video_url,
      variants: [
        { name: 'Size', value: 'S', stock_quantity: 90, sku: 'SH_S' },
        { name: 'Size', value: 'L', stock_quantity: 2 },
      ],
    });
    await clay.sells({ name: 'Silent', ...plenty, video_url: null });
    await clay.sells({ name: 'Cheap', ...plenty, discount_percentage: 10 });
    const later = { discount_percentage: 10, discount_start_date: '2999-01-01T00:00:00Z' };
    await clay.sells({ name: 'Draft', ...plenty, ...later, stock_quantity: 0, status: 'draft' });
    const shown = async (query: object) =>
      (await clay.calls(productsApi.managed, { params, query })).body.map(({ name }) => name);
    expect(await shown({ show: 'low' })).toEqual(['Shirt', 'Few']);
    expect(await shown({ show: 'no_clip' })).toEqual(['Silent']);
    expect(await shown({ show: 'on_sale' })).toEqual(['Cheap']);
    expect(await shown({ show: 'draft' })).toEqual(['Draft']);
    expect(await shown({ show: 'low', search: 'few' })).toEqual(['Few']);
    // A variant's SKU matches too.
    expect(await shown({ search: 'sh_' })).toEqual(['Shirt']);
    const counts = await clay.calls(productsApi.managedCounts, { params });
    expect(counts.body).toEqual({ all: 6, low: 2, no_clip: 1, on_sale: 1, draft: 1 });
  });
});

describe('a price or stock changed in place', () => {
  it('keeps everything else, and a sale made meanwhile', async () => {
    const lamp = await seller.sells({ name: 'Lamp', price: 20, stock_quantity: 9 });
    const buyer = await world.buyer();
    const [, change] = await Promise.all([
      buyer.buys({ product: lamp, quantity: 4 }),
      seller.calls(productsApi.edit, { params: { productId: lamp.id }, body: { price: 21 } }),
    ]);
    expect(change.body).toMatchObject({ name: 'Lamp', price: 21 });
    expect(await seller.stock(lamp)).toBe(5);
    await seller.calls(productsApi.edit, {
      params: { productId: lamp.id },
      body: { stock_quantity: 2 },
    });
    expect(await seller.stock(lamp)).toBe(2);
    const other = await world.buyer();
    expect((await other.checkout([{ product: lamp, quantity: 3 }])).body.detail).toMatch(/Only 2/);
    await seller.calls(productsApi.remove, { params: { productId: lamp.id } });
  });
});

describe('a copy of a product', () => {
  it('has the product’s fields, no stock, no SKU and no barcode', async () => {
    const shirt = await seller.sells({
      name: 'x'.repeat(199),
      price: 30,
      sku: 'S-1',
      barcode: '4006381333931',
      brand: 'Lumen',
      condition: 'used',
      weight_g: 120,
      images: ['/media/a.webp'],
      video_url: '/media/a.mp4',
      discount_percentage: 10,
      variants: [
        {
          name: 'Size',
          value: 'S',
          stock_quantity: 1,
          price_modifier: 2.5,
          weight_g: 90,
          barcode: '96385074',
        },
      ],
    });
    const { status, body: copy } = await seller.calls(productsApi.duplicate, {
      params: { productId: shirt.id },
    });
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      name: `${'x'.repeat(193)} (copy)`,
      price: 30,
      sku: null,
      barcode: null,
      brand: 'Lumen',
      condition: 'used',
      weight_g: 120,
      stock: 0,
      images: ['/media/a.webp'],
      video_url: '/media/a.mp4',
      discounted_price: 27,
      total_reviews: 0,
      variants: [
        {
          name: 'Size',
          value: 'S',
          stock_quantity: 0,
          price_modifier: 2.5,
          weight_g: 90,
          barcode: null,
        },
      ],
    });
    expect(copy.id).not.toBe(shirt.id);
    expect(copy.variants[0].id).not.toBe(shirt.variants[0]?.id);
    expect(await seller.stock(shirt)).toBe(1);
    expect(
      (await world.call(shopsApi.read, { params: { shopId: seller.shop.id } })).body.product_count,
    ).toBe(5);
    expect(await names('?search=xxx')).toHaveLength(2);
  });

  it('can be made by the shop’s owner or an admin', async () => {
    const mug = await seller.sells({ name: 'Tea mug' });
    const [stranger, admin] = [await world.buyer(), await world.admin()];
    expect(
      (await world.call(productsApi.duplicate, { params: { productId: mug.id } })).status,
    ).toBe(401);
    expect(
      (await stranger.calls(productsApi.duplicate, { params: { productId: mug.id } })).status,
    ).toBe(403);
    expect(
      (await stranger.calls(productsApi.duplicate, { params: { productId: 'nothing' } })).status,
    ).toBe(404);
    expect(
      (await admin.calls(productsApi.duplicate, { params: { productId: mug.id } })).status,
    ).toBe(201);
  });
});
