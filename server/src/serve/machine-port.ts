import cluster, { type Worker } from 'node:cluster';
import { createServer, type ServerResponse } from 'node:http';
import { AggregatorRegistry, Registry } from 'prom-client';
import { ConfigError, type Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { processMetrics } from '../kit/process-metrics.ts';
import { siteMetrics } from './site-metrics.ts';

type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** How long a web process has for its metrics (ms). A stuck one is left out. */
const ANSWERS_WITHIN_MS = 3000;

/** Sends this web process's metrics to the main process when it asks for them. */
export function answerMetrics(registry: Registry): void {
  process.on('message', (message) => {
    if (message !== 'metrics') return;
    void registry.getMetricsAsJSON().then((metrics) => process.send?.({ metrics }));
  });
}

/** Asks a web process for its metrics; null if it doesn't answer in time. */
function ask(worker: Worker): Promise<MetricsJson | null> {
  const { promise, resolve } = Promise.withResolvers<MetricsJson | null>();
  const onMessage = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'metrics' in message) {
      resolve(message.metrics as MetricsJson);
    }
  };
  worker.on('message', onMessage);
  const timer = setTimeout(() => resolve(null), ANSWERS_WITHIN_MS);
  worker.send('metrics', (error) => error && resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', onMessage);
  });
}

/** The metrics of all processes of this machine, added up. */
async function machineMetrics(own: Registry[]): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
  const connected = workers.filter((worker) => worker.isConnected());
  const answers = await Promise.all(connected.map(ask));
  const here = await Promise.all(own.map((registry) => registry.getMetricsAsJSON()));
  const all = [...here, ...answers.filter((one) => one !== null)];
  return AggregatorRegistry.aggregate(all).metrics();
}

function answer(reply: ServerResponse, status: number, type: string, body: string): void {
  reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

/**
 * Serves METRICS_PORT: this machine's `/metrics`, `/healthz` and `/readyz`. `whyNot` returns why it
 * can't serve, or null; `web` the metrics of pages that this process serves itself, if it does.
 * @throws ConfigError if the port can't be used
 */
export async function openMachinePort(
  config: Pick<Config, 'host' | 'metricsPort'>,
  deps: Deps,
  { whyNot, web }: { whyNot: () => Promise<string | null>; web?: () => Registry | undefined },
): Promise<() => Promise<void>> {
  const { host, metricsPort: port } = config;
  if (port === null) return async () => {};
  const own = processMetrics(deps, { shared: web !== undefined });
  const registries = () => [own, web?.()].filter((one) => one !== undefined);
  const site = siteMetrics(deps);
  const server = createServer((request, reply) => {
    const [path] = (request.url ?? '').split('?');
    const respond = async () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return answer(reply, 405, 'text/plain', 'Only GET\n');
      }
      if (path === '/metrics') {
        const metrics = `${await machineMetrics(registries())}${await site()}`;
        return answer(reply, 200, Registry.PROMETHEUS_CONTENT_TYPE, metrics);
      }
      if (path === '/healthz') return answer(reply, 200, 'application/json', '{"status":"ok"}');
      if (path !== '/readyz') return answer(reply, 404, 'text/plain', 'Not found\n');
      const why = await whyNot();
      const body = JSON.stringify(why === null ? { status: 'ready' } : { detail: why });
      return answer(reply, why === null ? 200 : 503, 'application/json', body);
    };
    respond().catch((error: unknown) => {
      deps.log.error({ err: error }, 'the machine’s metrics failed');
      if (!reply.headersSent) answer(reply, 500, 'text/plain', 'Failed\n');
    });
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => {
    reject(
      new ConfigError(
        `METRICS_PORT ${port} on ${host} can’t be used (${error.code}). Set another.`,
      ),
    );
  });
  server.listen(port, host, resolve);
  await promise;
  return async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
}
