import { fileURLToPath } from 'node:url';
import { addressOf } from '@souk/contract/endpoint';
import { paymentsApi } from '@souk/contract/payments';
import type { Place } from './place.ts';
import { flags, Program } from './program.ts';
import { statusOf } from './until.ts';

const MAIN = fileURLToPath(new URL('../../../stripe-sandbox/src/main.ts', import.meta.url));
const SECRET = 'whsec_fleet';

export interface Provider {
  program: Program;
  url: string;
  /** What each machine needs to use it. */
  settings: Record<string, string>;
}

/** The test payment provider as a process of its own, which calls the site through its proxy. */
export async function startProvider(place: Place, publicUrl: string): Promise<Provider> {
  const folder = await place.folderFor('provider', false);
  const port = await place.port();
  const url = `http://127.0.0.1:${port}`;
  const program = new Program({
    name: 'provider',
    command: process.execPath,
    args: [
      MAIN,
      ...flags({
        port,
        data: `${folder}/payments.sqlite`,
        'public-url': publicUrl,
        'webhook-url': `${publicUrl}/api${addressOf(paymentsApi.receiveEvent)}`,
        'webhook-secret': SECRET,
        'connect-webhook-secret': SECRET,
      }),
    ],
    folder,
    ready: async () => (await statusOf(url)) > 0,
  });
  await program.start();
  return {
    program,
    url,
    settings: { PAYMENTS: 'sandbox', STRIPE_API_BASE: url, STRIPE_WEBHOOK_SECRET: SECRET },
  };
}
