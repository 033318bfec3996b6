import { searchApi } from '@souk/contract/search';
import { requestsTo } from './api.ts';
import { complaints, isAccessible, isAccessibleInBothThemes, runs } from './page.ts';
import { expect, test } from './test.ts';
import { clips, listed, nonePlays, openFeed, playing, shownClip } from './videos-page.ts';

test('under reduced motion a poster with a play button is shown', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const first = await openFeed(page);
  await page.getByRole('article', { name: first, exact: true }).hover();
  expect(await clips(page)).toEqual([]);
  await page
    .getByRole('article', { name: first, exact: true })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await playing(page, first);
});

test('if the browser refuses to play, a press plays', async ({ page }) => {
  await page.addInitScript(() => {
    let pressed = false;
    addEventListener('pointerdown', () => (pressed = true), true);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAfterPress(this: HTMLMediaElement) {
      return pressed
        ? play.call(this)
        : Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    };
  });
  const first = await openFeed(page);
  await nonePlays(page);
  await page
    .getByRole('article', { name: first, exact: true })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await playing(page, first);
});

test('a broken video says so on its poster, and the feed moves on', async ({ page }) => {
  const feed = await listed(page);
  // Products of other tests may share one clip.
  const at = feed.findIndex(({ video_url }, index) => video_url !== feed[index + 1]?.video_url);
  const [first, second] = [feed[at]!, feed[at + 1]!];
  await page.route(`**${first.video_url}`, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/videos?clip=${first.id}`);
  await expect(
    page
      .getByRole('article', { name: first.name, exact: true })
      .getByText("This video can't be played"),
  ).toBeVisible();
  await playing(page, second.name);
});

test('a clip missing because of a lost connection loads once it is back', async ({
  page,
  context,
}) => {
  const [first] = await listed(page);
  await page.route(`**${first.video_url}`, (route) => route.abort());
  await page.goto('/videos');
  const clip = page.getByRole('article', { name: first.name, exact: true });
  await expect(clip.getByText("This video can't be played")).toBeVisible();
  await context.setOffline(true);
  await page.unroute(`**${first.video_url}`);
  await context.setOffline(false);
  await expect(clip.getByText("This video can't be played")).toHaveCount(0);
});

test('nothing found, and an error with a retry', async ({ page }) => {
  await page.goto('/videos?search=zzzzqqqq');
  await expect(page.getByText('No Product Videos Yet')).toBeVisible();
  await expect(page.getByText('Showing 0 video results')).toBeVisible();
  await runs(page);
  await page.route(requestsTo(searchApi.explore), (route) =>
    route.fulfill({ status: 422, body: '' }),
  );
  await page.getByRole('link', { name: 'Show all videos' }).click();
  await expect(page.getByText('Error loading videos. Please try again.')).toBeVisible();
  await page.unroute(requestsTo(searchApi.explore));
  await page.getByRole('button', { name: 'Try again' }).click();
  await playing(page);
});

test('without JavaScript names and prices are shown', async ({ browser, viewport, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport,
    baseURL,
    locale: 'en-US',
  });
  const page = await context.newPage();
  await page.goto('/videos');
  const [first, second] = await listed(page);
  for (const product of [first, second]) {
    const article = page.getByRole('article', { name: product.name, exact: true });
    await expect(article.getByRole('link', { name: product.name })).toBeVisible();
    await expect(article.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible();
  }
  await context.close();
});

test('Home plays clips inline and opens the feed at them', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/');
  const rail = page.getByRole('region', { name: 'Discover Video Products' });
  await expect(rail.getByText('Showing 20 video results')).toBeVisible();
  const products = await listed(page);
  await rail.scrollIntoViewIfNeeded();
  const card = rail.getByRole('article').filter({ hasText: products[1].name });
  const running = () =>
    rail.evaluate((section) =>
      [...section.querySelectorAll('video')].map((video) => ({
        src: new URL(video.src).pathname,
        plays: !video.paused && video.currentTime > 0 && video.muted,
      })),
    );
  await card.scrollIntoViewIfNeeded();
  await expect.poll(running).toEqual([{ src: products[0].video_url, plays: true }]);
  await expect(rail.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await expect(rail.getByRole('progressbar', { name: 'Video progress' })).toBeVisible();

  await card.getByRole('link', { name: products[1].name }).click();
  await expect(page).toHaveURL(`/videos?clip=${products[1].id}`);
  await expect.poll(() => shownClip(page)).toBe(products[1].name);
  await playing(page, products[1].name);
  await page.goBack();
  await page.getByRole('link', { name: 'Open the feed' }).click();
  await expect.poll(() => shownClip(page)).toBe(products[0].name);
  expect(said).toEqual([]);
});

test('axe finds nothing in the feed’s filters, nor when it finds no clip', async ({ page }) => {
  const said = complaints(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openFeed(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await isAccessibleInBothThemes(page, 'filters');
  await page.goto('/videos?search=zzzzqqqq');
  await expect(page.getByText('No Product Videos Yet')).toBeVisible();
  await isAccessible(page, 'nothing found');
  expect(said).toEqual([]);
});
