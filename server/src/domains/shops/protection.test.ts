import { privacyApi } from '@souk/contract/accounts';
import { awayMessage, NOT_SOLD_TO_YOU } from '@souk/contract/away';
import { cartApi } from '@souk/contract/cart';
import { followsApi } from '@souk/contract/follows';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { PROTECTION, protectionApi } from '@souk/contract/protection';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownClock } from '../../../test/own-clock.ts';
import { startWorld, type World } from '../../../test/world.ts';

const DAY = 86_400_000;
const now = ownClock();
let world: World;
let ahead = 0;
beforeAll(async () => {
  world = await startWorld({ overrides: { now: () => new Date(now().getTime() + ahead) } });
});
afterAll(() => world.close());

const dayIn = (days: number) =>
  new Date(now().getTime() + ahead + days * DAY).toISOString().slice(0, 10);

async function market() {
  const [seller, buyer] = [await world.seller(), await world.buyer('Mara')];
  const mug = await seller.sells({ name: 'Mug' });
  const params = { shopId: seller.shop.id };
  const closes = (back_on: string | null, who: Pick<typeof buyer, 'calls'> = seller) =>
    who.calls(protectionApi.holiday, { params, body: { back_on } });
  const one = { params: { ...params, userId: buyer.id } };
  const blocks = () => seller.calls(protectionApi.block, one);
  const unblocks = () => seller.calls(protectionApi.unblock, one);
  const shown = async () =>
    (await world.call(productsApi.read, { params: { productId: mug.id } })).body.back_on;
  const kinds = async () => {
    const rows = await world.deps.db
      .selectFrom('audit_changes')
      .select(['kind', 'actor_id'])
      .where('target_id', '=', seller.shop.id)
      .where('kind', '<>', 'shop.opened')
      .orderBy('id')
      .execute();
    expect(rows.every(({ actor_id }) => actor_id === seller.id)).toBe(true);
    return rows.map(({ kind }) => kind);
  };
  return { seller, buyer, mug, params, one, closes, blocks, unblocks, shown, kinds };
}

describe('a shop on holiday', () => {
  test('shows its products and its return date, and sells nothing', async () => {
    const { seller, buyer, mug, params, closes, shown, kinds } = await market();
    await buyer.adds(mug);
    const back_on = dayIn(3);
    expect(await closes(back_on)).toMatchObject({ status: 200, body: { back_on } });
    expect(await shown()).toBe(back_on);
    expect((await world.call(shopsApi.read, { params })).body.back_on).toBe(back_on);
    const cart = await buyer.cart();
    expect(cart).toMatchObject({
      items: [{ available: false, notice: awayMessage(back_on) }],
      total_amount: 0,
    });
    expect(await buyer.adds(mug)).toMatchObject({
      status: 409,
      body: { detail: `${seller.shop.name}: ${awayMessage(back_on)}` },
    });
    const more = { params: { itemId: cart.items[0].id }, body: { quantity: 2 } };
    expect((await buyer.calls(cartApi.change, more)).status).toBe(409);
    expect((await buyer.checkout([{ product: mug }])).status).toBe(409);
    expect(await seller.stock(mug)).toBe(5);

    expect(await closes(null)).toMatchObject({ status: 200, body: { back_on: null } });
    expect(await shown()).toBeNull();
    expect((await buyer.cart()).items[0]).toMatchObject({ available: true, notice: null });
    await buyer.buys({ product: mug });
    expect(await kinds()).toEqual(['shop.closed-for-holiday', 'shop.opened-again']);
  });

  test('sells again from the start of the day, in UTC', async () => {
    const { buyer, mug, closes } = await market();
    const back_on = dayIn(2);
    await closes(back_on);
    const begins = new Date(`${back_on}T00:00:00Z`).getTime() - now().getTime();
    try {
      ahead = begins - 60_000;
      expect((await buyer.adds(mug)).status).toBe(409);
      ahead = begins + 1000;
      expect((await buyer.adds(mug)).status).toBe(201);
    } finally {
      ahead = 0;
    }
  });

  test('is away and back at the same moment in every list of shops, by the site’s own clock', async () => {
    const { seller, buyer, params, closes } = await market();
    const back_on = dayIn(2);
    await closes(back_on);
    await buyer.calls(followsApi.follow, { params });
    const shown = async () => [
      (await seller.calls(shopsApi.read, { params })).body.back_on,
      (await seller.calls(shopsApi.listOwn)).body[0]?.back_on,
      (await buyer.calls(followsApi.list)).body[0]?.back_on,
    ];
    expect(await shown()).toEqual([back_on, back_on, back_on]);
    try {
      ahead = new Date(`${back_on}T00:00:00Z`).getTime() - now().getTime() + 1000;
      expect(await shown()).toEqual([null, null, null]);
    } finally {
      ahead = 0;
    }
  });

  test('returns on a future day within a year, which only its owner and admins can set', async () => {
    const { buyer, closes } = await market();
    const says = async (day: string) => (await closes(day)).body.detail;
    expect(await says(dayIn(0))).toBe(PROTECTION.past);
    expect(await says(dayIn(400))).toBe(PROTECTION.tooFar);
    expect(await says('2026-02-30')).toBe(PROTECTION.day);
    expect((await closes(dayIn(2), buyer)).status).toBe(403);
    expect((await closes(dayIn(2), await world.admin())).status).toBe(200);
  });
});

