import fc from 'fast-check';
import type { Deps } from '../src/deps.ts';
import { book, shopAccount } from '../src/domains/money/ledger/book.ts';
import type {
  ProviderReversal,
  ProviderTransfer,
} from '../src/gateways/payments/payout-provider.ts';
import {
  ProviderRefused,
  ProviderShortOfFunds,
  ProviderUnavailable,
} from '../src/gateways/payments/provider.ts';
import { newId } from '../src/kit/ids.ts';
import { openAccount } from './payout-account.ts';
import type { World } from './world.ts';

/** The provider's answers to a transfer. The last three leave its outcome unknown. */
export const TRANSFER_ANSWERS = [
  'made',
  'no funds',
  'refused',
  'restricted',
  'away',
  'lost',
  'dies',
] as const;
type TransferAnswer = (typeof TRANSFER_ANSWERS)[number];

/** An event in a random story. The higher its weight, the more often it happens. */
export const event = <Kind extends string, Facts extends object = object>(
  weight: number,
  kind: Kind,
  facts: { [Name in keyof Facts]: fc.Arbitrary<Facts[Name]> } = {} as never,
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...facts }) as fc.Arbitrary<
    { kind: Kind } & Facts
  >,
});

export const cents = fc.integer({ min: 1, max: 9000 });

/** Creates a shop whose account is the only one at its provider. The test runs all jobs itself. */
export async function payableShop(world: World) {
  const seller = await world.seller();
  const { id: shopId } = seller.shop;
  const provider = oneAccountProvider();
  const deps: Deps = {
    ...world.deps,
    jobs: { enqueue: async () => {} },
    payments: { ...world.deps.payments, ...provider.payments },
  };
  await openAccount(deps, shopId, 'ready');
  return { seller, shopId, provider, deps };
}

/** Adjusts a shop's balance, as if an order earned or cost it money. */
export const adjustBalance = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { shopId, amount, orderId = null }: { shopId: string; amount: number; orderId?: string | null },
) =>
  db.transaction().execute((trx) =>
    book(trx, {
      kind: 'adjustment',
      cause: newId(),
      orderId,
      reason: 'A story',
      at: now(),
      postings: [
        { account: shopAccount(shopId), cents: -amount },
        { account: 'commission', cents: amount },
      ],
    }),
  );

/** A provider with a single seller account, and its transfers and reversals. */
function oneAccountProvider() {
  const sent = new Map<string, ProviderTransfer>();
  const requested = new Set<string>();
  const back = new Map<string, ProviderReversal[]>();
  let answers: TransferAnswer[] = [];
  let state: 'ready' | 'restricted' = 'ready';
  let takesBack = true;
  const reversed = (id: string) =>
    (back.get(id) ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const reverse = (id: string, reversal: ProviderReversal) =>
    back.set(id, [...(back.get(id) ?? []), reversal]);
  const send = (transfer: Pick<ProviderTransfer, 'key' | 'amountCents' | 'orderNumber'>) => {
    const id = `tr_${newId()}`;
    const ofRequest = { payoutId: null, accountId: null };
    sent.set(id, { ...transfer, ...ofRequest, id, reversedCents: 0, createdAt: new Date() });
    return { id };
  };
  const payments: Partial<Deps['payments']> = {
    retrieveAccount: async (id) => ({ id, state, requirements: [] }),
    transfersTo: async () =>
      [...sent.values()].map((each) => ({ ...each, reversedCents: reversed(each.id) })),
    transfer: async ({ key, amountCents, orderNumber }) => {
      const isKnown = [...sent.values()].some((each) => each.key === key);
      if (isKnown) throw new Error('This transfer was already sent');
      const answer = answers.shift() ?? 'made';
      if (answer === 'no funds') throw new ProviderShortOfFunds('No funds');
      if (answer === 'restricted') state = 'restricted';
      if (answer === 'refused' || answer === 'restricted') throw new ProviderRefused('No');
      if (answer === 'away') throw new ProviderUnavailable('Away');
      const made = send({ key, amountCents, orderNumber });
      requested.add(made.id);
      if (answer === 'lost') throw new ProviderUnavailable('The answer was lost');
      if (answer === 'dies') throw new Error('The process died');
      return made;
    },
    reversalsOf: async (id) => back.get(id) ?? [],
    reverseTransfer: async ({ key, transferId, amountCents }) => {
      if (!takesBack) throw new ProviderShortOfFunds('The account is empty');
      const reversal = { id: `trr_${key}`, key, amountCents };
      reverse(transferId, reversal);
      return reversal;
    },
  };
  return {
    payments,
    send,
    /** Sets the answers to the next transfers. Later ones succeed. */
    answers: (next: TransferAnswer[]) => (answers = [...next]),
    takesBack: (on: boolean) => (takesBack = on),
    /** Makes the provider work again. */
    recovers() {
      answers = [];
      state = 'ready';
      takesBack = true;
    },
    /** Reverses all of a transfer, as the provider's dashboard can. */
    undo(id: string) {
      const amountCents = (sent.get(id)?.amountCents ?? 0) - reversed(id);
      if (amountCents > 0) reverse(id, { id: `trr_${newId()}`, key: null, amountCents });
    },
    /** All transfers, oldest first. */
    transfers: () =>
      [...sent.values()].map((each) => ({
        ...each,
        isRequested: requested.has(each.id),
        isReversed: reversed(each.id) >= each.amountCents,
      })),
    /** The money that the seller received and kept, in minor units. */
    held: () =>
      [...sent.values()].reduce((sum, { id, amountCents }) => sum + amountCents - reversed(id), 0),
  };
}
