// The product as a user starts it, and its main pages.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { addressOf } from '@souk/contract/endpoint';
import { searchApi } from '@souk/contract/search';
import { freePort, HERE } from './servers.ts';

export interface Site {
  url: string;
  dataDir: string;
  /** The started process; another one after `restart`. */
  readonly pid: number;
  /** Stops it and starts it again on the same data. @returns seconds until home is served */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

const START_WITHIN_S = 300;

/** Waits until `check` is true. Throws after `seconds`. */
async function until(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
    if (await check().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`${what} took more than ${seconds} s`);
}

/** `npm start` of a checkout with its demo marketplace and an empty data folder, once home is served. */
export async function startSite(project = HERE): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-bench-'));
  // Root's database runs as another user, who needs access to this folder.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    STRIPE_SANDBOX_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: '1',
    WEB_CONCURRENCY: '2',
    RATE_LIMIT_FACTOR: '1000000',
  };
  const launch = () =>
    spawn(process.execPath, ['bin/start.mjs'], { cwd: project, stdio: 'ignore', env });
  let server = launch();
  const halt = async () => {
    const left = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGTERM');
    await left;
  };
  const stop = async () => {
    await halt();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const opens = async () => {
    await until('The start', START_WITHIN_S, async () => (await fetch(`${url}/readyz`)).ok);
    await until('Home', START_WITHIN_S, async () => (await fetch(url)).ok);
  };
  try {
    await opens();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    dataDir,
    get pid() {
      return server.pid ?? 0;
    },
    async restart() {
      await halt();
      const since = performance.now();
      server = launch();
      await opens();
      return (performance.now() - since) / 1000;
    },
    stop,
  };
}

export type MainPage = 'home' | 'product' | 'shop' | 'explore' | 'videos';

/** The addresses of the most visited pages. */
export async function mainPages(url: string): Promise<Record<MainPage, string>> {
  const answer = await fetch(`${url}/api${addressOf(searchApi.explore, { query: { limit: 1 } })}`);
  const [product] = (await answer.json()) as { id: string; shop_id: string }[];
  if (!product) throw new Error('There is no product to look at');
  return {
    home: `${url}/`,
    product: `${url}/product/${product.id}`,
    shop: `${url}/shop/${product.shop_id}`,
    explore: `${url}/explore`,
    videos: `${url}/videos`,
  };
}

/** Kilobytes (gzip) of JavaScript that a page loads until it runs. */
export async function javaScript(address: string): Promise<number> {
  const page = await (await fetch(address)).text();
  const files = new Set([...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path));
  const sizes = await Promise.all(
    [...files].map(async (path) => {
      const body = await (await fetch(new URL(path, address))).arrayBuffer();
      return gzipSync(Buffer.from(body)).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Fetches every picture and clip of a page, so that sizes made on demand exist afterwards. */
export async function warm(address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  const media = new Set([...html.matchAll(/\/media\/[^\s"'\\,)]+/g)].map(([path]) => path));
  for (const path of media) {
    await until(`The picture ${path}`, 120, async () => {
      const answer = await fetch(new URL(path, address));
      await answer.arrayBuffer();
      return answer.status !== 503;
    });
  }
}
