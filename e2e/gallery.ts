// npm run gallery -- [ADDRESS [NAME...]]: takes pictures of the main screens, or of the named ones,
// of a running site with the demo data, at three widths, light and dark, into docs/images/gallery,
// and writes the page that shows them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, request, type BrowserContext, type Page } from '@playwright/test';
import { authApi } from '@souk/contract/auth';
import { cartApi } from '@souk/contract/cart';
import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { DEMO_ACCOUNTS } from '../demo/src/accounts.ts';
import { callsOf } from './api.ts';

const DOCS = fileURLToPath(new URL('../docs/', import.meta.url));
const FOLDER = join(DOCS, 'images', 'gallery');
const WIDTHS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
  wide: { width: 1920, height: 1080 },
};
type Width = keyof typeof WIDTHS;
const THEMES = ['light', 'dark'] as const;
/**
 * Pixels of a picture in the docs per screen pixel: enough to judge the look, small in a
 * repository.
 */
const SCALE: Record<Width, number> = { phone: 0.8, desktop: 0.6, wide: 0.45 };

type Screen = {
  name: string;
  title: string;
  /** The demo account that is signed in; none if left out. */
  as?: 'buyer' | 'seller' | 'admin';
  open: (page: Page) => Promise<unknown>;
  /** The heading at the top of the picture; without one, the picture shows the top of the page. */
  from?: string;
};

const PEOPLE = { buyer: 0, seller: 1, admin: 2 } as const;

async function openFirst(page: Page, list: string, link: string): Promise<void> {
  await page.goto(list);
  const href = await page.locator(link).first().getAttribute('href');
  await page.goto(href!);
}

const [base = 'http://localhost:3000', ...named] = process.argv.slice(2);

/** The address at which the demo seller's shop is managed. */
async function findManagedShop(): Promise<string> {
  const { email, password } = DEMO_ACCOUNTS[PEOPLE.seller]!;
  const site = await request.newContext({ baseURL: base });
  const { access_token } = await callsOf(site)(authApi.login, {
    body: { email_or_username: email, password },
  });
  const [shop] = await callsOf(site, access_token)(shopsApi.listOwn);
  return `/dashboard/shops/${shop.id}`;
}

const managedShop = await findManagedShop();
const managed = (path: string) => (page: Page) => page.goto(`${managedShop}/${path}`);

const home = (page: Page) => page.goto('/');
const dashboard = (page: Page) => page.goto('/dashboard');
const HOME_ROWS = [
  'Shop by department',
  'On sale now',
  'Shops worth a visit',
  'Watched and bought this week',
];
const PRODUCT_PARTS = [
  'Description',
  'Customer reviews',
  'Questions and answers',
  'Often bought together',
];

const ADMIN_PAGES = [
  ['ledger', 'Books'],
  ['ledger/trial-balance', 'Trial balance'],
  ['ledger/months', 'Month end'],
  ['payouts', 'Payouts'],
  ['statements', 'Statements of the site'],
  ['requests', 'Requests for money back'],
  ['disputes', 'Disputes'],
  ['provider-events', 'Events of the provider'],
  ['settings', 'Money settings'],
  ['mails', 'Emails'],
] as const;

/** A product with questions, reviews and products bought with it. */
async function openTalkedOf(page: Page): Promise<void> {
  const [product] = await callsOf(page.request)(searchApi.explore, {
    query: { search: 'Caldas stoneware teapot', limit: 1 },
  });
  await page.goto(`/product/${product.id}`);
}

