// Checks every screen that has an address at phone and desktop width, in light and dark, and with
// text twice as large. Dialogs and errors that open on a screen are checked by the journey that
// opens them, which leaves the screen itself to these.
import { adminPages } from '@souk/contract/admin-pages';
import { cartApi } from '@souk/contract/cart';
import { ordersApi } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { callsOf } from './api.ts';
import { ADMIN, BUYER, goodsOf, listed, SELLER } from './demo.ts';
import {
  complaints,
  CONTRAST,
  DESK,
  fitsScreen,
  isComplete,
  noteShown,
  PHONE,
  stopTransitions,
  violations,
} from './page.ts';
import { person, personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';

const NOBODYS = '0190aaaa-0000-7000-8000-000000000000';

/**
 * Loads a screen once and checks it by all rules twice: on a phone in dark colours, and at a desk
 * in light ones. Elements shown at one width only are checked in the other colours too.
 */
async function expectFine(page: Page, path: string, enlarged: boolean): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  await isComplete(page);
  // The site's notifications and the account's notification settings are two landmarks with the
  // same name.
  const part = path === pages.account() ? 'main' : undefined;
  await stopTransitions(page);
  expect(await violations(page, { part }), `${path} on a phone, dark`).toEqual([]);
  await fits(page, `${path} on a phone`, enlarged);
  await noteShown(page);

  await page.setViewportSize(DESK);
  const contrast = { part, rules: CONTRAST, unseen: true };
  expect(await violations(page, contrast), `${path} at a desk, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page, { part }), `${path} at a desk, light`).toEqual([]);
  await fits(page, `${path} at a desk`, enlarged);
  await noteShown(page);

  await page.setViewportSize(PHONE);
  expect(await violations(page, contrast), `${path} on a phone, light`).toEqual([]);
}

/** Nothing may need sideways scrolling, nor when enlarged as by a browser's text zoom. */
async function fits(page: Page, name: string, enlarged: boolean): Promise<void> {
  await fitsScreen(page, name);
  if (!enlarged) return;
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await fitsScreen(page, `${name}, text twice as large`);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/**
 * `enlarged`: also with text twice as large, which not all of the admin's tables are designed for.
 */
async function expectAllFine(page: Page, paths: string[], { enlarged = true } = {}): Promise<void> {
  test.setTimeout(paths.length * 30_000);
  const said = complaints(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) await expectFine(page, path, enlarged);
  // A missing page is a 404, which the browser logs.
  expect(said.filter((line) => !line.includes('status of 404'))).toEqual([]);
}

test('the screens of a visitor are accessible and fit', async ({ page, request }) => {
  const plain = await listed(request, goodsOf(0));
  const products = await callsOf(request)(searchApi.explore, { query: { limit: 100 } });
  const varied = products.find(({ variants, video_url }) => variants.length > 1 && video_url)!;
  await expectAllFine(page, [
    pages.home(),
    pages.explore(),
    `${pages.explore()}?search=zzzzqqqq`,
    `${pages.explore()}?min_price=5&max_price=90&in_stock=true&on_sale=true&min_rating=4`,
    pages.videos(),
    pages.product(plain.id),
    pages.product(varied.id),
    pages.shop(plain.shop_id),
    pages.sell(),
    pages.protection(),
    pages.login(),
    pages.register(),
    pages.forgotPassword(),
    '/no-such-page',
    pages.product(NOBODYS),
  ]);
});

test('the screens of a buyer are accessible and fit', async ({ page, request }) => {
  const product = await listed(request, goodsOf(0));
  const buyer = await person(request, BUYER);
  await buyer.calls(cartApi.add, { body: { product_id: product.id, quantity: 1 } });
  const [order] = await buyer.calls(ordersApi.list, { query: { limit: 1 } });
  await buyer.sitsAt(page);
  await expectAllFine(page, [
    pages.cart(),
    pages.checkout(),
    pages.dashboard(),
    pages.orders(),
    pages.order(order.id),
    pages.invoice(order.id),
    pages.wishlist(),
    pages.account(),
    pages.createShop(),
  ]);
});

test(
  'the screens of a seller are accessible and fit',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const seller = await person(request, SELLER);
    const [{ id: shopId }] = await seller.calls(shopsApi.listOwn);
    const [own] = await seller.calls(productsApi.ofShop, { params: { shopId } });
    const [order] = await seller.calls(ordersApi.listOfShop, {
      params: { shopId },
      query: { limit: 1 },
    });
    await seller.sitsAt(page);
    await expectAllFine(page, [
      pages.dashboard(),
      pages.orders(),
      pages.shop(shopId),
      pages.shopOrders(shopId),
      pages.shopOrder(shopId, order.id),
      pages.manageProducts(shopId),
      pages.newProduct(shopId),
      pages.editProduct(shopId, own.id),
      pages.importProducts(shopId),
      pages.shopQuestions(shopId),
      pages.shopReviews(shopId),
      pages.shopInvoices(shopId),
      pages.shopMoney(shopId),
      pages.shopStatements(shopId),
      pages.shopInsight(shopId),
    ]);
  },
);

test('the screens of an admin are accessible and fit', async ({ page, request }) => {
  const admin = await person(request, ADMIN);
  const { shop_id } = await listed(request, goodsOf(0));
  await admin.sitsAt(page);
  await expectAllFine(page, [pages.dashboard(), pages.orders()]);
  await expectAllFine(
    page,
    [
      adminPages.home(),
      adminPages.users(),
      adminPages.user(admin.id),
      adminPages.shops(),
      adminPages.shop(shop_id),
      adminPages.products(),
      adminPages.reviews(),
      adminPages.categories(),
      adminPages.audit(),
      adminPages.jobs(),
    ],
    { enlarged: false },
  );
});

test(
  'an admin’s money, mails and reports are accessible and fit the screen',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await (await person(request, ADMIN)).sitsAt(page);
    await expectAllFine(page, [
      adminPages.ledger(),
      adminPages.trialBalance(),
      adminPages.months(),
    ]);
    await expectAllFine(
      page,
      [
        adminPages.providerStatement(),
        adminPages.approvals(),
        adminPages.settings(),
        adminPages.events(),
        adminPages.disputes(),
        adminPages.mails(),
        adminPages.payouts(),
        adminPages.statements(),
        adminPages.requests(),
        adminPages.reports(),
      ],
      { enlarged: false },
    );
  },
);

test('with text twice as large a buyer’s home fits, and its hero grows downwards', async ({
  page,
}) => {
  await personAt(page, BUYER);
  await page.goto(pages.home());
  await isComplete(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const hero = page.getByRole('main').locator('section').first();
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await fitsScreen(page, `home at ${size.width} px`);
    // Content that does not fit beside the pictures is not cut off.
    const way = await hero.getByRole('link', { name: 'Browse Products' }).boundingBox();
    const frame = await hero.boundingBox();
    expect(way!.y + way!.height).toBeLessThan(frame!.y + frame!.height);
  }
});
