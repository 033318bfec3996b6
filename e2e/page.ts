import { expect, type Locator, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

export const field = (page: Page | Locator, label: string) =>
  page.getByLabel(label, { exact: true });
export const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });
export const text = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
export const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true });

/** A panel, found by its heading. */
export const panel = (page: Page, name: string) =>
  page.locator('div.rounded-card', { has: page.getByRole('heading', { name, exact: true }) });

/**
 * Waits until a server-rendered page's scripts run. Until then, keys do nothing, a link loads a new
 * document, and Enter in a form submits it without them.
 */
export async function runs(page: Page): Promise<void> {
  // The page collects early input in this variable, and deletes it once its scripts listen.
  const early = () => page.evaluate(() => 'soukEarly' in window);
  await expect.poll(early, { intervals: [50], timeout: 0 }).toBe(false);
}

const underWay = new WeakMap<Page, Set<Request>>();

/** Notes which requests of a page are under way, for {@link isComplete}. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Waits until the page runs and has everything that it asked for, and has drawn it. */
export async function isComplete(page: Page): Promise<void> {
  await runs(page);
  await expect(async () => {
    // A page may ask for more because of an answer.
    for (let looks = 0; looks < 3; looks += 1) {
      expect([...(underWay.get(page) ?? [])].map((request) => request.url())).toEqual([]);
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    }
  }).toPass({ timeout: 60_000 });
}

/** A busy site puts a call off, and the page repeats it. */
const PUT_OFF = /the server responded with a status of 503/;

/** On a busy machine, the browser leaves out the animation between two pages. */
const SKIPPED = /^TimeoutError: Transition was aborted/;

/** Collects the browser's complaints; a journey must end with none. */
export function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || PUT_OFF.test(message.text())) return;
    found.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => {
    if (!SKIPPED.test(String(error))) found.push(String(error));
  });
  return found;
}

type Look = {
  /** A selector of the part of the page to look at. */
  part?: string | undefined;
  /** The rules to look at it by, instead of all. */
  rules?: string[];
  /** Only at elements that weren't shown when {@link noteShown} noted what is. */
  unseen?: boolean;
};

/** Rules that the colours of a theme can break. */
export const CONTRAST = ['color-contrast'];

/**
 * Returns axe's findings in the page. It runs in the page's own document: @axe-core/playwright
 * loads axe into a second page for each run, which takes four times as long.
 */
export async function violations(
  page: Page,
  { part, rules, unseen = false }: Look = {},
): Promise<string[]> {
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part: selector, rules: ids, unseen: onlyUnseen }) => {
      const { axe: checker, shownBefore } = window as unknown as {
        axe: typeof axe;
        shownBefore?: WeakSet<Element>;
      };
      // Includes animations that began after `endAnimations`.
      for (const one of document.getAnimations()) {
        if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
      }
      const root = (selector === undefined ? null : document.querySelector(selector)) ?? document;
      const fresh = new Set(
        (onlyUnseen ? [...root.querySelectorAll('*')] : []).filter(
          (one) => !shownBefore?.has(one) && one.checkVisibility({ visibilityProperty: true }),
        ),
      );
      if (onlyUnseen && fresh.size === 0) return [];
      const outermost = [...fresh].filter(
        ({ parentElement }) => parentElement === null || !fresh.has(parentElement),
      );
      const where = onlyUnseen ? { include: outermost } : (selector ?? document);
      const found = await checker.run(where, {
        resultTypes: ['violations'],
        ...(ids ? { runOnly: ids } : {}),
      });
      return found.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    },
    { part, rules, unseen },
  );
}

/** Notes in the page which elements it shows. */
export const noteShown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('*')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    Object.assign(window, { shownBefore: new WeakSet(shown) });
  });

/** Finishes animations, so that axe doesn’t measure colors midway. Endless shimmers can’t finish. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    }
  });
}

/** Checks that nothing needs sideways scrolling. */
export async function fitsScreen(page: Page, name: string): Promise<void> {
  // A phone's browser zooms out of a page that is too wide, so its own innerWidth proves nothing.
  const { width } = page.viewportSize()!;
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      `${name} is wider than the screen`,
    )
    .toBeLessThanOrEqual(width);
}

/**
 * Checks that the page as shown now, or the `part` of it that a selector names, is accessible and
 * fits the screen.
 */
export async function isAccessible(page: Page, name = page.url(), part?: string): Promise<void> {
  await endAnimations(page);
  expect(await violations(page, { part }), name).toEqual([]);
  await fitsScreen(page, name);
}

/** {@link isAccessible} at the width of a phone and of a desk. The page keeps its own. */
export async function isAccessibleAtBothWidths(page: Page, name: string): Promise<void> {
  const own = page.viewportSize()!;
  await isAccessible(page, `${name} at ${own.width} px`);
  const other = own.width < 1024 ? DESK : PHONE;
  await page.setViewportSize(other);
  await isAccessible(page, `${name} at ${other.width} px`);
  await page.setViewportSize(own);
}

/**
 * Ends the page's transitions for good: once the colours change, hidden content would keep those
 * from which its transition starts.
 */
export const stopTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });

/**
 * {@link isAccessible} in light colours, then in dark ones, which can differ only in contrast. From
 * then on the page has no transitions.
 */
export async function isAccessibleInBothThemes(
  page: Page,
  name = page.url(),
  part?: string,
): Promise<void> {
  await stopTransitions(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await isAccessible(page, name, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, { part, rules: CONTRAST }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
