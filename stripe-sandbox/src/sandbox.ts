import { fastify } from 'fastify';
import { serveApi } from './api.ts';
import { accountRoutes } from './card-page/account.ts';
import { onboardingRoutes } from './card-page/onboarding.ts';
import { cardPageRoutes } from './card-page/routes.ts';
import { inTransaction, type Context, type Log } from './context.ts';
import { doWhatIsDue, makeControl, type Control } from './control.ts';
import { Deliveries } from './deliveries.ts';
import { bookEarlier } from './earlier.ts';
import { forgetOldEvents } from './events.ts';
import { forgetOldKeys } from './idempotency.ts';
import { newStripeId } from './ids.ts';
import type { PaymentType } from './payment-types.ts';
import type { PayoutSchedule } from './payouts.ts';
import type { Fees } from './statement.ts';
import { Store } from './store.ts';

export type { Import } from './control.ts';

/** A payment provider for tests and demos. */
export interface Sandbox {
  /**
   * Serves on 127.0.0.1 and continues the previous process's unfinished work. With `findFree` it
   * takes the next free port, but not `except`, if this one is taken; port 0 is any. Rejects with
   * `EADDRINUSE` otherwise.
   */
  listen(
    port: number,
    options?: { findFree?: boolean; except?: number },
  ): Promise<{ port: number; url: string }>;
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
  /** The same for connected accounts' events. By default, they go to `webhook` too. */
  connectWebhook?: { url: string; secret: string } | undefined;
  /**
   * The fee per charge, which refunds don't return. By default 2.9 % and 30. Null turns it off.
   */
  fees?: Fees | null;
  /** Seconds until a charge's funds are available: 0 by default, two days at Stripe. */
  availableAfterSeconds?: number;
  /** The payment methods for sessions that don't name any. Cards by default. */
  paymentTypes?: PaymentType[];
  /** When the platform's available balance is paid out; manual by default. */
  payoutSchedule?: PayoutSchedule;
  /** The same for connected accounts; manual by default. */
  connectedPayoutSchedule?: PayoutSchedule;
  /** The platform's country; US by default. */
  country?: string;
  log: Log;
  /** Milliseconds since 1970; for tests. */
  now?: () => number;
}

const STRIPES_FEES: Fees = { percent: 2.9, fixed: 30 };
const HOST = '127.0.0.1';
const PORTS_TRIED = 100;
const DUE_CHECK_MILLISECONDS = 2000;
const CLEANING_MILLISECONDS = 60 * 60 * 1000;

/**
 * Creates a sandbox: the API, signed webhooks and the card page, with a single file for its state.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { file = ':memory:', publicUrl = '', merchant = 'Test shop', webhook, log } = options;
  const store = new Store(file);
  // Once moved forward, the clock stays ahead, even after a restart.
  let ahead = Number(store.readValue('clock_ahead') ?? 0);
  const clock = options.now ?? Date.now;
  const context = {
    store,
    log,
    merchant,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    fees: options.fees === undefined ? STRIPES_FEES : options.fees,
    availableAfter: options.availableAfterSeconds ?? 0,
    paymentTypes: options.paymentTypes ?? ['card'],
    payoutSchedule: options.payoutSchedule ?? 'manual',
    connectedPayoutSchedule: options.connectedPayoutSchedule ?? 'manual',
    country: options.country ?? 'US',
    now: () => clock() + ahead,
    advance(milliseconds: number) {
      ahead += milliseconds;
      store.writeValue('clock_ahead', String(ahead));
    },
    wake: () => deliveries.wake(),
  };
  const deliveries = new Deliveries(context, webhook, options.connectWebhook);
  inTransaction(context, undefined, bookEarlier);
  const control = makeControl(context, deliveries);
  const app = makeServer(context, control);
  const timers: NodeJS.Timeout[] = [];

  return {
    control,
    async listen(first, { findFree = false, except } = {}) {
      const port = await listenFrom(app, first, findFree ? PORTS_TRIED : 1, except);
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
function makeServer(context: Context, control: Control) {
  const app = fastify({
    bodyLimit: 1024 * 1024,
    genReqId: () => newStripeId('request'),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.removeAllContentTypeParsers();
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.register(async (api) => serveApi(api, context, control));
  app.register(async (pages) => cardPageRoutes(pages, context));
  app.register(async (pages) => onboardingRoutes(pages, context));
  app.register(async (pages) => accountRoutes(pages, context));
  return app;
}

async function listenFrom(
  app: ReturnType<typeof makeServer>,
  first: number,
  tries: number,
  except?: number,
): Promise<number> {
  for (let port = first; ; port += 1) {
    if (port === except) continue;
    try {
      const address = await app.listen({ host: HOST, port });
      return Number(new URL(address).port);
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || port + 1 >= first + tries) throw error;
    }
  }
}

/** Deletes idempotency keys after a day and events after thirty. */
function forgetOld(context: Context): void {
  forgetOldKeys(context);
  forgetOldEvents(context);
}

function guarded(context: Context, chore: (context: Context) => void): void {
  try {
    chore(context);
  } catch (error) {
    context.log.error({ err: error }, 'A chore failed');
  }
}
