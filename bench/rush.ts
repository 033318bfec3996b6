// A flash sale: many shoppers want one product with few units, while others browse. The real site,
// with its web processes and its job queue; the payment provider for tests is a process beside it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cartApi, type Cart } from '@souk/contract/cart';
import { checkoutApi, type CheckoutStarted } from '@souk/contract/checkout';
import { addressOf } from '@souk/contract/endpoint';
import { seedCatalogue } from '@souk/demo/load-catalogue/seed-catalogue';
import type { Db } from '@souk/server/db/rows';
import { sql } from 'kysely';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { RealSite } from '../server/test/real-site.ts';
import { coresBeside, runOn } from './lib/cores.ts';
import { Crowd } from './lib/crowd.ts';
import { withDb } from './lib/database.ts';
import { startOwnProvider } from './lib/own-provider.ts';
import { postgresSeconds, processSeconds, treeSeconds } from './lib/processor.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    shoppers: { ...text, default: '2000' },
    pieces: { ...text, default: '500' },
    seconds: { ...text, default: '20' },
    visitors: { ...text, default: '25' },
    cores: text,
  },
});
const [shoppers, pieces, seconds, visitors] = [
  values.shoppers,
  values.pieces,
  values.seconds,
  values.visitors,
].map(Number) as [number, number, number, number];

/** The budgets of the sale, in milliseconds. */
const LONGEST_WAIT = 2000;
const PAGES_WITHIN = 300;
const CATALOGUE = { products: 2000, shops: 20, seed: 1 };
/**
 * Every second shopper with an order pays after this, about as long as typing a card number takes.
 */
const TYPES_CARD_MS = 10_000;
const READS_PAGE_MS = 1000;
const SETTLES_WITHIN_MS = 60_000;

type Goods = { id: string; shop_id: string; variants: [] };

/** The product that everyone wants, and signed-in shoppers. @returns their tokens */
async function prepare(db: Db): Promise<{ bestseller: Goods; others: Goods[]; tokens: string[] }> {
  await seedCatalogue({ db, size: CATALOGUE, log: () => {} });
  const { rows } = await sql<{ id: string; shop_id: string }>`
    select p.id, p.shop_id from products p join shops s on s.id = p.shop_id
    where not p.has_variants and p.deleted_at is null and s.deleted_at is null
    order by md5(p.id::text)`.execute(db);
  const [bestseller, ...others] = rows.map((row): Goods => ({ ...row, variants: [] }));
  if (!bestseller) throw new Error('The catalogue holds nothing that can be wanted');
  await sql`update products set stock_quantity = ${pieces} where id = ${bestseller.id}`.execute(db);
  const tokens = await sql<{ token: string }>`
    with people as (
      insert into users (id, email, username, password_hash, first_name, last_name)
      select gen_random_uuid(), 'shopper' || n || '@example.com', 'shopper' || n, '', 'Ada', 'Byron'
      from generate_series(1, ${shoppers}::int) n returning id
    ), tokens as (
      select id, rpad(translate(encode(sha256(id::text::bytea), 'base64'), '+/=', '-_'), 43, '0') as token
      from people
    ), opened as (
      insert into sessions (token_hash, user_id, expires_at)
      select sha256(token::bytea), id, now() + interval '1 day' from tokens
    )
    select token from tokens`.execute(db);
  await sql`analyze`.execute(db);
  return { bestseller, others, tokens: tokens.rows.map(({ token }) => token) };
}

type Outcome = { answer: 'order' | 'sold out' | 'fault'; wait: number; why: string };

const paths = {
  cart: `/api${addressOf(cartApi.add)}`,
  checkout: `/api${addressOf(checkoutApi.place)}`,
};

