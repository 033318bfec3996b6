import { homeApi, type HomeRowKind } from '@souk/contract/home';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { callsOf, requestsTo } from './api.ts';
import { ADMIN } from './demo.ts';
import { complaints } from './page.ts';
import { person, personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';

/** The titles of rows, except personal ones. */
const TITLES: Partial<Record<HomeRowKind, string>> = {
  categories: 'Shop by department',
  on_sale: 'On sale now',
  shops: 'Shops worth a visit',
  watched: 'Watched and bought this week',
};

/** The rows above the clips, and those below. */
const rows = (page: Page) => page.locator('.home-rows');
const titles = (page: Page) => rows(page).getByRole('heading', { level: 2 });
const row = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Scrolls to each row, so that all of them load their contents. */
async function allRows(page: Page): Promise<void> {
  await expect(titles(page).first()).toBeVisible();
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The products that the rows link to; several links of one card lead to the same product. */
async function productsOfRows(page: Page): Promise<string[][]> {
  return rows(page)
    .getByRole('region')
    .evaluateAll((regions) =>
      regions.map((region) => [
        ...new Set(
          [...region.querySelectorAll<HTMLAnchorElement>('a[href^="/product/"]')].map(
            ({ pathname }) => pathname,
          ),
        ),
      ]),
    );
}

test('each row gives its reason and leads on; no product is in two of them', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/');
  await allRows(page);
  await expect(row(page, 'On sale now').getByRole('link', { name: 'All offers' })).toHaveAttribute(
    'href',
    '/explore?on_sale=true',
  );
  await expect(row(page, 'On sale now').getByText('Ending soonest first')).toBeVisible();
  await expect(
    row(page, 'On sale now')
      .getByText(/^Ends in \d+[mhd]$/)
      .first(),
  ).toBeVisible();
  const { all: count } = await callsOf(page.request)(searchApi.counts);
  await expect(page.getByRole('link', { name: `See all ${count}`, exact: true })).toHaveAttribute(
    'href',
    '/explore',
  );
  const shops = row(page, 'Shops worth a visit');
  await expect(shops.getByRole('link', { name: 'Well-rated products' })).toHaveAttribute(
    'href',
    '/explore?min_rating=4',
  );
  const shop = shops.getByRole('article').first();
  await expect(shop.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/shop\//);
  await expect(shop.getByRole('img', { name: /of 5 stars$/ })).toBeVisible();
  const products = await productsOfRows(page);
  const all = products.flat();
  expect(all.length).toBeGreaterThan(20);
  expect(new Set(all).size).toBe(all.length);

  const tile = row(page, 'Shop by department').getByRole('link').first();
  const department = await tile.innerText();
  await tile.click();
  await expect(page).toHaveURL(/\/explore\?category_id=/);
  await expect(page.getByRole('region', { name: 'Explore products' })).toContainText(department);
  expect(said).toEqual([]);
});

test('products that someone viewed bring similar ones, for that person alone', async ({ page }) => {
  const someone = await person(page.request);
  const goods = await someone.calls(productsApi.list, {
    query: { shop_id: (await anyProduct(page)).shop_id },
  });
  const looked = goods[0];
  await someone.calls(productsApi.view, { params: { productId: looked.id } });
  await someone.sitsAt(page);
  await page.goto('/');
  const because = row(page, `Because you looked at ${looked.name}`);
  await expect(because).toBeAttached();
  await allRows(page);
  await because.scrollIntoViewIfNeeded();
  await expect(because.getByRole('article').first()).toBeVisible();
  const products = (await productsOfRows(page)).flat();
  expect(new Set(products).size).toBe(products.length);
  await expect(because.getByRole('link', { name: looked.name, exact: true })).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await allRows(page);
  await expect(row(page, /^Because you looked at/)).toHaveCount(0);
});

/**
 * Waits until the home page, which the server caches for a while, has a row of that name, or no
 * longer has it.
 */
const homeNames = (page: Page, name: string, named: boolean) =>
  expect
    .poll(async () => (await (await page.request.get('/')).text()).includes(`>${name}</h2>`), {
      intervals: [100],
    })
    .toBe(named);

async function anyProduct(page: Page) {
  const { calls } = await person(page.request);
  const [first] = await calls(homeApi.near, { query: { lat: 48, lng: 11 } });
  return first;
}

test(
  'an admin chooses the rows and their order; a failure keeps the choice',
  { tag: '@desktop' },
  async ({ page }) => {
    const admin = await personAt(page, ADMIN);
    const before = await admin.calls(homeApi.settings);
    try {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Home page rows' }).click();
      const list = page.getByRole('list', { name: 'Rows, in order' });
      await expect(list.getByRole('listitem')).toHaveCount(6);

      // By keyboard: the last row moves up, and the button keeps the focus.
      const up = list.getByRole('button', { name: 'Move Watched and bought this week up' });
      await up.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expect(up).toBeFocused();
      await list.getByRole('switch', { name: 'Show On sale now' }).press('Space');
      await expect
        .poll(async () =>
          (await admin.calls(homeApi.settings)).map(({ kind, shown }) => [kind, shown]),
        )
        .toEqual([
          ['categories', true],
          ['on_sale', false],
          ['because', true],
          ['shops', true],
          ['watched', true],
          ['near', true],
        ]);

      const answer = requestsTo(homeApi.arrange);
      await page.route(answer, (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await list.getByRole('button', { name: 'Move Shop by department down' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'still here' })).toBeVisible();
      await expect(list.getByRole('listitem').nth(1)).toContainText('Shop by department');
      await page.unroute(answer);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();

      const after = await admin.calls(homeApi.settings);
      expect(after.slice(0, 2).map(({ kind }) => kind)).toEqual(['on_sale', 'categories']);
      const shown = after.filter((one) => one.shown);
      const wanted = shown.flatMap(({ kind }) => TITLES[kind] ?? []);
      await homeNames(page, 'On sale now', false);
      await page.goto('/');
      await expect(titles(page).first()).toBeVisible();
      const found = await titles(page).allTextContents();
      expect(found.filter((title) => wanted.includes(title))).toEqual(wanted);
      expect(found).not.toContain('On sale now');
      await allRows(page);
      const products = (await productsOfRows(page)).flat();
      expect(new Set(products).size).toBe(products.length);
    } finally {
      await admin.calls(homeApi.arrange, { body: before });
    }
    await homeNames(page, 'On sale now', true);
    await page.goto('/');
    await expect(titles(page).nth(1)).toHaveText('On sale now');
  },
);

test('only admins find the page', { tag: '@desktop' }, async ({ page }) => {
  await personAt(page);
  await page.goto('/admin/home');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
