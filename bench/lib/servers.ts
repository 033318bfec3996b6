// The two servers under comparison, each a process of its own on a free port of 127.0.0.1.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processSeconds } from './processor.ts';

export interface RunningServer {
  port: number;
  /** Seconds of processor time so far; null if the system doesn't report it. */
  processorSeconds(): number | null;
  stop(): Promise<void>;
}

/** This checkout. */
export const HERE = fileURLToPath(new URL('../../', import.meta.url));

const READY_WITHIN_MS = 60_000;
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Souk as an operator would run it: one web process, no limits, no demo; this checkout or another.
 */
export async function startSouk(
  databaseUrl: string,
  project = HERE,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-bench-'));
  const port = await freePort();
  const server = await startServer(
    port,
    '/readyz',
    [join(project, 'server/src/main.ts'), 'serve'],
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: '0',
      PAYMENTS: 'sandbox',
      REQUIRE_VERIFIED_EMAIL: '0',
      STRIPE_SANDBOX_PORT: String(await freePort()),
      NODE_ENV: 'production',
      // The admins of a benchmark sign in by password.
      ADMIN_SECOND_FACTOR: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000000',
      WEB_CONCURRENCY: '1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...settings,
    },
  );
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** One hand-written query for each call and nothing else. */
export async function startBare(databaseUrl: string): Promise<RunningServer> {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' };
  return startServer(port, '/newest', [file('./bare.ts')], env);
}

/** The statements that each write needs at least, and nothing else. */
export async function startBareWrites(databaseUrl: string): Promise<RunningServer> {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' };
  return startServer(port, '/ready', [file('./bare-writes.ts')], env);
}

/** A bare server that serves the other's pages from memory. */
export async function startSameBytes(source: string): Promise<RunningServer> {
  const port = await freePort();
  const env = { PORT: String(port), NODE_ENV: 'production' };
  return startServer(port, '/', [file('./same-bytes.ts'), source], env);
}

async function startServer(
  port: number,
  ready: string,
  args: string[],
  env: Record<string, string>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Also if we are asked to stop half-way.
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  const until = performance.now() + READY_WITHIN_MS;
  while (!(await answers(`http://127.0.0.1:${port}${ready}`))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error(`A server did not start:\n${output}`);
    }
    await sleep(50);
  }
  return {
    port,
    processorSeconds: () => processSeconds(child.pid),
    stop,
  };
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
