import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { makeApp } from '../app.ts';
import { holdLease } from '../leases/lease.ts';
import { closeDeps, makeDeps } from '../deps.ts';
import { processId } from '../kit/this-process.ts';
import { builtPages, type PageSource } from '../http/pages.ts';
import { forwardCardPage } from '../http/card-page.ts';
import { loadDemo } from './demo.ts';

const END_WITHIN_MS = 10_000;

export type RunningWeb = { stop: () => Promise<void> };

type WebOptions = {
  source?: PageSource;
};

/**
 * Serves site and API in this process until stopped; running requests get ten seconds to finish.
 */
export async function startWeb(
  config: Config & { databaseUrl: string },
  log: Logger,
  { source = builtPages }: WebOptions = {},
): Promise<RunningWeb> {
  const deps = makeDeps(config, log);
  const demo = config.demo ? await loadDemo(config) : null;
  const { apiBase, sandbox } = config.payments;
  const app = await makeApp(deps, {
    pages: source,
    ...(demo ? { demoAccounts: await demo.accounts(deps.db) } : {}),
    extensions: sandbox && apiBase !== null ? [(scope) => forwardCardPage(scope, apiBase)] : [],
  });
  const lease = holdLease(deps.db, processId);
  await app.listen({ host: config.host, port: config.port });
  return {
    async stop() {
      const late = setTimeout(() => app.server.closeAllConnections(), END_WITHIN_MS).unref();
      await app.close();
      clearTimeout(late);
      await lease.end();
      await closeDeps(deps);
    },
  };
}
