import { expect, type APIRequestContext, type Page } from '@playwright/test';

type Call = (method: string, path: string, data?: object) => Promise<any>;
export type Seller = {
  id: string;
  username: string;
  shop: { id: string; name: string };
  call: Call;
};

export const SELLER_PASSWORD = 'secret-pass';

let serial = 0;

/** Someone new with a shop, who sits at the page. */
export async function sellerAt(page: Page, request: APIRequestContext): Promise<Seller> {
  serial += 1;
  const username = `sell${Date.now().toString(36)}${serial}`;
  const answer = await request.post('/api/auth/register', {
    data: {
      email: `${username}@example.com`,
      username,
      password: SELLER_PASSWORD,
      first_name: 'Sam',
      last_name: 'Kern',
    },
  });
  expect(answer.status()).toBe(201);
  const { access_token, token_type: _, ...user } = await answer.json();
  const headers = { authorization: `Bearer ${access_token}` };
  const call: Call = async (method, path, data) => {
    const reply = await request.fetch(`/api${path}`, { method, data, headers });
    expect(reply.ok(), `${method} ${path}: ${reply.status()}`).toBe(true);
    return reply.json();
  };
  const shop = await call('POST', '/shops', { name: `Clay ${serial}`, brand_color: '#6366f1' });
  // Once: a later login of the same test is not undone by the next page.
  await page.goto('/healthz');
  await page.evaluate(
    ([token, kept]) => {
      localStorage.setItem('souk.token', token);
      localStorage.setItem('souk.user', kept);
    },
    [access_token, JSON.stringify(user)],
  );
  return { id: user.id, username, shop, call };
}

/** A product of theirs, put there by the API. */
export async function sells(seller: Seller, product: object = {}): Promise<any> {
  const [category] = await seller.call('GET', '/categories');
  return seller.call('POST', '/products', {
    name: 'Mug',
    price: 20,
    stock_quantity: 9,
    category_id: category.id,
    shop_id: seller.shop.id,
    ...product,
  });
}

/** A real vertical clip: one of the demo's. */
export async function clip(request: APIRequestContext) {
  const listed = await request.get('/api/explore?has_video=true&limit=1');
  const [first] = await listed.json();
  const file = await request.get(first.video_url, { timeout: 60_000 });
  return { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await file.body() };
}

export const newProduct = (seller: Seller) => `/dashboard/shops/${seller.shop.id}/products/new`;
export const editProduct = (seller: Seller, id: string) =>
  `/dashboard/shops/${seller.shop.id}/products/${id}`;

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

export async function fillBasics(page: Page, name = 'Blue mug') {
  await field(page, 'Product Name').fill(name);
  await field(page, 'Price').fill('19.99');
  await field(page, 'Stock Quantity').fill('9');
  await field(page, 'Category').selectOption({ index: 1 });
}

export async function addVariant(
  page: Page,
  type: string,
  value: string,
  stock: string,
  modifier = '0',
) {
  await field(page, 'Type').fill(type);
  await field(page, 'Value').fill(value);
  await field(page, 'Price modifier').fill(modifier);
  await field(page, 'Stock').fill(stock);
  await button(page, 'Add Variant').click();
}
