import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Product } from '../contract/src/catalogue.ts';
import { DEMO_ACCOUNTS } from '../demo/src/accounts.ts';
import { complaints, signIn } from './people.ts';

const searchBox = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search products', exact: true });
const explorer = (page: Page) => page.getByRole('region', { name: 'Explore products' });
const cards = (page: Page) => explorer(page).getByRole('article');
const cardOf = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });
const showing = (page: Page, text: string) =>
  expect(explorer(page).getByText(text, { exact: true })).toBeVisible();

let isPhone = false;
let said: string[] = [];

test.beforeEach(({ page }, { project }) => {
  isPhone = project.name === 'phone';
  said = complaints(page);
});
test.afterEach(() => {
  // What a test breaks on purpose is told by the browser too.
  expect(said.filter((text) => !/Failed to load resource/.test(text))).toEqual([]);
});

/** The filters beside the search: in the bar, on a phone in a sheet, which is open meanwhile. */
async function withFilters(page: Page, work: (fields: Page | Locator) => Promise<void>) {
  if (!isPhone) return work(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await work(sheet);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
}

/** All demo products as the API tells them. */
async function catalogue(page: Page, query = ''): Promise<Product[]> {
  const all: Product[] = [];
  for (let number = 1; ; number += 1) {
    const answer = await page.request.get(`/api/explore?limit=100&page=${number}${query}`);
    const products = (await answer.json()) as Product[];
    all.push(...products);
    if (products.length < 100) return all;
  }
}

/** Opens a page and waits until it answers to typing. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(searchBox(page)).toBeEditable();
  await expect(async () => {
    const running = await searchBox(page).evaluate((element) =>
      Object.keys(element).some((name) => name.startsWith('__react')),
    );
    expect(running).toBe(true);
  }).toPass();
}

test('a search takes effect after a pause of 500 ms, with Enter at once, never half composed', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/explore');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await searchBox(page).pressSequentially('teapot');
  await page.clock.runFor(499);
  await expect(page).toHaveURL('/explore');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/explore?search=teapot');

  // Taking letters away is typing too.
  await searchBox(page).press('Backspace');
  await page.clock.runFor(499);
  await expect(page).toHaveURL('/explore?search=teapot');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/explore?search=teapo');

  await searchBox(page).fill('mug');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/explore?search=mug');

  await searchBox(page).fill('');
  await page.clock.runFor(500);
  await expect(page).toHaveURL('/explore');
  const keyboard = await page.context().newCDPSession(page);
  const composed = { text: 'くつ', selectionStart: 2, selectionEnd: 2 };
  await keyboard.send('Input.imeSetComposition', composed);
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL('/explore');
  await keyboard.send('Input.insertText', { text: '靴' });
  await page.clock.runFor(500);
  await expect(page).toHaveURL(`/explore?search=${encodeURIComponent('靴')}`);
});

test('filters are in the address, shared by it, and followed by back and forward', async ({
  page,
}) => {
  await open(page, '/');
  await withFilters(page, async (fields) => {
    await expect(fields.getByLabel('Category').getByRole('option').first()).toHaveText(
      'All Categories',
    );
    await fields.getByLabel('Category').selectOption({ label: 'Home & Kitchen' });
    await expect(page).toHaveURL(/\/\?category_id=[0-9a-f-]{36}$/);
    await fields.getByLabel('Min price').fill('20');
    await expect(page).toHaveURL(/&min_price=20$/);
    await fields.getByLabel('Max price').fill('60');
    await expect(page).toHaveURL(/&min_price=20&max_price=60$/);
    await expect(fields.getByLabel('Sort by').getByRole('option')).toHaveText([
      'Newest',
      'Price: Low to High',
      'Price: High to Low',
      'Distance',
    ]);
    await fields.getByLabel('Sort by').selectOption('Price: Low to High');
    await expect(page).toHaveURL(/&max_price=60&sort_by=price_low$/);
    await fields.getByRole('button', { name: 'In stock' }).click();
    await expect(page).toHaveURL(/&in_stock=true&sort_by=price_low$/);
  });
  const query = new URL(page.url()).search;
  const expected = await catalogue(page, query.replace('?', '&'));
  expect(expected.length).toBeGreaterThan(1);
  const names = expected.slice(0, 12).map(({ name }) => name);
  await expect(cards(page).getByRole('heading')).toHaveText(names);
  const word = names.length === 1 ? 'result' : 'results';
  await showing(page, `Showing ${names.length} ${word}`);

  // The same for someone who is sent the address, before any script runs.
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain(names[0]!.replaceAll('&', '&amp;'));
  await page.reload();
  await expect(cards(page).getByRole('heading')).toHaveText(names);

  await searchBox(page).fill('mug');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\?search=mug&category_id/);
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('mug');
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('');
  await expect(cards(page).getByRole('heading')).toHaveText(names);
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('mug');
  await page.goBack();

  // Each filter can be taken away by itself, and all at once.
  await expect(page).not.toHaveURL(/search/);
  await page.getByRole('button', { name: 'Remove filter: From $20' }).click();
  await expect(page).not.toHaveURL(/min_price/);
  await expect(page.getByRole('button', { name: 'Remove filter: Up to $60' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/?sort_by=price_low');
  await withFilters(page, async (fields) => {
    await expect(fields.getByLabel('Max price')).toHaveValue('');
    await fields.getByLabel('Sort by').selectOption('Newest');
  });
  // The default is not written down.
  await expect(page).toHaveURL('/');
});

test('nonsense in an address does no harm', async ({ page }) => {
  await open(page, '/?min_price=abc&max_price=-4&sort_by=foo&category_id=shoes&min_rating=99&x=1');
  await showing(page, 'Showing 12 results');
  await open(page, '/explore?category_id=0190aaaa-0000-7000-8000-000000000000');
  await showing(page, 'Showing 0 results');
  await expect(page.getByText('No products found')).toBeVisible();
  await open(page, '/explore?min_price=50&max_price=5&search=%25%27%22%3Cb%3E');
  await withFilters(page, (fields) =>
    expect(fields.getByText('Below the min price')).toBeVisible(),
  );
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/explore');
  await showing(page, 'Showing 12 results');
});

test('prices can be sorted both ways, the price paid now counting', async ({ page }) => {
  const paid = ({ price, discounted_price }: Product) => discounted_price ?? price;
  for (const [label, sort, sign] of [
    ['Price: Low to High', 'price_low', 1],
    ['Price: High to Low', 'price_high', -1],
  ] as const) {
    await open(page, '/explore?search=box');
    await withFilters(page, async (fields) => {
      await fields.getByLabel('Sort by').selectOption(label);
    });
    await expect(page).toHaveURL(`/explore?search=box&sort_by=${sort}`);
    const sorted = await catalogue(page, `&search=box&sort_by=${sort}`);
    expect(sorted.length).toBeGreaterThan(2);
    const prices = sorted.map((product) => sign * paid(product));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    await expect(cards(page).getByRole('heading')).toHaveText(
      sorted.slice(0, 12).map(({ name }) => name),
    );
  }
});

test('Distance asks for the position only when chosen', async ({ page, context }) => {
  await open(page, '/explore');
  await withFilters(page, async (fields) => {
    await fields.getByLabel('Sort by').selectOption('Distance');
  });
  await expect(page.getByText('Failed to get location').first()).toBeVisible();
  await expect(page.getByText('Without it the newest come first.')).toBeVisible();
  await showing(page, 'Showing 12 results');
  await expect(cards(page).getByText(/ away$/)).toHaveCount(0);

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 48.2082, longitude: 16.3738 });
  await page.getByRole('button', { name: 'Use current location' }).click();
  await expect(
    cards(page)
      .first()
      .getByText(/ (km|m) away$/),
  ).toBeVisible();
  await expect(page.getByText('Without it the newest come first.')).toBeHidden();
  const nearest = await catalogue(page, '&sort_by=distance&lat=48.21&lng=16.37');
  await expect(cards(page).getByRole('heading').first()).toHaveText(nearest[0]!.name);
});

test('grid or list is remembered, and drawn so by the server', async ({ page }) => {
  await open(page, '/explore');
  await page.getByRole('button', { name: 'List view' }).filter({ visible: true }).click();
  const [first, second] = [
    await cards(page).nth(0).boundingBox(),
    await cards(page).nth(1).boundingBox(),
  ];
  expect(first!.x).toBe(second!.x);
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('aria-label="List view" aria-pressed="true"');
  await open(page, '/');
  const list = page.getByRole('button', { name: 'List view' }).filter({ visible: true });
  await expect(list).toHaveAttribute('aria-pressed', 'true');
});

test('Load More goes on where the list ended, says so, and survives a failure', async ({
  page,
}) => {
  await open(page, '/explore');
  const names = (await catalogue(page)).map(({ name }) => name);
  const more = page.getByRole('button', { name: 'Load More' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Showing 24 results')).toBeVisible();
  await expect(cards(page).getByRole('heading')).toHaveText(names.slice(0, 24));
  // The keyboard goes on at the first new one.
  await expect(cards(page).nth(12).getByRole('link').first()).toBeFocused();

  await page.route('**/api/explore?*cursor=*', (route) => route.fulfill({ status: 503, body: '' }));
  await more.click();
  await expect(page.getByRole('alert').getByText('Error fetching products')).toBeVisible();
  await showing(page, 'Showing 24 results');
  await expect(cards(page)).toHaveCount(24);
  await page.unroute('**/api/explore?*cursor=*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await showing(page, 'Showing 36 results');
  await expect(cards(page).getByRole('heading')).toHaveText(names.slice(0, 36));
});

