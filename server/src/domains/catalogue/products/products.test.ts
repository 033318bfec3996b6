import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownClock } from '../../../../test/own-clock.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';

const clock = ownClock();
let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let now: Date | undefined;
beforeAll(async () => {
  world = await startWorld({ worker: false, overrides: { now: () => now ?? clock() } });
  seller = await world.seller();
});
afterAll(() => world.close());

const see = async (id: string) =>
  (await world.call(productsApi.read, { params: { productId: id } })).body;
const change = (id: string, body: object) =>
  seller.calls(productsApi.edit, { params: { productId: id }, body });
const variant = (value: string, more = {}) => ({
  name: 'Color',
  value,
  stock_quantity: 1,
  ...more,
});

describe('a product', () => {
  it('has every field, with null for missing values', async () => {
    const mug = await seller.sells({ name: ' Mug ', price: 19.99, stock_quantity: 3 });
    const categories = (await world.call(productsApi.categories)).body;
    expect(await see(mug.id)).toEqual({
      id: mug.id,
      name: 'Mug',
      description: '',
      price: 19.99,
      has_active_discount: false,
      discounted_price: null,
      original_price: 19.99,
      images: [],
      video_url: null,
      poster_url: null,
      shop_id: seller.shop.id,
      shop_name: 'Clay & Co',
      category_id: categories[0].id,
      category_name: categories[0].name,
      categories: [categories[0].name],
      location: null,
      distance: null,
      stock_quantity: 3,
      stock: 3,
      sku: null,
      barcode: null,
      brand: null,
      condition: 'new',
      weight_g: null,
      max_per_order: 100,
      shipping_profile_id: null,
      back_on: null,
      variants: [],
      discount_percentage: null,
      discount_start_date: null,
      discount_end_date: null,
      average_rating: null,
      total_reviews: 0,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'listed',
    });
    const admin = await world.admin();
    const asAdmin = await admin.calls(productsApi.read, { params: { productId: mug.id } });
    expect(asAdmin.body).toMatchObject({ cj_product_id: null, is_dropshipping: false });
  });

  it('has the total stock of its variants', async () => {
    const shirt = await seller.sells({
      stock_quantity: 99,
      variants: [variant('Red', { stock_quantity: 2, price_modifier: 1.5 }), variant('Blue')],
    });
    expect(shirt).toMatchObject({ stock_quantity: 3, stock: 3 });
    expect(shirt.variants).toEqual([
      {
        id: expect.any(String),
        name: 'Color',
        value: 'Red',
        price_modifier: 1.5,
        stock_quantity: 2,
        sku: null,
        weight_g: null,
        barcode: null,
        images: [],
      },
      expect.objectContaining({ value: 'Blue', price_modifier: 0, stock_quantity: 1 }),
    ]);
  });

  it.each([
    ['no bounds', null, null, true],
    ['running', -1, 1, true],
    ['open start', null, 1, true],
    ['open end', -1, null, true],
    ['to come', 1, 2, false],
    ['over', -2, -1, false],
  ])('is reduced while its discount runs: %s', async (_, from, to, active) => {
    const day = (days: number | null) =>
      days === null ? null : new Date(clock().getTime() + days * 86_400_000).toISOString();
    const mug = await seller.sells({
      price: 10.05,
      discount_percentage: 50,
      discount_start_date: day(from),
      discount_end_date: day(to),
    });
    expect(mug).toMatchObject({
      price: 10.05,
      original_price: 10.05,
      has_active_discount: active,
      // 5.025, rounded half up.
      discounted_price: active ? 5.03 : null,
      discount_percentage: 50,
    });
  });

  it('treats a date-time without an offset as UTC, and "" as none', async () => {
    const mug = await seller.sells({
      discount_percentage: 5,
      discount_start_date: '2030-01-02T03:04',
      discount_end_date: '',
    });
    expect(mug).toMatchObject({
      discount_start_date: '2030-01-02T03:04:00.000Z',
      discount_end_date: null,
    });
  });
});

