import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Histogram, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { notFound, unavailable } from '../kit/problems.ts';
import type { App } from '../kit/route.ts';
import { wasForwarded } from './forwarded.ts';

export const QUEUE_STOPPED = 'The job queue is not running';

const options = { config: { access: 'public', allowance: 'none' } } as const;

/**
 * Returns a check of whether this machine can serve: the database responds and is migrated, and
 * nothing is wrong here. It returns the reason if it can't, else null.
 */
export function readiness(
  deps: Pick<Deps, 'db' | 'log'>,
  trouble: () => string | null,
): () => Promise<string | null> {
  let migrated = false;
  return async () => {
    const why = trouble();
    if (why !== null) return why;
    try {
      await sql`select 1`.execute(deps.db);
      // Migrations never go back: check until they are done, not forever.
      migrated ||= await isMigrated(deps.db);
    } catch (error) {
      deps.log.warn({ err: error }, 'not ready');
      return 'The database cannot be reached';
    }
    return migrated ? null : 'The database is not migrated yet';
  };
}

/**
 * `/healthz` reports whether the process is alive, and `/readyz` whether it can serve.
 * `/readyz?own` leaves out the database, and the job queue, which stops without one: no other
 * machine would do better.
 */
export function healthRoutes(
  app: App,
  deps: Deps,
  trouble: () => string | null,
  works: () => boolean,
): void {
  const whyNot = readiness(deps, () => trouble() ?? (works() ? null : QUEUE_STOPPED));

  app.get('/healthz', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', options, async (request, reply) => {
    const isOwn = new URL(request.url, 'http://souk').searchParams.has('own');
    const why = isOwn ? trouble() : await whyNot();
    if (why !== null) throw unavailable(why, 5);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

/** Called from this machine itself, and not through a proxy that runs on it. */
function isFromInside(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const here = address === '::1' || address.startsWith('127.');
  return here && !wasForwarded(request);
}

/**
 * Measures each request, and serves `/metrics` in Prometheus' format: for this machine only, unless
 * the operator makes it public.
 */
export function metricsRoute(app: App, { metrics: open }: Config, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  if (open === 'off') return;
  app.get('/metrics', options, async (request, reply) => {
    if (open !== 'public' && !isFromInside(request)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
