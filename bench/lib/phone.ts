// A phone's browser, and the performance of a page in it.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';

/** A page beside its developer tools. */
export type Phone = { page: Page; devtools: CDPSession };

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

export function startBrowser(executablePath: string): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  return chromium.launch({ executablePath, args });
}

/** Measurements that the page records from its first moment on, in `window.noted`. */
type PageMetrics = {
  /** The longest event of each press, tap or key, in ms. */
  interactions: Record<number, number>;
  shifts: { value: number; of: string[] }[];
  /** How much longer than 50 ms tasks took, in all, in ms. */
  blocked: number;
};
declare global {
  var noted: PageMetrics;
  /** How long each frame took while the feed moved, in ms. */
  var moves: number[];
}

function takeNotes() {
  globalThis.noted = { interactions: {}, shifts: [], blocked: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      const { interactions } = globalThis.noted;
      if (interactionId > 0)
        interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
    },
    { durationThreshold: 16 },
  );
  watch('longtask', ({ duration }) => {
    globalThis.noted.blocked += Math.max(0, duration - 50);
  });
  watch('layout-shift', (entry) => {
    type Shift = { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] };
    const { value, hadRecentInput, sources } = entry as unknown as Shift;
    const name = (node?: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : (node?.nodeName ?? '?');
    if (!hadRecentInput)
      globalThis.noted.shifts.push({ value, of: sources.map(({ node }) => name(node)) });
  });
}

/** A new visitor's page. */
export async function visit(browser: Browser, viewport: typeof PHONE): Promise<Phone> {
  const mobile = viewport.width < 640;
  const context = await browser.newContext({ viewport, hasTouch: mobile, isMobile: mobile });
  const page = await context.newPage();
  await page.addInitScript(takeNotes);
  const devtools = await context.newCDPSession(page);
  return { page, devtools };
}

/** A filter answers after its pause of half a second. */
const REST_MS = 2_500;

/** How long the slowest press, tap or key of `act` waited for the next paint, in ms. */
export async function slowestPress(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (globalThis.noted.interactions = {}));
  await act();
  await page.waitForTimeout(REST_MS);
  return page.evaluate(() => Math.max(0, ...Object.values(globalThis.noted.interactions)));
}

/** How much longer than 50 ms the page's tasks took so far, in all, in ms. */
export const blockedMs = (page: Page): Promise<number> =>
  page.evaluate(() => globalThis.noted.blocked);

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
};

/** The processor time of the page's longest task from `act` until it is idle, in ms. */
export async function longestTask(
  { page, devtools }: Phone,
  act: () => Promise<void>,
): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  await act();
  await page.waitForTimeout(REST_MS);
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(thread));
  const tasks = events.filter((event) => event.name === 'RunTask' && main.has(thread(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** The layout shift of the whole visit, and the elements that moved. */
export async function layoutShift(page: Page): Promise<{ sum: number; of: string[] }> {
  const shifts = await page.evaluate(() => globalThis.noted.shifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    of: [...new Set(shifts.flatMap((shift) => shift.of))],
  };
}

/** In the page: records in `window.moves` how long each frame takes while the feed moves. */
export function noteFrames() {
  globalThis.moves = [];
  const feed = document.querySelector('[role=feed]')!.parentElement!.parentElement!;
  let then = { time: performance.now(), top: feed.scrollTop };
  const frame = (time: number) => {
    const now = { time, top: feed.scrollTop };
    if (now.top !== then.top) globalThis.moves.push(now.time - then.time);
    then = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const GIVES_BACK_MS = 1_000;

/**
 * Memory of the processes that draw pages and play clips, shared parts counted once; null if
 * unknown. Excludes caches that the browser keeps only while there is room, such as decoded
 * pictures.
 */
export async function pagesMegabytes(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Memory.simulatePressureNotification', { level: 'critical' });
  await sleep(GIVES_BACK_MS);
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  let kilobytes = 0;
  for (const { id, type } of processInfo) {
    if (type === 'browser') continue;
    const file = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => null);
    if (file === null) return null;
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(file)?.[1]);
  }
  return kilobytes / 1024;
}
