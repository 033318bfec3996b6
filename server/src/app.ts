import type { SiteSettings } from '@souk/contract/site';
import { randomBytes } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { passwordMin } from './domains/auth/password-rule.ts';
import { mediaFiles } from './domains/media/files.ts';
import { api } from './http/api.ts';
import { answerBroken } from './http/broken-request.ts';
import { healthRoutes, metricsRoute } from './http/health.ts';
import { pages, type PageSource } from './http/pages.ts';
import { handleError, sendProblem } from './http/problems.ts';
import { collectPaths } from './http/other-methods.ts';
import { limitRates } from './http/rate-limit.ts';
import { requestIds } from './http/request-id.ts';
import {
  ARRIVAL_LIMITS,
  limitSlowBodies,
  nodeLimits,
  type ArrivalLimits,
} from './http/slow-bodies.ts';
import { robots, sitemap } from './http/sitemap.ts';
import { notFound } from './kit/problems.ts';
import type { App } from './kit/route.ts';

const JSON_LIMIT = 1_048_576;

export type AppOptions = {
  /** Null: the API alone, as most tests want it. */
  pages: PageSource | null;
  demoAccounts?: SiteSettings['demo_accounts'];
  /** Further parts of the site, such as the sandbox's card page. */
  extensions?: ((app: App) => Promise<void> | void)[];
  /** How slowly a request may arrive; tests are less patient. */
  arrival?: ArrivalLimits;
};

/** Query parameters without empty ones, as blank form fields send them, and without zero bytes. */
function withoutEmpty(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const typed = value.replaceAll('\u0000', '');
    if (typed !== '') query[name] = typed;
  }
  return query;
}

/** An address that the router can read: a `%` that encodes no text (`/%ff`) is taken literally. */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** A number of proxies in front of us, as Fastify asks for it: hop by hop, nearest first. */
function trusted(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** The whole site as one Fastify instance that does not listen yet. */
export async function makeApp(deps: Deps, options: AppOptions): Promise<App> {
  const { config } = deps;
  const { arrival = ARRIVAL_LIMITS } = options;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only failures are logged, and they name their request (reqId): a logger for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(config.trustProxy !== false),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: JSON_LIMIT,
    forceCloseConnections: 'idle',
    ...nodeLimits(arrival),
    clientErrorHandler: answerBroken,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { maxParamLength: 400, querystringParser: withoutEmpty },
  }) as unknown as App;

  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
    done();
  });

  const internalKey = randomBytes(16).toString('hex');
  const site: SiteSettings = {
    free_shipping_over:
      config.freeShippingOverCents === null ? null : config.freeShippingOverCents / 100,
    demo: config.demo,
    password_min: passwordMin(deps),
    ...(config.demo && options.demoAccounts ? { demo_accounts: options.demoAccounts } : {}),
  };
  limitSlowBodies(app, arrival);
  limitRates(app, deps, internalKey);
  const refuseOtherMethods = collectPaths(app);
  healthRoutes(app, deps);
  metricsRoute(app, deps);
  await app.register((scope) => api(scope as unknown as App, { deps, site }), {
    prefix: '/api',
  });
  await app.register(async (scope) => {
    await mediaFiles(scope, deps);
  });
  await app.register(async (scope) => {
    robots(scope, deps);
    await sitemap(scope, deps);
  });
  for (const extension of options.extensions ?? []) {
    await app.register(async (scope) => {
      await extension(scope);
    });
  }
  const { pages: source } = options;
  if (source !== null) {
    await app.register((scope) => pages(scope as unknown as App, { deps, internalKey, source }));
  }
  refuseOtherMethods();
  return app;
}
