// Writes, each beside the statements it needs at least. With --project DIR another checkout writes
// the same in this run, over a database of its own.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import { addressOf } from '@souk/contract/endpoint';
import { importsApi } from '@souk/contract/imports';
import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import { ADDRESS } from '@souk/server/http/openapi/examples';
import { sql } from 'kysely';
import { startDatabase, withDb } from './lib/database.ts';
import type { Ask } from './lib/drive.ts';
import { paidEvent, startInstantProvider } from './lib/instant-provider.ts';
import { measure, type Comparison } from './lib/measure.ts';
import { HERE, startBareWrites, startSouk, type RunningServer } from './lib/servers.ts';
import { seedShoppers, signInOwners, type Owner, type Shopper } from './lib/shoppers.ts';
import { tableHead, tableLine } from './lib/table.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    project: text,
    products: { ...text, default: '10000' },
    requests: { ...text, default: '400' },
    concurrency: { ...text, default: '16' },
    json: text,
  },
});
const [products, requests, concurrency] = [
  values.products,
  values.requests,
  values.concurrency,
].map(Number) as [number, number, number];
/** Four rounds that count, after one that warms up. */
const PEOPLE = Math.ceil(requests / 4) * 5;
const FILES = 40;
const SHOPS = 50;
const PATIENCE_MS = 60_000;

type Side = 'souk' | 'bare';
type Write = {
  name: string;
  /** The calls to each side, one after the other. */
  asks: (side: Side) => () => Ask;
  requests?: number;
  /** Waits for work that goes on after Souk's answers. */
  settled?: () => Promise<void>;
};
type Scene = {
  url: string;
  souk: RunningServer;
  shoppers: Record<Side, Shopper[]>;
  owners: Owner[];
};
type Provider = Awaited<ReturnType<typeof startInstantProvider>>;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const all: (Comparison & { checkout: string })[] = [];
const database = await startDatabase();
try {
  const others = values.project ? [resolve(values.project)] : [];
  console.log(tableHead());
  for (const project of others) await measureWrites(project, 'that project');
  await measureWrites(HERE, others.length > 0 ? 'this one' : '');
} finally {
  await database.stop();
}
if (values.json) await writeFile(values.json, `${JSON.stringify(all, null, 1)}\n`);

async function measureWrites(project: string, checkout: string): Promise<void> {
  const url = await database.seed(products, project);
  const people = await withDb(url, async (db) => ({
    shoppers: { souk: await seedShoppers(db, PEOPLE), bare: await seedShoppers(db, PEOPLE) },
    owners: await signInOwners(db, SHOPS),
  }));
  const provider = await startInstantProvider();
  const bare = await startBareWrites(url);
  const over = async (
    settings: Record<string, string>,
    steps: ((scene: Scene) => Write | Promise<Write>)[],
  ) => {
    const souk = await startSouk(url, project, settings);
    try {
      for (const step of steps) {
        const write = await step({ url, souk, ...people });
        await measureOne({ souk, bare }, write, checkout);
      }
    } finally {
      await souk.stop();
    }
  };
  try {
    await over(provider.settings, [
      addToCart,
      changeCart,
      (scene) => checkOut(scene, 'checkout'),
      (scene) => payBy(scene, provider),
      review,
      editProduct,
      stockByCsv,
    ]);
    await over({}, [(scene) => checkOut(scene, 'checkout, sandbox')]);
  } finally {
    await bare.stop();
    await provider.stop();
  }
}

async function measureOne(
  servers: Record<Side, RunningServer>,
  { name, asks, settled, requests: own }: Write,
  checkout: string,
): Promise<void> {
  const call = {
    name: `${name} ${checkout && `(${checkout})`}`.trim(),
    souk: asks('souk'),
    bare: asks('bare'),
  };
  const measured = await measure(servers, database.processorSeconds, call, {
    concurrency,
    requests: own ?? requests,
    ...(settled && { settled: { souk: settled, bare: async () => {} } }),
  });
  all.push({ ...measured, checkout });
  console.log(tableLine(measured));
}

/** Souk's calls are below /api. */
function at(side: Side, path: string): string {
  return side === 'souk' ? `/api${path}` : path;
}

function json(token: string, body: unknown, headers: Record<string, string> = {}) {
  return {
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  };
}

/** One call of each, in order. */
function inTurn<T>(of: Record<Side, T[]>, ask: (one: T, side: Side, n: number) => Ask) {
  return (side: Side) => {
    let n = 0;
    return () => {
      const one = of[side][n % of[side].length];
      if (one === undefined) throw new Error('Nobody is left to ask');
      return ask(one, side, n++);
    };
  };
}

/** The third line of a cart. */
function addToCart({ shoppers }: Scene): Write {
  const asks = inTurn(shoppers, ({ token, goods }, side) => ({
    method: 'POST',
    path: at(side, addressOf(cartApi.add)),
    ...json(token, { product_id: goods[2]?.id, quantity: 1 }),
  }));
  return { name: 'add to cart', asks };
}