test('an answer that fails can be asked for again', async ({ page }) => {
  await open(page, '/explore');
  await page.route('**/api/explore?*', (route) => route.fulfill({ status: 500, body: '' }));
  await searchBox(page).fill('mug');
  await expect(page.getByText('Error fetching products')).toBeVisible();
  await page.unroute('**/api/explore?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first().getByText(/mug/i).first()).toBeVisible();
  await expect(page.getByText('Error fetching products')).toBeHidden();
});

test('a slow answer never replaces a newer one; what is shown stays until then', async ({
  page,
}) => {
  await open(page, '/explore');
  const before = await cards(page).getByRole('heading').first().textContent();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const ended = new Promise<void>((resolve) => {
    void page.route('**/api/explore?*search=lamp*', async (route) => {
      await held;
      // The page may have given it up by now.
      await route.continue().catch(() => undefined);
      resolve();
    });
  });
  const asked = page.waitForRequest(/\/api\/explore\?.*search=lamp/);
  await searchBox(page).fill('lamp');
  await asked;
  await expect(explorer(page).locator('[aria-busy=true]').first()).toBeVisible();
  await expect(cards(page).getByRole('heading').first()).toHaveText(before!);
  await searchBox(page).fill('mug');
  const mugs = (await catalogue(page, '&search=mug')).slice(0, 12).map(({ name }) => name);
  await expect(cards(page).getByRole('heading')).toHaveText(mugs);
  release();
  await ended;
  await expect(page).toHaveURL('/explore?search=mug');
  await expect(cards(page).getByRole('heading')).toHaveText(mugs);
});

/** Loads 36 products, and opens the one in view after scrolling down to it. */
async function openDeep(page: Page): Promise<{ scrolled: number; name: string }> {
  for (const count of [24, 36]) {
    await page.getByRole('button', { name: 'Load More' }).click();
    await showing(page, `Showing ${count} results`);
  }
  const link = cards(page).nth(29).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 137));
  const name = (await link.textContent())!;
  const scrolled = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return { scrolled, name };
}

