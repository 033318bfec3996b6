import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { RealDatabase } from '../../test/real-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { RealSite } from '../../test/real-site.ts';
import { endsWithUs } from '../kit/ends-with-us.ts';

const SANDBOX = fileURLToPath(new URL('../../../stripe-sandbox/src/main.ts', import.meta.url));
const SECRET = 'whsec_shared';
const SOLD = 12;

test('two machines share one test provider, and every payment arrives', async () => {
  const database = await RealDatabase.start();
  onTestFinished(() => database.remove());
  const machine = async (env: Record<string, string>) => {
    const site = await RealSite.make({
      DATABASE_URL: database.url,
      STRIPE_WEBHOOK_SECRET: SECRET,
      WEB_CONCURRENCY: '1',
      ...env,
    });
    onTestFinished(() => site.remove());
    return site;
  };
  const selling = await machine({});
  const provider = { STRIPE_API_BASE: selling.providerUrl };
  const other = await machine(provider);
  startSandbox(new URL(selling.providerUrl).port, `${other.url}/api/webhooks/stripe`);
  await other.start();
  // The other machine receives the events and runs the jobs.
  await selling.start({ ...provider, WORKER: '0' });
  const market = new RealMarket(selling);
  await market.open(2);
  while (market.paid.size < SOLD) await sleep(20);
  await market.close();
  expect(await market.lasting()).toEqual([]);
}, 240_000);

function startSandbox(port: string, webhook: string): void {
  const args = ['--port', port, '--webhook-url', webhook, '--webhook-secret', SECRET];
  const child = spawn(process.execPath, [SANDBOX, ...args], { stdio: 'ignore' });
  endsWithUs(child);
  onTestFinished(() => void child.kill());
}
