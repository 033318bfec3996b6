// Lighthouse, as a phone sees it, on home, a product and a shop; three runs each, the median counts.
// LIGHTHOUSE_URL measures a site that runs already.
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { ensureTestPrograms } from '../bin/lib/system.mjs';
import { startSite, warm } from './lib/site.ts';

const RUNS = 3;
const DEBUGGING_PORT = 21_399;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function measure(address: string): Promise<Report> {
  const result = await lighthouse(address, {
    port: DEBUGGING_PORT,
    onlyCategories: [...CATEGORIES],
    logLevel: 'silent',
  });
  if (!result) throw new Error(`Lighthouse has nothing to say of ${address}`);
  return result.lhr;
}

const score = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

/** What keeps a category below 100. */
function faults(report: Report): string[] {
  return CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (report.categories[name]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ audit: report.audits[id], weight }))
      .filter(({ audit, weight }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
      .map(({ audit }) => `${name}: ${audit?.title}`),
  );
}

/** Kilobytes (gzip) of JavaScript that a page loads until it runs. */
async function javaScript(url: string): Promise<number> {
  const page = await (await fetch(url)).text();
  const files = new Set([...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path));
  const sizes = await Promise.all(
    [...files].map(async (path) => {
      const body = await (await fetch(new URL(path, url))).arrayBuffer();
      return gzipSync(Buffer.from(body)).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const given = process.env.LIGHTHOUSE_URL;
  const site = given ? { url: given, stop: () => Promise.resolve() } : await startSite();
  const browser = await chromium.launch({
    executablePath: await ensureTestPrograms(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--remote-debugging-port=${DEBUGGING_PORT}`,
    ],
  });
  try {
    const answer = await fetch(`${site.url}/api/explore?limit=1`);
    const [product] = (await answer.json()) as { id: string; shop_id: string }[];
    if (!product) throw new Error('There is no product to look at');
    const pages = {
      home: '/',
      product: `/product/${product.id}`,
      shop: `/shop/${product.shop_id}`,
    };
    print('page     perf  a11y  best  seo   FCP, LCP, TBT, CLS');
    for (const [name, path] of Object.entries(pages)) {
      const address = site.url + path;
      await warm(address);
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await measure(address));
      reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
      const median = reports[Math.floor(RUNS / 2)]!;
      const scores = CATEGORIES.map((category) => String(score(median, category)).padEnd(4)).join(
        '  ',
      );
      const metrics = Object.entries(METRICS).map(
        ([id, label]) => `${label} ${median.audits[id]?.displayValue ?? '-'}`,
      );
      print(`${name.padEnd(8)} ${scores}  ${metrics.join(', ')}`);
      for (const fault of faults(median)) print(`         ${fault}`);
    }
    print(`home's JavaScript: ${(await javaScript(site.url)).toFixed(1)} KB gzip`);
  } finally {
    await browser.close();
    await site.stop();
  }
}

await main();
