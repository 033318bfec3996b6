import { analyticsApi, type ClipEvents } from '@souk/contract/analytics';
import { cartApi } from '@souk/contract/cart';
import type { BodyInputOf } from '@souk/contract/endpoint';
import { productsApi } from '@souk/contract/products';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownClock } from '../../../../test/own-clock.ts';
import { invalid, startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ overrides: { now: ownClock() } });
});
afterAll(() => world.close());

const VISIT = '0190aaaa-0000-4000-8000-000000000001';
const OTHER_VISIT = '0190aaaa-0000-4000-8000-000000000002';
const VIDEO = { video_url: 'https://example.com/clip.mp4' };

const watched = (product: { id: string }, event: 'seen' | 'half', visit?: string) => ({
  product_id: product.id,
  event,
  ...(visit ? { visit } : {}),
});

const tell = (body: ClipEvents, token?: string) =>
  world.call(analyticsApi.noteClips, { body, ...(token ? { token } : {}) });

async function clipOf(seller: { token: string; shop: { id: string } }, product: { id: string }) {
  const { body } = await world.call(analyticsApi.read, {
    params: { shopId: seller.shop.id },
    token: seller.token,
  });
  const clip = body.clips.find((one) => one.product_id === product.id);
  if (!clip) throw new Error(`No clip of ${product.id}`);
  return { seen: clip.seen, half: clip.half, added: clip.added, bought: clip.bought };
}

test('a visit or an account counts once per clip; a half-watched clip counts as seen', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells(VIDEO);
  expect((await tell([watched(mug, 'seen', VISIT), watched(mug, 'seen', VISIT)])).status).toBe(204);
  await tell([watched(mug, 'seen', VISIT)]);
  await tell([watched(mug, 'half', OTHER_VISIT)]);
  await tell([watched(mug, 'seen'), watched(mug, 'half', VISIT)], buyer.token);
  expect(await clipOf(seller, mug)).toEqual({ seen: 3, half: 2, added: 0, bought: 0 });
});

test('events that don’t count are skipped: no visit id, the owner, no clip, no such product', async () => {
  const seller = await world.seller();
  const mug = await seller.sells(VIDEO);
  const still = await seller.sells();
  const events = [
    watched(mug, 'seen'),
    watched(still, 'seen', VISIT),
    watched({ id: VISIT }, 'seen', VISIT),
  ];
  expect((await tell(events)).status).toBe(204);
  expect((await tell([watched(mug, 'half')], seller.token)).status).toBe(204);
  expect((await tell([])).status).toBe(204);
  expect(await clipOf(seller, mug)).toEqual({ seen: 0, half: 0, added: 0, bought: 0 });
  const { rows } = await sql`select from clip_events where product_id = ${still.id}`.execute(
    world.deps.db,
  );
  expect(rows).toEqual([]);
});

test('a beacon has no header and may be plain text', async () => {
  const seller = await world.seller();
  const mug = await seller.sells(VIDEO);
  const body = JSON.stringify([watched(mug, 'seen', VISIT)]);
  const text = { 'content-type': 'text/plain;charset=UTF-8' };
  expect(
    (await world.call(analyticsApi.noteClips, { body: invalid(body), headers: text })).status,
  ).toBe(204);
  expect(await clipOf(seller, mug)).toMatchObject({ seen: 1 });
  const broken = await world.call(analyticsApi.noteClips, { body: invalid('[{'), headers: text });
  expect(broken.status).toBe(400);
});

test('invalid events are refused with a reason', async () => {
  const seller = await world.seller();
  const mug = await seller.sells(VIDEO);
  const many = Array.from({ length: 51 }, () => watched(mug, 'seen', VISIT));
  expect(await tell(many)).toMatchObject({
    status: 422,
    body: { detail: 'At most 50 events at once' },
  });
  expect(
    (await tell([{ product_id: mug.id, event: invalid('bought'), visit: VISIT }])).status,
  ).toBe(422);
  expect((await tell([{ product_id: 'mug', event: 'seen' }])).status).toBe(422);
  expect((await tell(invalid(undefined))).status).toBe(422);
});