const scrolledTo = (page: Page, y: number) =>
  expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - y))
    .toBeLessThanOrEqual(2);

test('coming back from a product, the list is as long and stands where it did', async ({
  page,
}) => {
  await open(page, '/');
  await searchBox(page).fill('in');
  await expect(page).toHaveURL('/?search=in');
  await showing(page, 'Showing 12 results');
  const { scrolled, name } = await openDeep(page);
  await page.goBack();
  await showing(page, 'Showing 36 results');
  await scrolledTo(page, scrolled);
  await expect(cardOf(page, name)).toBeInViewport();

  // Also where the product was loaded anew, so that nothing is left in memory.
  await cardOf(page, name).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.reload();
  await page.goBack();
  await showing(page, 'Showing 36 results');
  await expect(cardOf(page, name)).toBeInViewport();
  await page.reload();
  await showing(page, 'Showing 36 results');
  await expect(cardOf(page, name)).toBeInViewport();
});

test('a filter that is changed deep in the list shows the new one from its start', async ({
  page,
}) => {
  test.skip(isPhone, 'on a phone the filters are at the start');
  await open(page, '/explore');
  await page.getByRole('button', { name: 'Load More' }).click();
  await showing(page, 'Showing 24 results');
  await cards(page).nth(20).scrollIntoViewIfNeeded();
  await page.getByLabel('Sort by').selectOption('Price: Low to High');
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 });
});

