import { goodsOf, listed } from './demo.ts';
import { complaints, isComplete } from './page.ts';
import { expect, test, type Page } from './test.ts';

/** Smaller sizes are thumbnails, which pictures in lists do not offer. */
const SMALLEST = 320;

type ShownPicture = {
  src: string;
  /** Widths in pixels, on the screen and of the file that the browser chose. */
  needed: number;
  chosen: number;
  attributes: boolean;
};

/** The addresses of one page of each kind that shows pictures. */
async function pagesWithPictures(page: Page) {
  const { id, shop_id } = await listed(page.request, goodsOf(0));
  return { home: '/', product: `/product/${id}`, shop: `/shop/${shop_id}` };
}

/** Our own pictures on the screen, once all of them have loaded. */
async function shownPictures(page: Page): Promise<ShownPicture[]> {
  const read = await page.waitForFunction(() => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const across = width > 0 && right > 0 && left < innerWidth;
      return across && bottom > 0 && top < innerHeight && image.matches('[src^="/media/"]');
    });
    if (!seen.every((image) => image.complete && image.naturalWidth > 0)) return null;
    return seen.map((image) => {
      const src = image.currentSrc;
      // A browser that already has a larger file of the same picture shows that one.
      const widest = [...document.images]
        .filter(({ currentSrc }) => currentSrc === src)
        .map((one) => one.getBoundingClientRect().width);
      return {
        src,
        needed: Math.max(...widest) * devicePixelRatio,
        chosen: Number((/\.w(\d+)\.webp$/.exec(src) ?? /\.(\d+)x\d+\./.exec(src))?.[1]),
        // A category's tile has one small file, and its size from the style sheet.
        attributes:
          image.closest('.category-tiles') !== null ||
          ['srcset', 'sizes', 'width', 'height'].every((name) => image.hasAttribute(name)),
      };
    });
  });
  return (await read.jsonValue()) ?? [];
}

for (const kind of ['home', 'product', 'shop'] as const) {
  test(`on ${kind} nothing shifts, and each picture comes in the size that fits`, async ({
    page,
  }) => {
    const said = complaints(page);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[]) {
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto((await pagesWithPictures(page))[kind]);
    // The rows below a product are requested when the page's script starts, and have no reserved
    // space before.
    await isComplete(page);
    let seen = 0;
    for (let screen = 0; screen < 3; screen += 1) {
      for (const { src, needed, chosen, attributes } of await shownPictures(page)) {
        seen += 1;
        expect(attributes, src).toBe(true);
        expect(chosen, src).toBeLessThanOrEqual(Math.max(2 * needed, SMALLEST));
        const own = Number(/\.(\d+)x\d+\./.exec(src)?.[1] ?? 1200);
        expect(chosen, src).toBeGreaterThan(0.7 * Math.min(needed, own));
      }
      await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }));
    }
    expect(seen).toBeGreaterThan(kind === 'product' ? 0 : 3);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    expect(said).toEqual([]);
  });
}

test('until a picture has loaded its colours are shown, and it fades in over them', async ({
  page,
}) => {
  const { shop } = await pagesWithPictures(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/media/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shop, { waitUntil: 'domcontentloaded' });
  const waiting = page.locator('main img[data-fade="loading"]').first();
  await expect(waiting).toBeAttached();
  const ground = waiting.locator('..');
  await expect(ground).toHaveCSS('background-image', /linear-gradient\(90deg, rgb/);
  letThrough();
  await expect(page.locator('main img[data-fade="shown"]').first()).toHaveCSS('opacity', '1');
});

test('a missing picture says so', async ({ page }) => {
  const { product } = await pagesWithPictures(page);
  // Fails before the page's script listens, and again when the script retries.
  await page.route('**/media/**/*.webp', (route) => route.abort());
  await page.goto(product);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.locator(`main span[role="img"][aria-label*="${name}"]`).first()).toBeVisible();
});

test(
  'without scripts pictures simply appear',
  { tag: '@desktop' },
  async ({ browser }, { project }) => {
    const context = await browser.newContext({ ...project.use, javaScriptEnabled: false });
    const page = await context.newPage();
    const addresses = await pagesWithPictures(page);
    for (const address of Object.values(addresses)) {
      await page.goto(address);
      const picture = page.locator('main img[srcset]').filter({ visible: true }).first();
      await expect(picture).toHaveCSS('opacity', '1');
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(page.locator('[data-fade]')).toHaveCount(0);
    }
    await context.close();
  },
);
