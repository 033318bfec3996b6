// The bare server that Souk's writes are compared with: node:http, pg, and for each write the statements
// that it can't do without, hand-written, prepared by name, in one transaction. No checks, no limits, no
// provider. DATABASE_URL and PORT come from the environment.
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { newId } from '@souk/server/kit/ids';
import pg from 'pg';
import { checkout, paid } from './bare-orders.ts';
import { userOf, type Ask, type Write } from './bare-session.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });

const PRODUCT = `select p.id, p.price_cents, p.discount_basis_points, p.discount_start_date,
    p.discount_end_date, p.stock_quantity, p.has_variants, s.owner_id
  from products p join shops s on s.id = p.shop_id
  where p.id = $1 and p.deleted_at is null and s.deleted_at is null`;
const CART = `select c.id, c.product_id, c.variant_id, c.quantity, c.seen_price_cents, p.name, p.images,
    p.price_cents, p.discount_basis_points, p.discount_start_date, p.discount_end_date,
    p.stock_quantity, p.shop_id, s.name as shop_name, s.brand_color
  from cart_items c join products p on p.id = c.product_id join shops s on s.id = p.shop_id
  where c.user_id = $1 order by c.id`;

const add: Write<{ product_id: string; quantity: number }> = async (
  ask,
  request,
  { product_id, quantity },
) => {
  const user = await userOf(ask, request);
  const [product] = await ask<{ price_cents: string }>('product', PRODUCT, [product_id]);
  await ask(
    'add',
    `insert into cart_items (id, user_id, product_id, quantity, seen_price_cents)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, product_id, variant_id)
       do update set quantity = cart_items.quantity + excluded.quantity
     returning quantity`,
    [newId(), user, product_id, quantity, product?.price_cents],
  );
  return ask('cart', CART, [user]);
};

const change: Write<{ quantity: number }> = async (ask, request, { quantity }) => {
  const user = await userOf(ask, request);
  const id = request.url?.split('/').at(-1);
  const [line] = await ask<{ product_id: string }>(
    'change',
    'update cart_items set quantity = $3 where id = $1 and user_id = $2 returning product_id',
    [id, user, quantity],
  );
  await ask('product', PRODUCT, [line?.product_id]);
  return ask('cart', CART, [user]);
};

const review: Write<{ rating: number; title: string; comment: string }> = async (
  ask,
  request,
  { rating, title, comment },
) => {
  const user = await userOf(ask, request);
  const product = request.url?.split('/')[2];
  await ask('lock product', 'select id from products where id = $1 for no key update', [product]);
  const [written] = await ask(
    'review',
    `insert into product_reviews (id, product_id, user_id, rating, title, comment)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (product_id, user_id) do update set rating = excluded.rating,
       title = excluded.title, comment = excluded.comment, updated_at = now()
     returning *`,
    [newId(), product, user, rating, title, comment],
  );
  await ask(
    'rating',
    `update products set rating_sum = rating_sum + $2, rating_count = rating_count + 1 where id = $1`,
    [product, rating],
  );
  return written;
};

const edit: Write<{ price: number; description: string }> = async (
  ask,
  request,
  { price, description },
) => {
  const user = await userOf(ask, request);
  const product = request.url?.split('/').at(-1);
  await ask(
    'lock owned',
    `select p.* from products p join shops s on s.id = p.shop_id
     where p.id = $1 and s.owner_id = $2 for no key update of p`,
    [product, user],
  );
  const [written] = await ask<object>(
    'edit',
    `update products set price_cents = $2, description = $3, updated_at = now(),
       search = setweight(to_tsvector('english', name), 'A')
         || setweight(to_tsvector('english', $3), 'C')
     where id = $1
     returning *`,
    [product, Math.round(price * 100), description],
  );
  return { ...written, search: undefined };
};

const stock: Write<string> = async (ask, request, file) => {
  const user = await userOf(ask, request);
  const cells = file
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(','));
  await ask(
    'stock',
    `update products p set stock_quantity = t.stock, updated_at = now()
     from unnest($1::uuid[], $2::int[]) as t (id, stock), shops s
     where p.id = t.id and s.id = p.shop_id and s.owner_id = $3`,
    [cells.map(([id]) => id), cells.map(([, count]) => Number(count)), user],
  );
  return {};
};

const WRITES: [string, RegExp, Write][] = [
  ['POST', /^\/cart\/items$/, add],
  ['PUT', /^\/cart\/items\//, change],
  ['POST', /^\/checkout$/, checkout],
  ['POST', /^\/webhooks/, paid],
  ['POST', /^\/products\/[^/]+\/reviews$/, review],
  ['PUT', /^\/products\//, edit],
  ['POST', /^\/stock$/, stock],
];

async function work(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET') return {};
  const found = WRITES.find(
    ([method, path]) => method === request.method && path.test(request.url ?? ''),
  );
  const sent = await text(request);
  const body = (found?.[2] === stock ? sent : JSON.parse(sent)) as never;
  const client = await pool.connect();
  const ask: Ask = async <Row>(name: string, statement: string, values: unknown[]) =>
    (await client.query({ name, text: statement, values })).rows as Row[];
  try {
    await client.query('begin');
    const answer = await found?.[2](ask, request, body);
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  work(request).then(
    (answer) => {
      const body = JSON.stringify(answer);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

server.listen(Number(process.env.PORT), '127.0.0.1');
