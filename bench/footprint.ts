// Souk's footprint: packages on disk, JavaScript in the browser, first and second start, and
// memory, at rest and under load. With --project DIR it measures another checkout in the same run,
// for comparison.
import { execFile } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { drive } from './lib/drive.ts';
import { memoryOf, postgresOf, postgresSeconds, treeSeconds } from './lib/processor.ts';
import { HERE } from './lib/servers.ts';
import { javaScript, mainPages, startSite, warm, type Site } from './lib/site.ts';

const { values } = parseArgs({
  options: { project: { type: 'string' }, minutes: { type: 'string', default: '2' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 1)) throw new Error(`--minutes must be more than 1, not "${values.minutes}"`);
const MINUTE_MS = 60_000;
/**
 * How long to leave the site alone before measuring its memory: longer than a process for pictures
 * stays after its last one.
 */
const REST_MS = 30_000;
const AT_ONCE = 4;

const BLOCK_BYTES = 512;

/** Bytes on disk of all files below a folder. */
function bytesBelow(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    const own = (lstatSync(path).blocks ?? 0) * BLOCK_BYTES;
    return sum + own + (entry.isDirectory() ? bytesBelow(path) : 0);
  }, 0);
}

/** The packages of the root and of its workspaces, without those of tools that install their own. */
function packagesBytes(project: string): number {
  const inside = ['', 'server', 'web', 'contract', 'demo', 'bench', 'server/test/generated-client'];
  return inside
    .map((workspace) => join(project, workspace, 'node_modules'))
    .filter((folder) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
    .reduce((sum, folder) => sum + bytesBelow(folder), 0);
}

/** Installs and builds first, so that the measured start does neither. */
async function prepare(project: string): Promise<void> {
  const script = `
    const { ensurePackages } = await import(process.argv[1] + '/bin/lib/packages.mjs');
    const { ensurePages } = await import(process.argv[1] + '/bin/lib/pages.mjs');
    await ensurePackages();
    await ensurePages();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, project], {
    cwd: project,
  });
}

/** Megabytes of all its processes and of its database, at rest. */
async function memoryAtRest({ pid, dataDir }: Site): Promise<string> {
  await sleep(REST_MS);
  const bytes = memoryOf(pid, postgresOf(join(dataDir, 'postgres')));
  return bytes === null ? 'n/a' : (bytes / 2 ** 20).toFixed(0);
}

/**
 * Pages as visitors open them: home with its pictures, lists, and every product and shop of the demo
 * in turn.
 */
async function askForPages(site: Site, seconds: number): Promise<void> {
  await warm(site.url);
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const lists = await Promise.all(
    [...map.matchAll(/<loc>([^<]+\.xml)<\/loc>/g)].map(async ([, list = '']) =>
      (await fetch(list)).text(),
    ),
  );
  const found = [map, ...lists].flatMap((list) => [...list.matchAll(/<loc>([^<]+)<\/loc>/g)]);
  const paths = found
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !path.endsWith('.xml'));
  const headers = { 'accept-encoding': 'br' };
  const port = Number(new URL(site.url).port);
  await drive({ port, paths, concurrency: AT_ONCE, seconds, headers });
}

async function footprintOf(project: string): Promise<string[]> {
  await prepare(project);
  const megabytes = packagesBytes(project) / 2 ** 20;
  const since = performance.now();
  const site = await startSite(project);
  try {
    const started = (performance.now() - since) / 1000;
    const pages = await mainPages(site.url);
    const [home, product, shop] = await Promise.all(
      [pages.home, pages.product, pages.shop].map(javaScript),
    );
    await sleep(Math.max(0, since + MINUTE_MS - performance.now()));
    const busy = treeSeconds(site.pid);
    const database = postgresSeconds(join(site.dataDir, 'postgres'));
    const all = busy === null || database === null ? 'n/a' : (busy + database).toFixed(1);
    const second = await site.restart();
    const resting = await memoryAtRest(site);
    const afterLoad = async (seconds: number) => {
      await askForPages(site, seconds);
      return memoryAtRest(site);
    };
    const first = await afterLoad(30);
    const half = await afterLoad(30 * minutes - 30);
    const whole = await afterLoad(30 * minutes);
    const kilobytes = [home, product, shop].map((each) => (each ?? 0).toFixed(1));
    const size = [megabytes.toFixed(0), ...kilobytes];
    const memory = [resting, first, half, whole];
    return [...size, started.toFixed(1), all, second.toFixed(1), ...memory];
  } finally {
    await site.stop();
  }
}

const ROWS = [
  'node_modules, MB on disk',
  'JavaScript of home, KB gzip',
  'JavaScript of a product, KB gzip',
  'JavaScript of a shop, KB gzip',
  'first start until home is served, s',
  'processor in the first minute, s',
  'second start until home is served, s',
  'memory at rest, MB',
  'memory after 0.5 min of load, MB',
  `memory after ${minutes / 2} min of load, MB`,
  `memory after ${minutes} min of load, MB`,
];
const projects = [...(values.project ? [resolve(values.project)] : []), resolve(HERE)];
const columns: string[][] = [];
for (const project of projects) columns.push(await footprintOf(project));

const cells = (first: string, rest: readonly string[]) =>
  `| ${first.padEnd(36)} | ${rest.map((cell) => cell.padStart(12)).join(' | ')} |`;
console.log(cells('', values.project ? ['that project', 'this one'] : ['this one']));
console.log(
  cells(
    '-'.repeat(36),
    projects.map(() => '-----------:'),
  ),
);
for (const [n, row] of ROWS.entries())
  console.log(
    cells(
      row,
      columns.map((column) => column[n] ?? ''),
    ),
  );
