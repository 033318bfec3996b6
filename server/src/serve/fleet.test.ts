import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { authApi } from '@souk/contract/auth';
import { mediaApi } from '@souk/contract/media';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { PgBouncer, pgBouncer } from '../../test/pg-bouncer.ts';
import { migrated } from '../../test/ready-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { RealSite } from '../../test/real-site.ts';
import { sendFiles } from '../../test/send-files.ts';
import { DatabasePair } from '../../test/standby.ts';
import { endsWithUs } from '../kit/ends-with-us.ts';

const SANDBOX = fileURLToPath(new URL('../../../stripe-sandbox/src/main.ts', import.meta.url));
const SECRET = 'whsec_shared';
const SOLD = 8;
const PATIENCE = 240_000;

/** What all machines share: two databases, a pooler and a store for files. */
async function shared(): Promise<Record<string, string>> {
  const pair = await DatabasePair.start(migrated);
  onTestFinished(() => pair.remove());
  const bouncer = await PgBouncer.start([pair.servingUrl], 20);
  onTestFinished(() => bouncer.remove());
  const { settings: bucket, stop } = await startBucket();
  onTestFinished(() => stop());
  return {
    DATABASE_URL: bouncer.before(pair.servingUrl),
    DATABASE_DIRECT_URL: pair.servingUrl,
    DATABASE_REPLICA_URL: pair.replicaUrl,
    MIGRATE: '0',
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.name,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    STRIPE_WEBHOOK_SECRET: SECRET,
    WEB_CONCURRENCY: '1',
  };
}

/** One test provider for all of them. */
function startProvider(url: string, webhook: string): void {
  const args = ['--port', new URL(url).port, '--webhook-url', webhook, '--webhook-secret', SECRET];
  const child = spawn(process.execPath, [SANDBOX, ...args], { stdio: 'ignore' });
  endsWithUs(child);
  onTestFinished(() => void child.kill());
}

/** The address of a picture that was uploaded on that machine. */
async function uploadedAt(machine: RealSite): Promise<string> {
  const username = 'painter';
  const names = { first_name: 'Ada', last_name: 'Byron', password: 'secret-pass' };
  const answer = await fetch(`${machine.url}/api${authApi.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...names, username, email: `${username}@example.com` }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const picture = { width: 640, height: 480, channels: 3, background: '#7c3aed' } as const;
  const data = await sharp({ create: picture }).png().toBuffer();
  const file = { name: 'a.png', data };
  const { body } = await sendFiles(machine, mediaApi.uploadImages, [file], { token });
  return body.images[0];
}

describe.skipIf(!pgBouncer)('a fleet (skipped without PgBouncer)', () => {
  test(
    'three machines sell as one, and one may be killed',
    async () => {
      const settings = await shared();
      const machines = await Promise.all([0, 1, 2].map(() => RealSite.make(settings)));
      for (const machine of machines) onTestFinished(() => machine.remove());
      const [first, second, third] = machines as [RealSite, RealSite, RealSite];
      startProvider(first.providerUrl, `${second.url}/api/webhooks/stripe`);
      const provider = { STRIPE_API_BASE: first.providerUrl };
      await Promise.all(machines.map((machine) => machine.start(provider)));

      const path = await uploadedAt(first);
      expect(await second.answers(path)).toBe(200);

      // Each request goes to another machine than the one before.
      const market = new RealMarket(first, second, third);
      await market.open(3);
      const sold = async (many: number) => {
        while (market.paid.size < many) await sleep(20);
      };
      await sold(SOLD);
      await third.kill();
      await sold(market.paid.size + SOLD);
      await market.close();
      expect(await market.lasting()).toEqual([]);
      expect(await second.answers(path)).toBe(200);
    },
    PATIENCE,
  );
});
