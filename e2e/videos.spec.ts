import { cartApi } from '@souk/contract/cart';
import { requestsTo } from './api.ts';
import { BUYER } from './demo.ts';
import { complaints } from './page.ts';
import { personAt, logIn } from './people.ts';
import { expect, test } from './test.ts';
import { clips, goOn, listed, nonePlays, openFeed, playing, shownClip } from './videos-page.ts';

test(
  'clips play one at a time, muted and in a loop; swipe or wheel moves on',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    const said = complaints(page);
    const [first, second] = await listed(page);
    expect(await openFeed(page)).toBe(first.name);
    await expect(page.getByText('Showing 20 video results')).toBeVisible();
    expect(await playing(page, first.name)).toMatchObject({ muted: true, loop: true });
    const article = page.getByRole('article', { name: first.name, exact: true });
    await expect(article.getByRole('progressbar', { name: 'Video progress' })).toBeVisible();
    await expect(async () => {
      const value = await article.getByRole('progressbar').getAttribute('aria-valuenow');
      expect(Number(value)).toBeGreaterThan(0);
    }).toPass();

    expect(await goOn(page, isMobile)).toBe(second.name);
    await playing(page, second.name);
    expect((await clips(page)).length).toBeLessThanOrEqual(5);
    await expect(page).toHaveURL(`/videos?clip=${second.id}`);
    expect(said).toEqual([]);
  },
);

test('the sound setting applies to all clips; a press pauses and plays', async ({
  page,
  isMobile,
}) => {
  const first = await openFeed(page);
  await playing(page, first);
  const article = page.getByRole('article', { name: first, exact: true });
  await article.getByRole('button', { name: 'Unmute' }).click();
  expect(await playing(page, first)).toMatchObject({ muted: false });
  const second = await goOn(page, isMobile);
  expect(await playing(page, second)).toMatchObject({ muted: false });
  const shown = page.getByRole('article', { name: second, exact: true });
  await shown.getByRole('button', { name: 'Mute' }).click();
  expect(await playing(page, second)).toMatchObject({ muted: true });

  await shown
    .getByRole('button', { name: 'Pause', exact: true })
    .click({ position: { x: 60, y: 300 } });
  await nonePlays(page);
  await shown
    .getByRole('button', { name: 'Play', exact: true })
    // At another spot: so soon at the same place, it would be a double tap.
    .click({ position: { x: 60, y: 400 } });
  await playing(page, second);
});

test(
  'the keyboard moves through the feed, plays and mutes',
  { tag: '@desktop' },
  async ({ page }) => {
    const [first, second, third] = await listed(page);
    await openFeed(page);
    await playing(page, first.name);
    for (const [key, to] of [
      ['ArrowDown', second],
      ['j', third],
      ['k', second],
      ['PageDown', third],
      ['PageUp', second],
      ['ArrowUp', first],
    ] as const) {
      await page.keyboard.press(key);
      await playing(page, to.name);
    }
    await page.keyboard.press('m');
    expect(await playing(page, first.name)).toMatchObject({ muted: false });
    await page.keyboard.press(' ');
    await nonePlays(page);
    await page.keyboard.press(' ');
    await playing(page, first.name);
    // Keyboard focus moves to the next clip, which is announced by name.
    const article = page.getByRole('article', { name: first.name, exact: true });
    await article.getByRole('link', { name: first.name }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('article', { name: second.name, exact: true })).toBeFocused();
    await expect(page.getByText(`${second.name}, video 2 of`)).toBeAttached();
  },
);

test('a clip pauses while a sheet is open or the tab is hidden', async ({ page }) => {
  const first = await openFeed(page);
  await playing(page, first);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await nonePlays(page);
  await page.keyboard.press('Escape');
  await playing(page, first);
  const hide = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await hide('hidden');
  await nonePlays(page);
  await hide('visible');
  await playing(page, first);
});

