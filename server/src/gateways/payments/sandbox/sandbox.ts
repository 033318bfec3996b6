import type pg from 'pg';

import type { Context, Log } from './context.ts';
import type { Control } from './control.ts';
import { makeControl } from './control.ts';
import { Deliveries } from './deliveries.ts';
import { forgetOldEvents } from './delivery-queue.ts';
import { forgetOldKeys } from './idempotency.ts';
import { makeListener } from './listener.ts';
import { changeDueRefunds } from './refund-outcome.ts';
import { expireDueSessions } from './session-expiry.ts';

/** A payment provider of one's own. */
export interface Sandbox {
  /**
   * Serves on 127.0.0.1 and goes on with what the last process left undone. With `findFree` it takes
   * the next free port where this one is taken; port 0 is any. Rejects with `EADDRINUSE` otherwise.
   */
  listen(port: number, options?: { findFree?: boolean }): Promise<{ port: number; url: string }>;
  /** Answers what is under way, then stops. The pool stays open: it belongs to the caller. */
  close(): Promise<void>;
  control: Control;
}

const HOST = '127.0.0.1';
const PORTS_TRIED = 100;
const DUE_CHECK_MILLISECONDS = 2000;
const CLEANING_MILLISECONDS = 60 * 60 * 1000;

/**
 * Makes the sandbox provider: Stripe's API for what Souk uses, its state in the schema `sandbox` of
 * the pool's database, webhooks signed with `webhookSecret` to `webhookUrl`, and a card page whose
 * address is under `publicUrl`. One of them runs for a database. `now` (milliseconds) is for tests.
 */
export function createSandbox(options: {
  pool: pg.Pool;
  publicUrl: string;
  webhookUrl: string;
  webhookSecret: string;
  log: Log;
  now?: () => number;
}): Sandbox {
  const { pool, webhookUrl, webhookSecret, log, now = Date.now } = options;
  const context: Context = {
    pool,
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    log,
    now,
    deliveryDelaySeconds: () => deliveries.settings.delaySeconds,
    wake: () => deliveries.wake(),
  };
  const deliveries = new Deliveries(context, { url: webhookUrl, secret: webhookSecret });
  const control = makeControl(context, deliveries);
  const app = makeListener(context, control);
  const chores = [
    chore(context, DUE_CHECK_MILLISECONDS, expireDueSessions),
    chore(context, DUE_CHECK_MILLISECONDS, (each) => changeDueRefunds(each)),
    chore(context, CLEANING_MILLISECONDS, async () => {
      await forgetOldKeys(context);
      await forgetOldEvents(context);
    }),
  ];

  return {
    control,
    async listen(first, { findFree = false } = {}) {
      const port = await listenFrom(app, first, findFree ? PORTS_TRIED : 1);
      try {
        await deliveries.start();
      } catch (error) {
        await app.close();
        throw error;
      }
      for (const each of chores) each.start();
      const url = `http://${HOST}:${port}`;
      log.info({ url }, 'The sandbox payment provider listens');
      return { port, url };
    },
    async close() {
      await app.close();
      await Promise.all(chores.map((each) => each.stop()));
      await deliveries.stop();
    },
  };
}

async function listenFrom(
  app: ReturnType<typeof makeListener>,
  first: number,
  tries: number,
): Promise<number> {
  for (let port = first; ; port += 1) {
    try {
      const address = await app.listen({ host: HOST, port });
      return Number(new URL(address).port);
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || port + 1 >= first + tries) throw error;
    }
  }
}

/** Something to do at once and then again and again, never twice at the same time. */
function chore(context: Context, pause: number, work: (context: Context) => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;
  const round = () => {
    running = work(context)
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'The sandbox could not do a chore');
      })
      .then(() => {
        if (!stopped) timer = setTimeout(round, pause);
      });
  };
  return {
    start: round,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