describe('changing a product', () => {
  it('keeps omitted fields', async () => {
    const mug = await seller.sells({
      description: 'Old',
      sku: 'M-1',
      images: ['/media/products/a.webp'],
      video_url: 'https://example.com/a.mp4',
      discount_percentage: 10,
      variants: [variant('Red')],
    });
    const { body } = await change(mug.id, { price: 30 });
    expect(body).toEqual({ ...mug, price: 30, original_price: 30, discounted_price: 27 });
    const cleared = await change(mug.id, {
      description: null,
      sku: '',
      images: [],
      video_url: '',
      discount_percentage: null,
      variants: [],
      stock_quantity: 4,
    });
    expect(cleared.body).toMatchObject({
      description: '',
      sku: null,
      images: [],
      video_url: null,
      has_active_discount: false,
      discount_percentage: null,
      variants: [],
      stock_quantity: 4,
    });
  });

  it('keeps the ids of variants, whether sent or matched by name and value', async () => {
    const shirt = await seller.sells({
      variants: [variant('Red'), variant('Blue'), variant('Green')],
    });
    const [red, blue, green] = shirt.variants;
    const { body } = await change(shirt.id, {
      variants: [
        variant('Green'),
        { ...variant('Blue'), id: red!.id },
        { ...variant('Red'), id: blue!.id },
        variant('Black'),
      ],
    });
    const now = Object.fromEntries(
      body.variants.map(({ id, value }: { id: string; value: string }) => [value, id]),
    );
    expect(now).toMatchObject({ Green: green!.id, Blue: red!.id, Red: blue!.id });
    expect(body.variants.map(({ value }: { value: string }) => value)).toEqual([
      'Green',
      'Blue',
      'Red',
      'Black',
    ]);
    const fewer = await change(shirt.id, { variants: [{ ...variant('Blue'), id: red!.id }] });
    expect(fewer.body.variants).toHaveLength(1);
    const gone = await change(shirt.id, { variants: [{ ...variant('Red'), id: blue!.id }] });
    expect(gone.status).toBe(422);
    expect(gone.body.errors?.[0]?.path).toBe('variants.0.id');
  });

  it('refuses another product’s variant', async () => {
    const one = await seller.sells({ variants: [variant('Red')] });
    const other = await seller.sells({ variants: [variant('Red')] });
    const { status } = await change(one.id, { variants: [other.variants[0]] });
    expect(status).toBe(422);
    expect((await see(other.id)).variants).toEqual(other.variants);
  });

  it('does not move it to another shop', async () => {
    const mug = await seller.sells();
    const { body: shop } = await seller.calls(shopsApi.open, {
      body: {
        name: 'Second',
        brand_color: '#6366f1',
      },
    });
    expect((await change(mug.id, { shop_id: shop.id })).status).toBe(422);
    expect((await change(mug.id, { shop_id: mug.shop_id })).status).toBe(200);
  });

  it('does not let a lower price or a new discount take a kept variant below zero', async () => {
    const shirt = await seller.sells({
      price: 10,
      variants: [variant('S', { price_modifier: -9 })],
    });
    const price = await change(shirt.id, { price: 8.99 });
    expect(price.body.errors).toEqual([
      { path: 'price', message: 'This price modifier would take the price below $0' },
    ]);
    expect((await change(shirt.id, { discount_percentage: 11 })).status).toBe(422);
    expect((await change(shirt.id, { discount_percentage: 10 })).status).toBe(200);
  });

  it('belongs to the shop’s owner and admins alone', async () => {
    const mug = await seller.sells();
    const [stranger, admin] = [await world.seller('Other'), await world.admin()];
    const params = { productId: mug.id };
    const sent = { params, body: { price: 1 } };
    const notYours = { status: 403, body: { detail: 'This product is not yours to change' } };
    expect((await world.call(productsApi.edit, sent)).status).toBe(401);
    expect((await world.call(productsApi.remove, { params })).status).toBe(401);
    expect(await stranger.calls(productsApi.edit, sent)).toMatchObject(notYours);
    expect(await stranger.calls(productsApi.remove, { params })).toMatchObject(notYours);
    const smuggled = { ...mug, name: 'Smuggled', shop_id: seller.shop.id };
    expect((await stranger.calls(productsApi.create, { body: invalid(smuggled) })).status).toBe(
      403,
    );
    expect(
      (await admin.calls(productsApi.edit, { params: { productId: mug.id }, body: { price: 1 } }))
        .body.price,
    ).toBe(1);
  });
});

it('accepts null for omitted fields of a variant', async () => {
  const unsaid = { price_modifier: null, stock_quantity: null, images: null };
  const { variants } = await seller.sells({ variants: [variant('Red', unsaid)] });
  expect(variants).toMatchObject([{ price_modifier: 0, stock_quantity: 0, images: [] }]);
});