test('typing draws no card anew, loading more only the new ones', async ({ page }) => {
  await open(page, '/explore');
  // React gives an element new props each time its component is drawn.
  const remember = () =>
    page.evaluate(() => {
      for (const card of document.querySelectorAll('#explore article')) {
        const props = Object.keys(card).find((name) => name.startsWith('__reactProps'))!;
        Object.assign(card, { drawnWith: Reflect.get(card, props) });
      }
    });
  const drawnAnew = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('#explore article')].filter((card) => {
          const props = Object.keys(card).find((name) => name.startsWith('__reactProps'))!;
          const before: unknown = Reflect.get(card, 'drawnWith');
          return before !== undefined && before !== Reflect.get(card, props);
        }).length,
    );
  await remember();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchBox(page).pressSequentially('wooden');
  expect(await drawnAnew()).toBe(0);
  await searchBox(page).fill('');
  await page.clock.resume();
  // Not by the mouse, which would come to rest upon a card.
  await page.getByRole('button', { name: 'Load More' }).press('Enter');
  await showing(page, 'Showing 24 results');
  expect(await drawnAnew()).toBe(0);
});

test('what was searched for is marked, in each form and misspelt', async ({ page }) => {
  for (const [search, text, marked] of [
    ['mugs', /mug/i, /^mug$/i],
    ['TEAP', /teapot/i, /^teap$/i],
    ['teapott', /teapot/i, /^teapot$/i],
  ] as const) {
    await open(page, `/explore?search=${search}`);
    const link = cards(page).getByRole('link', { name: text }).first();
    await expect(link.locator('mark').first()).toHaveText(marked);
  }
});

