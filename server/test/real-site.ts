import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readKeys, addressOf } from '../src/embedded/keys.ts';
import { endsWithUs } from '../src/kit/ends-with-us.ts';
import { isAlive } from '../src/kit/this-process.ts';
import { ownPort } from './own-port.ts';
import type { ReadyDatabase } from './real-database.ts';
import { sitePlace } from './site-place.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** The script behind npm run backup, restore and admin. */
const COMMANDS = fileURLToPath(new URL('../../bin/souk.mjs', import.meta.url));
/** As in bin/lib/run.mjs: a process with all its sources there needs no TypeScript compiler. */
const NODE_COMPILE_CACHE = fileURLToPath(
  new URL('../../node_modules/.cache/souk', import.meta.url),
);
const STARTS_WITHIN_MS = 120_000;

/** Souk as an operator runs it: its real processes on a data folder of their own. */
export class RealSite {
  readonly folder: string;
  readonly url: string;
  readonly providerUrl: string;
  /** The output of its processes since it was made. */
  said = '';
  /** The exit code of its last command. */
  exitCode: number | null = null;
  /** The messages it has sent to `npm start`. */
  readonly messages: unknown[] = [];
  readonly #env: Record<string, string>;
  #databaseUrl: string | undefined;
  #main: ChildProcess | undefined;

  private constructor(folder: string, ports: number[], env: Record<string, string>) {
    const [port, provider] = ports;
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.providerUrl = `http://127.0.0.1:${provider}`;
    this.#databaseUrl = env['DATABASE_URL'];
    this.#env = {
      PORT: String(port),
      STRIPE_SANDBOX_PORT: String(provider),
      DATA_DIR: folder,
      PUBLIC_URL: this.url,
      DEMO: '0',
      PAYMENTS: 'sandbox',
      WEB_CONCURRENCY: '2',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
      ...env,
    };
  }

  /**
   * Makes a site that does not run yet; without a DATABASE_URL in `env` it brings its own database,
   * which is new unless one is `ready`.
   */
  static async make(env: Record<string, string> = {}, ready?: ReadyDatabase): Promise<RealSite> {
    const folder = await mkdtemp(join(sitePlace.folder, 'souk-site-'));
    // Root's database runs as another user, who needs access to this folder.
    await chmod(folder, 0o755);
    await ready?.(join(folder, 'postgres'));
    return new RealSite(folder, [await ownPort(), await ownPort()], env);
  }

  #run(args: string[], env: Record<string, string> = {}, entry = MAIN) {
    // Only the site's own settings: an operator's must not get into a test.
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [entry, ...args], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...this.#env, ...env },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    });
    endsWithUs(child);
    return child;
  }

  /** Runs one of the operator's commands beside it; returns its output once it has ended. */
  command(args: string[], typed = '', env: Record<string, string> = {}): Promise<string> {
    return this.#ended(this.#run(args, env), typed);
  }

  /** The same through `npm run`, which starts Node twice. */
  npmRun(args: string[], typed = ''): Promise<string> {
    return this.#ended(this.#run(args, {}, COMMANDS), typed);
  }

  async #ended(child: ChildProcess, typed: string): Promise<string> {
    child.stdin?.end(typed);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => (output += String(chunk)));
    }
    await once(child, 'close');
    this.exitCode = child.exitCode;
    return output;
  }

  /** Runs one of the operator's commands, and kills it as soon as `when` resolves. */
  async killedCommand(
    args: string[],
    env: Record<string, string>,
    when: () => Promise<void>,
  ): Promise<void> {
    const child = this.#run(args, env);
    const ended = once(child, 'exit');
    for (const stream of [child.stdout, child.stderr]) stream?.resume();
    await when();
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts it, with further settings if needed; resolves once it can serve. */
  async start(env: Record<string, string> = {}): Promise<void> {
    const main = this.#run(['serve'], env);
    this.#main = main;
    main.on('message', (message) => this.messages.push(message));
    for (const stream of [main.stdout, main.stderr]) {
      stream?.on('data', (chunk) => (this.said += String(chunk)));
    }
    for (const end = Date.now() + STARTS_WITHIN_MS; !(await this.isReady()); await sleep(50)) {
      if (main.exitCode === null && main.signalCode === null && Date.now() < end) continue;
      throw new Error(`The site did not start:\n${this.said}`);
    }
  }

  get pid(): number {
    return this.#main?.pid ?? 0;
  }

  isRunning(): boolean {
    return this.#main?.exitCode === null && this.#main.signalCode === null;
  }

  isReady(): Promise<boolean> {
    return this.answers('/readyz').then((status) => status === 200);
  }

  /** Returns the status of a GET; 0 if there was no response. */
  answers(path: string): Promise<number> {
    return fetch(this.url + path).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
  }

  async processes(): Promise<number[]> {
    const path = `/proc/${this.pid}/task/${this.pid}/children`;
    const children = (await readFile(path, 'utf8')).trim().split(' ').map(Number);
    const names = await Promise.all(
      children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    );
    return [this.pid, ...children.filter((_, n) => names[n]?.includes('main.ts'))];
  }

  async databaseUrl(): Promise<string> {
    if (this.#databaseUrl) return this.#databaseUrl;
    return addressOf(await readKeys(join(this.folder, 'postgres')), 'souk');
  }

  async databasePid(): Promise<number> {
    const file = await readFile(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8');
    return Number.parseInt(file, 10);
  }

  /**
   * Kills it as the system does when memory runs out; with the database, as a power failure does.
   */
  async kill(alsoDatabase = false): Promise<void> {
    const database = alsoDatabase ? await this.databasePid() : 0;
    if (alsoDatabase) process.kill(database, 'SIGKILL');
    this.#main?.kill('SIGKILL');
    if (this.#main && this.isRunning()) await once(this.#main, 'exit');
    while (alsoDatabase && isAlive(database)) await sleep(20);
  }

  /** Ctrl-C. */
  async stop(): Promise<void> {
    if (!this.#main || !this.isRunning()) return;
    this.#main.kill('SIGTERM');
    await once(this.#main, 'exit');
  }

  /** Stops it and removes everything it stored. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
