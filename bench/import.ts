import { openAsBlob } from 'node:fs';
// A seller's CSV file from the upload to the last product, against a bare bulk insert of the same rows.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { authApi } from '@souk/contract/auth';
import { importsApi, type ProductImport } from '@souk/contract/imports';
import { shopsApi } from '@souk/contract/shops';
import { newId } from '@souk/server/kit/ids';
import { sql } from 'kysely';
import { call, type Caller } from './lib/call.ts';
import { startDatabase, withDb } from './lib/database.ts';
import { processSeconds } from './lib/processor.ts';
import { faultyIn, productOf, writeProductFile } from './lib/product-files.ts';
import { startSouk } from './lib/servers.ts';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const { values } = parseArgs({ options: { lines: { type: 'string', default: '5000,50000' } } });
const sizes = values.lines.split(',').map(Number);
const AT_ONCE = 500;
const megabytes = (bytes: number | null) => (bytes === null ? 'n/a' : (bytes / 1e6).toFixed(0));

/** A seller with a shop. */
async function openShop(base: string) {
  const account = { email: 'b@example.com', username: 'bench', password: 'secret-pass' };
  const names = { first_name: 'Ben', last_name: 'Marks' };
  const { access_token: token } = await call({ token: '', base }, authApi.register, {
    body: { ...account, ...names },
  });
  const shop = (name: string) =>
    call({ token, base }, shopsApi.open, { body: { name, brand_color: '#6366f1' } });
  return { seller: { token, base }, shop: await shop('Bench'), bareShop: await shop('Bare') };
}

async function importFile(seller: Caller, shopId: string, file: string): Promise<ProductImport> {
  const params = { shopId };
  const files = [new File([await openAsBlob(file)], 'products.csv')];
  let outcome = await call(seller, importsApi.importProducts, { params, files });
  while (outcome.state !== 'done' && outcome.state !== 'failed') {
    await sleep(50);
    const at = { shopId, importId: outcome.id };
    outcome = await call(seller, importsApi.read, { params: at, query: { limit: 1 } });
  }
  return outcome;
}

/**
 * The same rows into the same table and its indexes, and nothing else: no parsing, no rules, no
 * search words.
 */
async function insertBare(url: string, shopId: string, lines: number): Promise<void> {
  await withDb(url, async (db) => {
    for (let from = 0; from < lines; from += AT_ONCE) {
      const rows = Array.from({ length: Math.min(AT_ONCE, lines - from) }, (_, k) => ({
        id: newId(),
        shop_id: shopId,
        ...productOf(from + k),
      }));
      await sql`
        insert into products (id, shop_id, name, description, price_cents, stock_quantity, sku, category_id)
        select id, shop_id, name, description, price_cents, stock_quantity, sku, category_id
        from json_populate_recordset(null::products, ${JSON.stringify(rows)})`.execute(db);
    }
  });
}

const database = await startDatabase();
const folder = await mkdtemp(join(tmpdir(), 'souk-bench-import-'));
try {
  console.log(
    '|  lines |  MB | products/s | bare rows/s | ratio | by cpu | memory before | peak MB | kept out |',
  );
  console.log(
    '|-------:|----:|-----------:|------------:|------:|-------:|--------------:|--------:|---------:|',
  );
  for (const lines of sizes) console.log(await measure(lines));
} finally {
  await rm(folder, { recursive: true, force: true });
  await database.stop();
}

async function measure(lines: number): Promise<string> {
  const url = await database.seed(1000);
  const file = join(folder, `${lines}.csv`);
  await writeProductFile(file, lines);
  const souk = await startSouk(url);
  try {
    const { seller, shop, bareShop } = await openShop(`http://127.0.0.1:${souk.port}`);
    const bare = await timed(
      () => processSeconds(process.pid),
      () => insertBare(url, bareShop.id, lines),
    );
    const before = souk.peakMemory();
    const ours = await timed(souk.processorSeconds, () => importFile(seller, shop.id, file));
    const { imported, failed, error } = ours.result;
    if (failed !== faultyIn(lines) || imported !== lines - failed) {
      throw new Error(`${imported} products came in, ${failed} stayed out: ${error}`);
    }
    const rate = lines / ours.seconds;
    const bareRate = lines / bare.seconds;
    const cells = [
      String(lines).padStart(6),
      ((await openAsBlob(file)).size / 1e6).toFixed(1).padStart(3),
      rate.toFixed(0).padStart(10),
      bareRate.toFixed(0).padStart(11),
      (rate / bareRate).toFixed(2).padStart(5),
      (bare.cpu === null || ours.cpu === null ? 'n/a' : (bare.cpu / ours.cpu).toFixed(2)).padStart(
        6,
      ),
      megabytes(before).padStart(13),
      megabytes(souk.peakMemory()).padStart(7),
      String(failed).padStart(8),
    ];
    return `| ${cells.join(' | ')} |`;
  } finally {
    await souk.stop();
  }
}

/** Measures how long something takes, with the processor time of a process and the database. */
async function timed<T>(clock: () => number | null, task: () => Promise<T>) {
  const used = () => {
    const [own, db] = [clock(), database.processorSeconds()];
    return own === null || db === null ? null : own + db;
  };
  const [since, cpuSince] = [performance.now(), used()];
  const result = await task();
  const cpuNow = used();
  const cpu = cpuSince === null || cpuNow === null ? null : cpuNow - cpuSince;
  return { result, seconds: (performance.now() - since) / 1000, cpu };
}
