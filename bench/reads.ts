// Visitors' reads, at several sizes, against a bare Node server with one hand-written query: kept
// answers and pages, and each call that is answered afresh.
import { writeFile } from 'node:fs/promises';
import { INTERNAL_HEADER } from '@souk/server/http/rate-limit';
import { callsOver, type Call } from './lib/calls.ts';
import { startDatabase, withDb } from './lib/database.ts';
import { measure, type Comparison } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { startBare, startSouk, type RunningServer } from './lib/servers.ts';
import { tableHead, tableLine } from './lib/table.ts';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const options = readOptions();
/** Souk answers a call with this header afresh each time. */
const NEVER_KEPT = { [INTERNAL_HEADER]: 'bench' };
const all: (Comparison & { products: number })[] = [];
const database = await startDatabase();
try {
  for (const products of options.sizes) {
    const since = performance.now();
    const url = await database.seed(products);
    const seconds = Math.round((performance.now() - since) / 1000);
    console.log(`\n${products.toLocaleString('en')} products (seeded in ${seconds} s)\n`);
    await runOver(url, products);
  }
} finally {
  await database.stop();
}
if (options.json) await writeFile(options.json, `${JSON.stringify(all, null, 1)}\n`);

async function runOver(url: string, products: number): Promise<void> {
  const souk = await startSouk(url);
  try {
    const bare = await startBare(url);
    try {
      await measureAll({ souk, bare }, url, products);
    } finally {
      await bare.stop();
    }
  } finally {
    await souk.stop();
  }
}

type Servers = { souk: RunningServer; bare: RunningServer };

async function measureAll(servers: Servers, url: string, products: number): Promise<void> {
  const at = (side: keyof Servers) => (path: string) =>
    fetch(`http://127.0.0.1:${servers[side].port}${path}`);
  const calls = await withDb(url, (db) => callsOver(db, at('souk')));
  console.log(tableHead());
  for (const call of calls.filter(({ name }) => name.includes(options.only))) {
    for (const way of waysOf(call)) {
      await expectSame(way, at('souk'), at('bare'));
      for (const concurrency of options.concurrency) {
        const measured = await measure(servers, database.processorSeconds, way, {
          concurrency,
          seconds: options.seconds,
          headers: way.headers,
        });
        all.push({ products, ...measured });
        console.log(tableLine(measured));
      }
    }
  }
}

type Way = Call & { headers: Record<string, string> };

/** A page as it is kept; a call once as it is kept, then afresh beside each set of columns. */
function waysOf(call: Call): Way[] {
  const kept = { ...call, headers: {} };
  if (!call.same) return [kept];
  const afresh = options.columns.map((columns) => ({
    ...call,
    name: `${call.name}, afresh, ${columns}`,
    bare: call.bare.map((path) => `${path}${path.includes('?') ? '&' : '?'}columns=${columns}`),
    headers: NEVER_KEPT,
  }));
  return [kept, ...afresh];
}

/** Two servers with different answers can't be compared. */
async function expectSame(
  call: Call,
  souk: (path: string) => Promise<Response>,
  bare: (path: string) => Promise<Response>,
): Promise<void> {
  if (!call.same) return;
  const ids = async (response: Response) =>
    ([await response.json()].flat() as { id: string }[]).map(({ id }) => id).join(' ');
  for (const [n, path] of call.souk.entries()) {
    const [ours, theirs] = [await ids(await souk(path)), await ids(await bare(call.bare[n] ?? ''))];
    if (ours !== theirs) throw new Error(`${path} and ${call.bare[n]} answer different products`);
  }
}
