// The specification's table of calls (its section 7), row by row: who may call it, its answer, and
// every field that its section 3 names. Written out, so that a change of the contract can't hide
// one.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import { shopsApi } from '@souk/contract/shops';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutBody } from '../../test/checkout-body.ts';
import { startWorld, type Answer, type World } from '../../test/world.ts';

const words = (text: string) => text.split(' ');

const USER = words('id email username first_name last_name is_admin');
const SIGNED_IN = [...USER, ...words('access_token token_type')];
const CURRENCY = words('currency_code currency_symbol country_code');
const PRODUCT = words(
  'id name description price has_active_discount discounted_price original_price images video_url shop_id shop_name category_id category_name categories location distance stock_quantity stock sku variants discount_percentage discount_start_date discount_end_date average_rating total_reviews',
);
const VARIANT = words('id name value price_modifier stock_quantity images');
const SHOP = words(
  'id name description brand_color cover_photo_url logo_url owner_id location locations average_rating',
);
const SHOP_REVIEW = words('id rating text user_name created_at');
const PRODUCT_REVIEW = words(
  'id rating title comment images user_name is_verified_purchase created_at',
);
const REVIEW_STATS = words('average_rating total_reviews rating_distribution');
const CART_ITEM = words(
  'id product_id product_name quantity price item_total images shop_id shop_name shop_brand_color variant_id',
);
const ORDER = words('id order_number created_at total_amount status tracking_url items');
const ORDER_ITEM = words('id product_name shop_name quantity price');
const ADMIN_STATS = words('total_users total_shops total_products total_revenue');

type Person = Awaited<ReturnType<World['buyer']>>;
type Seller = Awaited<ReturnType<World['seller']>>;

let world: World;
let seller: Seller;
let other: Seller;
let buyer: Person;
let admin: Person;
let mug: any;
let order: { order_id: string };
let folder: string;
let clip: Buffer;
let picture: Buffer;

beforeAll(async () => {
  world = await startWorld({ worker: false });
  [seller, other] = [await world.seller('Clay & Co'), await world.seller('Another')];
  [buyer, admin] = [await world.buyer(), await world.admin()];
  mug = await seller.sells({
    variants: [{ name: 'Color', value: 'Red', price_modifier: 2, stock_quantity: 9, images: [] }],
  });
  order = await buyer.buys({ product: mug, variant: mug.variants[0].id });
  folder = await mkdtemp(path.join(tmpdir(), 'souk-specification-'));
  const file = path.join(folder, 'clip.mp4');
  await promisify(execFile)('ffmpeg', [
    ...words('-v error -f lavfi -i testsrc=size=108x192:rate=10:duration=1 -pix_fmt yuv420p'),
    file,
  ]);
  clip = await readFile(file);
  picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#7c3aed' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const newProduct = () => ({
  name: 'Tray',
  description: 'Oak',
  price: 30,
  category_id: mug.category_id,
  shop_id: seller.shop.id,
  stock_quantity: 4,
  images: ['https://pictures.example/tray.webp'],
  video_url: 'https://pictures.example/tray.mp4',
  variants: [{ name: 'Size', value: 'L', price_modifier: 1.5, stock_quantity: 4, images: [] }],
  discount_percentage: 10,
  discount_start_date: '2026-01-01T00:00:00Z',
  discount_end_date: null,
});

let serial = 0;
const account = () => {
  serial += 1;
  const username = `spec${serial}_${process.pid}`;
  return {
    email: `${username}@example.com`,
    username,
    password: 'secret-pass',
    first_name: 'Ada',
    last_name: 'Byron',
  };
};

async function lineOf(person: Person): Promise<string> {
  return (await person.adds(mug, 1, mug.variants[0].id)).body.items[0].id;
}

type Audience = 'anyone' | 'anyone signed in' | 'the owner' | 'an admin';
type Row = {
  call: string;
  who: Audience;
  status?: number;
  /** The address, if the call's own has parameters. */
  at?: () => string | Promise<string>;
  body?: () => unknown;
  /** Fields of the answer; of its first row if it is a list. */
  fields?: readonly string[];
  /** Fields of the first entry of this list in the answer. */
  within?: Record<string, readonly string[]>;
};

const shopAt = (rest: string) => () => `/shops/${seller.shop.id}${rest}`;
const mugAt = (rest: string) => () => `/products/${mug.id}${rest}`;

