import { goodsOf, BUYER } from './demo.ts';
import { complaints, isAccessible, isAccessibleInBothThemes } from './page.ts';
import { logIn } from './people.ts';
import { cards, catalogue, open, searchBox, showing, test, withFilters } from './search-page.ts';
import { expect } from './test.ts';

test(
  'a search takes effect after a pause of 500 ms, immediately with Enter, never mid-composition',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    await open(page, '/explore');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await searchBox(page).pressSequentially('teapot');
    await page.clock.runFor(499);
    await expect(page).toHaveURL('/explore');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/explore?search=teapot');

    // Deleting letters counts as typing too.
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
  },
);

test('filters are in the address, shared with it, and followed by back and forward', async ({
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
  const expected = await catalogue(page, Object.fromEntries(new URLSearchParams(query)));
  expect(expected.length).toBeGreaterThan(1);
  const names = expected.slice(0, 12).map(({ name }) => name);
  await expect(cards(page).getByRole('heading')).toHaveText(names);
  const word = names.length === 1 ? 'result' : 'results';
  await showing(page, `Showing ${names.length} ${word}`);

  // The same for someone who receives the address, before any script runs.
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

  // Each filter can be removed by itself, and all together.
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
  // The default is not written into the address.
  await expect(page).toHaveURL('/');
});

test('nonsense in an address does no harm', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/?min_price=abc&max_price=-4&sort_by=foo&category_id=shoes&min_rating=99&x=1');
  await showing(page, 'Showing 12 results');
  const told = complaints(page);
  await open(page, '/?search=%00');
  await showing(page, 'Showing 12 results');
  expect(told).toEqual([]);
  await open(page, '/explore?category_id=0190aaaa-0000-7000-8000-000000000000');
  await showing(page, 'Showing 0 results');
  await expect(page.getByText('No products found')).toBeVisible();
  await open(page, '/explore?min_price=50&max_price=5&search=%25%27%22%3Cb%3E');
  await withFilters(page, (fields) =>
    expect(fields.getByText('Below the min price')).toBeVisible(),
  );
  await withFilters(page, (fields) => fields.getByLabel('Min price').fill('cheap'));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/explore');
  await withFilters(page, async (fields) => {
    await expect(fields.getByLabel('Min price')).toHaveValue('');
    await expect(fields.getByText('Please enter a number')).toHaveCount(0);
  });
  await showing(page, 'Showing 12 results');
});

test('Distance asks for the position only when chosen', async ({ page, context }) => {
  await open(page, '/explore');
  await withFilters(page, async (fields) => {
    await fields.getByLabel('Sort by').selectOption('Distance');
  });
  await expect(page.getByText('Failed to get location').first()).toBeVisible();
  await expect(page.getByText('For now, the newest come first.')).toBeVisible();
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
  await expect(page.getByText('For now, the newest come first.')).toBeHidden();
  const nearest = await catalogue(page, { sort_by: 'distance', lat: 48.21, lng: 16.37 });
  await expect(cards(page).getByRole('heading').first()).toHaveText(nearest[0]!.name);
});

test('a visitor who has shared their position sees distances, and is not asked again', async ({
  page,
  context,
}) => {
  const away = cards(page)
    .first()
    .getByText(/ (km|m) away$/);
  const { product } = goodsOf(0);
  await open(page, `/explore?search=${encodeURIComponent(product.name)}`);
  await expect(cards(page).getByRole('link', { name: product.name }).first()).toBeVisible();
  await expect(away).toHaveCount(0);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 48.2082, longitude: 16.3738 });
  await page.reload();
  await expect(away).toBeVisible();
});

test(
  'grid or list is remembered, and rendered accordingly by the server',
  { tag: '@desktop' },
  async ({ page }) => {
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
  },
);

