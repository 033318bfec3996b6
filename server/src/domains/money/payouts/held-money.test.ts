import { ledgerApi } from '@souk/contract/ledger';
import { orderDetailApi } from '@souk/contract/order-detail';
import { ordersApi } from '@souk/contract/orders';
import { refundsApi } from '@souk/contract/refunds';
import { returnsApi } from '@souk/contract/returns';
import { settingsApi } from '@souk/contract/settings';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paidSellers } from '../../../../test/paid-sellers.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';
import { liftHolds } from '../holds/lift-holds.ts';
import { placeHold } from '../holds/place-hold.ts';
import { book, shopAccount } from '../ledger/book.ts';
import { syncRequestHolds } from '../returns/sync-request-holds.ts';
import { payShop } from './pay-shop.ts';

let world: World;
let money: ReturnType<typeof paidSellers>;
/** How far the site's clock is ahead, in days. */
let days = 0;

beforeAll(async () => {
  world = await startWorld({
    overrides: { now: () => new Date(Date.now() + days * 86_400_000) },
  });
  money = paidSellers(world);
});
afterEach(() => {
  days = 0;
});
afterAll(() => world.close());

type Seller = Awaited<ReturnType<World['seller']>>;
type Person = Pick<Awaited<ReturnType<World['buyer']>>, 'calls'>;

const params = ({ shop }: Seller) => ({ shopId: shop.id });
const held = async (seller: Seller) =>
  (await seller.calls(ledgerApi.held, { params: params(seller) })).body;
/** Whether every job that could take money back from a seller's account has run. */
const hasCoveredShortfalls = async () => {
  const left = `select 1 from graphile_worker.jobs where task_identifier = 'cover-shortfall'`;
  return (await world.deps.pool.query(left)).rowCount === 0;
};
const newest = async (seller: Seller) => (await money.entries(seller))[0];
/** A sale of two mugs that earns the seller $99.99, with its buyer's actions. */
async function sale({ card, seller }: { card?: string; seller?: Seller } = {}) {
  const shop = seller ?? (await money.readySeller());
  const { buyer, orderId } = await money.sellsUndelivered(shop, card);
  const arrived = (who: Person = buyer) =>
    who.calls(ordersApi.arrived, { params: { orderId }, body: { shop_id: shop.shop.id } });
  const asks = async (): Promise<string> => {
    const body = { shop_id: shop.shop.id, kind: 'damaged', text: 'Broken' } as const;
    return (await buyer.calls(returnsApi.ask, { params: { orderId }, body })).body.id;
  };
  return { seller: shop, buyer, orderId, arrived, asks };
}

const until = async (seller: Seller) => {
  const { next_release_at: next } = await money.balance(seller);
  return Math.round((Date.parse(next ?? '') - Date.now()) / 86_400_000);
};

async function shipmentOf(orderId: string): Promise<string> {
  const shipments = world.deps.db.selectFrom('shipments').select('id');
  return (await shipments.where('order_id', '=', orderId).executeTakeFirstOrThrow()).id;
}