const ROWS: Row[] = [
  {
    call: 'POST /auth/login',
    who: 'anyone',
    body: () => ({
      email_or_username: buyer.username,
      password: buyer.password,
      lat: 38.72,
      lng: -9.14,
    }),
    fields: SIGNED_IN,
  },
  { call: 'POST /auth/register', who: 'anyone', status: 201, body: account, fields: SIGNED_IN },
  { call: 'GET /currency/detect', who: 'anyone', fields: CURRENCY },
  {
    call: 'GET /currency/convert',
    who: 'anyone',
    at: () => '/currency/convert?amount=10&from_currency=USD&to_currency=EUR',
    fields: ['converted_price'],
  },
  { call: 'GET /currency/rates', who: 'anyone', fields: words('base rates as_of source') },
  { call: 'GET /categories', who: 'anyone', fields: words('id name') },
  {
    call: 'GET /explore',
    who: 'anyone',
    at: () =>
      `/explore?page=1&limit=12&search=mug&category_id=${mug.category_id}&min_price=1&max_price=99&sort_by=price_low`,
    fields: PRODUCT,
  },
  {
    call: 'GET /cart',
    who: 'anyone signed in',
    at: async () => {
      await lineOf(buyer);
      return '/cart';
    },
    fields: words('items total_amount'),
    within: { items: CART_ITEM },
  },
  {
    call: 'POST /cart/items',
    who: 'anyone signed in',
    status: 201,
    body: () => ({ product_id: mug.id, quantity: 1, variant_id: mug.variants[0].id }),
    fields: words('items total_amount'),
  },
  {
    call: 'PUT /cart/items/{itemId}',
    who: 'anyone signed in',
    at: async () => `/cart/items/${await lineOf(buyer)}`,
    body: () => ({ quantity: 2 }),
    fields: words('items total_amount'),
  },
  {
    call: 'DELETE /cart/items/{itemId}',
    who: 'anyone signed in',
    at: async () => `/cart/items/${await lineOf(buyer)}`,
    fields: words('items total_amount'),
  },
  {
    call: 'POST /checkout',
    who: 'anyone signed in',
    status: 201,
    body: () => checkoutBody([{ product: mug, variant: mug.variants[0].id }]),
    fields: ['stripe_session_id'],
  },
  { call: 'POST /products/{id}/view', who: 'anyone signed in', status: 204, at: mugAt('/view') },
  {
    call: 'GET /products/{id}',
    who: 'anyone',
    at: mugAt(''),
    fields: PRODUCT,
    within: { variants: VARIANT },
  },
  {
    call: 'GET /products?shop_id={shopId}',
    who: 'anyone',
    at: () => `/products?shop_id=${seller.shop.id}`,
    fields: PRODUCT,
  },
  { call: 'GET /shops/{shopId}/products', who: 'anyone', at: shopAt('/products'), fields: PRODUCT },
  { call: 'POST /products', who: 'the owner', status: 201, body: newProduct, fields: PRODUCT },
  {
    call: 'PUT /products/{id}',
    who: 'the owner',
    at: async () => `/products/${(await seller.sells()).id}`,
    body: newProduct,
    fields: PRODUCT,
  },
  {
    call: 'DELETE /products/{id}',
    who: 'the owner',
    status: 204,
    at: async () => `/products/${(await seller.sells()).id}`,
  },
  {
    call: 'GET /shops/{shopId}',
    who: 'anyone',
    at: shopAt(''),
    fields: [...SHOP, 'reviews'],
  },
  {
    call: 'PUT /shops/{shopId}',
    who: 'the owner',
    at: shopAt(''),
    body: () => ({
      name: 'Clay & Co',
      description: 'Pots',
      brand_color: '#0f766e',
      cover_photo_url: 'https://pictures.example/cover.webp',
      logo_url: 'https://pictures.example/logo.webp',
    }),
    fields: SHOP,
  },
  {
    call: 'POST /shops',
    who: 'anyone signed in',
    status: 201,
    body: () => ({
      name: 'Paper & Ink',
      description: 'Notebooks',
      brand_color: '#6366f1',
      locations: [{ name: 'Porto', latitude: 41.15, longitude: -8.61 }],
    }),
    fields: SHOP,
  },
  {
    call: 'POST /shops/{shopId}/reviews',
    who: 'anyone signed in',
    status: 201,
    at: async () => shopAt('/reviews')(),
    body: () => ({ rating: 5, text: 'Quick and kind' }),
    fields: SHOP_REVIEW,
  },
  {
    call: 'POST /products/{id}/reviews',
    who: 'anyone signed in',
    status: 201,
    at: mugAt('/reviews'),
    body: () => ({
      product_id: mug.id,
      rating: 4,
      title: 'Good',
      comment: 'Holds tea',
      images: [],
    }),
    fields: PRODUCT_REVIEW,
  },
  {
    call: 'GET /products/{id}/reviews',
    who: 'anyone',
    at: mugAt('/reviews?page=1&limit=10'),
    fields: PRODUCT_REVIEW,
  },
  {
    call: 'GET /products/{id}/reviews/stats',
    who: 'anyone',
    at: mugAt('/reviews/stats'),
    fields: REVIEW_STATS,
  },
  { call: 'GET /admin/stats', who: 'an admin', fields: ADMIN_STATS },
  {
    call: 'GET /user/shops',
    who: 'anyone signed in',
    at: async () => {
      await buyer.calls(shopsApi.open, { body: { name: 'Mine', brand_color: '#6366f1' } });
      return '/user/shops';
    },
    fields: SHOP,
  },
  {
    call: 'GET /orders',
    who: 'anyone signed in',
    fields: ORDER,
    within: { items: ORDER_ITEM },
  },
  {
    call: 'GET /shops/{shopId}/orders',
    who: 'the owner',
    at: shopAt('/orders'),
    fields: ORDER,
    within: { items: ORDER_ITEM },
  },
  {
    call: 'PATCH /shops/{shopId}/orders/{orderId}',
    who: 'the owner',
    at: () => shopAt(`/orders/${order.order_id}`)(),
    body: () => ({ status: 'shipped', tracking_url: 'https://track.example/1' }),
    fields: ORDER,
  },
  {
    call: 'POST /simple-upload',
    who: 'anyone signed in',
    body: () => file('files', 'a.png', picture),
  },
  {
    call: 'POST /products/upload-images',
    who: 'anyone signed in',
    status: 201,
    body: () => file('images', 'a.png', picture),
    fields: ['images'],
  },
  {
    call: 'POST /api/products/upload-images',
    who: 'anyone signed in',
    status: 201,
    at: () => '/products/upload-images',
    body: () => file('files', 'a.png', picture),
    fields: ['images'],
  },
  {
    call: 'POST /products/upload-video',
    who: 'anyone signed in',
    status: 201,
    body: () => file('video', 'a.mp4', clip),
    fields: ['video_url'],
  },
  {
    call: 'POST /shops/{shopId}/generate-videos',
    who: 'the owner',
    // A shop without products, so that no outside service is called.
    at: async () => {
      const { body } = await seller.calls(shopsApi.open, {
        body: {
          name: 'Empty shelves',
          brand_color: '#6366f1',
        },
      });
      return `/shops/${body.id}/generate-videos`;
    },
    body: () => ({ google_api_key: 'a-key' }),
    fields: words('successful failed total_products'),
  },
];