const SCREENS: Screen[] = [
  { name: 'home', title: 'Home', open: home },
  ...HOME_ROWS.map((row) => ({
    name: `home-${row.split(' ')[0]!.toLowerCase()}`,
    title: `Home: ${row}`,
    open: home,
    from: row,
  })),
  { name: 'explore', title: 'Explore', open: (page) => page.goto('/explore?sort_by=price_low') },
  { name: 'search', title: 'Search', open: (page) => page.goto('/?search=leather') },
  { name: 'videos', title: 'Video feed', open: (page) => page.goto('/videos') },
  {
    name: 'product',
    title: 'Product',
    open: (page) => openFirst(page, '/explore', 'article a[href^="/product/"]'),
  },
  ...PRODUCT_PARTS.map((part) => ({
    name: `product-${part.split(' ').at(-1)!.toLowerCase()}`,
    title: `Product: ${part}`,
    open: openTalkedOf,
    from: part,
  })),
  {
    name: 'shop',
    title: 'Shop',
    open: (page) => openFirst(page, '/explore', 'article a[href^="/shop/"]'),
  },
  { name: 'sell', title: 'Open a shop', open: (page) => page.goto('/sell') },
  { name: 'login', title: 'Login', open: (page) => page.goto('/login') },
  { name: 'register', title: 'Register', open: (page) => page.goto('/register') },
  { name: 'not-found', title: 'Page not found', open: (page) => page.goto('/nothing-here') },
  {
    name: 'cart',
    title: 'Cart',
    as: 'buyer',
    open: async (page) => {
      await fillCart(page);
      await page.goto('/cart');
    },
  },
  { name: 'checkout', title: 'Checkout', as: 'buyer', open: (page) => page.goto('/checkout') },
  { name: 'wishlist', title: 'Wishlist', as: 'buyer', open: (page) => page.goto('/wishlist') },
  { name: 'orders', title: 'Orders', as: 'buyer', open: (page) => page.goto('/orders') },
  {
    name: 'news',
    title: 'News for a buyer',
    as: 'buyer',
    open: dashboard,
    from: "What's new",
  },
  {
    name: 'order',
    title: 'An order',
    as: 'buyer',
    open: (page) => openFirst(page, '/orders', 'main a[href^="/orders/"]'),
  },
  { name: 'account', title: 'Your account', as: 'buyer', open: (page) => page.goto('/account') },
  { name: 'dashboard', title: 'Dashboard', as: 'seller', open: dashboard },
  {
    name: 'create-shop',
    title: 'Create a shop',
    as: 'seller',
    open: (page) => page.goto('/create-shop'),
  },
  { name: 'manage', title: 'Manage products', as: 'seller', open: managed('products') },
  { name: 'new-product', title: 'Add a product', as: 'seller', open: managed('products/new') },
  {
    name: 'edit-product',
    title: 'Edit a product',
    as: 'seller',
    open: (page) => openFirst(page, `${managedShop}/products`, 'a[aria-label^="Edit "]'),
  },
  { name: 'import', title: 'Import products', as: 'seller', open: managed('products/import') },
  { name: 'questions', title: 'Questions', as: 'seller', open: managed('questions') },
  { name: 'reviews', title: 'Reviews', as: 'seller', open: managed('reviews') },
  { name: 'money', title: 'Money of a shop', as: 'seller', open: managed('money') },
  { name: 'statements', title: 'Statements of a shop', as: 'seller', open: managed('statements') },
  {
    name: 'statement',
    title: 'A statement',
    as: 'seller',
    open: (page) => openFirst(page, `${managedShop}/statements`, 'main a[href*="/statements/"]'),
  },
  { name: 'insight', title: 'Insight', as: 'seller', open: managed('insight') },
  {
    name: 'shop-orders',
    title: 'Orders of a shop',
    as: 'seller',
    open: (page) => page.goto(`${managedShop.replace('/dashboard/shops', '/shop')}/orders`),
  },
  { name: 'admin', title: 'Admin', as: 'admin', open: dashboard },
  ...ADMIN_PAGES.map(([page, title]) => ({
    name: `admin-${page.replaceAll('/', '-')}`,
    title,
    as: 'admin' as const,
    open: (to: Page) => to.goto(`/admin/${page}`),
  })),
  {
    name: 'admin-home',
    title: 'Home page rows',
    as: 'admin',
    open: (page) => page.goto('/admin/home'),
  },
];

/** Puts the two newest products without options into the cart, once. */
async function fillCart(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('souk.token'));
  const calls = callsOf(page.request, token ?? '');
  if ((await calls(cartApi.read)).items.length > 0) return;
  const products = await calls(searchApi.explore, { query: { limit: 50, in_stock: 'true' } });
  for (const { id } of products.filter(({ variants }) => variants.length === 0).slice(0, 2)) {
    await calls(cartApi.add, { body: { product_id: id, quantity: 1 } });
  }
}

