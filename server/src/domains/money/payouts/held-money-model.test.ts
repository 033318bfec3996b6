// Runs sales, deliveries, holds, reserves, stops and payouts in random order. Checks that the
// balance and the payouts match a simple model of the shop's money to the cent, and that everything
// is eventually paid.
import { payoutTermsApi } from '@souk/contract/payout-terms';
import { settingsApi } from '@souk/contract/settings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents, event, payableShop } from '../../../../test/payout-story.ts';
import {
  availableOf,
  payAvailable,
  totalOf,
  type Hold,
  type Money,
  type Part,
} from '../../../../test/plain-money.ts';
import { patience, rounds } from '../../../../test/soak.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';
import { liftHolds } from '../holds/lift-holds.ts';
import { placeHold } from '../holds/place-hold.ts';
import { resumePayouts, stopPayouts } from '../holds/stop-payouts.ts';
import { book, shopAccount, type Entry } from '../ledger/book.ts';
import { finishPayout } from './finish-payout.ts';
import { availableEntries } from './open-payout.ts';
import { payShop } from './pay-shop.ts';
import { movingPayoutsOf } from './queries.ts';
import { balanceOf } from './reads.ts';

const DAY_MS = 86_400_000;
let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
const start = Date.now();
let today = 0;
const timeOf = (day: number) => new Date(start + day * DAY_MS);
const now = () => timeOf(today);

beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
  await admin.calls(settingsApi.change, { body: { minimum_payout: 0 } });
});
afterAll(() => world.close());

/** Selects the part that an event affects. */
const n = fc.nat({ max: 5 });
const anyEvent = fc.oneof(
  event(4, 'sold', { cents }),
  event(3, 'delivered', { n }),
  event(3, 'confirmed', { n }),
  event(2, 'refunded', { n, cents }),
  event(1, 'undone', { n }),
  event(2, 'held', { n, days: fc.option(fc.integer({ min: 1, max: 20 })) }),
  event(2, 'disputed', { n, givesBack: fc.nat({ max: 500 }) }),
  event(1, 'held again', { n }),
  event(2, 'lifted', { n }),
  event(1, 'reserved', {
    percent: fc.constantFrom(0, 5, 12.5, 100),
    days: fc.integer({ min: 1, max: 30 }),
  }),
  event(1, 'stopped', { on: fc.boolean() }),
  event(1, 'adjusted', { cents: fc.integer({ min: -3000, max: 3000 }) }),
  event(5, 'paid'),
);
type Event = typeof anyEvent extends fc.Arbitrary<infer One> ? One : never;

