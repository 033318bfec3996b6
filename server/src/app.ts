import { randomBytes } from 'node:crypto';
import { BODY_SIZES } from '@souk/contract/endpoint';
import { DIRECT_UPLOADS_FROM_BYTES } from '@souk/contract/limits';
import { siteCurrency } from '@souk/contract/money';
import type { SiteSettings } from '@souk/contract/site';
import Fastify, { LogController } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { passwordMin, sessionUses, type SessionUses } from './domains/accounts/index.ts';
import { productFeeds } from './domains/catalogue/index.ts';
import { mediaFiles } from './domains/media/index.ts';
import { readSiteName } from './domains/shops/index.ts';
import { logRequests } from './http/access-log.ts';
import { answerHeaders, sendAnswerHeaders } from './http/answer-headers.ts';
import { api, type FixedSettings } from './http/api.ts';
import { brokenAnswers } from './http/broken-request.ts';
import type { BusyPages } from './http/busy-pages.ts';
import { readForwardedFor } from './http/forwarded.ts';
import { healthRoutes, metricsRoute } from './http/health.ts';
import { busyAddresses } from './http/kept-answers.ts';
import { measureCache } from './http/measure-cache.ts';
import { measureStandbys } from './http/measure-standbys.ts';
import { collectPaths } from './http/other-methods.ts';
import { requireHost } from './http/own-host.ts';
import { pages, type PageSource } from './http/pages.ts';
import { errorHandler, sendProblem } from './http/problems.ts';
import { limitRates } from './http/rate-limit.ts';
import { noteRefusals } from './http/refusals.ts';
import { refuseWrites } from './http/refuse-writes.ts';
import { requestIds } from './http/request-id.ts';
import { siteFiles } from './http/site-files.ts';
import { robots, sitemap } from './http/sitemap.ts';
import {
  ARRIVAL_LIMITS,
  limitSlowBodies,
  nodeLimits,
  type ArrivalLimits,
} from './http/slow-bodies.ts';
import { keepPages } from './http/watch-pages.ts';
import { isLiveKey } from './kit/payment-settings.ts';
import { notFound } from './kit/problems.ts';
import { processMetrics } from './kit/process-metrics.ts';
import type { App } from './kit/route.ts';

export type AppOptions = {
  /** Null for the API alone, which is what most tests want. */
  pages: PageSource | null;
  demoAccounts?: SiteSettings['demo_accounts'];
  /** Further parts of the site, such as the sandbox's card page. */
  extensions?: ((app: App) => Promise<void> | void)[];
  /** Returns why this process can't serve, or null. The database is checked separately. */
  trouble?: () => string | null;
  /** Whether this machine's job queue runs. */
  works?: () => boolean;
  /** Whether this release may no longer write to the database. */
  isTooOld?: () => boolean;
  /** The metrics of this process. */
  metrics?: Registry;
  /** Collects the uses of sessions; a test writes them when it wants. */
  uses?: SessionUses;
  /** How slowly a request may arrive; shorter in tests. */
  arrival?: ArrivalLimits;
  /** The pages most asked for, which a new process makes before it serves. */
  busy?: BusyPages;
  /** Counts a call and returns whether so many ask for its address that the answer is kept. */
  isBusy?: (address: string) => boolean;
};

/**
 * Query parameters without empty ones, which blank form fields send. A repeated one is a list,
 * which no endpoint accepts.
 */
function withoutEmpty(text: string): Record<string, string | string[]> {
  const query = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (value !== '') query.set(name, [...(query.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...query].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
}

/**
 * Line breaks as addresses encode them. None of our addresses has one, and route patterns stop at
 * them.
 */
const BREAKS = /%0[ad]|%e2%80%a[89]/gi;

const literally = (text: string) => text.replaceAll('%', '%25');

/**
 * An address that routers can read: takes a `%` that encodes no text (`/%ff`) or a line break
 * literally.
 */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return [path.replaceAll(BREAKS, literally), ...query].join('?');
  } catch {
    return [literally(path), ...query].join('?');
  }
}