test('a card says all that it has to', async ({ page }) => {
  const all = await catalogue(page);
  const stocked = all.find((p) => p.variants.length === 0 && p.stock_quantity > 5)!;
  const few = all.find((p) => p.stock_quantity > 1 && p.stock_quantity <= 5)!;
  const none = all.find((p) => p.stock_quantity === 0)!;
  const reduced = all.find((p) => p.has_active_discount)!;
  const chosen = all.find((p) => p.variants.length > 0 && p.stock_quantity > 0)!;
  const unrated = all.find((p) => p.total_reviews === 0);
  const see = async (product: Product) => {
    await open(page, `/explore?search=${encodeURIComponent(product.name)}`);
    return cardOf(page, product.name).first();
  };
  const money = (dollars: number) => `$${dollars.toFixed(2)}`;

  let card = await see(stocked);
  await expect(card.getByRole('link', { name: stocked.shop_name })).toBeVisible();
  await expect(card.getByText(stocked.categories.join(', '))).toBeVisible();
  const reviews = stocked.total_reviews;
  await expect(
    card.getByText(
      reviews === 0 ? 'No reviews yet' : `(${reviews} review${reviews === 1 ? '' : 's'})`,
    ),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await expect(card.getByRole('button', { name: `Save ${stocked.name}` })).toBeVisible();

  card = await see(few);
  await expect(card.getByText(`Only ${few.stock_quantity} left!`)).toBeVisible();
  card = await see(none);
  await expect(card.getByText('Out of stock')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();

  card = await see(reduced);
  const off = Math.round((1 - reduced.discounted_price! / reduced.original_price) * 100);
  await expect(card.getByText(`${off}% off`)).toBeVisible();
  await expect(card.getByText(money(reduced.discounted_price!))).toBeVisible();
  await expect(card.locator('s')).toHaveText(money(reduced.original_price));

  if (unrated) {
    card = await see(unrated);
    await expect(card.getByText('No reviews yet')).toBeVisible();
  }
  card = await see(chosen);
  await card.getByRole('link', { name: 'Choose options' }).click();
  await expect(page.getByRole('heading', { level: 1, name: chosen.name })).toBeVisible();
});

test('the whole card opens the product; its second picture is fetched under the pointer alone', async ({
  page,
}) => {
  const product = (await catalogue(page)).find((p) => p.images.length > 1)!;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(decodeURI(new URL(request.url()).pathname)));
  // Sizes of a picture stand beside it: the name without its ending is common to them.
  const stem = product.images[1]!.replace(/\.\w+$/, '').replace(/-[^/-]*$/, '');
  await open(page, `/explore?search=${encodeURIComponent(product.name)}`);
  const card = cardOf(page, product.name).first();
  await expect(card.locator('img').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const second = () => fetched.filter((path) => path.startsWith(stem));
  const before = second().length;
  if (!isPhone) {
    await card.hover();
    await expect.poll(() => second().length).toBeGreaterThan(before);
  }
  const box = (await card.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});

test('from a card into the cart: a visitor logs in and comes back, then it is added', async ({
  page,
}) => {
  const product = (await catalogue(page)).findLast(
    (p) => p.variants.length === 0 && p.stock_quantity > 20,
  )!;
  const path = `/?search=${encodeURIComponent(product.name)}`;
  await open(page, path);
  const add = () => cardOf(page, product.name).first().getByRole('button', { name: /Add/ });
  await add().click();
  await expect(page.getByText('Please login to add items to cart').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email or Username').fill(DEMO_ACCOUNTS[0]!.email);
  await page.getByLabel('Password').fill(DEMO_ACCOUNTS[0]!.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(path);

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/cart/items', async (route) => {
    await held;
    await route.continue();
  });
  await add().click();
  await expect(add()).toHaveText('Adding...');
  await expect(add()).toBeDisabled();
  release();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  await expect(add()).toHaveText('Add to Cart');
});

test('the explorer can be used with the keyboard alone', async ({ page }) => {
  test.skip(isPhone, 'a phone has no keyboard');
  await open(page, '/explore');
  const focused = () => page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);
  await searchBox(page).focus();
  await page.keyboard.type('mug');
  await press('Enter');
  await expect(page).toHaveURL('/explore?search=mug');
  await press('Tab');
  await expect(page.getByLabel('Category')).toBeFocused();
  await press('Tab');
  await page.keyboard.type('1');
  await press('Tab');
  await expect(page).toHaveURL('/explore?search=mug&min_price=1');
  await expect(page.getByLabel('Max price')).toBeFocused();
  await press('Tab');
  await press('ArrowDown');
  await expect(page).toHaveURL(/sort_by=price_low$/);
  for (const name of ['Grid view', 'List view', 'Remove filter: From $1', 'In stock', 'On sale']) {
    await press('Tab');
    await expect(focused()).toHaveAccessibleName(name);
  }
  await press('Tab');
  const first = (await catalogue(page, '&search=mug&min_price=1&sort_by=price_low'))[0]!;
  const card = cards(page).first();
  await press('Tab');
  await expect(card.getByRole('link', { name: first.name, exact: true })).toBeFocused();
  await press('Tab');
  await expect(card.getByRole('link', { name: first.shop_name })).toBeFocused();
  await press('Shift+Tab');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the explorer's states (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const check = async (name: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
    };
    await open(page, '/explore?search=wooden&in_stock=true&max_price=500');
    await check('marked');
    await page.getByRole('button', { name: 'List view' }).filter({ visible: true }).click();
    await check('list');
    await open(page, '/?search=xylophones&sort_by=distance&min_price=9&max_price=1');
    await check('empty');
    if (isPhone) {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      await check('sheet');
    }
  });
}

test('a signed-in shopper sees distances by the place of their login', async ({
  page,
  context,
}) => {
  test.skip(isPhone, 'the same on a phone');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 48.2082, longitude: 16.3738 });
  await signIn(page, DEMO_ACCOUNTS[0]!.email);
  await page.goto('/explore?sort_by=distance');
  await expect(
    cards(page)
      .first()
      .getByText(/ (km|m) away$/),
  ).toBeVisible();
});