describe('a delivery', () => {
  test('holds money for 14 days if only the seller reports it, and 7 once the buyer confirms it', async () => {
    const { seller, orderId, arrived } = await sale();
    await seller.sets(orderId, { status: 'delivered' });
    expect(await until(seller)).toBe(14);
    expect((await money.balance(seller)).held).toEqual([{ reason: 'delivery', amount: 99.99 }]);
    expect(await newest(seller)).toMatchObject({ held_for: ['delivery'] });
    expect((await arrived()).status).toBe(200);
    expect(await until(seller)).toBe(7);
    days = 7.1;
    expect(await money.balance(seller)).toMatchObject({ on_hold: 0, held: [], available: 99.99 });
    expect(await newest(seller)).toMatchObject({ held_for: [] });
  });

  test('is released no later if the buyer confirms it late', async () => {
    const { seller, orderId, arrived } = await sale();
    await seller.sets(orderId, { status: 'delivered' });
    await world.deps.db
      .updateTable('shipments')
      .set({ delivered_at: new Date(Date.now() - 12 * 86_400_000) })
      .where('order_id', '=', orderId)
      .execute();
    await arrived();
    expect(await until(seller)).toBe(2);
  });

  test('is confirmed by an admin, even after the seller reported it', async () => {
    const admin = await world.admin();
    for (const before of ['shipped', 'delivered'] as const) {
      const { seller, orderId } = await sale();
      await seller.sets(orderId, { status: before });
      const body = { status: 'delivered' as const };
      const change = { params: { ...params(seller), orderId }, body };
      expect((await admin.calls(ordersApi.change, change)).status).toBe(200);
      expect(await until(seller)).toBe(7);
      const read = { params: { ...params(seller), orderId } };
      const { body: part } = await seller.calls(orderDetailApi.readOfShop, read);
      expect(part).toMatchObject({ confirmed_by: 'admin', confirmed_at: expect.any(String) });
    }
  });

  test('is held at least as long without a confirmation as with one', async () => {
    const admin = await world.admin();
    await admin.calls(settingsApi.change, { body: { hold_days: 30 } });
    const { seller, orderId } = await sale();
    await seller.sets(orderId, { status: 'delivered' });
    expect(await until(seller)).toBe(30);
    await admin.calls(settingsApi.change, { body: { hold_days: 7 } });
  });
});

describe('a refund request', () => {
  test('holds only its order’s money until it’s settled', async () => {
    const { seller, orderId, arrived, asks } = await sale();
    await seller.sets(orderId, { status: 'shipped' });
    await arrived();
    const other = await sale({ seller });
    await seller.sets(other.orderId, { status: 'shipped' });
    await other.arrived();
    days = 6;
    await asks();
    days = 8;
    expect(await money.balance(seller)).toMatchObject({
      on_hold: 99.99,
      held: [{ reason: 'request', amount: 99.99 }],
      available: 99.99,
      next_release_at: null,
    });
    expect(await held(seller)).toMatchObject([
      { order_id: orderId, amount: 99.99, reasons: ['request'], until: null },
    ]);
    await payShop(world.deps, seller.shop.id);
    await money.isPaid(seller);
    expect(await money.payouts(seller)).toMatchObject([{ amount: 99.99 }]);
    const sales = (await money.entries(seller)).filter(({ kind }) => kind === 'sale');
    expect(sales.map(({ held_for, available_at }) => [held_for, available_at === null])).toEqual([
      [[], false],
      [['request'], true],
    ]);
  });

  test('holds the money for a week after it’s declined, and again once it’s escalated', async () => {
    const { seller, buyer, orderId, arrived, asks } = await sale();
    await seller.sets(orderId, { status: 'shipped' });
    await arrived();
    const requestId = await asks();
    const place = { ...params(seller), orderId, requestId };
    const decline = { decision: 'decline', note: 'It was whole' } as const;
    days = 6;
    await seller.calls(returnsApi.answer, { params: place, body: decline });
    days = 12.9;
    expect(await money.balance(seller)).toMatchObject({ on_hold: 99.99, available: 0 });
    days = 13.1;
    expect(await money.balance(seller)).toMatchObject({ on_hold: 0, available: 99.99 });
    await buyer.calls(returnsApi.escalate, { params: { orderId, requestId } });
    expect(await money.balance(seller)).toMatchObject({ on_hold: 99.99, available: 0 });
    const admin = await world.admin();
    await admin.calls(returnsApi.answer, { params: place, body: decline });
    expect(await money.balance(seller)).toMatchObject({ on_hold: 0, available: 99.99 });
  });

  test('releases the rest once it’s settled by a refund', async () => {
    const { seller, orderId, arrived, asks } = await sale();
    await seller.sets(orderId, { status: 'shipped' });
    await arrived();
    const requestId = await asks();
    days = 8;
    const place = { ...params(seller), orderId, requestId };
    await seller.calls(returnsApi.answer, {
      params: place,
      body: { decision: 'refund', amount: 10 },
    });
    await world.until(async () => (await money.balance(seller)).on_hold === 0, 'the release');
    expect((await money.balance(seller)).available).toBeGreaterThan(89);
  });

  test('received by an earlier release holds the money within the hour', async () => {
    const { seller, orderId, arrived, asks } = await sale();
    await seller.sets(orderId, { status: 'shipped' });
    await arrived();
    await asks();
    await world.deps.db.deleteFrom('money_holds').where('shop_id', '=', seller.shop.id).execute();
    await syncRequestHolds(world.deps, {});
    await syncRequestHolds(world.deps, {});
    expect((await money.balance(seller)).held).toEqual([{ reason: 'request', amount: 99.99 }]);
  });
});

