import { productsApi } from '@souk/contract/products';
// Checks that every route of the specification's table exists, and that every link on any page
// leads somewhere.
import { shopsApi } from '@souk/contract/shops';
import { SELLER, BUYER, ADMIN } from './demo.ts';
import { complaints, isComplete } from './page.ts';
import { person } from './people.ts';
import { expect, test, type APIRequestContext, type Page } from './test.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NOT_THERE = /Page not found|Product not found|Shop not found|No such endpoint|No such file/;

/** Pages that differ only in their ids and queries are one kind of page. */
function kindOf(address: string): string {
  return new URL(address, 'http://souk').pathname.replaceAll(ID, ':id');
}

/** Pages that everyone may see: checked as a visitor. */
const PUBLIC = ['/', '/explore', '/videos', '/sell', '/protection', '/shop/:id', '/product/:id'];

/**
 * Whether the server's response depends on the address: pages behind login are the same empty frame
 * for all ids.
 */
const dependsOnAddress = (path: string) =>
  PUBLIC.includes(kindOf(path)) || path.startsWith('/api/') || path.startsWith('/media/');

/** Addresses that the journeys here have requested. */
const requested = new Set<string>();
/** The ids of products that visitors are told aren't there. Their sellers and admins see them. */
const unlisted = new Set<string>();
/** The browser's complaints, without those about such products. */
const unexpected = (errors: readonly string[]) =>
  errors.filter((error) => ![...unlisted].some((id) => error.includes(id)));

/** The site's own addresses that a page links to, without the part after a #. */
async function linksOf(page: Page): Promise<string[]> {
  const found = await page
    // An inert link is part of a card's picture, not a way to go.
    .locator('a[href]:not([inert] a)')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const here = new URL(page.url()).origin;
  return found
    .filter((link) => link.startsWith(`${here}/`))
    .map((link) => (link.slice(here.length).split('#')[0] ?? '/') || '/');
}

/**
 * Opens a page, waits until it has drawn its content, and fails if it says that it does not exist.
 */
async function look(page: Page, path: string, status = 200): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  const main = page.getByRole('main');
  // Pages behind login start as a spinner.
  await expect(main.getByRole('heading').first(), path).toBeAttached();
  await isComplete(page);
  expect(await main.innerText(), path).not.toMatch(NOT_THERE);
}

/**
 * Follows links from `starts`: opens one page of each kind that is not among `known`, and only
 * requests the other addresses, once. Returns the kinds.
 */
async function crawl(
  page: Page,
  request: APIRequestContext,
  starts: string[],
  known: string[] = [],
): Promise<string[]> {
  const kinds = new Set(known);
  /** Each with the page that links to it. */
  const rest = new Map<string, string>();
  const queue = starts.map((path): [string, string] => [path, 'the test']);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [path, from] = next;
    if (kinds.has(kindOf(path))) {
      rest.set(path, from);
      continue;
    }
    kinds.add(kindOf(path));
    if (path.startsWith('/api/') || path.startsWith('/media/')) {
      expect((await request.get(path)).status(), path).toBe(200);
      continue;
    }
    await look(page, path);
    for (const link of await linksOf(page)) queue.push([link, path]);
  }
  const others = [...rest]
    .filter(([path]) => dependsOnAddress(path) && !requested.has(path))
    .slice(0, 30);
  for (const [path] of others) requested.add(path);
  const unseen: string[] = [];
  const ask = async () => {
    for (let next = others.shift(); next !== undefined; next = others.shift()) {
      const [path, from] = next;
      const status = (await request.get(path)).status();
      if (status === 404 && kindOf(path) === '/product/:id') unseen.push(path);
      else expect(status, `${path} on ${from}`).toBe(200);
    }
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  for (const path of unseen) {
    unlisted.add(path.split(/[/?]/)[2] ?? path);
    await look(page, path, 404);
  }
  return [...kinds];
}

const PRIVATE = [
  '/cart',
  '/checkout',
  '/dashboard',
  '/orders',
  '/create-shop',
  '/dashboard/shops/:shop/products',
  '/dashboard/shops/:shop/products/new',
  '/shops/:shop/products/new',
  '/dashboard/shops/:shop/products/:product',
  '/dashboard/shops/:shop/products/:product/edit',
  '/dashboard/shops/:shop/products/create',
  '/shop/:shop/orders',
  '/dashboard/shops/create',
];

/** A shop of the demo's seller and one of its products. */
async function oneShop(request: APIRequestContext) {
  const seller = await person(request, SELLER);
  const [shop] = await seller.calls(shopsApi.listOwn);
  const [product] = await seller.calls(productsApi.ofShop, {
    params: { shopId: shop.id },
    query: { limit: 1 },
  });
  const fill = (path: string) => path.replace(':shop', shop.id).replace(':product', product.id);
  return { seller, shop, product, fill };
}

test(
  'a visitor finds every public page, and all others lead to login',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const { shop, product, fill } = await oneShop(request);
    const starts = [
      '/',
      '/login',
      '/register',
      '/sell',
      `/shop/${shop.id}`,
      `/product/${product.id}`,
    ];
    const kinds = await crawl(page, request, starts);
    expect(kinds).toEqual(expect.arrayContaining(PUBLIC));
    for (const path of PRIVATE) {
      await page.goto(fill(path));
      await expect(page, path).toHaveURL(/\/login\?next=/);
    }
    expect(unexpected(errors)).toEqual([]);
  },
);

test(
  'a seller’s own links lead somewhere, and so do the routes of the table',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const errors = complaints(page);
    const { seller, shop, fill } = await oneShop(request);
    await seller.sitsAt(page);
    const kinds = await crawl(page, request, ['/dashboard', '/orders', '/create-shop'], PUBLIC);
    for (const kind of [
      '/dashboard/shops/:id/products',
      '/dashboard/shops/:id/products/new',
      '/dashboard/shops/:id/products/:id',
      '/dashboard/shops/:id/insight',
      '/shop/:id/orders',
    ]) {
      expect(kinds).toContain(kind);
    }
    for (const path of PRIVATE.map(fill)) {
      if (!kinds.includes(kindOf(path))) await look(page, path);
    }
    await page.goto(fill('/dashboard/shops/:shop/products/:product/edit'));
    await expect(page).toHaveURL(fill('/dashboard/shops/:shop/products/:product'));
    await page.goto('/dashboard/shops/create');
    await expect(page).toHaveURL('/create-shop');
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    expect(shop.id).toMatch(ID);
    expect(unexpected(errors)).toEqual([]);
  },
);

/** A shopper’s pages. */
const SHOPPING = ['/dashboard', '/orders', '/wishlist', '/cart'];
/** Pages that the buyer’s journey opens, and pages of a shop that others open as an admin. */
const NOT_AN_ADMINS = [
  '/wishlist',
  '/cart',
  '/account',
  '/dashboard/shops/:id/products',
  '/dashboard/shops/:id/products/new',
  '/dashboard/shops/:id/insight',
  '/dashboard/shops/:id/money',
];

for (const [who, email, starts, known] of [
  ['buyer', BUYER, SHOPPING, []],
  ['admin', ADMIN, ['/dashboard', '/orders'], NOT_AN_ADMINS],
] as const) {
  test(
    `the links of a page that shows the demo’s ${who} lead somewhere`,
    { tag: '@desktop' },
    async ({ page, request }) => {
      const errors = complaints(page);
      await (await person(request, email)).sitsAt(page);
      await crawl(page, request, [...starts], [...PUBLIC, ...known]);
      expect(unexpected(errors)).toEqual([]);
    },
  );
}
