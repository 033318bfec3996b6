import { disputesApi } from '@souk/contract/disputes';
import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { providerEventsApi } from '@souk/contract/provider-events';
import { refundsApi } from '@souk/contract/refunds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';
import { disputeForAdmin, disputesOf } from './reads.ts';
import { syncDispute } from './sync-dispute.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

const stripe = () => stripeClient(world.deps.config.payments);

const bookedOf = async (orderId: string, kind: 'dispute' | 'dispute_won') =>
  (await admin.calls(ledgerApi.list, { query: { order_id: orderId, kind } })).body;
const check = async () => (await admin.calls(ledgerApi.check)).body;

/** A purchase from two shops, $30 and $10, paid with the card whose payments are disputed. */
async function disputed() {
  const [big, small] = [await world.seller('Big'), await world.seller('Small')];
  const buyer = await world.buyer();
  const started = await buyer.buys(
    { product: await big.sells({ name: 'Bowl', price: 30 }) },
    { product: await small.sells({ name: 'Cup', price: 10 }) },
  );
  await world.pays(started.stripe_session_id, 'pm_card_createDispute');
  const orderId: string = started.order_id;
  await world.until(async () => (await bookedOf(orderId, 'dispute')).length > 0, 'the dispute');
  const row = await world.deps.db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const balance = async ({ shop, calls }: typeof big) =>
    (await calls(ledgerApi.entries, { params: { shopId: shop.id } })).body;
  return {
    big,
    small,
    buyer,
    orderId,
    number: started.order_number as string,
    total: started.total_amount as number,
    row: row,
    balance,
    closes: async (outcome: 'won' | 'lost') => {
      world.sandbox.control.closeDispute(row.payment_intent_id, outcome);
      await world.until(async () => {
        const { body } = await admin.calls(disputesApi.list, { query: { state: outcome } });
        return body.some(({ order_id }) => order_id === orderId);
      }, 'its end');
    },
  };
}

describe('a dispute', () => {
  test('takes its amount from the shops in proportion, and its fee from the site', async () => {
    const { big, small, orderId, total, balance } = await disputed();
    const [entry, ...more] = await bookedOf(orderId, 'dispute');
    expect(more).toEqual([]);
    const of = (account: string) =>
      entry.postings
        .filter((posting) => posting.account === account)
        .reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    expect(of('provider')).toBe(-Math.round(total * 100) - 1500);
    expect(of('provider_fees')).toBe(1500);
    const bigs = of(`shop:${big.shop.id}`);
    const smalls = of(`shop:${small.shop.id}`);
    expect(bigs + smalls).toBe(Math.round(total * 100));
    expect(bigs).toBeGreaterThan(smalls);
    expect(of('disputes')).toBe(0);
    const [line] = await balance(big);
    expect(line).toMatchObject({
      kind: 'dispute',
      parts: [{ label: 'Dispute', amount: -bigs / 100 }],
    });
    // Both the sale and its dispute are on hold.
    expect(line.available_at).toBeNull();
    expect(await check()).toMatchObject({ balanced: true, provider_difference: 0 });
  });

  test('returns to each shop its share, but no fee, when won', async () => {
    const { big, small, orderId, balance, closes } = await disputed();
    await closes('won');
    for (const shop of [big, small]) {
      const [won, taken] = await balance(shop);
      expect([won.kind, taken.kind]).toEqual(['dispute_won', 'dispute']);
      expect(won.amount).toBe(-taken.amount);
    }
    expect(await bookedOf(orderId, 'dispute_won')).toHaveLength(1);
    expect(await check()).toMatchObject({ balanced: true, provider_difference: 0 });
  });

  test('takes nothing more when lost', async () => {
    const { orderId, closes } = await disputed();
    await closes('lost');
    expect(await bookedOf(orderId, 'dispute_won')).toEqual([]);
    expect(await bookedOf(orderId, 'dispute')).toHaveLength(1);
    expect(await check()).toMatchObject({ balanced: true });
    const [fact] = await disputesOf(world.deps.db, [orderId]);
    expect(fact).toMatchObject({ state: 'lost', closed_at: expect.any(Date) });
  });

  test('is booked and mailed once, however often it is checked, even concurrently', async () => {
    const { orderId, row, closes, number } = await disputed();
    const look = () => syncDispute(world.deps, row.provider_dispute_id);
    expect(await Promise.all([look(), look(), look()])).toEqual(Array(3).fill('No change'));
    await closes('won');
    await Promise.all([look(), look(), look()]);
    expect(await bookedOf(orderId, 'dispute')).toHaveLength(1);
    expect(await bookedOf(orderId, 'dispute_won')).toHaveLength(1);
    const { body } = await admin.calls(mailsApi.list, { query: { search: number } });
    const mails = body.filter(({ kind }) => kind.startsWith('dispute')).map(({ to }) => to);
    // Two sellers and one admin, when it opens and when it closes.
    expect(mails).toHaveLength(6);
    expect(new Set(mails).size).toBe(3);
  });

  test('is booked in full and mailed as closed if only its end is reported', async () => {
    const seller = await world.seller();
    const buyer = await world.buyer();
    const started = await buyer.buys({ product: await seller.sells() });
    world.sandbox.control.deliveries({ hold: true });
    await world.pays(started.stripe_session_id, 'pm_card_createDispute');
    const { payment_intent } = await stripe().checkout.sessions.retrieve(started.stripe_session_id);
    world.sandbox.control.closeDispute(payment_intent as string, 'won');
    world.sandbox.control.deliveries({ hold: false });
    await world.until(
      async () => (await bookedOf(started.order_id, 'dispute_won')).length > 0,
      'its end',
    );
    expect(await bookedOf(started.order_id, 'dispute')).toHaveLength(1);
    expect(await check()).toMatchObject({ balanced: true });
    const search = `dispute over order ${started.order_number}`;
    const { body } = await admin.calls(mailsApi.list, { query: { search } });
    expect(body.map(({ kind }) => kind)).toEqual(['dispute_closed', 'dispute_closed']);
  });

  test('blocks a seller’s refund until it is won', async () => {
    const { big, orderId, closes } = await disputed();
    const refund = () =>
      big.calls(refundsApi.create, {
        params: { shopId: big.shop.id, orderId },
        body: { amount: 1, reason: 'A scratch' },
      });
    const refused = await refund();
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('charged back');
    await closes('won');
    expect((await refund()).status).toBe(201);
  });

  test('is listed for admins with its shops, its order and a link to respond', async () => {
    const { orderId, number, total } = await disputed();
    const { body, headers } = await admin.calls(disputesApi.list, { query: { state: 'open' } });
    expect(Number(headers['x-total-count'])).toBeGreaterThan(0);
    const listed = body.find(({ order_id }) => order_id === orderId);
    expect(listed).toMatchObject({
      state: 'open',
      amount: total,
      fee: 15,
      order_number: number,
      shops: [{ name: 'Big' }, { name: 'Small' }],
      reason: 'fraudulent',
      provider_url: expect.stringContaining('/sandbox/disputes/du_'),
    });
    const { config } = world.deps;
    const real = { ...config, payments: { ...config.payments, sandbox: false } };
    const atStripe = await disputeForAdmin({ ...world.deps, config: real }, listed?.id ?? '');
    expect(atStripe?.provider_url).toContain('https://dashboard.stripe.com/disputes/du_');
    const buyer = await world.buyer();
    expect((await buyer.calls(disputesApi.list)).status).toBe(403);
  });
});

