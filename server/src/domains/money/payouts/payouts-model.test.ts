// Runs earnings, debts, payouts, cancellations and reversals in random order, with a provider that
// refuses, fails or never responds. Checks that a shop gets exactly its earnings.
import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adjustBalance,
  cents,
  event,
  payableShop,
  TRANSFER_ANSWERS,
} from '../../../../test/payout-story.ts';
import { patience, rounds } from '../../../../test/soak.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { ProviderUnavailable } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { cancelPayout } from './cancel-payout.ts';
import { strayedPayouts } from './check.ts';
import { coverShortfall } from './cover-shortfall.ts';
import { finishPayout } from './finish-payout.ts';
import { payShop } from './pay-shop.ts';
import { movingPayoutsOf } from './queries.ts';
import { reverseTransfer } from './reverse-transfer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINIMUM_PAYOUT = 10;

let world: World;
/** How far the site's clock is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead);
  world = await startWorld({ worker: false, overrides: { now } });
});
afterAll(() => world.close());

const ORDERS = 3;
/** The index of an order. The last index means no order. */
const order = fc.integer({ min: 0, max: ORDERS });

const anyEvent = fc.oneof(
  event(5, 'earns', { order, cents }),
  event(2, 'owes', { order, cents }),
  event(6, 'is paid', {
    answers: fc.array(fc.constantFrom(...TRANSFER_ANSWERS), { minLength: 1, maxLength: 4 }),
    isConcurrent: fc.boolean(),
  }),
  event(2, 'is cancelled', { minutesLater: fc.constantFrom(0, 11) }),
  event(2, 'is paid by hand', { cents }),
  event(2, 'is claimed back', { succeeds: fc.boolean() }),
  // Sent by the site before a restore, or manually at the provider.
  event(1, 'was sent before', { order, cents }),
);
type Event = typeof anyEvent extends fc.Arbitrary<infer One> ? One : never;

/** A shop with some orders, and every event that can affect its payouts. */
async function startStory() {
  // The provider rejects orders dated in the future.
  ahead = 0;
  const { seller, shopId, provider, deps } = await payableShop(world);
  const buyer = await world.buyer();
  const mug = await seller.sells({ stock_quantity: 20 });
  const orders: { id: string; number: string }[] = [];
  for (let each = 0; each < ORDERS; each += 1) {
    const placed = await buyer.buys({ product: mug, quantity: 1 });
    orders.push({ id: placed.order_id, number: placed.order_number });
  }
  let earned = 0;
  let byHand = 0;

  const earns = (at: number, amount: number) => {
    earned += amount;
    return adjustBalance(deps, { shopId, amount, orderId: orders[at]?.id ?? null });
  };
  const finish = async () => {
    for (const { id } of await movingPayoutsOf(deps.db, shopId)) {
      await finishPayout(deps, id).catch(ignoreOutage);
    }
  };
  const reverse = async () => {
    const open = deps.db.selectFrom('transfer_reversals').select('id');
    for (const { id } of await open.where('status', '=', 'requested').execute()) {
      await reverseTransfer(deps, id);
    }
  };
  /** Returns the unexplained transfers, each with any later requests that paid its order again. */
  const unexplained = async () => {
    const parts = deps.db.selectFrom('payout_parts').select('provider_transfer_id as id');
    const recorded = new Set((await parts.execute()).map(({ id }) => id));
    return provider.transfers().flatMap(({ id, orderNumber, isReversed }, at, all) => {
      const later = all.slice(at + 1).filter((one) => one.isRequested);
      const requestedAfter = later.filter((one) => one.orderNumber === orderNumber);
      return recorded.has(id) || isReversed ? [] : [{ id, requestedAfter }];
    });
  };
  const isSound = async () => {
    const { body } = await seller.calls(ledgerApi.balance, { params: { shopId } });
    const all = [body.on_hold, body.available, body.in_payout, body.paid_out];
    expect(Math.round(all.reduce((sum, one) => sum + one, 0) * 100)).toBe(earned);
    expect(Math.min(body.in_payout, body.paid_out)).toBeGreaterThanOrEqual(0);
    expect(await strayedPayouts(deps.db)).toEqual([]);
    const paidTwice = (await unexplained()).flatMap(({ requestedAfter }) => requestedAfter);
    expect(paidTwice).toEqual([]);
    return body;
  };

  const effects: { [Kind in Event['kind']]: (one: Event & { kind: Kind }) => Promise<unknown> } = {
    earns: (one) => earns(one.order, one.cents),
    owes: (one) => earns(one.order, -one.cents),
    'is paid': async ({ answers, isConcurrent }) => {
      provider.answers(answers);
      const runs = Array.from({ length: isConcurrent ? 3 : 1 }, () => payShop(deps, shopId));
      await Promise.all(runs);
      await finish();
    },
    'is cancelled': async ({ minutesLater }) => {
      ahead += minutesLater * MINUTE_MS;
      const admin = await world.admin();
      for (const { id } of await movingPayoutsOf(deps.db, shopId)) {
        await cancelPayout(deps, { ...admin, tokenHash: Buffer.from('') } as never, id);
      }
    },
    'is paid by hand': async (one) => {
      // Days may have passed, and an admin's session only lasts hours.
      const admin = await world.admin();
      const body = { shop_id: shopId, amount: one.cents / 100 };
      const { status } = await admin.calls(payoutsApi.pay, { body });
      if (status === 201) byHand += one.cents;
      else expect(status).toBe(409);
    },
    'is claimed back': async ({ succeeds }) => {
      provider.takesBack(succeeds);
      await coverShortfall(deps, shopId);
      await reverse();
    },
    'was sent before': async (one) => {
      const orderNumber = orders[one.order]?.number ?? null;
      provider.send({ key: newId(), amountCents: one.cents, orderNumber });
    },
  };
  return {
    async happens(one: Event) {
      ahead += DAY_MS;
      const effect = effects[one.kind] as (one: Event) => Promise<unknown>;
      await effect(one);
      await isSound();
    },
    /** Stops all failures and reverses unexplained transfers, so that everything can be paid. */
    async ends() {
      provider.recovers();
      const account = deps.db.updateTable('payout_accounts').set({ state: 'ready' });
      await account.where('shop_id', '=', shopId).execute();
      ahead += DAY_MS;
      await finish();
      for (const { id } of await unexplained()) provider.undo(id);
      for (let day = 0; day < 9; day += 1) {
        ahead += DAY_MS;
        await payShop(deps, shopId);
        await finish();
        await reverse();
      }
      const { available, in_payout, paid_out } = await isSound();
      expect(Math.round(paid_out * 100)).toBe(provider.held() + byHand);
      expect(in_payout).toBe(0);
      expect(available).toBeLessThan(MINIMUM_PAYOUT);
    },
  };
}

test(
  'a shop gets exactly its earnings, whatever the provider refuses, loses or sends twice',
  async () => {
    const events = fc.array(anyEvent, { minLength: 4, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(events, async (all) => {
        const story = await startStory();
        for (const one of all) await story.happens(one);
        await story.ends();
      }),
      { numRuns: rounds(4, 60) },
    );
  },
  patience(120_000),
);

function ignoreOutage(error: unknown): void {
  if (error instanceof ProviderUnavailable) return;
  if (!(error instanceof Error && error.message === 'The process died')) throw error;
}