test('clips lead to cart additions and paid orders', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells(VIDEO);
  const bowl = await seller.sells({ ...VIDEO, name: 'Bowl' });
  const add = (body: BodyInputOf<typeof cartApi.add>) => buyer.calls(cartApi.add, { body });
  expect((await add({ product_id: mug.id, source: 'clip' })).status).toBe(201);
  // A second one from the product page: the line started with the clip.
  expect((await add({ product_id: mug.id })).status).toBe(201);
  expect((await add({ product_id: bowl.id })).status).toBe(201);
  expect((await add({ product_id: bowl.id, source: invalid('shelf') })).status).toBe(422);
  await world.until(async () => (await clipOf(seller, mug)).added === 1, 'the clip counts');
  expect(await clipOf(seller, mug)).toEqual({ seen: 0, half: 0, added: 1, bought: 0 });

  const { stripe_session_id } = await buyer.buys({ product: mug, quantity: 2 }, { product: bowl });
  expect(await clipOf(seller, mug)).toMatchObject({ bought: 0 });
  await world.pays(stripe_session_id);
  await world.until(async () => (await clipOf(seller, mug)).bought === 1, 'the sale counts');
  expect(await clipOf(seller, bowl)).toEqual({ seen: 0, half: 0, added: 0, bought: 0 });
});

test('a deleted account leaves no trace', async () => {
  const seller = await world.seller();
  const buyer = await world.buyer();
  const mug = await seller.sells(VIDEO);
  await tell([watched(mug, 'half')], buyer.token);
  await buyer.calls(productsApi.view, { params: { productId: mug.id } });
  expect(await clipOf(seller, mug)).toMatchObject({ seen: 1, half: 1 });
  await sql`delete from users where id = ${buyer.id}`.execute(world.deps.db);
  expect(await clipOf(seller, mug)).toMatchObject({ seen: 0, half: 0 });
});

test('made-up visitors from one address don’t inflate a clip’s figures', async () => {
  const limited = await startWorld({
    worker: false,
    overrides: { now: ownClock() },
    env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' },
  });
  try {
    const seller = await limited.seller();
    const [mug, bowl] = [await seller.sells(VIDEO), await seller.sells(VIDEO)];
    const visits = Array.from({ length: 60 }, () => crypto.randomUUID());
    const watch = (body: ClipEvents, from: string) =>
      limited.call(analyticsApi.noteClips, {
        body,
        headers: { 'x-forwarded-for': from },
      });
    const seen = async (product: { id: string }) => {
      const { body } = await seller.calls(analyticsApi.read, {
        params: { shopId: seller.shop.id },
      });
      return body.clips.find((one) => one.product_id === product.id);
    };
    // The same 15 visits, repeated, are still 15 visits.
    for (let n = 0; n < 3; n += 1) {
      await watch(
        visits.slice(0, 15).map((visit) => watched(mug, 'seen', visit)),
        '192.0.2.1',
      );
    }
    expect(await seen(mug)).toMatchObject({ seen: 15, half: 0 });
    const crowd = (from: number, to: number) =>
      watch(
        visits
          .slice(from, to)
          .flatMap((visit) => [watched(mug, 'half', visit), watched(bowl, 'seen', visit)]),
        '192.0.2.1',
      );
    await Promise.all([crowd(5, 25), crowd(25, 40), crowd(40, 60)]);
    expect(await seen(mug)).toMatchObject({ seen: 20, half: 15 });
    expect(await seen(bowl)).toMatchObject({ seen: 15 });
    // People at another address, or signed in, still count.
    await watch([watched(mug, 'half', crypto.randomUUID())], '192.0.2.2');
    const shopper = await limited.buyer();
    await shopper.calls(analyticsApi.noteClips, { body: [watched(mug, 'seen')] });
    expect(await seen(mug)).toMatchObject({ seen: 22, half: 16 });
  } finally {
    await limited.close();
  }
});