function file(field: string, name: string, data: Buffer): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(data)]), name);
  return form;
}

/** Over a real connection, like forms with files. */
async function call(row: Row, token: string | undefined): Promise<Answer> {
  const [method = '', template = ''] = row.call.split(' ');
  const body = row.body?.();
  const isForm = body instanceof FormData;
  const response = await fetch(`${world.url}/api${(await row.at?.()) ?? template}`, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? JSON.parse(text) : undefined,
    headers: Object.fromEntries(response.headers),
  };
}

const caller = {
  anyone: () => undefined,
  'anyone signed in': () => buyer,
  'the owner': () => seller,
  'an admin': () => admin,
};

test.each(ROWS)('$call: for $who', async (row) => {
  const expected = row.status ?? 200;
  if (row.who !== 'anyone') {
    const refused = await call(row, undefined);
    expect(refused.status).toBe(401);
    expect(refused.body.detail).toEqual(expect.any(String));
  }
  if (row.who === 'the owner') expect((await call(row, other.token)).status).toBe(403);
  if (row.who === 'an admin') expect((await call(row, buyer.token)).status).toBe(403);

  const answer = await call(row, caller[row.who]()?.token);
  expect(answer.body?.detail).toBeUndefined();
  expect(answer.status).toBe(expected);
  const [first] = [answer.body].flat();
  for (const field of row.fields ?? []) expect(first).toHaveProperty(field);
  for (const [list, fields] of Object.entries(row.within ?? {})) {
    for (const field of fields) expect(first[list][0]).toHaveProperty(field);
  }
  // An admin may do everything that the owner may.
  if (row.who === 'the owner') expect((await call(row, admin.token)).status).toBe(expected);
});

test('the external catalogue’s fields are an admin’s alone', async () => {
  for (const [who, shown] of [
    [seller, false],
    [admin, true],
  ] as const) {
    const { body } = await who.calls(productsApi.read, { params: { productId: mug.id } });
    expect('cj_product_id' in body).toBe(shown);
    expect('is_dropshipping' in body).toBe(shown);
  }
});

test('the ratings are counted by 1 to 5', async () => {
  const { body } = await world.call(reviewsApi.statsOfProduct, { params: { id: mug.id } });
  expect(Object.keys(body.rating_distribution)).toEqual(['1', '2', '3', '4', '5']);
});
