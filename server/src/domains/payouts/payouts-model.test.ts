import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience, rounds } from '../../../test/soak.ts';
import { startWorld, type World } from '../../../test/world.ts';
import type { Deps } from '../../deps.ts';
import { ProviderRefused } from '../../gateways/payments/provider.ts';
import { newId } from '../../kit/ids.ts';
import { book, shopAccount } from '../ledger/book.ts';
import { coverShortfall } from './cover-shortfall.ts';
import { finishPayout } from './finish-payout.ts';
import { payShop } from './pay-shop.ts';
import { reverseTransfer } from './reverse-transfer.ts';

let world: World;
let days = 0;
beforeAll(async () => {
  const now = () => new Date(Date.now() + days * 86_400_000);
  world = await startWorld({ worker: false, overrides: { now } });
});
afterAll(() => world.close());

/** Events of a shop: money comes and goes, and payouts are made, refused or left half-way. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('earns' as const), cents: cents() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('owes' as const), cents: cents() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('paid' as const), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refused' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dies' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('by hand' as const), cents: cents() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('covered' as const) }) },
);

function cents() {
  return fc.integer({ min: 1, max: 9000 });
}

/** A provider reduced to payouts: it keeps what it has sent to a shop. */
function providerOf() {
  const sent = new Map<string, number>();
  const back = new Map<string, { id: string; key: string; amountCents: number }[]>();
  let refuses = false;
  let dies = false;
  const payments: Partial<Deps['payments']> = {
    transfersTo: async () => [...sent.keys()].map((key) => ({ id: `tr_${key}`, key })),
    transfer: async ({ key, amountCents }) => {
      if (refuses) throw new ProviderRefused('No.');
      expect(sent.has(key)).toBe(false);
      sent.set(key, amountCents);
      if (dies) throw new Error('The process died');
      return { id: `tr_${key}` };
    },
    reversalsOf: async (id) => back.get(id) ?? [],
    reverseTransfer: async ({ key, transferId, amountCents }) => {
      const reversal = { id: `trr_${key}`, key, amountCents };
      back.set(transferId, [...(back.get(transferId) ?? []), reversal]);
      return reversal;
    },
  };
  const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0);
  return {
    payments,
    refuse: (on: boolean) => (refuses = on),
    die: (on: boolean) => (dies = on),
    held: () => sum(sent.values()) - sum([...back.values()].flat().map((one) => one.amountCents)),
  };
}

test(
  'whatever happens, on hold, available, in payout and paid out add up to what a shop earned',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 14 }), async (story) => {
        const [admin, seller] = [await world.admin(), await world.seller()];
        const { id: shopId } = seller.shop;
        const provider = providerOf();
        const deps: Deps = {
          ...world.deps,
          jobs: { enqueue: async () => {} },
          payments: { ...world.deps.payments, ...provider.payments },
        };
        await deps.db
          .insertInto('payout_accounts')
          .values({
            shop_id: shopId,
            provider_account_id: `acct_${shopId}`,
            state: 'ready',
            requirements: [],
            updated_at: deps.now(),
          })
          .execute();
        let earned = 0;
        let byHand = 0;
        const moves = async (amount: number) => {
          earned += amount;
          await deps.db.transaction().execute((trx) =>
            book(trx, {
              kind: 'adjustment',
              cause: newId(),
              orderId: null,
              actorId: admin.id,
              reason: 'A story',
              at: deps.now(),
              postings: [
                { account: shopAccount(shopId), cents: -amount },
                { account: 'commission', cents: amount },
              ],
            }),
          );
        };
        const underWay = async () => {
          const rows = deps.db.selectFrom('payouts').select('id').where('shop_id', '=', shopId);
          return rows.where('status', '=', 'pending').execute();
        };
        const finish = async () => {
          for (const { id } of await underWay()) await finishPayout(deps, id).catch(ignoreDeath);
        };
        for (const event of story) {
          days += 1;
          if (event.kind === 'earns') await moves(event.cents);
          if (event.kind === 'owes') await moves(-event.cents);
          if (event.kind === 'paid') {
            const runs = event.twice ? 3 : 1;
            await Promise.all(Array.from({ length: runs }, () => payShop(deps, shopId)));
            await finish();
          }
          if (event.kind === 'refused' || event.kind === 'dies') {
            await payShop(deps, shopId);
            provider.refuse(event.kind === 'refused');
            provider.die(event.kind === 'dies');
            await finish();
            provider.refuse(false);
            provider.die(false);
          }
          if (event.kind === 'by hand') {
            // Days may have passed since an earlier sign-in, but an admin's session only lasts
            // hours.
            const payer = await world.admin();
            const body = { shop_id: shopId, amount: event.cents / 100 };
            const answer = await payer.calls(payoutsApi.pay, { body });
            if (answer.status === 201) byHand += event.cents;
            else expect(answer.status).toBe(409);
          }
          if (event.kind === 'covered') await coverShortfall(deps, shopId);
          const { body } = await seller.calls(ledgerApi.balance, { params: { shopId } });
          const all = [body.on_hold, body.available, body.in_payout, body.paid_out];
          expect(Math.round(all.reduce((sum, one) => sum + one, 0) * 100)).toBe(earned);
          expect(Math.min(body.in_payout, body.paid_out)).toBeGreaterThanOrEqual(0);
        }
        await finish();
        const open = deps.db.selectFrom('transfer_reversals').select('id');
        for (const { id } of await open.where('status', '=', 'requested').execute()) {
          await reverseTransfer(deps, id);
        }
        const { body } = await seller.calls(ledgerApi.balance, { params: { shopId } });
        expect(Math.round(body.paid_out * 100)).toBe(provider.held() + byHand);
        expect(body.in_payout).toBe(0);
        const { rows: twice } = await sql`
        select made.entry_id from payout_entries made
        join payout_parts part on part.id = made.part_id and part.status <> 'failed'
        join ledger_postings p on p.entry_id = made.entry_id and p.position = made.position
        group by made.entry_id, made.position, p.amount_cents
        having abs(sum(made.amount_cents)) > abs(p.amount_cents)`.execute(deps.db);
        expect(twice).toEqual([]);
      }),
      { numRuns: rounds(4, 60) },
    );
  },
  patience(120_000),
);

function ignoreDeath(error: unknown): void {
  if (!(error instanceof Error && error.message === 'The process died')) throw error;
}