test('filters narrow the feed and are in the address', { tag: '@desktop' }, async ({ page }) => {
  await openFeed(page);
  const form = page.getByRole('main');
  await form.getByRole('searchbox', { name: 'Search products' }).fill('teapot');
  await expect(page).toHaveURL(/\/videos\?search=teapot/);
  await form.getByLabel('Sort by').selectOption('Price: Low to High');
  await expect(page).toHaveURL(/sort_by=price_low/);
  const found = await listed(page, { search: 'teapot', sort_by: 'price_low' });
  await expect(
    page.getByText(`Showing ${found.length} video result${found.length === 1 ? '' : 's'}`),
  ).toBeVisible();
  await expect.poll(() => shownClip(page)).toBe(found[0].name);
});

test('a shared address opens at its clip; back from the product leads to it again', async ({
  page,
}) => {
  const products = await listed(page);
  // One clip from the first page of results, and one beyond it.
  for (const product of [products[6]!, products[30]!]) {
    expect(await openFeed(page, `/videos?clip=${product.id}`)).toBe(product.name);
    const article = page.getByRole('article', { name: product.name, exact: true });
    await article.getByRole('link', { name: product.name }).click();
    await expect(page).toHaveURL(`/product/${product.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await page.goBack();
    await expect.poll(() => shownClip(page)).toBe(product.name);
  }
});

test('more clips load within 1000 px of the end, and none twice', async ({ page }) => {
  await openFeed(page, `/videos?clip=${(await listed(page))[16]!.id}`);
  await expect(page.getByText('Showing 20 video results')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Showing 40 video results')).toBeVisible();
});

test('a visitor who wants to buy is asked to log in, and returns to the clip', async ({ page }) => {
  const plain = (await listed(page)).find(
    ({ variants, stock_quantity }) => variants.length === 0 && stock_quantity > 5,
  )!;
  await openFeed(page, `/videos?clip=${plain.id}`);
  const article = page.getByRole('article', { name: plain.name, exact: true });
  await article.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Please login to add items to cart').first()).toBeVisible();
  // Sent once the clip has played for two seconds.
  const viewed = page.waitForResponse((answer) => answer.url().endsWith(`/${plain.id}/view`));
  await logIn(page, BUYER);
  await expect(page).toHaveURL(`/videos?clip=${plain.id}`);
  await expect.poll(() => shownClip(page)).toBe(plain.name);
  await article.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  expect((await viewed).status()).toBe(204);
});

test('options are chosen within the clip', { tag: '@both' }, async ({ page, isMobile }) => {
  await personAt(page, BUYER);
  const varied = (await listed(page)).find(
    ({ variants }) => variants.filter((one) => one.stock_quantity > 0).length > 1,
  )!;
  const variant = varied.variants.find((one) => one.stock_quantity > 0)!;
  await openFeed(page, `/videos?clip=${varied.id}`);
  const article = page.getByRole('article', { name: varied.name, exact: true });
  await article.getByRole('button', { name: 'Add to Cart' }).click();
  const options = isMobile ? page.getByRole('dialog', { name: varied.name }) : article;
  await expect(options.getByText('Please choose an option')).toBeVisible();
  for (const value of variant.value.split(' / ')) {
    await options.getByRole('radio', { name: value, exact: true }).check();
  }
  const added = page.waitForResponse(requestsTo(cartApi.add));
  await options.getByRole('button', { name: 'Add to Cart' }).click();
  expect((await added).status()).toBe(201);
  await expect(page.getByText('Added to cart').first()).toBeVisible();
  if (isMobile) await expect(page.getByRole('dialog')).toHaveCount(0);
  await playing(page, varied.name);
});

test('under reduced motion the rail appears immediately', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const rail = page.getByRole('region', { name: 'Discover Video Products' });
  await rail.getByRole('button', { name: 'More videos' }).click();
  const places = await rail.getByRole('list').evaluate(async (list) => {
    const seen = new Set<number>();
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise(requestAnimationFrame);
      if (list.scrollLeft > 0) seen.add(list.scrollLeft);
    }
    return seen.size;
  });
  expect(places).toBe(1);
});
