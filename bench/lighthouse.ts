// Lighthouse, as a phone, on the most visited pages; the median of three runs each. LIGHTHOUSE_URL
// measures a site that is already running. It has packages of its own: see lighthouse/package.json.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePackagesOf } from '../bin/lib/packages.mjs';
import { ensureTestPrograms } from '../bin/lib/system.mjs';
import { HERE } from './lib/servers.ts';
import { javaScript, mainPages, startSite, warm } from './lib/site.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;
const BROWSER = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage';
const MOST_OUTPUT = 64 * 1024 * 1024;

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
};

/** Lighthouse sometimes loses the trace of a page, and has to run again. */
async function measure(address: string, chrome: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measureOnce(address, chrome);
    } catch (error) {
      if (attempt === 3 || !String((error as { stderr?: string }).stderr).includes('NO_NAVSTART'))
        throw error;
    }
  }
}

async function measureOnce(address: string, chrome: string): Promise<Report> {
  const cli = join(HERE, 'bench/lighthouse/node_modules/lighthouse/cli/index.js');
  const options = [
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${BROWSER}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [cli, address, ...options], {
    env: { ...process.env, CHROME_PATH: chrome },
    maxBuffer: MOST_OUTPUT,
  });
  return JSON.parse(stdout) as Report;
}

const score = (report: Report, category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

/** The audits that keep a category below 100. */
function faults(report: Report): string[] {
  return CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (report.categories[name]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ audit: report.audits[id], weight }))
      .filter(({ audit, weight }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
      .map(({ audit }) => `${name}: ${audit?.title}`),
  );
}

await ensurePackagesOf(join(HERE, 'bench/lighthouse'), 'Installing Lighthouse');
const { CHROMIUM_PATH: chrome } = await ensureTestPrograms();
const given = process.env.LIGHTHOUSE_URL;
const site = given ? { url: given, stop: () => Promise.resolve() } : await startSite();
try {
  console.log('page     perf  a11y  best  seo   FCP, LCP, TBT, CLS');
  const pages = await mainPages(site.url);
  for (const [name, address] of Object.entries(pages)) {
    await warm(address);
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await measure(address, chrome));
    reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
    const median = reports[Math.floor(RUNS / 2)]!;
    const scores = CATEGORIES.map((each) => String(score(median, each)).padEnd(4)).join('  ');
    const metrics = Object.entries(METRICS).map(
      ([id, label]) => `${label} ${median.audits[id]?.displayValue ?? '-'}`,
    );
    console.log(`${name.padEnd(8)} ${scores}  ${metrics.join(', ')}`);
    for (const fault of faults(median)) console.log(`         ${fault}`);
  }
  console.log(`home's JavaScript: ${(await javaScript(pages.home)).toFixed(1)} KB gzip`);
} finally {
  await site.stop();
}