/** Adds to the cart and checks out, as the pages do. The wait is for both. */
async function shop(crowd: Crowd, token: string, bestseller: Goods, pay: (id: string) => void) {
  const signedIn = { authorization: `Bearer ${token}` };
  const since = performance.now();
  const done = (answer: Outcome['answer'], why = ''): Outcome => ({
    answer,
    wait: performance.now() - since,
    why,
  });
  const added = await crowd.ask({
    method: 'POST',
    path: paths.cart,
    headers: signedIn,
    body: JSON.stringify({ product_id: bestseller.id, quantity: 1 }),
  });
  const failure = (which: string, { status, body }: { status: number; body: Buffer }) =>
    done(
      status === 409 && body.includes('Out of stock') ? 'sold out' : 'fault',
      `${which}: ${status} ${body.toString().slice(0, 200)}`,
    );
  if (added.status !== 201 && added.status !== 200) return failure('cart', added);
  const cart = JSON.parse(added.body.toString()) as Cart;
  const placed = await crowd.ask({
    method: 'POST',
    path: paths.checkout,
    headers: { ...signedIn, 'if-match': `"${cart.version}"`, 'idempotency-key': randomUUID() },
    body: JSON.stringify(checkoutBody([{ product: bestseller }])),
  });
  if (placed.status !== 201) return failure('checkout', placed);
  pay((JSON.parse(placed.body.toString()) as CheckoutStarted).stripe_session_id);
  return done('order');
}

/** Opens one page after the other until the sale is over. */
async function browse(
  crowd: Crowd,
  pages: () => string,
  isOver: () => boolean,
  seen: (wait: number, status: number) => void,
): Promise<void> {
  await sleep(Math.random() * READS_PAGE_MS);
  while (!isOver()) {
    const since = performance.now();
    const headers = { 'accept-encoding': 'br' };
    const { status } = await crowd.ask({ method: 'GET', path: pages(), headers });
    seen(performance.now() - since, status);
    await sleep(READS_PAGE_MS);
  }
}