test('a refund pending at the bank holds the rest of its order’s money', async () => {
  const { seller, orderId, arrived } = await sale({ card: 'pm_card_pendingRefund' });
  await seller.sets(orderId, { status: 'shipped' });
  await arrived();
  days = 8;
  const refund = {
    params: { ...params(seller), orderId },
    body: { amount: 10, reason: 'Scratch' },
  };
  expect((await seller.calls(refundsApi.create, refund)).body.status).toBe('pending');
  expect(await money.balance(seller)).toMatchObject({
    held: [{ reason: 'refund', amount: 99.99 }],
    available: 0,
  });
  await payShop(world.deps, seller.shop.id);
  expect(await money.payouts(seller)).toEqual([]);
  world.sandbox.control.changeRefunds();
  await world.until(async () => (await money.balance(seller)).on_hold === 0, 'the release');
  expect((await money.balance(seller)).available).toBeGreaterThan(89);
});

describe('a dispute about an order on hold', () => {
  /** Books a dispute of $100 about an order that earned $99.99. Losing it would credit $10. */
  async function disputed(seller: Seller, orderId: string, cause: string) {
    const shipmentId = await shipmentOf(orderId);
    await world.deps.db.transaction().execute(async (trx) => {
      const hold = { reason: 'dispute', cause, shipmentId } as const;
      await placeHold(trx, world.deps, { ...hold, givesBackCents: 1000 });
      await book(trx, {
        kind: 'dispute',
        cause,
        orderId,
        at: world.deps.now(),
        postings: [
          { account: 'disputes', cents: -10_000 },
          { account: shopAccount(seller.shop.id), cents: 10_000, shipmentId },
        ],
      });
    });
  }

  test('doesn’t reduce the shop’s other money if the order wasn’t paid out', async () => {
    const { seller, orderId, arrived } = await sale();
    await seller.sets(orderId, { status: 'shipped' });
    await arrived();
    const other = await sale({ seller });
    await seller.sets(other.orderId, { status: 'shipped' });
    await other.arrived();
    days = 8;
    await disputed(seller, orderId, newId());
    expect(await money.balance(seller)).toMatchObject({
      on_hold: -0.01,
      held: [{ reason: 'dispute', amount: -0.01 }],
      available: 99.99,
    });
    await payShop(world.deps, seller.shop.id);
    expect(await money.payouts(seller)).toMatchObject([{ amount: 99.99 }]);
  });

  test('counts immediately if the order was paid out, less the credit for losing it', async () => {
    const { seller, orderId, arrived } = await sale();
    await seller.sets(orderId, { status: 'shipped' });
    await arrived();
    days = 8;
    await payShop(world.deps, seller.shop.id);
    const cause = newId();
    await money.isPaid(seller);
    await world.until(hasCoveredShortfalls, 'the job of the payout');
    await disputed(seller, orderId, cause);
    expect(await money.balance(seller)).toMatchObject({ on_hold: -10, available: -90 });
    await world.deps.db
      .transaction()
      .execute((trx) => liftHolds(trx, world.deps, { reason: 'dispute', cause }));
    expect(await money.balance(seller)).toMatchObject({ on_hold: 0, available: -100 });
  });
});
