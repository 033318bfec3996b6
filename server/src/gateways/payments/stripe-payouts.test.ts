import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { stripePayouts } from './stripe-payouts.ts';

test('transfers in other currencies are ignored', async () => {
  const transfer = { amount: 100, amount_reversed: 0, created: 1, destination: 'acct_1' };
  async function* list() {
    yield { ...transfer, id: 'tr_eur', currency: 'eur' };
    yield { ...transfer, id: 'tr_usd', currency: 'usd' };
  }
  const payouts = stripePayouts({ transfers: { list } } as unknown as Stripe);
  const found = await payouts.transfersTo({ accountId: 'acct_1', since: new Date() });
  expect(found.map(({ id }) => id)).toEqual(['tr_usd']);
});
