import { pino } from 'pino';
import { createSandbox } from 'stripe-sandbox';
import { expect, test } from 'vitest';
import { stripeClient, stripeProvider } from '../gateways/payments/stripe.ts';
import { settlementAdvice } from './settlement.ts';

const providerAt = (apiBase: string) =>
  stripeProvider(stripeClient({ secretKey: 'sk_test_any', apiBase }), {
    webhookSecrets: [],
    methods: ['card'],
  });

test.each([
  ['US', 0],
  ['DE', 1],
])('an account in %s gives %i warnings about its currency', async (country, warnings) => {
  const sandbox = createSandbox({ country, log: pino({ level: 'silent' }) });
  try {
    const { url } = await sandbox.listen(0);
    const lines = await settlementAdvice(providerAt(url));
    expect(lines).toHaveLength(warnings);
    for (const line of lines) expect(line).toContain('settles in EUR');
  } finally {
    await sandbox.close();
  }
});

test('an unreachable provider causes no warning and no failure', async () => {
  expect(await settlementAdvice(providerAt('http://127.0.0.1:9'))).toEqual([]);
});
