import { followsApi } from '@souk/contract/follows';
import { searchApi } from '@souk/contract/search';
import { wishlistApi } from '@souk/contract/wishlist';
import { requestsTo } from './api.ts';
import { isAccessible, toast } from './page.ts';
import { personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';
import { goOn, listed, nonePlays, openFeed, playing, shownClip } from './videos-page.ts';

/** Swipes sideways over the clip with one finger. */
async function swipeAside(page: Page, from: number, to: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 400 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let step = 1; step <= 6; step += 1) {
    const x = from + ((to - from) * step) / 6;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('a swipe to the side opens the product, and back leads to its clip', async ({ page }) => {
  await openFeed(page);
  // On a desktop, the full Chromium goes back on this gesture; on a phone it does so only from the
  // edge.
  await page.evaluate(() => (document.documentElement.style.overscrollBehaviorX = 'none'));
  const second = await goOn(page, true);
  for (const [from, to] of [
    [90, 300],
    [300, 90],
  ] as const) {
    await swipeAside(page, from, to);
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
    await page.goBack();
    await expect.poll(() => shownClip(page)).toBe(second);
  }
});

test('a double tap saves, and the button undoes it; the clip plays on', async ({ page }) => {
  const shopper = await personAt(page);
  const known = page.waitForResponse(requestsTo(wishlistApi.ids));
  const first = await openFeed(page);
  await known;
  await playing(page, first);
  const heart = article(page, first).getByRole('button', { name: `Save ${first}`, exact: true });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const box = (await article(page, first).getByRole('button', { name: 'Pause' }).boundingBox())!;
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 3);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(toast(page, 'Saved to your wishlist')).toBeVisible();
  await playing(page, first);
  expect((await shopper.calls(wishlistApi.ids)).product_ids).toHaveLength(1);
  await isAccessible(page, 'a clip that was saved');

  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(toast(page, 'Removed from your wishlist')).toBeVisible();
});

test('a visitor who double-taps is offered the login, and stays at the clip', async ({ page }) => {
  const first = await openFeed(page);
  await playing(page, first);
  const box = (await article(page, first).getByRole('button', { name: 'Pause' }).boundingBox())!;
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 3);
  await expect(toast(page, 'Please login to save items')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true }).last()).toBeVisible();
  await playing(page, first);
});

test(
  'sound stays on for the next clip and the next visit in this tab',
  { tag: '@desktop' },
  async ({ page }) => {
    const first = await openFeed(page);
    expect(await playing(page, first)).toMatchObject({ muted: true });
    await article(page, first).getByRole('button', { name: 'Unmute' }).click();
    const second = await goOn(page, false);
    expect(await playing(page, second)).toMatchObject({ muted: false });
    await page.goto('/sell');
    const again = await openFeed(page);
    // If the browser refuses sound before the first press, that press turns it on.
    await playing(page, again);
    await page.keyboard.press('Shift');
    await expect(async () => {
      expect(await playing(page, again)).toMatchObject({ muted: false });
    }).toPass();
    await article(page, again).getByRole('button', { name: 'Mute' }).click();
    await page.reload();
    expect(await playing(page)).toMatchObject({ muted: true });
  },
);

test(
  'by keyboard: down, sound, and Enter to the product',
  { tag: '@desktop' },
  async ({ page }) => {
    const [first, second] = await listed(page);
    await openFeed(page);
    await playing(page, first.name);
    await page.keyboard.press('ArrowDown');
    await playing(page, second.name);
    await page.keyboard.press('m');
    expect(await playing(page, second.name)).toMatchObject({ muted: false });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/product/${second.id}`);
    await page.goBack();
    await expect.poll(() => shownClip(page)).toBe(second.name);
  },
);

test('Enter opens the product even on a busy page, just before the address is updated', async ({
  page,
}) => {
  const [first, second] = await listed(page);
  await openFeed(page);
  await playing(page, first.name);
  await page.getByRole('feed').evaluate(async (feed, shown) => {
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ArrowDown');
    const { body } = feed.ownerDocument;
    while (!body.textContent.includes(shown)) await new Promise(requestAnimationFrame);
    press('Enter');
    // Busy until the feed is due to write the clip into the address.
    const end = performance.now() + 300;
    while (performance.now() < end);
  }, `${second.name}, video 2 of`);
  await expect(page).toHaveURL(`/product/${second.id}`);
});

test(
  'a follower sees the shop’s new clips after the one on the screen',
  { tag: '@desktop' },
  async ({ page }) => {
    const follower = await personAt(page, 'buyer@example.com');
    const own = await follower.calls(searchApi.explore, { query: { has_video: true } });
    const everybodys = await listed(page, { limit: 20 });
    const followed = new Set((await follower.calls(followsApi.ids)).shop_ids);
    expect(followed).toContain(own[0].shop_id);
    expect(own[0].id).not.toBe(everybodys[0].id);

    const asked = page.waitForResponse(requestsTo(searchApi.explore, { query: 'has_video=true' }));
    await openFeed(page);
    await asked;
    expect(await shownClip(page)).toBe(everybodys[0].name);
    // The response has arrived, but its clips may not be on the page yet.
    await expect(page.getByRole('feed').getByRole('article').nth(1)).toHaveAccessibleName(
      own[0].name,
    );
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => shownClip(page)).toBe(own[0].name);
  },
);

test('on a slow connection the poster waits for a press', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { effectiveType: '3g', saveData: false }),
    });
  });
  const first = await openFeed(page);
  await expect(
    article(page, first).getByRole('button', { name: 'Play', exact: true }),
  ).toBeVisible();
  await nonePlays(page);
  await expect(page.locator('video')).toHaveCount(0);
  await article(page, first).getByRole('button', { name: 'Play', exact: true }).click();
  await playing(page, first);
});

test(
  'on a wide screen the clip is in the middle of the page, its details beside it',
  {
    tag: '@desktop',
  },
  async ({ page }) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
      { width: 2560, height: 1440 },
    ]) {
      await page.setViewportSize(viewport);
      const first = await openFeed(page);
      const film = (await article(page, first).locator('.feed-film').boundingBox())!;
      expect(Math.abs(film.x + film.width / 2 - viewport.width / 2)).toBeLessThan(2);
      expect(film.height / film.width).toBeCloseTo(16 / 9, 1);
      const facts = (await article(page, first).getByRole('heading').boundingBox())!;
      expect(facts.x).toBeGreaterThan(film.x + film.width);
      const measure = (await page.getByRole('banner').locator('.page').first().boundingBox())!;
      const search = (await page
        .getByRole('searchbox', { name: 'Search products' })
        .last()
        .boundingBox())!;
      expect(search.x).toBeGreaterThanOrEqual(measure.x);
      const next = (await page.getByRole('button', { name: 'Next video' }).boundingBox())!;
      expect(next.x).toBeGreaterThan(search.x + search.width);
      expect(next.x + next.width).toBeLessThan(film.x);
    }
  },
);