function changeCart({ shoppers }: Scene): Write {
  const asks = inTurn(shoppers, ({ token, lines }, side) => ({
    method: 'PUT',
    path: at(side, addressOf(cartApi.change, { params: { itemId: lines[0] } })),
    ...json(token, { quantity: 2 }),
  }));
  return { name: 'change the cart', asks };
}

/** Three products of two or three shops, as the browser sends it: with a key and the cart's version. */
async function checkOut({ souk, shoppers }: Scene, name: string): Promise<Write> {
  const versions = new Map<string, string>();
  for (const { token } of shoppers.souk) {
    const cart = await fetch(
      `http://127.0.0.1:${souk.port}${at('souk', addressOf(cartApi.read))}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    versions.set(token, ((await cart.json()) as { version: string }).version);
  }
  const asks = inTurn(shoppers, ({ token, goods }, side) => ({
    method: 'POST',
    path: at(side, addressOf(checkoutApi.place)),
    ...json(
      token,
      {
        payment_method: 'card',
        items: goods.map(({ id, shop_id }) => ({ product_id: id, shop_id, quantity: 1 })),
        shipping_address: ADDRESS,
      },
      { 'idempotency-key': randomUUID(), 'if-match': `"${versions.get(token) ?? ''}"` },
    ),
  }));
  return { name, asks };
}

/** The provider's webhook, until the order that it names is paid. */
async function payBy({ url, shoppers }: Scene, provider: Provider): Promise<Write> {
  const unpaid = (side: Side) =>
    withDb(url, async (db) => {
      const buyers = shoppers[side].map(({ id }) => id);
      const { rows } = await sql<{ order_id: string; session_id: string | null }>`
        select p.order_id, p.session_id from payments p join orders o on o.id = p.order_id
        where o.buyer_id = any(${buyers}::uuid[]) order by p.order_id`.execute(db);
      return rows;
    });
  provider.takeMoney();
  let calls = 0;
  const orders = { souk: await unpaid('souk'), bare: await unpaid('bare') };
  const asks = inTurn(orders, ({ order_id, session_id }, side, n) => {
    if (side === 'souk') calls += 1;
    const ask = paidEvent(`evt_${side}_${n}`, session_id ?? order_id, order_id);
    return { ...ask, path: at(side, ask.path) };
  });
  const settled = () =>
    until(
      url,
      () => calls,
      sql`select count(*)::int as done from provider_events
      where id like 'evt_souk_%' and applied_at is not null`,
    );
  return { name: 'webhook until paid', asks, settled };
}

function review({ shoppers }: Scene): Write {
  const asks = inTurn(shoppers, ({ token, goods }, side) => ({
    method: 'POST',
    path: at(side, addressOf(reviewsApi.reviewProduct, { params: { id: goods[0]?.id } })),
    ...json(token, { rating: 4, title: 'Good', comment: 'It does what it should, every day.' }),
  }));
  return { name: 'review of a product', asks };
}

function editProduct({ owners }: Scene): Write {
  const asks = inTurn({ souk: owners, bare: owners }, ({ token, products: own }, side, n) => ({
    method: 'PUT',
    path: at(side, addressOf(productsApi.edit, { params: { productId: own[n % own.length] } })),
    ...json(token, {
      price: 10 + n / 100,
      description: `${side} made it better, ${n} times over.`,
    }),
  }));
  return { name: 'edit of a product', asks };
}

/** A file with the stock of all products of a shop, until it is imported. */
function stockByCsv({ url, owners }: Scene): Write {
  let calls = 0;
  const boundary = 'bench-file';
  const asks = inTurn({ souk: owners, bare: owners }, (owner, side, n) => {
    const lines = owner.products.map((id) => `${id},${500 + n}\n`).join('');
    const file = `ID,Stock\n${lines}`;
    const authorization = `Bearer ${owner.token}`;
    if (side === 'bare') {
      const headers = { authorization, 'content-type': 'text/csv' };
      return { method: 'POST', path: '/stock', headers, body: file };
    }
    calls += 1;
    return {
      method: 'POST',
      path: at('souk', addressOf(importsApi.importProducts, { params: { shopId: owner.shopId } })),
      headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body:
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="stock.csv"\r\n` +
        `Content-Type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`,
    };
  });
  const settled = () =>
    until(
      url,
      () => calls,
      sql`select count(*)::int as done from product_imports i join long_jobs j on j.id = i.id
        where j.state = 'done' and i.updated > 0 and i.failed = 0`,
    );
  return { name: 'stock by CSV', asks, settled, requests: FILES };
}

/** Waits until so many are done. */
async function until(
  url: string,
  expected: () => number,
  query: ReturnType<typeof sql<{ done: number }>>,
): Promise<void> {
  await withDb(url, async (db) => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(10)) {
      const { rows } = await query.execute(db);
      if (rows[0]?.done === expected()) return;
    }
    throw new Error('The work is not done yet');
  });
}
