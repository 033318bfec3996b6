import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two free ports of this machine. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports as [number, number];
}

/** Waits until `check` is true. Throws after `seconds`. */
async function until(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
    if (await check().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${what} took more than ${seconds} s`);
}

/** The product with its demo marketplace, as a shopper meets it: `url`, and `stop` to take it down. */
export async function startSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-bench-'));
  // Root's database runs as another user, who has to pass through here.
  chmodSync(dataDir, 0o755);
  const [port, sandbox] = await freePorts();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/src/main.ts', 'serve'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      STRIPE_SANDBOX_PORT: String(sandbox),
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMIT_FACTOR: '1000',
    },
  });
  const left = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await left;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await until('The start', 120, async () => (await fetch(`${url}/readyz`)).ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** Fetches every picture and clip that a page names: what is drawn on demand is there afterwards. */
export async function warm(address: string): Promise<void> {
  const html = await (await fetch(address)).text();
  const media = new Set([...html.matchAll(/\/media\/[^\s"'\\,)]+/g)].map(([path]) => path));
  for (const path of media) {
    await until(`The picture ${path}`, 120, async () => {
      const answer = await fetch(new URL(path, address));
      await answer.arrayBuffer();
      return answer.status !== 503;
    });
  }
}
