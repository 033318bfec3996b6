import { cartApi } from '@souk/contract/cart';
import { searchApi } from '@souk/contract/search';
import { requestsTo } from './api.ts';
import { BUYER, goodsOf, listed } from './demo.ts';
import { complaints, isAccessible, isAccessibleInBothThemes, runs } from './page.ts';
import { personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';

const bar = (page: Page) => page.getByRole('banner');
const search = (page: Page) => bar(page).getByRole('combobox', { name: 'Search', exact: true });
const onPhone = () => test.info().project.name === 'phone';

/** Opens the phone's menu, which holds the links that the bar shows on a wide screen. */
async function openMenu(page: Page): Promise<void> {
  if (!onPhone()) return;
  await bar(page).getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
}

/** Waits for a cookie: a browser writes it a moment later. */
async function cookieIs(page: Page, name: string, value: string): Promise<void> {
  await expect
    .poll(async () => (await page.context().cookies()).find((one) => one.name === name)?.value)
    .toBe(value);
}

test('the bar leads a visitor everywhere, and searches', { tag: '@both' }, async ({ page }) => {
  const said = complaints(page);
  await page.goto('/sell');
  await expect(bar(page).getByRole('link', { name: 'Souk home' })).toHaveAttribute('href', '/');
  await expect(bar(page).getByRole('link', { name: /^Cart/ })).toHaveCount(0);
  await openMenu(page);
  if (onPhone()) {
    // A tap beside it closes it.
    await page.mouse.click(3, 700);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
    await openMenu(page);
  }
  await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(bar(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    '/register',
  );
  for (const [name, path] of [
    ['Explore', '/explore'],
    ['Videos', '/videos'],
    ['Sell', '/sell'],
  ] as const) {
    await expect(bar(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }

  await runs(page);
  await search(page).fill('ceramic cup');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/?search=ceramic%20cup');
  // On a phone, one search at a time: where the page has its own, the bar's waits behind its icon.
  if (onPhone()) {
    await expect(search(page)).toBeHidden();
    await bar(page).getByRole('button', { name: 'Search the site' }).click();
    await expect(search(page)).toBeFocused();
    await isAccessible(page, 'search in the bar');
  }
  await expect(search(page)).toHaveValue('ceramic cup');
  expect(said).toEqual([]);
});

test(
  'a user finds the cart with its lines, and a menu with their first name',
  { tag: '@both' },
  async ({ page }) => {
    const buyer = await personAt(page, BUYER);
    const { id } = await listed(page.request, goodsOf(2));
    await buyer.calls(cartApi.add, { body: { product_id: id, quantity: 1 } });
    await page.goto(`/product/${id}`);
    const cart = bar(page).getByRole('link', { name: /^Cart, \d+ items?$/ });
    await expect(cart).toHaveAttribute('href', '/cart');
    await expect(page.getByTestId('cart-count')).toHaveText(/^\d+$/);

    const entries = ['Dashboard', 'Orders', 'Wishlist', 'Create Shop'];
    const paths = ['/dashboard', '/orders', '/wishlist', '/create-shop'];
    if (onPhone()) {
      await openMenu(page);
      for (const [at, name] of entries.entries()) {
        await expect(bar(page).getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          paths[at]!,
        );
      }
      await isAccessible(page, 'menu');
      await bar(page).getByRole('button', { name: 'Logout' }).click();
    } else {
      const button = bar(page).locator('[aria-haspopup="menu"]');
      await expect(button).toContainText(/[A-Z]/);
      // By keyboard alone: open it, go to both ends and back, close it, and open it again to sign
      // out.
      await button.press('ArrowDown');
      const menu = page.getByRole('menu');
      await expect(menu.getByRole('menuitem')).toHaveText([...entries, 'Logout']);
      await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
      for (const [at, name] of entries.entries()) {
        await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('href', paths[at]!);
      }
      await isAccessible(page, 'user menu');
      await page.keyboard.press('End');
      await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await expect(button).toBeFocused();
      await button.press('Enter');
      await menu.getByRole('menuitem', { name: 'Logout' }).click();
    }
    await expect(page).toHaveURL('/login');
  },
);

test(
  'the user menu opens on a press that came before it was loaded',
  { tag: '@desktop' },
  async ({ page }) => {
    await personAt(page, BUYER);
    const button = bar(page)
      .getByRole('button', { name: /[A-Z]/ })
      .and(page.locator('[aria-haspopup]'));
    const menu = page.getByRole('menu');
    const presses = [
      () => button.click(),
      () => button.press('ArrowDown'),
      () => button.press('Enter'),
    ];
    for (const press of presses) {
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/user-menu*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      // Its load event may wait for the file that is held back.
      await page.goto('/sell', { waitUntil: 'commit' });
      await press();
      await expect(menu).toHaveCount(0);
      held.resolve();
      await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await page.unroute('**/assets/user-menu*.js');
    }
    // If it never loads, the page is reloaded once; after that the button still leads on.
    let failures = 0;
    page.on('requestfailed', (asked) => {
      if (asked.url().includes('/assets/user-menu')) failures += 1;
    });
    const first = bar(page).getByRole('button', { name: /^[A-Z]\w+$/ });
    await page.route('**/assets/user-menu*.js', (route) => route.abort());
    await page.goto('/sell');
    await expect.poll(() => failures).toBe(2);
    await first.click();
    await expect(page).toHaveURL('/dashboard');
    await page.unroute('**/assets/user-menu*.js');

    // Also for a press that came while it was loading.
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/user-menu*.js', async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto('/sell', { waitUntil: 'commit' });
    await first.click();
    held.resolve();
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'the user menu’s button keeps the focus and a press while its menu and the next page load',
  { tag: '@desktop' },
  async ({ page }) => {
    await personAt(page, BUYER);
    const button = bar(page).locator('[aria-haspopup="menu"]');
    const menu = page.getByRole('menu');
    const hold = async (part: string) => {
      const held = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      await page.route(part, async (route) => {
        asked.resolve();
        await held.promise;
        await route.continue();
      });
      return { asked: asked.promise, release: held.resolve };
    };
    const menuPart = await hold('**/assets/user-menu*.js');
    // Its load event may wait for the file that is held back.
    await page.goto('/sell', { waitUntil: 'commit' });
    await button.focus();
    const loaded = page.waitForResponse(/assets\/user-menu.*\.js/);
    menuPart.release();
    const part = (await loaded).url();
    // The module has run and the button has been redrawn with it.
    await page.evaluate(async (url) => {
      await import(url);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, part);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();

    // Pressed while the next page is loading, which arrives first.
    await page.unroute('**/assets/user-menu*.js');
    const laterMenu = await hold('**/assets/user-menu*.js');
    const nextPage = await hold('**/assets/explore*.js');
    await page.goto('/sell', { waitUntil: 'commit' });
    // The button exists once the page runs. Until then, the link would load a new document.
    await expect(button).toBeVisible();
    await bar(page).getByRole('link', { name: 'Explore' }).click();
    await nextPage.asked;
    await button.press('Enter');
    nextPage.release();
    await expect(page).toHaveURL('/explore');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    laterMenu.release();
    await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  },
);

test(
  'suggestions appear while typing, and work by keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    await page.goto('/sell');
    await runs(page);
    const { product } = goodsOf(0);
    const typed = product.name.slice(0, 12);
    // After a pause in typing, the list briefly shows suggestions for the text so far.
    const suggested = page.waitForResponse(
      (answer) =>
        requestsTo(searchApi.suggestions).test(answer.url()) &&
        new URL(answer.url()).searchParams.get('search') === typed.trim(),
    );
    await search(page).click();
    await search(page).pressSequentially(typed);
    await (await suggested).finished();
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    const first = list.getByRole('option', { name: product.name }).first();
    await expect(first).toContainText('$');
    await expect(list.getByRole('option').last()).toHaveText(/^Search for/);
    await expect(bar(page).getByRole('status')).toHaveText(/^\d+ suggestions?$/);
    await expect(search(page)).toHaveAttribute('aria-expanded', 'true');
    await isAccessible(page, 'suggestions');

    await search(page).press('ArrowDown');
    const active = list.getByRole('option', { selected: true });
    await expect(active).toHaveCount(1);
    await expect(search(page)).toHaveAttribute(
      'aria-activedescendant',
      (await active.getAttribute('id'))!,
    );
    await search(page).press('ArrowUp');
    await search(page).press('ArrowUp');
    await expect(active).toHaveText(/^Search for/);
    await search(page).press('Escape');
    await expect(list).toHaveCount(0);
    await expect(search(page)).not.toHaveValue('');

    await search(page).press('End');
    await search(page).pressSequentially(product.name.slice(12));
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(list).toHaveCount(0);
    expect(said).toEqual([]);
  },
);

test(
  'an older response never replaces a newer one, and a failure disturbs nobody',
  { tag: '@desktop' },
  async ({ page }) => {
    let failing = false;
    let answerOld = () => {};
    const held = new Promise<void>((resolve) => (answerOld = resolve));
    let oldIsAnswered = () => {};
    const answered = new Promise<void>((resolve) => (oldIsAnswered = resolve));
    await page.route(requestsTo(searchApi.suggestions), async (route) => {
      const text = new URL(route.request().url()).searchParams.get('search');
      if (failing) return route.abort();
      if (text === 'old') await held;
      const shops = [{ id: 's', name: `${text} answer`, logo_url: null, brand_color: '#336699' }];
      await route.fulfill({ json: { products: [], shops, categories: [] } }).catch(() => undefined);
      if (text === 'old') oldIsAnswered();
    });
    await page.goto('/sell');
    await runs(page);
    const asked = page.waitForRequest(/suggestions\?search=old/);
    await search(page).pressSequentially('old');
    await asked;
    await search(page).fill('new');
    await expect(page.getByRole('option', { name: 'new answer' })).toBeVisible();
    answerOld();
    await answered;
    // Two frames later, anything it brought would be drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(page.getByRole('option', { name: 'new answer' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'old answer' })).toHaveCount(0);

    failing = true;
    await page.reload();
    await runs(page);
    const refused = page.waitForEvent('requestfailed', (request) =>
      /suggestions/.test(request.url()),
    );
    await search(page).pressSequentially('tea');
    await refused;
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await search(page).press('Enter');
    await expect(page).toHaveURL('/?search=tea');
  },
);

test('all prices change with the currency immediately, and it is remembered', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/explore');
  await openMenu(page);
  const picker = page.getByRole('combobox', { name: 'Currency' });
  await expect(picker.locator('option')).toHaveCount(21);
  await expect(picker.locator('option').first()).toHaveText('US Dollar ($)');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await picker.selectOption({ label: 'Japanese Yen (¥)' });
  const goods = page
    .getByRole('main')
    .getByRole('article')
    .or(page.getByRole('main').locator('li'));
  await expect(goods.getByText(/^¥[\d,]+$/).first()).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  // No decimals, and no dollar sign left among the prices.
  await expect(goods.getByText(/^\$\d/)).toHaveCount(0);

  // The server renders it too: the document itself has the prices in yen.
  await cookieIs(page, 'souk.currency', 'JPY');
  const html = await (await page.reload())!.text();
  expect(html).toMatch(/¥[\d,]{3,}/);
  expect(said).toEqual([]);
});

test('without rates the amount stays in dollars; a stored choice holds where detection fails', async ({
  page,
}) => {
  await page.route('**/api/currency/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page
    .context()
    .addCookies([{ name: 'souk.currency', value: 'EUR', url: test.info().project.use.baseURL! }]);
  // Rendered in the browser alone, where both calls fail.
  await page.goto('/login');
  await openMenu(page);
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR');
});

test(
  'the theme follows the system until one is chosen, which the server then renders',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/sell');
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await openMenu(page);
    const picker = page.getByRole('combobox', { name: 'Theme' });
    await expect(picker).toHaveValue('system');
    await picker.selectOption({ label: 'Light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect.poll(ground).not.toBe(dark);
    await cookieIs(page, 'souk.theme', 'light');
    await expect(page.locator('meta[name="theme-color"]')).toHaveCount(1);
    const html = await (await page.reload())!.text();
    expect(html).toMatch(/<html[^>]*data-theme="light"/);

    await openMenu(page);
    await picker.selectOption({ label: 'System' });
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await expect.poll(ground).toBe(dark);
  },
);

test(
  'presses, choices and text entered before the page’s script runs count once it does',
  { tag: '@desktop' },
  async ({ page }) => {
    let letRun = () => {};
    const held = new Promise<void>((resolve) => (letRun = resolve));
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/explore', { waitUntil: 'commit' });
    const search = page.getByRole('searchbox', { name: 'Search products', exact: true });
    await search.fill('lamp');
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    const list = page.getByRole('button', { name: 'List view' }).filter({ visible: true });
    await list.click();
    await list.click();
    letRun();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(list).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL('/explore?search=lamp');
    await expect(search).toHaveValue('lamp');
  },
);

test(
  'a wrong address offers a way on, and reports no errors',
  { tag: '@both' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
    if (onPhone()) {
      await openMenu(page);
      await isAccessibleInBothThemes(page, 'the menu of a visitor', 'body');
      await page.keyboard.press('Escape');
    }
    await page.getByRole('main').getByRole('link', { name: 'Home & Kitchen' }).click();
    await expect(page).toHaveURL(/\/explore\?category_id=/);
  },
);

test('a page says that it is offline, and loads by itself when the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/');
  // Until then, the link would lead to the browser's own error page.
  await runs(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell on Souk' }).click();
  await expect(page.getByText('You seem to be offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Open Your Own Shop/);
});

test(
  'a page whose file stays missing is reloaded once, not endlessly',
  { tag: '@desktop' },
  async ({ page }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.goto('/explore');
    // Until then, the link would load a document instead of the file.
    await runs(page);
    await page.route('**/assets/sell-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sell on Souk' }).click();
    await expect(page).toHaveURL('/sell');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Open Your Own Shop/);
    await page.goto('/explore');
    await runs(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sell on Souk' }).click();
    await expect(page.getByText('This page could not be reached')).toBeVisible();
    expect(documents).toBe(3);
  },
);

test('Browse Products leads to the explorer below; Get Started to signing up', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/register',
  );
  await main.getByRole('link', { name: 'Browse Products' }).click();
  await expect(page.locator('#explore')).toBeFocused();
  await expect(page.locator('#explore')).toBeInViewport();
});
