import { setSiteCurrency } from '@souk/contract/money';
import type { Logger } from 'pino';
import { encrypterFor } from '../backup/encryption.ts';
import { BackupError } from '../backup/format.ts';
import { readConfig, ConfigError, type Config } from '../config.ts';
import { DatabaseDown } from '../db/down.ts';
import { closeDeps, DIRECT_OF_WORKER, makeDeps } from '../deps.ts';
import { grantAdmin, unlockAccount } from '../domains/accounts/index.ts';
import { EmbeddedPostgresError } from '../embedded/start.ts';
import { QUEUE_STOPPED, readiness } from '../http/health.ts';
import { askPassword } from './ask-password.ts';
import { afterRestoreCommand, backupCommand, restoreCommand } from './backup-commands.ts';
import { openDatabase, readyDatabase } from './database.ts';
import { loadDemo } from './demo.ts';
import { makeLog } from './log.ts';
import { answerMetrics, openMachinePort } from './machine-port.ts';
import { say, sayInLog } from './say.ts';
import { secretsCommand } from './secrets-command.ts';
import { startTracing } from './start-tracing.ts';

const USAGE =
  'Usage: main.ts serve | work | migrate | check-config | seed | admin grant EMAIL | secrets rotate | media check | backup [FILE] | restore FILE | restore-drill [FILE] | after-restore';

type Stop = () => Promise<void>;

/** Set in production, where every line is JSON. */
let productionLog: Logger | undefined;

/** Starts, runs until a signal, then stops in order; a second signal ends it immediately. */
async function untilStopped(config: Config, start: () => Promise<Stop>): Promise<void> {
  if (config.production) {
    productionLog = makeLog(config);
    sayInLog(productionLog);
  }
  const signal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve());
  });
  const endTracing = await startTracing(config);
  const stop = await start();
  await signal;
  say('\nStopping …');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130));
  await stop();
  await endTracing();
  say('Stopped.');
}

function requireUrl(config: Config): Config & { databaseUrl: string } {
  if (config.databaseUrl === null) throw new ConfigError('DATABASE_URL must be set for this.');
  return { ...config, databaseUrl: config.databaseUrl };
}

/**
 * Runs a web process of `serve`: the main process has prepared everything and says when to stop.
 */
async function webProcess(config: Config): Promise<void> {
  // Ctrl-C reaches the whole group; the main process ends its web processes in order.
  process.on('SIGINT', () => {});
  // The main process may be gone while we talk to it; 'disconnect' reports its end.
  process.on('error', () => {});
  if (config.siteCurrency !== null) setSiteCurrency(config.siteCurrency);
  const endTracing = await startTracing(config);
  const { startWeb } = await import('./web.ts');
  const web = await startWeb(requireUrl(config), makeLog(config));
  answerMetrics(web.metrics);
  process.on('message', (message) => {
    if (message === 'works' || message === 'stuck') web.noteWorker(message === 'works');
  });
  await new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message === 'leave') void web.leave().then(resolve);
    });
    process.on('SIGTERM', () => resolve());
    process.on('disconnect', () => resolve());
  });
  await web.stop();
  await endTracing();
  process.exit(0);
}

/** Runs `task` with the database, even beside a running site. `asOwner` connects as its owner. */
async function withDatabase<T>(
  config: Config,
  task: (deps: ReturnType<typeof makeDeps>) => Promise<T>,
  asOwner = false,
): Promise<T> {
  const database = await readyDatabase(config, true);
  const databaseUrl = asOwner ? database.ownerUrl : database.url;
  const deps = makeDeps({ ...config, databaseUrl }, makeLog(config), {}, { unlimited: true });
  const clock = await deps.clock.follow(deps.db);
  try {
    return await task(deps);
  } finally {
    await clock.end();
    await closeDeps(deps);
    await database.stop();
  }
}

async function admin(config: Config, [verb, email, ...rest]: string[]): Promise<void> {
  if ((verb !== 'grant' && verb !== 'unlock') || !email || rest.length > 0) {
    throw new ConfigError('Usage: npm run admin -- grant EMAIL, or: npm run admin -- unlock EMAIL');
  }
  if (verb === 'unlock') return unlock(config, email);
  const done = await withDatabase(config, (deps) =>
    grantAdmin(deps, email, () => askPassword(config, email)),
  );
  if (done === null) throw new ConfigError(`There is no account with the email ${email}.`);
  say(
    done.granted
      ? `${done.user.email} is an admin now, with the new password. All earlier sessions have ended.`
      : `${done.user.email} is an admin already: nothing was changed.`,
  );
}

