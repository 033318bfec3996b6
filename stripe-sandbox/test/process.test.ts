import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purchase, Receiver, sdk } from './world.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
const receiver = new Receiver();
let port: number;
let webhookUrl: string;
let child: ChildProcess | undefined;

async function start(): Promise<void> {
  const options = ['--port', String(port), '--data', join(folder, 'state.sqlite')];
  child = spawn(process.execPath, [MAIN, ...options, '--webhook-url', webhookUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It prints a line once it listens.
  await once(child.stdout!, 'data');
}

async function kill(signal: NodeJS.Signals): Promise<void> {
  child?.kill(signal);
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

beforeAll(async () => {
  webhookUrl = await receiver.listen();
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as AddressInfo).port;
  await new Promise((resolve) => probe.close(resolve));
  await start();
});

afterAll(async () => {
  await kill('SIGTERM');
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

test('killed while sending a webhook, it sends it again, and keeps its sessions and keys', async () => {
  const stripe = sdk(port);
  const received = Promise.withResolvers<void>();
  receiver.answer = async () => {
    received.resolve();
    await new Promise(() => {});
    return 500;
  };
  const options = { idempotencyKey: 'once' };
  const session = await stripe.checkout.sessions.create(purchase(), options);
  await stripe.checkout.sessions.expire(session.id);
  await received.promise;
  await kill('SIGKILL');

  const again = Promise.withResolvers<void>();
  receiver.answer = () => {
    again.resolve();
    return 200;
  };
  await start();
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' });
  expect((await stripe.checkout.sessions.create(purchase(), options)).id).toBe(session.id);
  await again.promise;
  const [first, second] = receiver.received.map(({ event }) => event);
  expect(first).toMatchObject({ type: 'checkout.session.expired' });
  expect(second?.id).toBe(first?.id);
});