test('search words are highlighted, in each form and misspelt', async ({ page }) => {
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

test('the explorer can be used with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/explore');
  const focused = () => page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);
  await searchBox(page).focus();
  await page.keyboard.type('mug');
  await press('Enter');
  await expect(page).toHaveURL('/explore?search=mug');
  await press('Tab');
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await press('ArrowDown');
  await expect(page).toHaveURL(/sort_by=price_low$/);
  for (const name of ['Grid view', 'List view', 'Category', 'Min price']) {
    await press('Tab');
    await expect(focused()).toHaveAccessibleName(name);
  }
  await page.keyboard.type('1');
  await press('Tab');
  await expect(page).toHaveURL('/explore?search=mug&min_price=1&sort_by=price_low');
  await expect(page.getByRole('button', { name: 'Remove filter: From $1' })).toBeVisible();
  await expect(page.getByLabel('Max price')).toBeFocused();
  for (const name of [
    'Ships to',
    'In stock',
    'On sale',
    '4 stars and up',
    'Remove filter: From $1',
  ]) {
    await press('Tab');
    await expect(focused()).toHaveAccessibleName(name);
  }
  const first = (await catalogue(page, { search: 'mug', min_price: 1, sort_by: 'price_low' }))[0]!;
  const card = cards(page).first();
  await expect(card.getByRole('link', { name: first.name, exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await press('Tab');
  await expect(card.getByRole('link', { name: first.name, exact: true })).toBeFocused();
  await press('Tab');
  await expect(card.getByRole('link', { name: first.shop_name })).toBeFocused();
  await press('Shift+Tab');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
});

test("axe finds nothing in the explorer's states", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/explore?search=wooden&in_stock=true&max_price=500');
  await isAccessibleInBothThemes(page, 'marked');
  await page.getByRole('button', { name: 'List view' }).filter({ visible: true }).click();
  await isAccessible(page, 'list');
  await open(page, '/?search=xylophones&sort_by=distance&min_price=9&max_price=1');
  await isAccessible(page, 'empty');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await isAccessibleInBothThemes(page, 'sheet');
});

test(
  'a signed-in shopper sees distances from their login location',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 48.2082, longitude: 16.3738 });
    // Through the form, which sends the location.
    await page.goto('/login');
    await logIn(page, BUYER);
    await expect(page).not.toHaveURL(/\/login/);
    // The newest product may belong to a shop without a location.
    const { product } = goodsOf(0);
    for (const order of ['sort_by=distance', 'sort_by=newest']) {
      await page.goto(`/explore?${order}&search=${encodeURIComponent(product.name)}`);
      await expect(
        cards(page)
          .first()
          .getByText(/ (km|m) away$/),
      ).toBeVisible();
    }
    // The feed, and Home's part of it, measure from there too.
    for (const path of ['/videos', '/']) {
      const near = page.waitForResponse((answer) => {
        const asked = new URL(answer.url()).searchParams;
        return asked.get('has_video') === 'true' && asked.get('sort_by') === 'distance';
      });
      await page.goto(`${path}?sort_by=distance`);
      const [first] = (await (await near).json()) as { name: string; distance: number | null }[];
      expect(first!.distance).not.toBeNull();
      await expect(page.getByText(first!.name).first()).toBeAttached();
    }
  },
);

test(
  'filters changed faster than the page is drawn all count',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/explore');
    // Each as soon as the address has the previous one: no page can be drawn by then.
    await page.evaluate(() => {
      const named = (text: string) =>
        [...document.querySelectorAll('button')].find(
          (button) => button.textContent?.trim() === text && button.checkVisibility(),
        )!;
      const toCome = [named('On sale'), named('4 stars and up')];
      const { pushState } = history;
      history.pushState = function (...parts) {
        pushState.apply(this, parts);
        queueMicrotask(() => toCome.shift()?.click());
      };
      named('In stock').click();
    });
    await expect(page).toHaveURL('/explore?in_stock=true&on_sale=true&min_rating=4');
  },
);