describe('an invalid product', () => {
  const shirts = (...variants: object[]) => ({ price: 10, variants });
  it.each([
    [{ name: ' ' }, 'name', 'Product name is required'],
    [{ price: undefined }, 'price', 'Price is required'],
    [{ price: null }, 'price', 'Price is required'],
    [{ price: '12' }, 'price', 'price must be a number'],
    [{ price: -1 }, 'price', 'Price cannot be negative'],
    [{ price: 1.001 }, 'price', 'Price can have at most two decimals'],
    [{ price: 1e9 }, 'price', 'Price cannot exceed $1,000,000'],
    [{ stock_quantity: undefined }, 'stock_quantity', 'Stock is required'],
    [{ stock_quantity: 1.5 }, 'stock_quantity', 'Stock must be a whole number from 0'],
    [{ category_id: '' }, 'category_id', 'Category is required'],
    [{ category_id: 'shoes' }, 'category_id', 'This is not a valid id'],
    [
      { category_id: '01900000-0000-7000-8000-0000000000ff' },
      'category_id',
      'This category does not exist',
    ],
    [{ discount_percentage: -1 }, 'discount_percentage', 'Discount cannot be negative'],
    [{ discount_percentage: 101 }, 'discount_percentage', 'Discount cannot exceed 100%'],
    [
      { discount_start_date: '2030-01-02T00:00:00Z', discount_end_date: '2030-01-02T00:00:00Z' },
      'discount_end_date',
      'The discount must end after it starts',
    ],
    [{ discount_end_date: 'tomorrow' }, 'discount_end_date', 'This is not a date and time'],
    [{ images: ['javascript:alert(1)'] }, 'images.0', expect.any(String)],
    [{ images: ['/media/../secret'] }, 'images.0', expect.any(String)],
    [{ video_url: 'data:video/mp4,x' }, 'video_url', expect.any(String)],
    [
      shirts(variant('Red'), variant(' Red ')),
      'variants.1.value',
      "You've added this variant twice",
    ],
    [shirts(variant(' ')), 'variants.0.value', 'Variant value is required'],
    [
      shirts(variant('Red', { price_modifier: -10.01 })),
      'variants.0.price_modifier',
      'This price modifier would take the price below $0',
    ],
    [
      { ...shirts(variant('Red', { price_modifier: -6 })), discount_percentage: 50 },
      'variants.0.price_modifier',
      'This price modifier would take the price below $0',
    ],
    [
      shirts(variant('Red', { stock_quantity: -1 })),
      'variants.0.stock_quantity',
      expect.any(String),
    ],
  ])('is refused: %j', async (wrong: Record<string, unknown>, path, message) => {
    const mug = await seller.sells();
    const body = {
      name: 'Mug',
      price: 20,
      stock_quantity: 5,
      category_id: mug.category_id,
      shop_id: seller.shop.id,
      ...wrong,
    };
    const answer = await seller.calls(productsApi.create, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ path, message });
    expect(answer.body.detail).toBe(answer.body.errors?.[0]?.message);
    const { price: _, ...changed } = body;
    if (wrong['price'] === undefined) return;
    expect((await change(mug.id, { ...changed, price: wrong['price'] })).status).toBe(422);
  });
});

describe('deleting a product', () => {
  it('hides it everywhere and takes it out of the count, once', async () => {
    const own = await world.seller('Gone');
    const mug = await own.sells();
    await own.sells();
    const count = async () =>
      (await world.call(shopsApi.read, { params: { shopId: own.shop.id } })).body.product_count;
    expect(await count()).toBe(2);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        own.calls(productsApi.remove, { params: { productId: mug.id } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 404, 404, 404, 404,
    ]);
    expect(await count()).toBe(1);
    const list = await world.call(productsApi.ofShop, { params: { shopId: own.shop.id } });
    expect(list.headers['x-total-count']).toBe('1');
    expect(list.body.map(({ id }: { id: string }) => id)).not.toContain(mug.id);
    const params = { productId: mug.id };
    expect((await own.calls(productsApi.read, { params })).status).toBe(404);
    expect((await own.calls(productsApi.edit, { params, body: { price: 1 } })).status).toBe(404);
    expect((await own.calls(productsApi.remove, { params })).status).toBe(404);
    expect((await own.calls(productsApi.view, { params })).status).toBe(404);
  });
});

describe('lists and views', () => {
  it('lists a shop’s products at both addresses, newest first', async () => {
    const own = await world.seller('Lists');
    const goods = [];
    for (const name of ['One', 'Two', 'Three']) goods.push(await own.sells({ name }));
    const ids = goods.map(({ id }) => id).toReversed();
    const [shopId, shop_id] = [own.shop.id, own.shop.id];
    type Page = { limit?: number; page?: number };
    for (const list of [
      (query: Page) => world.call(productsApi.ofShop, { params: { shopId }, query }),
      (query: Page) => world.call(productsApi.list, { query: { shop_id, ...query } }),
    ]) {
      const all = await list({});
      expect(all.body.map(({ id }) => id)).toEqual(ids);
      const second = await list({ limit: 2, page: 2 });
      expect(second.body.map(({ id }) => id)).toEqual(ids.slice(2));
      expect(second.headers['x-total-count']).toBe('3');
      expect((await list({ limit: 0 })).status).toBe(422);
    }
    expect((await world.call(productsApi.list)).body.detail).toBe('Shop ID is missing');
    const wrong = await world.call(productsApi.list, { query: { shop_id: 'x' } });
    expect([wrong.status, wrong.body.detail]).toEqual([422, 'This is not a valid id']);
    expect((await world.call(productsApi.ofShop, { params: { shopId: 'x' } })).status).toBe(404);
  });

  it('records one view per person, product and hour', async () => {
    const mug = await seller.sells();
    const shopper = await world.buyer();
    // The last moment of an hour, and it lasts.
    now = new Date(Math.ceil((clock().getTime() + 1) / 3_600_000) * 3_600_000 - 1);
    for (let n = 0; n < 3; n += 1) {
      expect(
        (await shopper.calls(productsApi.view, { params: { productId: mug.id } })).status,
      ).toBe(204);
    }
    now = undefined;
    const { rows } = await world.deps.pool.query(
      'select user_id from product_views where product_id = $1',
      [mug.id],
    );
    expect(rows).toEqual([{ user_id: shopper.id }]);
    expect((await world.call(productsApi.view, { params: { productId: mug.id } })).status).toBe(
      401,
    );
    expect((await shopper.calls(productsApi.view, { params: { productId: 'x' } })).status).toBe(
      404,
    );
  });
});