function at(part: number, all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

const SECRET = 'whsec_rush';
const site = await RealSite.make({ STRIPE_WEBHOOK_SECRET: SECRET });
if (values.cores) await runOn(coresBeside(values.cores));
const provider = await startOwnProvider(site.providerUrl, site.url, SECRET);
let failed = false;
function line(what: string, value: string, holds = true): void {
  if (!holds) failed = true;
  console.log(`| ${what.padEnd(38)} | ${value.padStart(26)} | ${holds ? '    ' : 'MISS'} |`);
}
const waits = (all: readonly number[]) =>
  [0.5, 0.99, 1].map((part) => at(part, all).toFixed(0).padStart(6)).join(' / ');

try {
  if (values.cores) await runOn(values.cores);
  await site.start({ STRIPE_API_BASE: site.providerUrl });
  if (values.cores) await runOn(coresBeside(values.cores));
  const url = await site.databaseUrl();
  const { bestseller, others, tokens } = await withDb(url, prepare);
  const port = Number(new URL(site.url).port);
  const crowd = new Crowd(port);
  const busy = () => [
    treeSeconds(site.pid),
    postgresSeconds(`${site.folder}/postgres`),
    provider.processorSeconds(),
    processSeconds(process.pid),
  ];

  let payments: Promise<unknown>[] = [];
  let orders = 0;
  const pay = (session: string) => {
    orders += 1;
    if (orders % 2 === 0) return;
    payments.push(
      sleep(TYPES_CARD_MS).then(async () => {
        const answer = await fetch(`${site.providerUrl}/v1/payment_pages/${session}/confirm`, {
          method: 'POST',
          headers: { authorization: 'Bearer sk_test_souk_sandbox' },
          body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
        });
        if (!answer.ok) throw new Error(`The provider took no money: ${await answer.text()}`);
      }),
    );
  };

  let opened = 0;
  const pages = () => {
    const other = others[opened % others.length];
    const choices = ['/', '/explore', `/product/${bestseller.id}`, `/product/${other?.id}`];
    return choices[opened++ % choices.length] ?? '/';
  };
  let over = false;
  const views: number[] = [];
  const statuses: number[] = [];
  // Like a site that has been open for a while: the pages' code is loaded.
  for (let n = 0; n < 40; n += 1) await crowd.ask({ method: 'GET', path: pages() });
  const before = busy();
  const browsing = Promise.all(
    Array.from({ length: visitors }, () =>
      browse(
        crowd,
        pages,
        () => over,
        (wait, status) => {
          views.push(wait);
          statuses.push(status);
        },
      ),
    ),
  );
  const outcomes = await Promise.all(
    tokens.map(async (token, n) => {
      await sleep((n / tokens.length) * seconds * 1000);
      return shop(crowd, token, bestseller, pay);
    }),
  );
  over = true;
  await browsing;
  const used = busy().map((now, n) => (now ?? 0) - (before[n] ?? 0));
  await Promise.all(payments);
  payments = [];
  crowd.leave();

  const books = () =>
    withDb(url, async (db) => {
      const { rows } = await sql<{ left: number; held: number; paid: number }>`
        select p.stock_quantity as left,
          coalesce(sum(i.quantity) filter (where s.holds_stock), 0)::int as held,
          coalesce(sum(i.quantity) filter (where y.status = 'paid'), 0)::int as paid
        from products p
          left join order_items i on i.product_id = p.id left join shipments s on s.id = i.shipment_id
          left join payments y on y.order_id = s.order_id
        where p.id = ${bestseller.id} group by p.id`.execute(db);
      return rows[0] ?? { left: -1, held: -1, paid: -1 };
    });
  const toBePaid = Math.ceil(orders / 2);
  let found = await books();
  for (const end = Date.now() + SETTLES_WITHIN_MS; found.paid < toBePaid && Date.now() < end;) {
    await sleep(200);
    found = await books();
  }

  const of = (answer: Outcome['answer']) => outcomes.filter((each) => each.answer === answer);
  const times = (answer: Outcome['answer']) => of(answer).map(({ wait }) => wait);
  const faults = of('fault');
  const wrongPages = statuses.filter((status) => status !== 200).length;
  const longest = at(
    1,
    outcomes.map(({ wait }) => wait),
  );
  console.log(`| ${'what'.padEnd(38)} | ${'figure'.padStart(26)} |      |`);
  console.log(`|${'-'.repeat(40)}|${'-'.repeat(27)}:|------|`);
  const expected = Math.min(pieces, shoppers);
  line(
    'pieces sold or held, and left',
    `${found.held} + ${found.left}`,
    found.held === expected && found.left === pieces - expected,
  );
  line('of these paid', String(found.paid), found.paid === toBePaid);
  line('shoppers who got one', String(orders), orders === expected);
  line('answered that it is sold out', String(of('sold out').length));
  line('other answers', String(faults.length), faults.length === 0);
  line('pages that were not answered', String(wrongPages), wrongPages === 0);
  line('wait for a yes, ms (p50 / p99 / max)', waits(times('order')));
  line('wait for a no, ms (p50 / p99 / max)', waits(times('sold out')));
  line(`longest wait, ms (at most ${LONGEST_WAIT})`, longest.toFixed(0), longest <= LONGEST_WAIT);
  line(
    `${views.length} pages, ms (p99 at most ${PAGES_WITHIN})`,
    waits(views),
    at(0.99, views) <= PAGES_WITHIN,
  );
  line('processor of the site, s', used[0]?.toFixed(1) ?? '');
  line('processor of its database, s', used[1]?.toFixed(1) ?? '');
  line(
    'processor of provider and shoppers, s',
    used
      .slice(2)
      .map((each) => each.toFixed(1))
      .join(' + '),
  );
  const perShopper = (1000 * ((used[0] ?? 0) + (used[1] ?? 0))) / shoppers;
  line('site and database, ms a shopper', perShopper.toFixed(1));
  for (const why of new Set(faults.map((each) => each.why))) console.error(why);
} finally {
  await site.remove();
  await provider.stop();
}
process.exit(failed ? 1 : 0);