/** A shop and its model. Each event is applied to both. */
async function startStory() {
  today = 0;
  const { shopId, provider, deps } = await payableShop(world, now);
  const { db } = deps;
  const buyer = await world.buyer();
  const model: Money = { parts: [], other: 0, reserve: null, stopped: false, paid: 0 };
  const inTransaction = db.transaction();

  const books = (kind: Entry['kind'], amount: number, part: Part | null) =>
    inTransaction.execute((trx) =>
      book(trx, {
        kind,
        cause: newId(),
        orderId: part?.orderId ?? null,
        reason: 'A story',
        at: now(),
        postings: [
          { account: shopAccount(shopId), cents: -amount, shipmentId: part?.id ?? null },
          { account: 'provider', cents: amount },
        ],
      }),
    );
  const takes = async (kind: Entry['kind'], part: Part, amount: number) => {
    part.earned -= amount;
    part.unpaid -= amount;
    await books(kind, -amount, part);
  };
  const holds = (part: Part, hold: Hold) => {
    part.holds.push(hold);
    const { cause, until, givesBack } = hold;
    return inTransaction.execute((trx) =>
      placeHold(trx, deps, {
        shipmentId: part.id,
        reason: 'dispute',
        cause,
        until: until === null ? null : timeOf(until),
        givesBackCents: givesBack,
      }),
    );
  };
  const changes = (part: Part, values: object) =>
    db.updateTable('shipments').set(values).where('id', '=', part.id).execute();
  const stops = (on: boolean) =>
    inTransaction.execute(async (trx) => {
      const stop = { shopId, reason: 'admin', actorId: admin.id } as const;
      model.stopped = on;
      if (on) await stopPayouts(trx, deps, { ...stop, note: 'A story' });
      else await resumePayouts(trx, deps, stop);
    });
  const lifts = ({ cause }: Hold) =>
    inTransaction.execute((trx) => liftHolds(trx, deps, { reason: 'dispute', cause }));
  const pays = async () => {
    await payShop(deps, shopId);
    payAvailable(model, today);
    for (const { id } of await movingPayoutsOf(db, shopId)) await finishPayout(deps, id);
  };

  const effects: {
    [Kind in Event['kind']]: (one: Event & { kind: Kind }, part?: Part) => Promise<unknown>;
  } = {
    sold: async ({ cents: amount }) => {
      const money = { earned: amount, unpaid: amount };
      const steps = { shipped: today, delivered: null, confirmed: null, undone: null };
      const part: Part = {
        id: newId(),
        orderId: newId(),
        ...steps,
        ...money,
        holds: [],
        lifted: [],
      };
      await sql`
        insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents,
          total_cents, shipping_address)
        values (${part.orderId}, ${part.orderId}, ${buyer.id}, 0, 0, 0, 0, '{}')`.execute(db);
      await sql`
        insert into payments (id, order_id, status, amount_cents, expires_at)
        values (${newId()}, ${part.orderId}, 'paid', 0, ${now()})`.execute(db);
      await sql`
        insert into shipments (id, order_id, shop_id, status, subtotal_cents, shipping_cents,
          tax_cents, shipped_at)
        values (${part.id}, ${part.orderId}, ${shopId}, 'shipped', 0, 0, 0, ${now()})`.execute(db);
      model.parts.push(part);
      await books('sale', amount, part);
    },
    delivered: async (_, part) => {
      if (part?.delivered !== null || part.undone !== null) return;
      part.delivered = today;
      await changes(part, { status: 'delivered', delivered_at: now() });
    },
    confirmed: async (_, part) => {
      if (part?.confirmed !== null || part.undone !== null) return;
      part.delivered ??= today;
      part.confirmed = today;
      await changes(part, {
        status: 'delivered',
        delivered_at: timeOf(part.delivered),
        confirmed_at: now(),
        confirmed_by: 'buyer',
      });
    },
    refunded: async (one, part) => {
      if (part) await takes('refund', part, Math.min(one.cents, part.earned));
    },
    undone: async (_, part) => {
      if (part?.undone !== null) return;
      part.undone = today;
      await changes(part, { status: 'refunded', updated_at: now() });
    },
    held: async ({ days }, part) => {
      const until = days === null ? null : today + days;
      if (part) await holds(part, { cause: newId(), until, givesBack: 0 });
    },
    disputed: async ({ givesBack }, part) => {
      if (!part) return;
      await holds(part, { cause: newId(), until: null, givesBack });
      await takes('dispute', part, part.earned);
    },
    'held again': async (_, part) => {
      const hold = part?.lifted.pop();
      if (part && hold) await holds(part, hold);
    },
    lifted: async (_, part) => {
      const hold = part?.holds.pop();
      if (!part || !hold) return;
      part.lifted.push(hold);
      await lifts(hold);
    },
    reserved: async ({ percent, days }) => {
      model.reserve = percent === 0 ? null : { percent, days };
      const body = { percent, days };
      await admin.calls(payoutTermsApi.setReserve, { params: { shopId }, body });
    },
    stopped: ({ on }) => stops(on),
    adjusted: async ({ cents: amount }) => {
      model.other += amount;
      await books('adjustment', amount, null);
    },
    paid: async () => {
      // Payouts are at least a day apart.
      today += 1;
      await pays();
    },
  };
  const agrees = async () => {
    const entries = await inTransaction.execute((trx) => availableEntries(trx, deps, shopId));
    expect(entries.cents).toBe(availableOf(model, today));
    const balance = await balanceOf({ db, now }, shopId);
    expect(Math.round(balance.available * 100)).toBe(availableOf(model, today));
    expect(Math.round((balance.available + balance.on_hold) * 100)).toBe(totalOf(model));
    const held = balance.held.reduce((sum, { amount }) => sum + amount, 0);
    expect(held).toBeCloseTo(balance.on_hold);
    expect(provider.held()).toBe(model.paid);
  };
  return {
    async happens(pause: number, one: Event) {
      today += pause;
      const { parts } = model;
      const part = 'n' in one ? parts[one.n % Math.max(1, parts.length)] : undefined;
      const effect = effects[one.kind] as (given: Event, part?: Part) => Promise<unknown>;
      await effect(one, part);
      await agrees();
    },
    /** Lifts every hold and stop, and waits until all money is released. */
    async ends() {
      for (const part of model.parts) {
        for (const hold of part.holds.splice(0)) await lifts(hold);
      }
      await stops(false);
      today += 100;
      await pays();
      await agrees();
      expect(totalOf(model)).toBeLessThanOrEqual(0);
    },
  };
}

test(
  'a shop is paid exactly its released money, and eventually all of it',
  async () => {
    const events = fc.array(fc.tuple(fc.nat({ max: 9 }), anyEvent), {
      minLength: 5,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(events, async (all) => {
        const story = await startStory();
        for (const [pause, one] of all) await story.happens(pause, one);
        await story.ends();
      }),
      { numRuns: rounds(8, 100) },
    );
  },
  patience(300_000),
);
