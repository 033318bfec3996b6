import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, checkoutBody } from '../../test/checkout-body.ts';
import { invalid, startWorld, type World } from '../../test/world.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let goods: { id: string; shop_id: string; variants: [] };
beforeAll(async () => {
  world = await startWorld({ worker: false });
  seller = await world.seller();
  goods = (await seller.sells()) as never;
});
afterAll(() => world.close());

const PRODUCT = {
  name: 'Shirt',
  price: 1,
  stock_quantity: 1,
  category_id: '01900000-0000-7000-8000-000000000001',
};
const ACCOUNT = {
  email: 'ada.fields@example.com',
  username: 'ada_fields',
  password: 'secret-pass',
  first_name: 'Ada',
  last_name: 'Byron',
};

/** The body of each call without one field, which follows as JSON: `1e309` has no other form. */
const CALLS = {
  product: () => ['POST', '/products', { ...PRODUCT, shop_id: seller.shop.id }],
  shop: () => ['POST', '/shops', { name: 'A', brand_color: '#112233' }],
  account: () => ['POST', '/auth/register', ACCOUNT],
  login: () => ['POST', '/auth/login', { email_or_username: 'ada', password: 'secret-pass' }],
  cart: () => ['POST', '/cart/items', { product_id: goods.id }],
  address: () => ['POST', '/checkout', checkoutBody([{ product: goods }])],
  review: () => ['POST', `/products/${goods.id}/reviews`, { comment: 'Fine' }],
  'shop review': () => ['POST', `/shops/${seller.shop.id}/reviews`, { text: 'Fine' }],
  videos: () => ['POST', `/shops/${seller.shop.id}/generate-videos`, { google_api_key: 'k' }],
  order: () => ['PATCH', `/shops/${seller.shop.id}/orders/${goods.id}`, {}],
} satisfies Record<string, () => [string, string, object]>;

async function send(call: keyof typeof CALLS, field: string, json: string) {
  const [method, path, whole] = CALLS[call]() as [string, string, Record<string, unknown>];
  const body: Record<string, unknown> =
    call === 'address'
      ? { ...whole, shipping_address: { ...ADDRESS, [field]: '\u0001' } }
      : { ...whole, [field]: '\u0001' };
  const text = JSON.stringify(body).replace('"\\u0001"', json);
  return world.raw(method, path, { token: seller.token, body: text });
}

