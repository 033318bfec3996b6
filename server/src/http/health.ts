import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { notFound, unavailable } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import { wasForwarded } from './forwarded.ts';
import type { SecurityLog } from '../kit/security-log.ts';

const options = { config: { access: 'public', allowance: 'none' } } as const;

/**
 * `/healthz` reports whether the process is alive, and `/readyz` whether it can serve: the
 * database responds and is migrated, and nothing is wrong with this machine.
 */
export function healthRoutes(app: App, deps: Deps, trouble: () => string | null): void {
  let migrated = false;

  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', options, async (_request, reply) => {
    const why = trouble();
    if (why !== null) throw unavailable(why, 5);
    try {
      await sql`select 1`.execute(deps.db);
      // Migrations never go back: check until they are done, not forever.
      migrated ||= await isMigrated(deps.db);
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready');
      throw unavailable('The database cannot be reached', 5);
    }
    if (!migrated) throw unavailable('The database is not migrated yet', 5);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

/** Called from this machine itself, and not through a proxy that runs on it. */
function isFromInside(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const here = address === '::1' || address.startsWith('127.');
  return here && !wasForwarded(request);
}

/** `/metrics` in Prometheus' format; for this machine only, unless the operator makes it public. */
export function metricsRoute(
  app: App,
  { config: { metrics: open }, security }: { config: Config; security: SecurityLog },
): void {
  if (open === 'off') return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Counter({
    name: 'souk_security_events_total',
    help: 'Sign-ins, refusals, limits reached and changes of accounts, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of security.counts()) this.inc({ kind }, count);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', options, async (request, reply) => {
    if (open !== 'public' && !isFromInside(request)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
