import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addressOf,
  type AnswerOf,
  type CallArguments,
  type Endpoint,
  type CallInput,
} from '@souk/contract/endpoint';
import { setSiteCurrency } from '@souk/contract/money';
import { paymentsApi } from '@souk/contract/payments';
import type { Problem } from '@souk/contract/problems';
import { pino } from 'pino';
import { createSandbox, type Sandbox, type SandboxOptions } from 'stripe-sandbox';
import { makeApp, type AppOptions } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { closeDeps, DIRECT_OF_WORKER, makeDeps, type Deps } from '../src/deps.ts';
import { sessionUses } from '../src/domains/accounts/auth/session-uses.ts';
import { settleCurrency } from '../src/domains/shops/index.ts';
import { stripeClient, stripeProvider } from '../src/gateways/payments/stripe.ts';
import type { App } from '../src/kit/route.ts';
import { startWorker, type RunningWorker } from '../src/worker.ts';
import { onServer } from './connection.ts';
import { takeDatabase, type DatabaseLocale } from './database.ts';
import { declaredAnswers } from './declared-answers.ts';
import type { Indexable } from './indexable.ts';
import { openWorlds } from './open-worlds.ts';
import { ownPort } from './own-port.ts';
import { makePeople } from './people.ts';
import { quickRetries } from './quick-retries.ts';

type Caller = { token?: string; headers?: Record<string, string> };
export type Call = Caller & { body?: unknown };
export type Answer = { status: number; body: any; headers: Record<string, unknown> };

/** The body of a successful response; otherwise the fields of a problem. */
type BodyOf<E extends Endpoint> = (undefined extends AnswerOf<E>
  ? unknown
  : Indexable<AnswerOf<E, string>>) &
  Partial<Omit<Problem, 'status'>>;

export type ApiAnswer<E extends Endpoint> = {
  status: number;
  body: BodyOf<E>;
  headers: Record<string, unknown>;
};

/** The input that a test gives to a call. */
export type ApiInput<E extends Endpoint> = Omit<CallInput<E>, 'files'> & Caller;

/**
 * Calls an endpoint. `headers` are sent as they are; {@link invalid} sends what it does not take.
 */
export type CallApi = <E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<ApiInput<E>>
) => Promise<ApiAnswer<E>>;

/** Passes a value that an endpoint must refuse: its type does not allow it. */
export const invalid = (value: unknown) => value as never;

export type World = {
  app: App;
  deps: Deps;
  sandbox: Sandbox;
  sandboxUrl: string;
  url: string;
  /** The database's address as the owner of its tables. */
  ownerUrl: string;
  /** Runs SQL as the owner of the tables. The site's own user doesn't own them. */
  asOwner: (statements: string) => Promise<void>;
  call: CallApi;
  /**
   * Sends requests that no endpoint takes: unknown URLs, other methods, broken bodies and queries.
   */
  raw: (method: string, address: string, call?: Call) => Promise<Answer>;
  /** Waits until the check succeeds; fails with `what` it waited for. */
  until<T>(check: () => Promise<T | false | null | undefined>, what: string): Promise<T>;
  /** Pays a session at the provider, as its card page does. */
  pays(sessionId: string, method?: string): Promise<{ status: number; body: any }>;
  /** Ends background work, so that only calls change anything. */
  stopWork(): Promise<void>;
  close(): Promise<void>;
} & ReturnType<typeof makePeople>;

/**
 * How long to wait for something. Just less than a test's own limit, whose error wouldn't say what
 * the test was waiting for.
 */
const NEVER_MS = 50_000;

/** The declarations come from the contract: every world of a process has the same. */
let undeclared: Promise<ReturnType<typeof declaredAnswers>> | undefined;
async function undeclaredAnswers(app: App) {
  // Requested from another address: it counts against nobody's rate limit.
  const described = await app.inject({ url: '/api/openapi.json', remoteAddress: '192.0.2.1' });
  return declaredAnswers(described.json());
}

/**
 * Starts a marketplace for one test file: the API on a fresh database, the payment provider's
 * sandbox with webhooks over real sockets, and the running job queue, without its schedule.
 */