test.each<[keyof typeof CALLS, string, string, string]>([
  ['product', 'price', 'null', 'Price is required'],
  ['product', 'price', '"10"', 'price must be a number'],
  ['product', 'price', '""', 'price must be a number'],
  ['product', 'price', '[1]', 'price must be a number'],
  ['product', 'price', '1e309', 'price is too large a number'],
  ['product', 'price', '-1e309', 'price is too large a number'],
  ['product', 'price', '1e12', 'Price cannot exceed $1,000,000'],
  ['product', 'price', '-1', 'Price cannot be negative'],
  ['product', 'price', '0.001', 'Price can have at most two decimals'],
  ['product', 'stock_quantity', '"5"', 'stock_quantity must be a number'],
  ['product', 'stock_quantity', '1.5', 'Stock must be a whole number from 0'],
  ['product', 'stock_quantity', '1e20', 'Stock cannot exceed 1000000'],
  ['product', 'name', '5', 'name must be text'],
  ['product', 'name', '"  "', 'Product name is required'],
  ['product', 'description', '5', 'description must be text'],
  ['product', 'sku', '{}', 'sku must be text'],
  ['product', 'weight_g', '"350"', 'weight_g must be a number'],
  ['product', 'weight_g', '1.5', 'Weight must be a whole number of grams from 0 to 1000000'],
  ['product', 'weight_g', '-1', 'Weight must be a whole number of grams from 0 to 1000000'],
  ['product', 'weight_g', '1000001', 'Weight must be a whole number of grams from 0 to 1000000'],
  ['product', 'barcode', '4006381333931', 'barcode must be text'],
  ['product', 'barcode', '"12345"', 'Barcode must have 8, 12, 13 or 14 digits (EAN, UPC or ISBN)'],
  [
    'product',
    'barcode',
    '"4006381333932"',
    'This barcode has a wrong digit: the last one doesn’t match the others',
  ],
  ['product', 'brand', '5', 'brand must be text'],
  ['product', 'brand', `"${'x'.repeat(101)}"`, 'Brand must be at most 100 characters'],
  ['product', 'condition', '"worn"', 'condition must be one of new, refurbished, used'],
  ['product', 'category_id', '5', 'category_id must be text'],
  ['product', 'category_id', '""', 'Category is required'],
  ['product', 'category_id', '"x"', 'This is not a valid id'],
  ['product', 'discount_percentage', '"20"', 'discount_percentage must be a number'],
  ['product', 'discount_start_date', '5', 'This is not a date and time'],
  ['product', 'images', '"a.png"', 'images must be a list'],
  ['product', 'images', '[5]', 'Each of images must be text'],
  [
    'product',
    'images',
    '["ftp://a.example/b"]',
    'This must be an http(s) address or an uploaded file',
  ],
  [
    'product',
    'images',
    '["https://x\\"onerror=\\"alert(1)"]',
    'This address isn’t written the way browsers write it. Please copy it from your browser.',
  ],
  [
    'shop',
    'logo_url',
    '"javascript:alert(1)"',
    'This must be an http(s) address or an uploaded file',
  ],
  ['shop', 'name', '5', 'name must be text'],
  ['shop', 'brand_color', '5', 'brand_color must be text'],
  ['shop', 'brand_color', 'null', 'Brand color is required'],
  ['shop', 'locations', '[{"name":5,"latitude":1,"longitude":1}]', 'name must be text'],
  ['shop', 'locations', '[{"name":"A","latitude":"1","longitude":1}]', 'latitude must be a number'],
  ['shop', 'locations', '[{"name":"A","longitude":1}]', 'Latitude is required'],
  ['account', 'email', '5', 'email must be text'],
  ['account', 'password', '123456', 'password must be text'],
  ['account', 'first_name', '{"$ne":null}', 'first_name must be text'],
  ['account', 'lat', '999', 'Latitude must be from -90 to 90'],
  ['login', 'lat', '999', 'Latitude must be from -90 to 90'],
  ['login', 'lng', '-181', 'Longitude must be from -180 to 180'],
  ['login', 'lng', '"8"', 'lng must be a number'],
  ['login', 'lat', '1e309', 'lat is too large a number'],
  ['cart', 'quantity', '"2"', 'quantity must be a number'],
  ['cart', 'quantity', '0', 'Quantity must be a whole number from 1'],
  ['cart', 'quantity', '1e20', 'Quantity cannot exceed 10000'],
  ['cart', 'quantity', '1.5', 'Quantity must be a whole number from 1'],
  ['cart', 'source', '"shelf"', 'source must be clip'],
  ['address', 'zip_code', '12345', 'zip_code must be text'],
  ['address', 'zip_code', '""', 'ZIP Code is required'],
  ['address', 'phone', '5550100', 'phone must be text'],
  ['address', 'country', '1', 'country must be text'],
  ['review', 'comment', '5', 'comment must be text'],
  ['review', 'rating', '"5"', 'rating must be a number'],
  ['review', 'rating', '6', 'Rating must be a whole number from 1 to 5'],
  ['shop review', 'text', '[]', 'text must be text'],
  ['videos', 'google_api_key', '5', 'google_api_key must be text'],
  ['videos', 'regenerate', '"yes"', 'regenerate must be true or false'],
  ['videos', 'renderer', '"x"', 'renderer must be google or local'],
  ['order', 'tracking_url', '5', 'tracking_url must be text'],
  ['order', 'tracking_url', '"track.example/1"', 'Tracking URL must be an http(s) address'],
  [
    'order',
    'tracking_url',
    '"https://track.example/größe"',
    'This address isn’t written the way browsers write it. Please copy it from your browser.',
  ],
])('a %s whose %s is %s gets “%s”', async (call, field, json, message) => {
  const { status, body } = await send(call, field, json);
  expect([status, body.detail]).toEqual([422, message]);
  expect(body.errors[0].path).toContain(field);
});

