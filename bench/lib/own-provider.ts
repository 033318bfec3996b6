// The test payment provider as a process of its own, so that its work isn't counted as the site's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addressOf } from '@souk/contract/endpoint';
import { paymentsApi } from '@souk/contract/payments';
import { processSeconds } from './processor.ts';

const MAIN = fileURLToPath(new URL('../../stripe-sandbox/src/main.ts', import.meta.url));
const STARTS_WITHIN_MS = 30_000;

export interface OwnProvider {
  /** Seconds of processor time so far; null if the system doesn't report it. */
  processorSeconds(): number | null;
  stop(): Promise<void>;
}

/** Starts it at `url`; it sends the site its events, signed with the secret. */
export async function startOwnProvider(
  url: string,
  siteUrl: string,
  secret: string,
): Promise<OwnProvider> {
  const options = {
    port: new URL(url).port,
    'webhook-url': `${siteUrl}/api${addressOf(paymentsApi.receiveEvent)}`,
    'webhook-secret': secret,
    'connect-webhook-secret': secret,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(process.execPath, [MAIN, ...flags], { stdio: 'ignore' });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    process.off('exit', kill);
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    kill();
    await ended;
  };
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + STARTS_WITHIN_MS; !(await answers()); await sleep(50)) {
    if (isRunning() && Date.now() < end) continue;
    await stop();
    throw new Error('The payment provider did not start');
  }
  return { processorSeconds: () => processSeconds(child.pid), stop };
}