describe('the provider’s events', () => {
  const eventsAbout = async (number: string) => {
    const { body } = await admin.calls(providerEventsApi.list, { query: { limit: 100 } });
    return body.filter(({ order_number }) => order_number === number);
  };
  /** Waits until all of them have arrived and been processed. */
  const allAbout = async (number: string) => {
    await world.sandbox.control.settle();
    return world.until(async () => {
      const found = await eventsAbout(number);
      return found.every(({ state }) => state === 'worked') && found.length >= 5 && found;
    }, 'the events');
  };

  test('are listed with their order and effect, and have no effect when replayed', async () => {
    const { number, orderId } = await disputed();
    const events = await allAbout(number);
    const did = new Map(events.map((event) => [event.type, event.did]));
    // Whichever event comes first has the effect.
    const all = [...did.values()].join('. ');
    for (const once of ['The order was paid', 'The dispute is open', 'Its money was taken']) {
      expect(all.split(once)).toHaveLength(2);
    }
    for (const { id } of events) {
      const { status, body } = await admin.calls(providerEventsApi.replay, {
        params: { eventId: id },
      });
      expect(status).toBe(200);
      expect(body.replay_did).toBe('No change');
      expect(body.replayed_at).not.toBeNull();
    }
    const after = await eventsAbout(number);
    expect(new Map(after.map((event) => [event.type, event.did]))).toEqual(did);
    const { body: sales } = await admin.calls(ledgerApi.list, { query: { order_id: orderId } });
    // Fees are booked later, from the provider's statement.
    expect(sales.filter(({ kind }) => kind !== 'fee')).toHaveLength(2);
  });

  test('are found by their order number, in any notation', async () => {
    const { number } = await disputed();
    const events = await allAbout(number);
    for (const search of [number, number.toLowerCase(), number.replace('SK-', '')]) {
      const { body } = await admin.calls(providerEventsApi.list, { query: { search, limit: 100 } });
      expect(body.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    }
    const nothing = await admin.calls(providerEventsApi.list, { query: { search: 'SK-1' } });
    expect(nothing.body).toEqual([]);
  });

  test('are found by type, and are only for admins', async () => {
    const { body } = await admin.calls(providerEventsApi.list, {
      query: { search: 'dispute', state: 'worked' },
    });
    expect(body.length).toBeGreaterThan(0);
    expect(body.every(({ type }) => type.includes('dispute'))).toBe(true);
    const buyer = await world.buyer();
    const eventId = body[0].id;
    const params = { eventId };
    expect((await buyer.calls(providerEventsApi.replay, { params })).status).toBe(403);
    const unknown = { eventId: 'evt_unknown' };
    expect((await admin.calls(providerEventsApi.replay, { params: unknown })).status).toBe(404);
  });
});

test('the last check of the books is kept for the dashboard', async () => {
  await disputed();
  const checked = await check();
  const { body: last } = await admin.calls(ledgerApi.lastCheck);
  expect(last).toEqual(checked);
});
