import { ordersApi } from '@souk/contract/orders';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS } from '../../../../test/checkout-body.ts';
import { startWorld, type World } from '../../../../test/world.ts';

const SHOPS = 40;
const ORDERS = 10_000;

type Statement = { text: string; values: unknown[] };
let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let statements: Statement[] | null = null;

/** Records the queries of the pool's clients while `statements` is a list. */
function listen(client: PoolClient & { heard?: true }) {
  if (client.heard) return;
  client.heard = true;
  const ask = client.query.bind(client) as (...args: any[]) => any;
  client.query = ((query: any, values?: any, ...rest: any[]) => {
    const text = typeof query === 'string' ? query : query.text;
    if (/\bselect\b/.test(text) && !/\b(insert into|update|delete from)\b/.test(text)) {
      statements?.push({ text, values: values ?? query.values ?? [] });
    }
    return ask(query, values, ...rest);
  }) as typeof client.query;
}

/**
 * Vacuums until every page is known to be visible to all: a connection being opened, to any
 * database of the cluster, may delay that, and until then an index-only scan is not enough.
 */
async function settle(): Promise<void> {
  await world.until(async () => {
    await world.asOwner('vacuum analyze');
    const { rows } = await sql`select relname from pg_class
      where relname in ('shops', 'orders', 'shipments', 'order_items')
        and relallvisible < relpages`.execute(world.deps.db);
    return rows.length === 0;
  }, 'tables that are at rest');
}

beforeAll(async () => {
  world = await startWorld({ worker: false });
  seller = await world.seller('Shop 1');
  const { db } = world.deps;
  await sql`insert into shops (id, owner_id, name, brand_color)
    select gen_random_uuid(), ${seller.id}, 'Shop ' || n, '#7c3aed'
    from generate_series(2, ${SHOPS}) n`.execute(db);
  const mug = await seller.sells();
  const buyer = await world.buyer();
  // Half of the orders are the first shop's; the rest are spread over all shops.
  await sql`with made as (
      insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents,
        total_cents, shipping_address)
      select gen_random_uuid(), 'SK-' || (20000 + n), ${buyer.id}, 2000, 999, 160, 3159,
        ${JSON.stringify(ADDRESS)}::jsonb
      from generate_series(1, ${ORDERS}) n returning id, order_number),
    numbered as (select id, substr(order_number, 4)::int as n from made),
    own as (select id, row_number() over (order by id = ${seller.shop.id} desc, id) - 1 as n
      from shops where owner_id = ${seller.id}),
    parts as (
      insert into shipments (id, order_id, shop_id, status, subtotal_cents, shipping_cents, tax_cents)
      select gen_random_uuid(), numbered.id, own.id,
        case when numbered.n % 10 = 0 then 'paid' else 'delivered' end, 2000, 999, 160
      from numbered join own
        on own.n = case when numbered.n % 2 = 0 then 0 else numbered.n / 2 % ${SHOPS} end
      returning id, order_id)
    insert into order_items (id, order_id, shipment_id, product_id, product_name, quantity,
      unit_price_cents, position)
    select gen_random_uuid(), order_id, id, ${mug.id}, 'Mug', 1, 2000, 1 from parts`.execute(db);
  await settle();
  world.deps.pool.on('acquire', listen);
}, 120_000);
afterAll(() => world.close());

/**
 * Returns the database cost of a call: the most pages that one of its statements touches, and the
 * tables read whole.
 */
async function costOf(path: string) {
  statements = [];
  const answer = await world.raw('GET', path, { token: seller.token });
  const asked = statements.filter(({ text }) => /shipments|shops|orders/.test(text));
  statements = null;
  expect(answer.status).toBe(200);
  expect(asked.length).toBeGreaterThan(0);
  const costs = await Promise.all(
    asked.map(async ({ text, values }) => {
      const { rows } = await world.deps.pool.query(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const { Plan: plan } = rows[0]['QUERY PLAN'][0];
      return { text, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], plan };
    }),
  );
  const whole = costs.filter(({ plan }) =>
    /"Node Type":"Seq Scan","[^}]*"Relation Name":"(shipments|orders|order_items)"/.test(
      JSON.stringify(plan),
    ),
  );
  return {
    answer,
    statements: asked.length,
    pages: Math.max(...costs.map(({ pages }) => pages)),
    readWhole: whole.map(({ text }) => text),
  };
}

test('forty shops of one owner take one statement', async () => {
  const cost = await costOf('/user/shops?limit=100');
  expect(cost.answer.body).toHaveLength(SHOPS);
  expect(cost.statements).toBe(1);
  expect(cost.pages).toBeLessThan(200);
});

test('a panel of three orders costs no more with five thousand behind it', async () => {
  const cost = await costOf(`/shops/${seller.shop.id}/orders?limit=3`);
  expect(cost.answer.body).toHaveLength(3);
  expect(Number(cost.answer.headers['x-total-count'])).toBeGreaterThan(ORDERS / 2);
  expect(cost.readWhole).toEqual([]);
  expect(cost.pages).toBeLessThan(200);
});

test('a shop’s orders with one status are found by index', async () => {
  const cost = await costOf(`/shops/${seller.shop.id}/orders?limit=20&page=10&status=paid`);
  expect(cost.answer.body).toHaveLength(20);
  expect(cost.answer.headers['x-total-count']).toBe(String(ORDERS / 10));
  expect(cost.readWhole).toEqual([]);
  expect(cost.pages).toBeLessThan(300);
});

test('orders to ship from all forty shops take one statement, not forty calls', async () => {
  const cost = await costOf('/user/orders-to-ship');
  expect(cost.answer.body).toEqual([
    { shop_id: seller.shop.id, shop_name: 'Shop 1', count: ORDERS / 10 },
  ]);
  expect(cost.statements).toBe(1);
  expect(cost.readWhole).toEqual([]);
  expect(cost.pages).toBeLessThan(400);
  expect((await world.call(ordersApi.toShip)).status).toBe(401);
  expect((await (await world.buyer()).calls(ordersApi.toShip)).body).toEqual([]);
});

test('ten thousand orders are exported a page at a time, each once', async () => {
  statements = [];
  const { body } = await seller.calls(ordersApi.exportOfShop, {
    params: { shopId: seller.shop.id },
  });
  const asked = statements.length;
  statements = null;
  const numbers = (body as string)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
  expect(numbers.length).toBeGreaterThan(ORDERS / 2);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(asked).toBeGreaterThan(20);
});
