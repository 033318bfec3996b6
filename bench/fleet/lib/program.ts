import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { lookUp, type Account } from '@souk/server/embedded/account';
import { endsWithUs } from '@souk/server/kit/ends-with-us';
import { until } from './until.ts';

export interface ProgramSettings {
  /** Its name in the log's file. */
  name: string;
  command: string;
  args: readonly string[];
  /** Its folder: it works there, and its log is there. */
  folder: string;
  env?: Record<string, string>;
  account?: Account | undefined;
  /** When it ends if this process dies; `later`: it needs a moment for its own children. */
  ends?: 'now' | 'later';
  /** Whether it serves. */
  ready: () => Promise<boolean>;
}

const READY_WITHIN_S = 120;
const STOPS_WITHIN_MS = 45_000;

/** One program of the fleet, with its children: started, killed, frozen and stopped as a whole. */
export class Program {
  readonly settings: ProgramSettings;
  #child: ChildProcess | undefined;

  constructor(settings: ProgramSettings) {
    this.settings = settings;
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get log(): string {
    return `${this.settings.folder}/${this.settings.name}.log`;
  }

  /** Starts it without waiting until it serves. `env` overrides its settings. */
  launch(env: Record<string, string> = {}): void {
    const { command, args, folder, account } = this.settings;
    const log = openSync(this.log, 'a');
    // Only its own settings: the operator's must not get into the fleet.
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(command, args, {
      cwd: folder,
      env: {
        PATH: `${PATH}:/usr/sbin:/sbin`,
        HOME,
        LC_ALL: 'C.UTF-8',
        ...this.settings.env,
        ...env,
      },
      // A group of its own, so that a signal reaches its children too.
      detached: true,
      stdio: ['ignore', log, log],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    closeSync(log);
    child.on('error', () => {});
    endsWithUs(child, this.settings.ends);
    this.#child = child;
  }

  /** Resolves once it serves. @throws if it ends first, or takes too long */
  async serves(): Promise<void> {
    await until(`${this.settings.name} serves (see ${this.log})`, READY_WITHIN_S, async () => {
      const isReady = await this.settings.ready();
      if (!isReady && !this.isRunning) throw new Error('it has ended');
      return isReady;
    });
  }

  /** Starts it unless it runs. */
  async start(env?: Record<string, string>): Promise<void> {
    if (!this.isRunning) this.launch(env);
    await this.serves();
  }

  /** Sends a signal to it and its children. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) process.kill(-this.pid, signal);
  }

  /** Kills it as the system does when memory runs out. */
  async kill(): Promise<void> {
    if (!this.#child || !this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.signal('SIGKILL');
    await ended;
  }

  /** Asks it to stop, and kills it if it doesn't. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = once(child, 'exit');
    // A frozen one would never read it.
    this.signal('SIGCONT');
    child.kill('SIGTERM');
    const late = setTimeout(() => this.signal('SIGKILL'), STOPS_WITHIN_MS);
    await ended;
    clearTimeout(late);
  }
}

/** Options as `--name=value`. */
export const flags = (options: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(options).map(([name, value]) => `--${name}=${value}`);

/** The account of the programs that refuse to run as root; undefined: our own. */
export async function ordinaryAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (!account) throw new Error('This machine has no account postgres and none named nobody.');
  return account;
}
