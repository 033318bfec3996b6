import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servesFolder } from '@souk/server/embedded/process';
import { isAlive } from '@souk/server/kit/this-process';
import { onServer } from '../../../server/test/connection.ts';
import type { Archive } from './archive.ts';
import { pathOf } from './needs.ts';
import { PASSWORD, patroniSettings } from './patroni-settings.ts';
import type { Place } from './place.ts';
import { Program } from './program.ts';
import { statusOf, until } from './until.ts';

const READY_WITHIN_S = 90;

/** One PostgreSQL under Patroni. */
export class Database {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly patroni: Program;
  readonly dataDir: string;

  private constructor(name: string, ports: [number, number], patroni: Program, dataDir: string) {
    this.name = name;
    [this.port, this.restPort] = ports;
    this.patroni = patroni;
    this.dataDir = dataDir;
  }

  get folder(): string {
    return this.patroni.settings.folder;
  }

  static async make(
    place: Place,
    name: string,
    etcdPorts: readonly number[],
    archive: Archive | undefined,
  ): Promise<Database> {
    const folder = await place.folderFor(name);
    const port = await place.port();
    const rest = await place.port();
    const dataDir = join(folder, 'data');
    const file = join(folder, 'patroni.yml');
    const parameters = archive?.parametersOf(dataDir) ?? {};
    const own = { name, folder, port, rest, dataDir, etcdPorts, parameters };
    const settings = patroniSettings(own);
    // JSON is YAML too.
    await writeFile(file, JSON.stringify(settings, null, 2));
    const patroni = new Program({
      name: 'patroni',
      // If we die, it is asked to stop: PostgreSQL isn't in its group.
      command: 'setpriv',
      args: ['--pdeathsig', 'TERM', pathOf('patroni'), file],
      ends: 'later',
      folder,
      account: place.account,
      env: { TZ: 'UTC' },
      ready: async () => (await statusOf(`http://127.0.0.1:${rest}/readiness`)) === 200,
    });
    return new Database(name, [port, rest], patroni, dataDir);
  }

  /** The address for the superuser, past every proxy. */
  get url(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/postgres`;
  }

  /** Patroni's answer about this member; null without one. */
  async state(): Promise<{ role: string; state: string; timeline: number } | null> {
    const answer = await fetch(`http://127.0.0.1:${this.restPort}/patroni`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => null);
    return answer === null
      ? null
      : ((await answer.json()) as { role: string; state: string; timeline: number });
  }

  async isPrimary(): Promise<boolean> {
    return (await statusOf(`http://127.0.0.1:${this.restPort}/primary`)) === 200;
  }

  /** PostgreSQL's main process; 0 if there is none. */
  get postmaster(): number {
    try {
      const pid = Number.parseInt(readFileSync(join(this.dataDir, 'postmaster.pid'), 'utf8'), 10);
      return isAlive(pid) ? pid : 0;
    } catch {
      return 0;
    }
  }

  /** PostgreSQL’s processes, the main one first. */
  processes(): number[] {
    const { postmaster } = this;
    return postmaster ? [postmaster, ...childrenOf(postmaster)] : [];
  }

  /** Sends a signal to PostgreSQL, each of its processes, and Patroni. */
  signalAll(signal: NodeJS.Signals): void {
    this.patroni.signal(signal);
    const { postmaster } = this;
    // A frozen one starts no more processes.
    if (postmaster) send(postmaster, 'SIGSTOP');
    for (const pid of this.processes()) send(pid, signal);
  }

  /** Kills PostgreSQL and Patroni at once, as a machine that loses power. */
  async kill(): Promise<void> {
    const { postmaster } = this;
    this.signalAll('SIGKILL');
    await until(`${this.name} is dead`, 10, () => !isAlive(postmaster) && !this.patroni.isRunning);
  }

  /** Ends both quickly; what isn't written yet is lost. */
  async end(): Promise<void> {
    await this.patroni.kill();
    const { postmaster } = this;
    if (!postmaster || !(await servesFolder(postmaster, this.dataDir))) return;
    for (const pid of this.processes()) send(pid, 'SIGCONT');
    send(postmaster, 'SIGQUIT');
    await until(`${this.name} ends`, 20, () => !isAlive(postmaster));
  }
}

/** Sends a signal to a process that may just have ended. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return list.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Starts Patroni's members: the first becomes the primary, the others copy it. */
export async function startDatabases(
  place: Place,
  etcdPorts: readonly number[],
  archive: Archive | undefined,
): Promise<Database[]> {
  const databases = [];
  for (const name of ['pg1', 'pg2', 'pg3']) {
    databases.push(await Database.make(place, name, etcdPorts, archive));
  }
  const [first, ...others] = databases;
  await first?.patroni.start();
  for (const { patroni } of others) patroni.launch();
  await Promise.all(others.map(({ patroni }) => patroni.serves()));
  await haveSynchronous(databases);
  return databases;
}

/** Waits until there is one primary, and a synchronous standby. */
export async function haveSynchronous(databases: readonly Database[]): Promise<void> {
  await until('a primary with a synchronous standby', READY_WITHIN_S, async () => {
    for (const { restPort } of databases) {
      if ((await statusOf(`http://127.0.0.1:${restPort}/synchronous`)) === 200) return true;
    }
    return false;
  });
}

/** Creates the marketplace's empty database, its owner, and the user that serves. */
export async function createMarketplace(primary: Database): Promise<void> {
  await onServer(primary.url, async (client) => {
    await client.query(`create role souk login password '${PASSWORD}'`);
    await client.query(`create role souk_serve login password '${PASSWORD}'`);
    await client.query('grant pg_monitor to souk_serve');
    await client.query('create database souk owner souk');
  });
}

/** The marketplace's address behind that port, for the user that serves. */
export const servingUrl = (port: number) =>
  `postgres://souk_serve:${PASSWORD}@127.0.0.1:${port}/souk`;

/** The same for the owner, who migrates. */
export const ownerUrl = (port: number) => `postgres://souk:${PASSWORD}@127.0.0.1:${port}/souk`;