async function unlock(config: Config, email: string): Promise<void> {
  const done = await withDatabase(config, (deps) => unlockAccount(deps, email));
  if (done === null) throw new ConfigError(`There is no account with the email ${email}.`);
  say(
    done.dropped
      ? `${done.email} signs in with the password alone now. All earlier sessions have ended.`
      : `${done.email} has neither two-step sign-in nor passkeys. All earlier sessions have ended.`,
  );
}

/** Fills an empty database with the demo marketplace, or as its own arguments say. */
async function seed(config: Config, args: string[]): Promise<void> {
  const fill = (await loadDemo(config)).seed(args);
  await withDatabase(
    config,
    ({ db, now }) => fill({ db, now: now(), log: say, publicUrl: config.publicUrl }),
    true,
  );
}

async function work(config: Config): Promise<Stop> {
  if (config.backupKey) await encrypterFor(config.backupKey);
  const database = await openDatabase(config, true);
  const complete = { ...config, databaseUrl: database.url };
  const deps = makeDeps(complete, makeLog(config), {}, { direct: DIRECT_OF_WORKER });
  const clock = await deps.clock.follow(deps.db);
  const { startWorker } = await import('../worker.ts');
  const worker = await startWorker(deps);
  let stopping = false;
  const trouble = () => {
    if (stopping) return 'This machine is stopping';
    return worker.works() ? null : QUEUE_STOPPED;
  };
  const closePort = await openMachinePort(config, deps, { whyNot: readiness(deps, trouble) });
  say('Working the job queue.');
  return async () => {
    stopping = true;
    await worker.stop();
    await closePort();
    await clock.end();
    await closeDeps(deps);
    await database.stop();
  };
}

/** The commands that take no arguments. */
const ALONE = new Set(['serve', 'work', 'migrate', 'check-config', 'after-restore']);

async function run(command: string, rest: string[]): Promise<void> {
  if (ALONE.has(command) && rest.length > 0) {
    throw new ConfigError(
      `The command ${command} takes no arguments, but got "${rest[0]}": settings such as PORT come from the environment or .env.`,
    );
  }
  // Without the settings, which may still lack the keys that it makes.
  if (command === 'secrets') {
    return secretsCommand(rest, (task) => withDatabase(readConfig(), task));
  }
  const config = readConfig();
  switch (command) {
    case 'serve':
      if (config.webProcess) return webProcess(config);
      return untilStopped(config, async () => {
        const { serve } = await import('./serve.ts');
        return serve(config, makeLog(config));
      });
    case 'work':
      return untilStopped(config, () => work(config));
    case 'migrate': {
      const database = await readyDatabase(config, true);
      return database.stop();
    }
    case 'seed':
      return seed(config, rest);
    case 'check-config': {
      const { checkConfig } = await import('./check-config.ts');
      const faults = await checkConfig(config);
      if (faults === 0) return;
      throw new ConfigError(
        faults === 1 ? 'One of these doesn’t work.' : `${faults} of these don’t work.`,
      );
    }
    case 'admin':
      return admin(config, rest);
    case 'backup':
      return backupCommand(config, rest, (task) => withDatabase(config, task));
    case 'restore':
      return restoreCommand(config, rest);
    case 'media': {
      const { mediaCommand } = await import('./media-command.ts');
      return mediaCommand(config, rest, (task) => withDatabase(config, task));
    }
    case 'after-restore':
      return afterRestoreCommand(config);
    case 'restore-drill': {
      if (rest.length > 1) {
        throw new ConfigError('Usage: npm run restore-drill -- [FILE | DATE | latest]');
      }
      const { restoreDrill } = await import('./restore-drill.ts');
      return restoreDrill(config, rest[0]);
    }
    default:
      throw new ConfigError(USAGE);
  }
}

// The site keeps running when nobody reads its output any more, as after a terminal has closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const [command = 'serve', ...rest] = process.argv.slice(2);
  await run(command, rest);
  process.exit(0);
} catch (error) {
  const known = [ConfigError, EmbeddedPostgresError, DatabaseDown, BackupError].some(
    (kind) => error instanceof kind,
  );
  if (productionLog) {
    productionLog.fatal(
      known ? {} : { err: error },
      error instanceof Error ? error.message : String(error),
    );
  } else {
    // The system's own sentence, such as "ENOSPC: no space left on device, write", needs no stack.
    const isPlain = known || (error instanceof Error && 'syscall' in error);
    process.stderr.write(
      `\n${error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)}\n`,
    );
  }
  process.exit(1);
}
