import path from 'node:path';
import { addressOf } from '@souk/contract/endpoint';
import { paymentsApi } from '@souk/contract/payments';
import pg from 'pg';
import type { Logger } from 'pino';
import { createSandbox, type Import } from 'stripe-sandbox';
import type { Config } from '../config.ts';
import { privateFolder } from '../kit/private-folder.ts';

export type TestProvider = {
  /**
   * Takes over the data that earlier versions kept in the database, before its migration drops it.
   */
  takeOver(databaseUrl: string): Promise<void>;
  /** Adds payments that were made elsewhere; those that it knows stay unchanged. */
  add(payments: Import[]): void;
  /** Starts serving, and returns its address. */
  listen(): Promise<string>;
  stop(): Promise<void>;
};

function loopback({ host, port }: Config): string {
  const name = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The payment provider of a site without a Stripe key; it keeps its state in DATA_DIR/stripe-sandbox. */
export async function testProvider(config: Config, log: Logger): Promise<TestProvider> {
  const { dataDir, payments, port, publicUrl } = config;
  const folder = path.join(dataDir, 'stripe-sandbox');
  await privateFolder(folder);
  const url = `${loopback(config)}/api${addressOf(paymentsApi.receiveEvent)}`;
  const sandbox = createSandbox({
    file: path.join(folder, 'state.sqlite'),
    publicUrl,
    merchant: 'Souk',
    webhook: { url, secret: payments.webhookSecrets[0] ?? '' },
    connectWebhook: { url, secret: payments.webhookSecrets.at(-1) ?? '' },
    log,
  });
  return {
    async takeOver(databaseUrl) {
      sandbox.control.add(await keptInDatabase(databaseUrl));
    },
    add: (objects) => sandbox.control.add(objects),
    // The site itself listens later, and must find its port free.
    listen: async () =>
      (await sandbox.listen(payments.sandboxPort, { findFree: true, except: port })).url,
    stop: () => sandbox.close(),
  };
}

type OldRow = {
  kind: string;
  body: Import['body'] & { status?: string; expires_at?: number };
  hidden: { session?: string; due?: number };
};

/** The objects of the schema `sandbox`, which migration 13 drops; none if it does not exist. */
async function keptInDatabase(url: string): Promise<Import[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const there = await client.query<{ found: string | null }>(
      `select to_regclass('sandbox.objects') as found`,
    );
    if (!there.rows[0]?.found) return [];
    const { rows } = await client.query<OldRow>(
      'select kind, body, hidden from sandbox.objects order by seq',
    );
    // The lines of a session used to be rows of their own.
    const lines = Map.groupBy(
      rows.filter(({ kind }) => kind === 'item'),
      ({ hidden }) => hidden.session,
    );
    return rows
      .filter(({ kind }) => kind !== 'item')
      .map(({ kind, body, hidden: { due, ...hidden } }) => {
        if (kind !== 'checkout.session') return { body, hidden, due: due ?? null };
        const items = (lines.get(body.id) ?? []).map((line) => line.body);
        const ends = body.status === 'open' ? (body.expires_at ?? null) : null;
        return { body, hidden: { ...hidden, lines: items }, due: ends };
      });
  } finally {
    await client.end();
  }
}
