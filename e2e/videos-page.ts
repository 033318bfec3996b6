import { expect, type Page } from '@playwright/test';
import type { QueryInputOf } from '@souk/contract/endpoint';
import { searchApi } from '@souk/contract/search';
import { callsOf } from './api.ts';

type SeenClip = { label: string; paused: boolean; time: number; muted: boolean; loop: boolean };

/** Every video element currently on the page. */
export function clips(page: Page): Promise<SeenClip[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('video')].map((video) => ({
      label: video.getAttribute('aria-label') ?? '',
      paused: video.paused,
      time: video.currentTime,
      muted: video.muted,
      loop: video.loop,
    })),
  );
}

/** Waits until exactly one clip is playing, with its time advancing, and returns it. */
export async function playing(page: Page, name?: string): Promise<SeenClip> {
  let found: SeenClip | undefined;
  await expect(async () => {
    const running = (await clips(page)).filter(({ paused }) => !paused);
    expect(running).toHaveLength(1);
    found = running[0]!;
    if (name !== undefined) expect(found.label).toBe(`Video of ${name}`);
    const later = (await clips(page)).find(({ label }) => label === found!.label);
    expect(later?.time).toBeGreaterThan(0);
    expect(later?.time).not.toBe(found.time);
  }).toPass({ timeout: 60_000, intervals: [100, 250, 500] });
  return found!;
}

/** Waits until no clip plays. */
export async function nonePlays(page: Page): Promise<void> {
  await expect(async () => {
    expect((await clips(page)).filter(({ paused }) => !paused)).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** The name of the clip that fills the view, once the feed has come to rest there. */
export async function shownClip(page: Page): Promise<string> {
  let name = '';
  await expect(async () => {
    name = await page.getByRole('feed').evaluate((feed) => {
      const view = feed.parentElement!.parentElement!.getBoundingClientRect();
      const at = [...feed.querySelectorAll('article')].find(
        (article) => Math.abs(article.getBoundingClientRect().top - view.top) < 2,
      );
      return at?.getAttribute('aria-label') ?? '';
    });
    expect(name).not.toBe('');
  }).toPass({ timeout: 30_000, intervals: [50, 100, 250] });
  return name;
}

/**
 * Swipes up (to the next clip) or down over most of the screen, and rests the finger before lifting
 * it: a finger lifted in full swing skips a clip about once in a hundred times on a busy machine,
 * as in any snapping column, since Chromium then ignores `scroll-snap-stop`.
 */
export async function swipe(page: Page, direction: 'up' | 'down'): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const [from, to] = direction === 'up' ? [700, 120] : [150, 730];
  // The speed at which a finger is lifted follows from the timestamps of its events.
  const began = Date.now() / 1000 - 1;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, y?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + after,
      touchPoints: y === undefined ? [] : [{ x: 120, y }],
    });
  await send('touchStart', 0, from);
  for (let step = 1; step <= 8; step += 1) {
    await send('touchMove', step * 0.02, from + ((to - from) * step) / 8);
  }
  await send('touchMove', 0.4, to - 1);
  await send('touchEnd', 0.41);
  await touch.detach();
}

/** Moves to the next clip as a person would: by finger on a phone, by wheel at a desk. */
export async function goOn(page: Page, isMobile: boolean): Promise<string> {
  const before = await shownClip(page);
  if (isMobile) {
    await swipe(page, 'up');
  } else {
    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, 120);
  }
  await expect(page.getByRole('article', { name: before, exact: true })).not.toBeInViewport({
    ratio: 0.5,
  });
  return shownClip(page);
}

/** Opens the feed and waits until it runs: then only the clips near the first are loaded. */
export async function openFeed(page: Page, path = '/videos'): Promise<string> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Video Products');
  await expect(async () => {
    expect(await page.getByRole('article').count()).toBeLessThanOrEqual(5);
  }).toPass({ timeout: 30_000 });
  return shownClip(page);
}

/** The products of the feed in order, as the server lists them. */
export const listed = (page: Page, query: QueryInputOf<typeof searchApi.explore> = {}) =>
  callsOf(page.request)(searchApi.explore, { query: { has_video: true, limit: 100, ...query } });
