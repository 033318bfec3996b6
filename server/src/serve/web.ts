import { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { makeApp } from '../app.ts';
import type { Config } from '../config.ts';
import { releaseNumber } from '../db/migrate.ts';
import { TOO_OLD, watchReleaseFloor } from '../db/release-floor.ts';
import { closeDeps, makeDeps } from '../deps.ts';
import { BusyPages } from '../http/busy-pages.ts';
import { forwardCardPage } from '../http/card-page.ts';
import { builtPages, type PageSource } from '../http/pages.ts';
import { processMetrics } from '../kit/process-metrics.ts';
import { processId } from '../kit/this-process.ts';
import { holdLease } from '../leases/lease.ts';
import { loadDemo } from './demo.ts';

const END_WITHIN_MS = 10_000;

/**
 * How long a server that accepts no more connections still answers on those that it has (ms). A
 * proxy learns of it by a refused connection, which it may repeat elsewhere whatever it sends.
 */
const HANGS_UP_MS = 1000;
/** How long a replaced process waits for its last connections (ms). Uploads may take minutes. */
const LEAVES_WITHIN_MS = 600_000;
const LOOKS_EVERY_MS = 100;

export type RunningWeb = {
  /** This process's metrics. */
  metrics: Registry;
  /** Records whether this machine's worker is running jobs. */
  noteWorker: (works: boolean) => void;
  /** Stops accepting connections, and waits until the open ones have ended. */
  leave: () => Promise<void>;
  stop: () => Promise<void>;
};

type WebOptions = {
  source?: PageSource;
};

/**
 * Serves the site and the API in this process until stopped. Then it drains. First, `/readyz`
 * reports it while everything is still served. Then no connection is accepted, responses close
 * theirs, and the last requests get ten seconds to finish.
 */
export async function startWeb(
  config: Config & { databaseUrl: string },
  log: Logger,
  { source = builtPages }: WebOptions = {},
): Promise<RunningWeb> {
  const deps = makeDeps(config, log);
  const clock = await deps.clock.follow(deps.db);
  const demo = config.demo ? await loadDemo(config) : null;
  const { apiBase, sandbox } = config.payments;
  let stopping = false;
  let hangsUp = false;
  let left = false;
  let works = true;
  const floor = await watchReleaseFloor(deps.db, await releaseNumber());
  const metrics = processMetrics(deps);
  const busy = new BusyPages(join(config.dataDir, 'busy-pages.json'));
  const app = await makeApp(deps, {
    metrics,
    pages: source,
    busy,
    trouble: () => {
      if (stopping) return 'This process is stopping';
      return floor.isTooOld() ? TOO_OLD : null;
    },
    works: () => works,
    isTooOld: floor.isTooOld,
    ...(demo ? { demoAccounts: await demo.accounts(deps.db) } : {}),
    extensions: sandbox && apiBase !== null ? [(scope) => forwardCardPage(scope, apiBase)] : [],
  });
  // Kept answers are sent past Fastify's `onSend`; others may have begun before.
  app.addHook('onRequest', (_request, reply, done) => {
    if (hangsUp) reply.raw.setHeader('connection', 'close');
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (hangsUp) reply.header('connection', 'close');
    done();
  });
  let underWay = 0;
  app.server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => (underWay -= 1));
  });
  const hangUp = () => {
    hangsUp = true;
    // The server's own `close` would also drop idle connections, losing requests in flight.
    Server.prototype.close.call(app.server);
  };
  const drain = async () => {
    await sleep(config.drainSeconds * 1000);
    hangUp();
    if (config.drainSeconds > 0) await sleep(HANGS_UP_MS);
  };
  const lease = holdLease(deps.db, processId);
  await app.ready();
  await busy.warmUp();
  await app.listen({ host: config.host, port: config.port });
  return {
    metrics,
    noteWorker: (now) => (works = now),
    async leave() {
      stopping = left = true;
      hangUp();
      const connections = promisify(app.server.getConnections.bind(app.server));
      const end = Date.now() + LEAVES_WITHIN_MS;
      while ((await connections()) > 0 && Date.now() < end) await sleep(LOOKS_EVERY_MS);
    },
    async stop() {
      stopping = true;
      if (!left) await drain();
      const late = setTimeout(() => app.server.closeAllConnections(), END_WITHIN_MS).unref();
      // Once Fastify closes, it refuses the calls that pages make themselves.
      while (underWay > 0) await sleep(LOOKS_EVERY_MS);
      await app.close();
      await busy.stop();
      clearTimeout(late);
      await floor.end();
      await clock.end();
      await lease.end();
      await closeDeps(deps);
    },
  };
}
