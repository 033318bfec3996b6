// A sale that everyone came for, over the real database and provider: many buyers, 64 at a time,
// for the few pieces of one product and of a variant. A fifth press twice, some leave, some pay.
import { randomUUID } from 'node:crypto';
import { checkoutApi } from '@souk/contract/checkout';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../../test/agreement.ts';
import { checkoutBody } from '../../test/checkout-body.ts';
import { share } from '../../test/soak.ts';
import { startWorld, type World } from '../../test/world.ts';

const BUYERS = share(120, 400);
const AT_ONCE = 64;
const PIECES = share(20, 50);
const OF_VARIANT = share(3, 7);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Creates signed-in people and returns their tokens. */
async function crowd(): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    with people as (
      insert into users (id, email, username, password_hash, first_name, last_name)
      select gen_random_uuid(), 'rush' || n || '@example.com', 'rush' || n, '', 'Ada', 'Byron'
      from generate_series(1, ${BUYERS}::int) n returning id
    ), tokens as (
      select id, rpad(translate(encode(sha256(id::text::bytea), 'base64'), '+/=', '-_'), 43, '0') as token
      from people
    ), opened as (
      insert into sessions (token_hash, user_id, expires_at)
      select sha256(token::bytea), id, now() + interval '1 day' from tokens
    )
    select token from tokens`.execute(world.deps.db);
  return rows.map(({ token }) => token);
}

/** The remaining stock plus the items held by orders, read in one snapshot. */
async function counted(productId: string, variantId: string | null): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select (coalesce((select stock_quantity from variants where id = ${variantId}::uuid),
        (select stock_quantity from products where id = ${productId}))
      + (select coalesce(sum(i.quantity), 0) from order_items i join shipments s on s.id = i.shipment_id
        where s.holds_stock and i.product_id = ${productId}
          and i.variant_id is not distinct from ${variantId}::uuid))::int as pieces`.execute(
    world.deps.db,
  );
  return rows[0]!.pieces;
}

test(`${BUYERS} buyers race for ${PIECES} pieces and ${OF_VARIANT} of a variant: none is lost or sold twice, and nobody sees a fault`, async () => {
  const seller = await world.seller();
  const lamp = await seller.sells({ name: 'Lamp', price: 20, stock_quantity: PIECES });
  const shirt = await seller.sells({
    name: 'Shirt',
    price: 15,
    variants: [{ name: 'Size', value: 'M', price_modifier: 0, stock_quantity: OF_VARIANT }],
  });
  const variant = shirt.variants[0]!.id;
  const tokens = await crowd();
  const seen = { ordered: 0, soldOut: 0, paid: 0, left: 0 };
  const faults: unknown[] = [];
  const pieces: [number, number][] = [];

  async function comes(token: string, n: number): Promise<void> {
    const wanted = n % 4 === 3 ? { product: shirt, variant } : { product: lamp };
    const call = {
      token,
      body: checkoutBody([wanted]),
      headers: { 'idempotency-key': randomUUID() },
    };
    const presses = n % 5 === 0 ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: presses }, () => world.call(checkoutApi.place, call)),
    );
    // Between two presses a piece may come back: then only the second one finds it.
    const order = answers.find(({ status }) => status === 201);
    for (const { status, body } of answers) {
      if (status !== 201 && status !== 409) faults.push({ n, status, body });
      else if (status === 201 && body.order_id !== order!.body.order_id) faults.push({ n, body });
    }
    if (!order) {
      seen.soldOut += 1;
      return;
    }
    seen.ordered += 1;
    if (n % 3 === 0) {
      const params = { orderId: order.body.order_id };
      const { status } = await world.call(checkoutApi.cancel, { token, params });
      if (status !== 200) faults.push({ n, status });
      seen.left += 1;
    } else if (n % 3 === 1) {
      await world.pays(order.body.stripe_session_id);
      seen.paid += 1;
    }
  }

  let over = false;
  const watch = (async () => {
    while (!over) pieces.push([await counted(lamp.id, null), await counted(shirt.id, variant)]);
  })();
  const waiting = tokens.map((token, n) => () => comes(token, n));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    }),
  );
  over = true;
  await watch;

  expect(faults).toEqual([]);
  expect(pieces.filter(([lamps, shirts]) => lamps !== PIECES || shirts !== OF_VARIANT)).toEqual([]);
  expect(pieces.length).toBeGreaterThan(10);
  expect(seen.ordered).toBeGreaterThanOrEqual(PIECES + OF_VARIANT);
  expect(seen.soldOut).toBeGreaterThan(0);
  await world.until(async () => {
    const { rows } = await world.deps.pool.query(
      `select count(*)::int as paid from payments where status = 'paid'`,
    );
    return rows[0].paid === seen.paid;
  }, 'the payments');
  const supply = [
    { productId: lamp.id, variantId: null, supply: PIECES },
    { productId: shirt.id, variantId: variant, supply: OF_VARIANT },
  ];
  expect(await disagreements(world.deps, supply)).toEqual([]);
}, 120_000);