async function signIn(page: Page, role: keyof typeof PEOPLE): Promise<void> {
  const { email, password } = DEMO_ACCOUNTS[PEOPLE[role]]!;
  await page.goto('/login');
  await page.getByLabel('Email or Username').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Waits until nothing moves: network quiet, no skeletons, fonts and visible pictures loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  // The end of the feed, far below, keeps loading.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=status][aria-label=Loading]')].every(
      (status) => status.getBoundingClientRect().top > innerHeight,
    ),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    const shown = Promise.all(seen.map((image) => image.decode().catch(() => {})));
    // A picture in a closed menu counts as in view, but never loads.
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, 5_000))]);
  });
  await page.waitForTimeout(500);
}

/** Scrolls a heading to just below the bar, once the content above it has loaded. */
async function showFrom(page: Page, heading: string): Promise<void> {
  const place = page.getByRole('heading', { name: heading }).first();
  await place.scrollIntoViewIfNeeded();
  await settled(page);
  await place.evaluate((element) => {
    element.style.scrollMarginTop = '7rem';
    element.scrollIntoView();
  });
}

async function take(context: BrowserContext, width: Width, theme: string) {
  const page = await context.newPage();
  let role: string | undefined;
  const selected = SCREENS.filter(({ name }) => named.length === 0 || named.includes(name));
  for (const screen of selected) {
    if (screen.as && screen.as !== role) {
      if (role) await page.evaluate(() => localStorage.clear());
      await signIn(page, screen.as);
      role = screen.as;
    }
    await screen.open(page);
    await settled(page);
    if (screen.from) {
      await showFrom(page, screen.from);
      await settled(page);
    }
    const path = join(FOLDER, `${screen.name}-${width}-${theme}.jpeg`);
    await page.screenshot({ path, quality: 70 });
    process.stdout.write(`${screen.title}, ${width}, ${theme}\n`);
  }
  await page.close();
}

/** The screens whose earlier pictures are in docs/images/before. */
const KEPT_BEFORE = ['home', 'product', 'shop', 'dashboard'];

function beforeAndAfter(): string[] {
  return [
    '## Before and after',
    '',
    'Four screens before and after Souk got its own look: a display face for headlines, a flat accent, a warm',
    'colour, and the awning ([decision 57](decisions/0057-an-own-face.md)).',
    '',
    '| | before | after |',
    '| --- | --- | --- |',
    ...SCREENS.filter(({ name }) => KEPT_BEFORE.includes(name)).map(
      ({ name, title }) =>
        `| ${title} | ![${title}, before](images/before/${name}.jpeg) | ![${title}, after](images/gallery/${name}-desktop-light.jpeg) |`,
    ),
    '',
  ];
}

function gallery(): string {
  const parts = SCREENS.map(({ name, title }) => {
    const shot = (width: string, theme: string) =>
      `![${title}, ${width}, ${theme}](images/gallery/${name}-${width}-${theme}.jpeg)`;
    return [
      `## ${title}`,
      '',
      '| | light | dark |',
      '| --- | --- | --- |',
      ...Object.keys(WIDTHS).map(
        (width) => `| ${width} | ${shot(width, 'light')} | ${shot(width, 'dark')} |`,
      ),
      '',
    ].join('\n');
  });
  return [
    '# The screens',
    '',
    'The main screens with the demo marketplace, at 390, 1280 and 1920 pixels, light and dark.',
    'Made by `npm run gallery` from a running site.',
    '',
    ...beforeAndAfter(),
    ...parts,
  ].join('\n');
}

if (named.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH!,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
try {
  for (const [width, viewport] of Object.entries(WIDTHS) as [Width, object][]) {
    for (const theme of THEMES) {
      const context = await browser.newContext({
        baseURL: base,
        locale: 'en-US',
        colorScheme: theme,
        deviceScaleFactor: SCALE[width],
        viewport: viewport as { width: number; height: number },
        ...(width === 'phone' ? { hasTouch: true, isMobile: true } : {}),
      });
      await take(context, width, theme);
      await context.close();
    }
  }
} finally {
  await browser.close();
}
writeFileSync(join(DOCS, 'gallery.md'), gallery());
