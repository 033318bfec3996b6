import type { Browser, Locator, Page } from '@playwright/test';
import { blockedMs, PHONE, slowestPress, visit, type Phone } from './phone.ts';
import type { MainPage } from './site.ts';

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** What people press first on each page. */
const PRESSES: readonly [MainPage, string, (page: Page) => Locator][] = [
  ['home', 'the menu', button('Menu')],
  ['home', 'the search', button('Search the site')],
  ['home', 'a heart', button(/^Save /)],
  ['home', 'Add to Cart', button(/Add to Cart/)],
  ['product', 'a picture', button(/^Enlarge picture/)],
  ['product', 'a heart', button(/^Save /)],
  ['product', 'Add to Cart', button(/Add to Cart/)],
  ['shop', 'Follow', button(/^Follow/)],
  ['explore', 'the layout', button('List view')],
  ['videos', 'the sound', button('Unmute')],
];

const slowDown = ({ devtools }: Phone, rate: number) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate });

/** Each press on a page that has just been opened and is idle. */
export async function pressEach(
  browser: Browser,
  pages: Record<MainPage, string>,
  slower: number,
): Promise<void> {
  console.log(`
| page     | press        | until the next paint, processor ${slower} times slower, ms |
|----------|--------------|-----------------------------------------------------:|`);
  for (const [name, press, at] of PRESSES) {
    const phone = await visit(browser, PHONE);
    const { page } = phone;
    await page.goto(pages[name], { waitUntil: 'networkidle' });
    const control = at(page).filter({ visible: true }).first();
    let waited: number | null = null;
    if ((await control.count()) > 0) {
      await control.scrollIntoViewIfNeeded();
      await page.waitForTimeout(1_000);
      const box = await control.boundingBox();
      if (!box) throw new Error(`${name} shows nothing to press for ${press}`);
      await slowDown(phone, slower);
      waited = await slowestPress(page, () =>
        page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2),
      );
    }
    const cells = [name.padEnd(8), press.padEnd(12), (waited?.toFixed(0) ?? 'n/a').padStart(52)];
    console.log(`| ${cells.join(' | ')} |`);
    await page.context().close();
  }
}

/** How long the page's tasks block a first visit and the next one, the excess of each over 50 ms. */
export async function openEach(
  browser: Browser,
  pages: Record<MainPage, string>,
  slower: number,
): Promise<void> {
  console.log(`
| page     | first visit blocks, processor ${slower} times slower, ms | next visit | ratio |
|----------|--------------------------------------------------:|-----------:|------:|`);
  for (const [name, address] of Object.entries(pages)) {
    const phone = await visit(browser, PHONE);
    const { page } = phone;
    await slowDown(phone, slower);
    const blocked: number[] = [];
    for (const _ of ['first', 'next']) {
      await page.goto(address, { waitUntil: 'networkidle' });
      blocked.push(await blockedMs(page));
      await page.goto('about:blank');
    }
    const [first = 0, next = 0] = blocked;
    const cells = [
      name.padEnd(8),
      first.toFixed(0).padStart(49),
      next.toFixed(0).padStart(10),
      (first / Math.max(1, next)).toFixed(1).padStart(5),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    await page.context().close();
  }
}
