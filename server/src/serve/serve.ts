import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { encrypterFor } from '../backup/encryption.ts';
import { ConfigError, type Config } from '../config.ts';
import { ownsBooks } from '../db/serving-role.ts';
import { closeDeps, DIRECT_OF_WORKER, makeDeps, type Deps } from '../deps.ts';
import { ensureAdmin, hasAdmin, lostSecrets } from '../domains/accounts/index.ts';
import { uploadAdvice } from '../gateways/video/age.ts';
import { QUEUE_STOPPED, readiness } from '../http/health.ts';
import { startWorker } from '../worker.ts';
import { advice } from './advice.ts';
import { checkAdminPassword } from './check-admin.ts';
import { connectionPlan } from './connections.ts';
import { readyDatabase } from './database.ts';
import { readyDemo } from './demo.ts';
import { forkWeb, type WebGroup } from './fork-web.ts';
import { openMachinePort } from './machine-port.ts';
import { say, step } from './say.ts';
import { settlementAdvice } from './settlement.ts';

type Stop = () => Promise<void>;

const NOTES_WORKER_MS = 1000;

/** The system's names for an address that is not this machine's. */
const ELSEWHERE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'];

function whyClosed({ host, port }: Config, code = 'unknown'): string {
  if (ELSEWHERE.includes(code)) {
    return `HOST is ${host}, which isn’t an address of this machine (${code}).`;
  }
  const why = code === 'EADDRINUSE' ? 'is in use already' : `cannot be used (${code})`;
  const other = port < 65_535 ? port + 1 : 3000;
  return `Port ${port} on ${host} ${why}. Set PORT to another one, such as PORT=${other}.`;
}

async function requireFreePort(config: Config): Promise<void> {
  if (config.metricsPort === config.port) {
    throw new ConfigError(
      `PORT and METRICS_PORT are both ${config.port}. Set one of them to another port.`,
    );
  }
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new ConfigError(whyClosed(config, code))),
    );
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

async function makeProvider(config: Config, log: Logger) {
  const { testProvider } = await import('./test-provider.ts');
  return testProvider(config, log);
}

/**
 * Replaces the web processes on SIGHUP, finishing one round before the next. In a terminal, SIGHUP
 * means that it was closed, so the site stops.
 */
function replaceOnHangUp({ replaceAll }: WebGroup, log: Logger): Stop {
  if (!replaceAll || process.stdin.isTTY) return async () => {};
  let replacing = Promise.resolve();
  const onHangUp = () => {
    replacing = replacing
      .then(replaceAll)
      .then(() => log.info('the web processes were replaced'))
      .catch((error: unknown) => log.error({ err: error }, 'a web process can’t be replaced'));
  };
  process.on('SIGHUP', onHangUp);
  return async () => void process.off('SIGHUP', onHangUp);
}

/** Whether separate processes serve the pages. */
const isForked = ({ dev, webConcurrency }: Config) => !dev && webConcurrency > 1;

async function startPages(
  config: Config & { databaseUrl: string },
  log: Logger,
): Promise<WebGroup> {
  if (isForked(config)) return forkWeb(config, log);
  // Not needed if web processes do it.
  const { startWeb } = await import('./web.ts');
  if (!config.dev) return startWeb(config, log);
  const { vitePages } = await import('./vite.ts');
  return startWeb(config, log, { source: await vitePages() });
}

/** A warning if the key of sealed secrets is not the one that sealed them. */
function lossOf(secrets: number): string[] {
  if (secrets === 0) return [];
  return [
    `Two-step sign-in of ${secrets} ${secrets === 1 ? 'account' : 'accounts'} can't be checked: it was sealed with another key. Bring back secrets.key or SECRETS_KEY.`,
  ];
}

async function adviseOnUploads(config: Config): Promise<void> {
  for (const line of await uploadAdvice(config.ffmpegPath, new Date())) say(`  ! ${line}`);
}

async function adviseOnCurrency({ payments }: Pick<Deps, 'payments'>, log: Logger): Promise<void> {
  for (const line of await settlementAdvice(payments)) {
    log.error(line);
    say(`  ! ${line}`);
  }
}

/**
 * Runs all in one: database, provider, demo, job queue and web processes. Returns a function that
 * stops it.
 */
export async function serve(config: Config, log: Logger): Promise<Stop> {
  const stops: Stop[] = [];
  let warnings: string[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    await checkAdminPassword(config);
    await requireFreePort(config);
    // Checked now, rather than at night.
    if (config.backupKey) await encrypterFor(config.backupKey);
    const { apiBase, sandbox } = config.payments;
    const provider = sandbox && apiBase === null ? await makeProvider(config, log) : null;
    if (provider) stops.push(() => provider.stop());
    const database = await readyDatabase(config, false, provider?.takeOver);
    stops.push(database.stop);
    const complete = {
      ...config,
      databaseUrl: database.url,
      payments: { ...config.payments, apiBase: provider ? await provider.listen() : apiBase },
    };
    const deps = makeDeps(complete, log, {}, { direct: DIRECT_OF_WORKER });
    if (await ownsBooks(deps.db)) {
      log.info('only triggers guard the books: set MIGRATE_DATABASE_URL (docs/operating.md)');
    }
    stops.push(() => closeDeps(deps));
    const clock = await deps.clock.follow(deps.db);
    stops.push(clock.end);

    const connections = await connectionPlan(deps);
    say(`    ${connections.line}`);
    deps.pool.options.max = connections.share;
    // Before the operator's admin: the demo is only added to an empty database.
    const demo = await readyDemo(config, deps, provider);
    if (config.admin) await ensureAdmin(deps, config.admin);
    const lost = lossOf(await lostSecrets(deps));
    warnings = [
      ...config.unread,
      ...advice(config, { demo, hasAdmin: await hasAdmin(deps) }),
      ...lost,
      ...(connections.warning ? [connections.warning] : []),
    ];

    const worker = config.worker
      ? await step('The job queue is running', () => startWorker(deps))
      : null;
    if (worker) stops.push(() => worker.stop());
    let open: WebGroup | null = null;
    const trouble = () => {
      if (open === null) return 'The site is starting or stopping';
      if (open.isServing?.() === false) return 'No web process of this machine is serving';
      return worker === null || worker.works() ? null : QUEUE_STOPPED;
    };
    const closePort = await openMachinePort(config, deps, {
      whyNot: readiness(deps, trouble),
      ...(isForked(config) ? {} : { web: () => open?.metrics }),
    });
    stops.push(closePort);
    const web = await step('The pages are served', () =>
      startPages({ ...complete, databasePool: connections.share, demo }, log),
    );
    open = web;
    if (!sandbox) void adviseOnCurrency(deps, log);
    // Stopped first: a signal to the whole group ends the web processes, and none may be replaced.
    stops.push(() => {
      open = null;
      return web.stop();
    });
    stops.push(replaceOnHangUp(web, log));
    if (worker) {
      const noting = setInterval(() => web.noteWorker(worker.works()), NOTES_WORKER_MS);
      stops.push(async () => clearInterval(noting));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  say(
    `\nSouk is open at ${config.publicUrl}${config.payments.sandbox ? '  (test payments: no card is charged)' : ''}`,
  );
  for (const line of warnings) say(`  ! ${line}`);
  // npm start now installs the programs that only uploads need; the advice waits for it.
  process.send?.('open');
  if (config.open) void adviseOnUploads(config);
  return stop;
}
