import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxWorld } from './world.ts';

const CLI = fileURLToPath(new URL('stripe-cli/node_modules/.bin/stripe', import.meta.url));

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
});

afterAll(() => world.close());

test.skipIf(!existsSync(CLI))('the Stripe CLI makes a session and pays it', async () => {
  // The CLI reads its user's settings: give it an empty home.
  const home = await mkdtemp(join(tmpdir(), 'stripe-cli-'));
  const run = promisify(execFile)(
    CLI,
    [
      'trigger',
      'checkout.session.completed',
      '--api-base',
      world.url,
      '--api-key',
      'sk_test_of_the_cli',
    ],
    {
      timeout: 15_000,
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: '1' },
    },
  );
  const [ended] = await Promise.allSettled([run]);
  await rm(home, { recursive: true, force: true });
  expect(ended).toMatchObject({
    status: 'fulfilled',
    value: { stdout: expect.stringContaining('Trigger succeeded!') },
  });
  const { data } = await world.stripe.checkout.sessions.list({ expand: ['data.payment_intent'] });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 3000,
    payment_intent: { status: 'succeeded', shipping: { name: 'Jenny Rosen' } },
  });
  await world.settle();
  expect(world.receiver.types()).toContain('checkout.session.completed');
});