test.each([
  ['/explore?min_price=0x10', 'min_price must be a number such as 10 or 19.99'],
  ['/explore?max_price=1e2', 'max_price must be a number such as 10 or 19.99'],
  ['/explore?min_price=-1', 'A price cannot be negative'],
  ['/explore?min_price=Infinity', 'min_price must be a number such as 10 or 19.99'],
  ['/explore?page=0x1', 'page must be a whole number from 1 to 1000000'],
  ['/explore?limit=%201', 'limit must be a whole number from 1 to 100'],
  ['/explore?lat=1e1&lng=0', 'lat must be a number from -90 to 90'],
  ['/explore?min_rating=0b11', 'min_rating must be a number from 1 to 5'],
  ['/explore?has_video=1', 'has_video must be true or false'],
  ['/categories?limit=101', 'limit must be a whole number from 1 to 100'],
  [
    '/currency/convert?amount=0x10&from_currency=USD&to_currency=EUR',
    'amount must be a number such as 19.99',
  ],
  [
    '/currency/convert?amount=1&from_currency=US&to_currency=EUR',
    'from_currency must be a currency code such as EUR',
  ],
  ['/explore/suggestions', 'Please type something to search for'],
])('%s gets “%s”', async (path, message) => {
  const { status, body } = await world.raw('GET', path);
  expect([status, body.detail]).toEqual([422, message]);
});

test('plain decimals are numbers in an address', async () => {
  for (const query of ['min_price=0', 'min_price=19.99&max_price=20', 'lat=-33.87&lng=151.2']) {
    expect([query, (await world.raw('GET', `/explore?${query}`)).status]).toEqual([query, 200]);
  }
});

describe('text that no database can store', () => {
  test('is refused by the name of its field', async () => {
    const answer = await send('product', 'description', '"a\\u0000b"');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([
      { path: 'description', message: 'description holds a character that cannot be stored' },
    ]);
    const nested = await send('product', 'variants', '[{"name":"Size","value":"\\ud800"}]');
    expect(nested.body.errors[0].path).toBe('variants.0.value');
  });

  test('is refused in a query too, unless nobody reads it', async () => {
    for (const path of ['/explore?search=%00', `/shops/${seller.shop.id}/orders?search=a%00`]) {
      const { status, body } = await world.raw('GET', path, { token: seller.token });
      const detail = 'search holds a character that cannot be stored';
      expect([path, status, body.detail]).toEqual([path, 422, detail]);
    }
    expect((await world.raw('GET', '/explore?utm_source=%00&utm_source=x')).status).toBe(200);
  });

  test('in an address is a 404', async () => {
    for (const path of ['/checkout/%00', '/shops/%00', '/products/%00/reviews']) {
      const { status } = await world.raw('GET', path, { token: seller.token });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('is found in the deepest of bodies', async () => {
    const deep = `${'['.repeat(30)}"a\\u0000b"${']'.repeat(30)}`;
    const { status, body } = await send('product', 'images', deep);
    expect([status, body.detail]).toEqual([422, 'images holds a character that cannot be stored']);
    const deeper = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect((await send('product', 'images', deeper)).status).toBe(400);
  });
});

test.each([
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'name=A'],
  ['multipart/form-data; boundary=b', '--b--'],
  ['application/xml', '<a/>'],
])('fields sent as %s are a 415', async (type, body) => {
  const headers = { 'content-type': type };
  const answer = await world.call(shopsApi.open, {
    token: seller.token,
    body: invalid(body),
    headers,
  });
  expect(answer.status).toBe(415);
  const stranger = await world.call(shopsApi.open, { body: invalid(body), headers });
  expect(stranger.status).toBe(401);
});

test('categories come page by page on request', async () => {
  const all = (await world.call(productsApi.categories)).body;
  const second = (await world.call(productsApi.categories, { query: { limit: 5, page: 2 } })).body;
  expect(second).toEqual(all.slice(5, 10));
});

test('openapi.json may be cached and revalidated by its tag', async () => {
  const { headers } = await world.raw('GET', '/openapi.json');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const again = { headers: { 'if-none-match': String(headers['etag']) } };
  expect((await world.raw('GET', '/openapi.json', again)).status).toBe(304);
});