/** The number of proxies in front of us, as Fastify expects it: hop by hop, nearest first. */
function trusted(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Builds the whole site as one Fastify instance that does not listen yet. */
export async function makeApp(deps: Deps, options: AppOptions): Promise<App> {
  const { config } = deps;
  const { arrival = ARRIVAL_LIMITS } = options;
  const always = answerHeaders(config.publicUrl);
  const answerBroken = brokenAnswers(always);
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only failures are logged, and they name their request (reqId): a logger per request would be
    // wasted.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(config.trustProxy !== false),
    trustProxy: trusted(config.trustProxy),
    // For routes without an endpoint; each call has a limit of its own.
    bodyLimit: BODY_SIZES.small,
    forceCloseConnections: 'idle',
    ...nodeLimits(arrival),
    clientErrorHandler: answerBroken,
    frameworkErrors: (_error, _request, reply) => {
      for (const [name, value] of Object.entries(always)) reply.raw.setHeader(name, value);
      sendProblem(reply, notFound());
    },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: 400, querystringParser: withoutEmpty },
  }) as unknown as App;

  logRequests(app);
  readForwardedFor(app);
  app.setErrorHandler(errorHandler(noteRefusals(app, deps)));
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
  sendAnswerHeaders(app, always);
  // Browsers count down by it, to times that another machine may have set.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('date', deps.now().toUTCString());
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange));
  requireHost(app, deps);
  refuseWrites(app, options.isTooOld ?? (() => false));

  deps.standbys?.watch();
  const internalKey = randomBytes(16).toString('hex');
  const site: FixedSettings = {
    free_shipping_over: config.freeShippingOver,
    demo: config.demo,
    test_payments: !isLiveKey(config.payments.secretKey),
    password_min: passwordMin(deps),
    direct_uploads_from: deps.directUploads ? DIRECT_UPLOADS_FROM_BYTES : null,
    currency: siteCurrency(),
    languages: ['en'],
    ...(config.demo && options.demoAccounts ? { demo_accounts: options.demoAccounts } : {}),
  };
  limitSlowBodies(app, arrival, answerBroken);
  const countCall = limitRates(app, deps, internalKey);
  const refuseOtherMethods = collectPaths(app);
  healthRoutes(app, deps, options.trouble ?? (() => null), options.works ?? (() => true));
  const isMeasured = config.metrics !== 'off' || config.metricsPort !== null;
  const metrics = isMeasured ? (options.metrics ?? processMetrics(deps)) : null;
  if (metrics) metricsRoute(app, config, metrics);
  if (metrics && deps.standbys) measureStandbys(deps.standbys, metrics);
  const { uses = sessionUses(deps) } = options;
  app.addHook('onClose', () => uses.write());
  // Without a database it is read with the first change.
  app.addHook('onReady', () => readSiteName(deps.db).catch(() => undefined));
  const { pages: source } = options;
  const keeps = source !== null && !source.development && source.keep !== false;
  const kept = keepPages(app, deps, keeps);
  if (metrics) measureCache(kept.cache, metrics);
  const { isBusy = busyAddresses(), busy } = options;
  const apiOptions = { deps, site, countCall, uses, kept, isBusy };
  await app.register((scope) => api(scope as unknown as App, apiOptions), { prefix: '/api' });
  await app.register(async (scope) => {
    await mediaFiles(scope, deps);
  });
  await app.register(async (scope) => {
    robots(scope, deps);
    siteFiles(scope, deps);
    await sitemap(scope, deps);
  });
  await app.register(async (scope) => {
    await productFeeds(scope, deps);
  });
  for (const extension of options.extensions ?? []) {
    await app.register(async (scope) => {
      await extension(scope);
    });
  }
  if (source !== null) {
    await app.register((scope) =>
      pages(scope as unknown as App, { deps, internalKey, countCall, source, kept, busy }),
    );
  }
  refuseOtherMethods();
  return app;
}
