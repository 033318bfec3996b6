// The pages on a slow phone: opening them, pressing what is on them, filtering a long list, scrolling
// through a long feed, and layout shifts. In a real browser, on the demo marketplace. With --project
// DIR another checkout first.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { authApi } from '@souk/contract/auth';
import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { shopsApi } from '@souk/contract/shops';
import { ensureTestPrograms } from '../bin/lib/system.mjs';
import { call } from './lib/call.ts';
import {
  DESK,
  layoutShift,
  longestTask,
  noteFrames,
  pagesMegabytes,
  PHONE,
  slowestPress,
  startBrowser,
  visit,
} from './lib/phone.ts';
import { openEach, pressEach } from './lib/presses.ts';
import { HERE } from './lib/servers.ts';
import { mainPages, startSite, warm } from './lib/site.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { project: text, url: text, clips: { ...text, default: '300' }, only: text },
});
const clips = Number(values.clips);
const SLOWER = 6;
const PRODUCTS = 100;
const WORD = 'marathon';
/** Lighthouse's slow phone network: bytes a second, and milliseconds. */
const SLOW_4G = { downloadThroughput: 180_000, uploadThroughput: 84_000, latency: 150 };

/**
 * Actions above a list of a hundred products, from the phone's list or from its sheet of filters.
 */
const ACTS: Record<
  string,
  {
    inSheet?: true;
    /** A select, operated by keyboard: its list of options would be the browser's own window. */
    chosen?: true;
    at: (place: Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>) => Locator;
    keys?: string[];
  }
> = {
  'typing a word': { at: (page) => page.getByRole('searchbox').last(), keys: ['l', 'a', 'm', 'p'] },
  'opening the filters': { at: (page) => page.getByRole('button', { name: 'Filters' }) },
  'closing them': { inSheet: true, at: (sheet) => sheet.getByText('Show results') },
  'a category': {
    inSheet: true,
    chosen: true,
    at: (sheet) => sheet.getByLabel('Category'),
    keys: ['ArrowDown'],
  },
  'a price': { inSheet: true, at: (sheet) => sheet.getByLabel('Max price'), keys: ['4', '0'] },
  'in stock': { inSheet: true, at: (sheet) => sheet.getByText('In stock').last() },
  'an order': {
    inSheet: true,
    chosen: true,
    at: (sheet) => sheet.getByLabel('Sort by'),
    keys: ['ArrowDown'],
  },
};

const isSelected = (part: string) => !values.only || part.includes(values.only);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const { CHROMIUM_PATH: executable } = await ensureTestPrograms();
const browser = await startBrowser(executable);
try {
  if (values.url) await measure(values.url);
  else
    for (const project of [...(values.project ? [resolve(values.project)] : []), resolve(HERE)]) {
      console.log(`\n# ${project === resolve(HERE) ? 'this checkout' : 'that project'}`);
      const site = await startSite(project);
      try {
        await measure(site.url);
      } finally {
        await site.stop();
      }
    }
} finally {
  await browser.close();
}

async function measure(url: string): Promise<void> {
  const pages = await mainPages(url);
  if (isSelected('open')) await openEach(browser, pages, SLOWER);
  if (isSelected('press')) await pressEach(browser, pages, SLOWER);
  if (isSelected('shift')) await shifts(browser, pages);
  if (isSelected('filter')) await filterLongList(browser, pages.explore);
  if (!isSelected('feed')) return;
  await addClips(url);
  await scrollFeed(browser, `${pages.videos}?search=${WORD}`);
}

/** Each page on a slow network, scrolled to its end. */
async function shifts(on: Browser, pages: Record<string, string>): Promise<void> {
  console.log(
    '\n| page     | layout shift at 390 | at 1280 |\n|----------|--------------------:|--------:|',
  );
  for (const [name, address] of Object.entries(pages)) {
    await warm(address);
    const found: { sum: number; of: string[] }[] = [];
    for (const viewport of [PHONE, DESK]) {
      const { page, devtools } = await visit(on, viewport);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
      await page.goto(address, { waitUntil: 'networkidle' });
      for (let step = 0; step < 8; step += 1) {
        await page.evaluate(() => window.scrollBy(0, window.innerHeight));
        await page.waitForTimeout(300);
      }
      found.push(await layoutShift(page));
      await page.context().close();
    }
    const [phone, desk] = found.map(({ sum }) => sum.toFixed(3));
    console.log(`| ${name.padEnd(8)} | ${phone!.padStart(19)} | ${desk!.padStart(7)} |`);
    for (const of of new Set(found.flatMap((each) => each.of))) console.log(`  moved: ${of}`);
  }
}