describe('a blocked buyer', () => {
  test('can neither add to the cart nor check out, and other buyers notice nothing', async () => {
    const { seller, buyer, mug, params, blocks, unblocks, kinds } = await market();
    await buyer.adds(mug);
    expect((await blocks()).status).toBe(204);
    expect((await blocks()).status).toBe(204);
    expect((await buyer.cart()).items[0]).toMatchObject({
      available: false,
      notice: NOT_SOLD_TO_YOU,
    });
    const refused = { status: 403, body: { detail: `${NOT_SOLD_TO_YOU}: ${seller.shop.name}` } };
    expect(await buyer.adds(mug)).toMatchObject(refused);
    expect(await buyer.checkout([{ product: mug }])).toMatchObject(refused);
    expect(await seller.stock(mug)).toBe(5);
    expect((await (await world.buyer()).adds(mug)).status).toBe(201);

    const list = await seller.calls(protectionApi.listBlocked, { params });
    expect(list).toMatchObject({ status: 200, body: [{ id: buyer.id, name: 'Mara B.' }] });
    expect(list.headers['x-total-count']).toBe('1');
    expect((await unblocks()).status).toBe(204);
    expect((await unblocks()).status).toBe(204);
    await buyer.buys({ product: mug });
    expect(await kinds()).toEqual(['buyer.blocked', 'buyer.unblocked']);
  });

  test('can pay for an earlier order, which is still sent', async () => {
    const { seller, buyer, mug, blocks, closes } = await market();
    const { order_id, stripe_session_id } = await buyer.buys({ product: mug });
    await blocks();
    await closes(dayIn(3));
    await world.pays(stripe_session_id);
    const status = async () => (await seller.sales())[0]?.status;
    await world.until(async () => (await status()) === 'paid', 'the payment');
    expect((await seller.sets(order_id, { status: 'shipped' })).status).toBe(200);
    expect((await buyer.calls(ordersApi.list)).body[0]).toMatchObject({ status: 'shipped' });
  });

  test('is an existing account, and not the seller’s own', async () => {
    const { seller, buyer, one, params } = await market();
    const block = (userId: string) =>
      seller.calls(protectionApi.block, { params: { ...params, userId } });
    expect((await block(seller.id)).status).toBe(409);
    expect((await block('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await buyer.calls(protectionApi.block, one)).status).toBe(403);
    expect((await buyer.calls(protectionApi.unblock, one)).status).toBe(403);
    expect((await buyer.calls(protectionApi.listBlocked, { params })).status).toBe(403);
    const left = { body: { current_password: buyer.password } };
    expect((await buyer.calls(privacyApi.deleteAccount, left)).status).toBe(204);
    expect((await block(buyer.id)).status).toBe(404);
  });
});
