import { fastify } from 'fastify';

import { serveApi } from './api.ts';
import { cardPageRoutes } from './card-page/routes.ts';
import { onboardingRoutes } from './card-page/onboarding.ts';
import type { Context, Log } from './context.ts';
import { doWhatIsDue, makeControl, type Control } from './control.ts';
import { Deliveries } from './deliveries.ts';
import { forgetOldKeys } from './idempotency.ts';
import { newStripeId } from './ids.ts';
import { Store } from './store.ts';

export type { Import } from './control.ts';

/** A payment provider for tests and demos. */
export interface Sandbox {
  /**
   * Serves on 127.0.0.1 and continues the previous process's unfinished work. With `findFree` it
   * takes the next free port if this one is taken; port 0 is any. Rejects with `EADDRINUSE`
   * otherwise.
   */
  listen(port: number, options?: { findFree?: boolean }): Promise<{ port: number; url: string }>;
  /** Finishes the requests under way, then stops. */
  close(): Promise<void>;
  control: Control;
}

export interface SandboxOptions {
  /** The SQLite file of its state, created if missing. In memory if left out. */
  file?: string | undefined;
  /** The origin at which browsers reach the card page; by default its own address. */
  publicUrl?: string | undefined;
  /** The merchant's name on the card page. */
  merchant?: string | undefined;
  /** The address for events, and the secret that signs them. Without it none are sent. */
  webhook?: { url: string; secret: string } | undefined;
  log: Log;
  /** Milliseconds since 1970; for tests. */
  now?: () => number;
}

const HOST = '127.0.0.1';
const PORTS_TRIED = 100;
const DUE_CHECK_MILLISECONDS = 2000;
const CLEANING_MILLISECONDS = 60 * 60 * 1000;
const EVENTS_KEPT_SECONDS = 30 * 24 * 60 * 60;

/**
 * Creates a sandbox: the API, signed webhooks and the card page, with a single file for its state.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { file = ':memory:', publicUrl = '', merchant = 'Test shop', webhook, log } = options;
  const context = {
    store: new Store(file),
    log,
    merchant,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    now: options.now ?? Date.now,
    wake: () => deliveries.wake(),
  };
  const deliveries = new Deliveries(context, webhook);
  const control = makeControl(context, deliveries);
  const app = makeServer(context, deliveries);
  const timers: NodeJS.Timeout[] = [];

  return {
    control,
    async listen(first, { findFree = false } = {}) {
      const port = await listenFrom(app, first, findFree ? PORTS_TRIED : 1);
      const url = `http://${HOST}:${port}`;
      context.publicUrl ||= url;
      deliveries.start();
      const every = (pause: number, chore: (context: Context) => void) => {
        const round = () => guarded(context, chore);
        round();
        timers.push(setInterval(round, pause));
      };
      every(DUE_CHECK_MILLISECONDS, doWhatIsDue);
      every(CLEANING_MILLISECONDS, forgetOld);
      log.info({ url }, 'The sandbox payment provider listens');
      return { port, url };
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await app.close();
      await deliveries.stop();
      context.store.close();
    },
  };
}

/** The server that speaks the API and shows the card page, not listening yet. */
function makeServer(context: Context, deliveries: Deliveries) {
  const app = fastify({
    bodyLimit: 1024 * 1024,
    genReqId: () => newStripeId('request'),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeAllContentTypeParsers();
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.register(async (api) => serveApi(api, context, deliveries));
  app.register(async (pages) => cardPageRoutes(pages, context));
  app.register(async (pages) => onboardingRoutes(pages, context));
  return app;
}

async function listenFrom(
  app: ReturnType<typeof makeServer>,
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

/** Deletes idempotency keys after a day and events after thirty, as Stripe does. */
function forgetOld(context: Context): void {
  forgetOldKeys(context);
  const end = Math.floor(context.now() / 1000) - EVENTS_KEPT_SECONDS;
  context.store.run('delete from events where created < ?', end);
}

function guarded(context: Context, chore: (context: Context) => void): void {
  try {
    chore(context);
  } catch (error) {
    context.log.error({ err: error }, 'A chore failed');
  }
}