/** Each once on a processor six times as slow, and once at full speed, for its processor time. */
async function filterLongList(on: Browser, explore: string): Promise<void> {
  console.log(`
| list of ${PRODUCTS} products | slowest press, processor ${SLOWER} times slower, ms | longest task, cpu ms |
|----------------------|-----------------------------------------------:|---------------------:|`);
  const phone = await visit(on, PHONE);
  const { page, devtools } = phone;
  for (const [name, { inSheet, chosen, at, keys = [] }] of Object.entries(ACTS)) {
    const prepared = async () => {
      await openLongList(page, explore);
      if (inSheet) await page.getByRole('button', { name: 'Filters' }).tap();
      const place = inSheet ? page.getByRole('dialog') : page;
      const box = await at(place).boundingBox();
      if (chosen) await at(place).focus();
      if (!box) throw new Error(`There is nothing to press for ${name}`);
      return async () => {
        // By position: searching for it again would keep the page busy.
        if (!chosen) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
        for (const key of keys) {
          await page.keyboard.press(key);
          await page.waitForTimeout(150);
        }
      };
    };
    const act = await prepared();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const slowest = await slowestPress(page, act);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const task = await longestTask(phone, await prepared());
    const cells = [name.padEnd(20), slowest.toFixed(0).padStart(46), task.toFixed(0).padStart(20)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  await page.context().close();
}

async function openLongList(page: Page, explore: string): Promise<void> {
  await page.goto(explore, { waitUntil: 'networkidle' });
  const count = () => page.evaluate(() => document.querySelectorAll('#explore article').length);
  for (let before = await count(); before < PRODUCTS; before = await count()) {
    const more = page.getByRole('button', { name: 'Load More' });
    await more.dispatchEvent('click');
    await page.waitForFunction(
      (from) => document.querySelectorAll('#explore article').length > from,
      before,
    );
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(1_000);
}

/** A shop with `clips` products that have a clip, found by {@link WORD}. */
async function addClips(base: string): Promise<void> {
  const visitor = { base, token: '' };
  const { access_token: token } = await call(visitor, authApi.register, {
    body: {
      email: `${WORD}@example.com`,
      username: WORD,
      password: 'secret-pass',
      first_name: 'Ben',
      last_name: 'Marks',
    },
  });
  const seller = { base, token };
  const body = { name: 'Long reel', brand_color: '#6366f1' };
  const { id: shopId } = await call(seller, shopsApi.open, { body });
  const models = await call(visitor, searchApi.explore, { query: { has_video: true, limit: 20 } });
  const [{ id: category } = { id: '' }] = await call(visitor, productsApi.categories, {});
  for (let number = 1; number <= clips; number += 1) {
    const { video_url, images } = models[number % models.length]!;
    await call(seller, productsApi.create, {
      body: {
        shop_id: shopId,
        category_id: category,
        name: `Marathon reel ${number}`,
        price: 10 + number,
        stock_quantity: 20,
        video_url,
        images,
      },
    });
  }
}

/** One clip after the other, each as soon as the last one rests. */
async function scrollFeed(on: Browser, address: string): Promise<void> {
  const { page, devtools } = await visit(on, PHONE);
  await page.goto(address);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0),
  );
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics: list } = await devtools.send('Performance.getMetrics');
    return (name: string) => list.find((each) => each.name === name)?.value ?? 0;
  };
  console.log(`
| clips | frames/s | frames over 17 ms | page's thread, ms a clip | videos | nodes | heap MB | process MB |
|------:|---------:|------------------:|-------------------------:|-------:|------:|--------:|-----------:|`);
  await page.evaluate(noteFrames);
  const marks = [50, 100, 200, 300].filter((mark) => mark <= clips);
  let at = 1;
  for (const mark of marks) {
    await page.evaluate(() => (globalThis.moves.length = 0));
    const before = (await metrics())('TaskDuration');
    const from = at;
    for (; at < mark; at += 1) {
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(
        (index) => {
          const clip = document.querySelector(`[data-clip="${index}"]`);
          return clip !== null && Math.abs(clip.getBoundingClientRect().top) < 2;
        },
        at,
        { polling: 'raf' },
      );
    }
    const spent = (((await metrics())('TaskDuration') - before) * 1000) / (mark - from);
    const frames = await page.evaluate(() => globalThis.moves);
    const moving = frames.reduce((sum, ms) => sum + ms, 0);
    const late = frames.filter((ms) => ms > 17.5).length / frames.length;
    await devtools.send('HeapProfiler.collectGarbage');
    const now = await metrics();
    const videos = await page.locator('video').count();
    const cells = [
      mark,
      ((frames.length * 1000) / moving).toFixed(1),
      `${(late * 100).toFixed(1)}%`,
      spent.toFixed(0),
      videos,
      now('Nodes'),
      (now('JSHeapUsedSize') / 1e6).toFixed(1),
      (await pagesMegabytes(on))?.toFixed(0) ?? 'n/a',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  await page.context().close();
}
