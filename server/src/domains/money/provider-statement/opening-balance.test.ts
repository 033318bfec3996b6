import { ledgerApi } from '@souk/contract/ledger';
import { statementApi } from '@souk/contract/statement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { stripeClient } from '../../../gateways/payments/stripe.ts';

let world: World;
beforeAll(async () => {
  const now = () => new Date(world ? world.sandbox.control.now() : Date.now());
  world = await startWorld({ worker: false, overrides: { now } });
});
afterAll(() => world.close());

test('the provider’s balance before the first payment becomes one line for an admin to book', async () => {
  const admin = await world.admin();
  const { control } = world.sandbox;
  const stripe = stripeClient(world.deps.config.payments);
  await stripe.topups.create({ amount: 2500, currency: 'usd' });
  await control.settle();
  await control.advance(120);
  const seller = await world.seller();
  const placed = await (await world.buyer()).buys({ product: await seller.sells({ price: 100 }) });
  await world.pays(placed.stripe_session_id);
  const check = async () => (await admin.calls(ledgerApi.check)).body;
  expect(await check()).toMatchObject({ on_its_way: 25, provider_difference: 0 });
  const { body: lines } = await admin.calls(statementApi.list, { query: { kind: 'opening' } });
  expect(lines).toMatchObject([{ kind: 'opening', amount: 25 }]);
  await admin.proves();
  const booked = await admin.calls(statementApi.book, {
    params: { lineId: lines[0]?.id ?? '' },
    body: { account: 'bank', reason: 'Paid in before the shop opened' },
  });
  expect(booked.status).toBe(201);
  expect(await check()).toMatchObject({ balanced: true, on_its_way: 0, provider_difference: 0 });
});
