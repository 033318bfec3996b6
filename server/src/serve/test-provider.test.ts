import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { testDatabase } from '../../test/database.ts';
import { ownPort } from '../../test/own-port.ts';
import { readConfig } from '../config.ts';
import { stripeClient } from '../gateways/payments/stripe.ts';
import { testProvider, type TestProvider } from './test-provider.ts';

const OLD_SCHEMA = new URL('../../migrations/0002_sandbox.sql', import.meta.url);
let folder: string;
let provider: TestProvider;
let stripe: Stripe;
let databaseUrl: string;
let apiBase: string;

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const price = { id: 'price_old', object: 'price', currency: 'usd', unit_amount: 500 };
const paid = { amount: 2000, currency: 'usd', status: 'succeeded', metadata: {} };
const OLD_ROWS = [
  [
    'checkout.session',
    {
      id: 'cs_test_old',
      object: 'checkout.session',
      amount_total: 1000,
      currency: 'usd',
      expires_at: inAnHour,
      payment_intent: null,
      status: 'open',
      success_url: 'http://localhost/done',
    },
    { intent: { description: 'Order 1', metadata: {} } },
  ],
  [
    'item',
    { id: 'li_old', object: 'item', amount_total: 1000, description: 'Mug', price, quantity: 2 },
    { session: 'cs_test_old' },
  ],
  [
    'payment_intent',
    { ...paid, id: 'pi_old', object: 'payment_intent', latest_charge: 'ch_old' },
    {},
  ],
  [
    'charge',
    {
      ...paid,
      id: 'ch_old',
      object: 'charge',
      amount_captured: 2000,
      amount_refunded: 500,
      payment_intent: 'pi_old',
      refunded: false,
    },
    {},
  ],
] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-provider-'));
  databaseUrl = (await testDatabase()).url;
  await onServer(databaseUrl, async (client) => {
    await client.query(await readFile(OLD_SCHEMA, 'utf8'));
    for (const [kind, body, hidden] of OLD_ROWS) {
      await client.query(
        'insert into sandbox.objects (id, kind, body, hidden) values ($1, $2, $3, $4)',
        [body.id, kind, JSON.stringify(body), JSON.stringify(hidden)],
      );
    }
  });
  const config = { ...readConfig({ STRIPE_SANDBOX_PORT: '23990' }), dataDir: folder };
  provider = await testProvider(config, pino({ level: 'silent' }));
  await provider.takeOver(databaseUrl);
  apiBase = await provider.listen();
  stripe = stripeClient({ secretKey: 'sk_test_x', apiBase });
});

afterAll(async () => {
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an open session of an earlier version can be paid', async () => {
  const found = await stripe.checkout.sessions.retrieve('cs_test_old', { expand: ['line_items'] });
  expect(found.line_items?.data).toMatchObject([{ description: 'Mug', quantity: 2 }]);
  const confirm = `${apiBase}/v1/payment_pages/cs_test_old/confirm`;
  const answer = await fetch(confirm, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_x' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  expect(await answer.json()).toMatchObject({ payment_status: 'paid', amount_total: 1000 });
});

test('an earlier payment can be refunded, but no more than its rest', async () => {
  await expect(stripe.refunds.create({ payment_intent: 'pi_old', amount: 1501 })).rejects.toThrow(
    'greater than unrefunded amount',
  );
  const refund = await stripe.refunds.create({ payment_intent: 'pi_old' });
  expect(refund).toMatchObject({ amount: 1500, status: 'succeeded' });
});

test('later changes are not overwritten, and a database without the tables is fine', async () => {
  await provider.takeOver(databaseUrl);
  expect(await stripe.charges.retrieve('ch_old')).toMatchObject({ amount_refunded: 2000 });
  await onServer(databaseUrl, (client) => client.query('drop schema sandbox cascade'));
  await provider.takeOver(databaseUrl);
});

test('its state is closed to the machine’s other users', async () => {
  const { mode } = await stat(join(folder, 'stripe-sandbox'));
  expect(mode & 0o007).toBe(0);
});

test('it leaves the site’s own port to the site', async () => {
  const port = String(await ownPort());
  const settings = readConfig({ PORT: port, STRIPE_SANDBOX_PORT: port });
  const config = { ...settings, dataDir: await mkdtemp(join(folder, 'other-')) };
  const other = await testProvider(config, pino({ level: 'silent' }));
  onTestFinished(() => other.stop());
  expect(new URL(await other.listen()).port).not.toBe(port);
});