export async function startWorld(
  options: {
    env?: Record<string, string>;
    overrides?: Partial<Deps>;
    worker?: boolean;
    app?: Partial<AppOptions>;
    /** Options for the payment provider, such as its fees. */
    sandbox?: Partial<SandboxOptions>;
    /** The locale of the database. By default that of the embedded one. */
    locale?: DatabaseLocale;
    /** A migrated database of the test's own, instead of a clone. */
    database?: { url: string; servingUrl: string; giveBack: () => void };
  } = {},
): Promise<World> {
  const {
    url: ownerUrl,
    servingUrl: databaseUrl,
    giveBack,
  } = options.database ?? (await takeDatabase(options.locale));
  const port = await ownPort();
  const env = {
    PORT: String(port),
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'silent',
    ...options.env,
  };
  const config = {
    ...readConfig(env),
    databaseUrl,
    dataDir: join(tmpdir(), `souk-world-${port}`),
  };
  const log = pino({ level: env.LOG_LEVEL });
  const first = makeDeps(config, log, options.overrides, { direct: DIRECT_OF_WORKER });
  if (config.siteCurrency !== null) await settleCurrency(first.db, config.siteCurrency);
  const url = `http://127.0.0.1:${port}`;
  const webhookUrl = `${url}/api${addressOf(paymentsApi.receiveEvent)}`;
  const sandbox = createSandbox({
    publicUrl: url,
    merchant: 'Souk',
    webhook: { url: webhookUrl, secret: config.payments.webhookSecrets[0] ?? '' },
    connectWebhook: { url: webhookUrl, secret: config.payments.webhookSecrets.at(-1) ?? '' },
    log,
    ...options.sandbox,
  });
  const { url: sandboxUrl } = await sandbox.listen(0);
  const payments = { ...config.payments, apiBase: sandboxUrl };
  const deps = makeDeps({ ...config, publicUrl: url, payments }, log, {
    pool: first.pool,
    direct: first.direct,
    db: first.db,
    standbys: first.standbys,
    payments: stripeProvider(quickRetries(stripeClient(payments)), payments),
    ...options.overrides,
  });
  const uses = sessionUses(deps);
  const app = await makeApp(deps, { pages: null, uses, ...options.app });
  let worker: RunningWorker | null = null;
  const stopWork = async () => {
    await worker?.stop();
    worker = null;
  };
  const close = async () => {
    await stopWork();
    await sandbox.close();
    await app.close();
    await closeDeps(deps);
    giveBack();
    openWorlds.delete(url);
    setSiteCurrency('USD');
    await rm(config.dataDir, { recursive: true, force: true });
  };
  openWorlds.set(url, close);
  await app.listen({ port, host: '127.0.0.1' });
  const undeclaredIn = await (undeclared ??= undeclaredAnswers(app));
  // The schedule runs by the machine's clock, not by the world's.
  if (options.worker !== false) worker = await startWorker(deps, { isScheduled: false });

  const call = (async (endpoint: Endpoint, given: Call & { params?: {}; query?: {} } = {}) => {
    const { params, query, ...from } = given;
    return raw(endpoint.method, addressOf(endpoint, { params, query }), from);
  }) as CallApi;

  const raw: World['raw'] = async (method, path, { token, body, headers } = {}) => {
    const url =
      path.startsWith('/media') || path.startsWith('/healthz') || path.startsWith('/readyz')
        ? path
        : `/api${path}`;
    const sent = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    };
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: sent,
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    // The site does it within seconds, but tests move the clock.
    await uses.write();
    const wrong = undeclaredIn({
      method,
      url,
      sent,
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
    });
    if (wrong) throw new Error(wrong);
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: isJson && answer.body !== '' ? answer.json() : answer.body,
      headers: answer.headers,
    };
  };

  const until: World['until'] = async (check, what) => {
    const end = performance.now() + NEVER_MS;
    while (performance.now() < end) {
      const found = await check();
      if (found !== false && found !== null && found !== undefined) return found;
      await sleep(25);
    }
    throw new Error(`It never came: ${what}`);
  };

  const pays: World['pays'] = async (sessionId, method = 'pm_card_visa') => {
    const answer = await fetch(`${sandboxUrl}/v1/payment_pages/${sessionId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${config.payments.secretKey}` },
      body: new URLSearchParams({ payment_method: method }),
    });
    return { status: answer.status, body: await answer.json() };
  };

  return {
    app,
    deps,
    sandbox,
    sandboxUrl,
    url,
    ownerUrl,
    asOwner: async (statements) => {
      await onServer(ownerUrl, (client) => client.query(statements));
    },
    call,
    raw,
    until,
    pays,
    ...makePeople(call, deps),
    stopWork,
    close,
  };
}
