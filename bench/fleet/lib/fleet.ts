// A whole site of many machines on 127.0.0.1.
import { newKey } from '@souk/server/kit/seal';
import type { QueryResultRow } from 'pg';
import { onServer } from '../../../server/test/connection.ts';
import { Archive } from './archive.ts';
import { Bucket } from './bucket.ts';
import {
  createMarketplace,
  ownerUrl,
  servingUrl,
  startDatabases,
  type Database,
} from './database.ts';
import { startEtcd, type EtcdMember } from './etcd.ts';
import { startHaproxy, type DatabaseProxy } from './haproxy.ts';
import { keepLogs } from './keep-logs.ts';
import { command, Machine } from './machine.ts';
import { Mailbox } from './mailbox.ts';
import { ensurePrograms } from './needs.ts';
import { needsOf, PROXIES, STORES, USUAL, type Parts } from './parts.ts';
import { startPgBouncer, type Pooler } from './pgbouncer.ts';
import { Place } from './place.ts';
import type { Program } from './program.ts';
import { startPrometheus, type Metrics } from './prometheus.ts';
import { startProvider, type Provider } from './provider.ts';

export const ADMIN = { email: 'root@example.com', password: 'fleet-root-secret-1' };

export interface FleetOptions extends Partial<Parts> {
  /** The checkout that the machines run. */
  project?: string;
  /** How many web machines there are. */
  web?: number;
  /** Web processes of a web machine. */
  processes?: number;
  /** Whether the databases archive with pgBackRest. */
  archive?: boolean;
  /** The megabytes of the programs that have a small disk of their own, by name. */
  smallDisks?: Readonly<Record<string, number>>;
  say?: (line: string) => void;
}

export class Fleet {
  readonly place: Place;
  /** The site's address, at the proxy. */
  url = '';
  etcd: EtcdMember[] = [];
  databases: Database[] = [];
  web: Machine[] = [];
  work: Machine[] = [];
  /** A machine's settings, without its own ports and folder. */
  settings: Record<string, string> = {};
  haproxy!: DatabaseProxy;
  pooler!: Pooler;
  bucket!: Bucket;
  mailbox!: Mailbox;
  provider!: Provider;
  proxy!: Program;
  metrics!: Metrics;
  archive: Archive | undefined;
  /** Undoes each start, in order. */
  readonly #ends: (() => Promise<void>)[] = [];

  private constructor(place: Place) {
    this.place = place;
  }

  static async start(options: FleetOptions = {}): Promise<Fleet> {
    ensurePrograms(needsOf({ ...USUAL, ...options }));
    const fleet = new Fleet(await Place.make(options.smallDisks));
    fleet.#ends.push(() => fleet.place.remove());
    const stopped = () => {
      options.say?.('stopping the fleet');
      void fleet.stop().finally(() => process.exit(130));
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, stopped);
      fleet.#ends.push(async () => void process.off(signal, stopped));
    }
    try {
      await fleet.#bringUp(options);
      return fleet;
    } catch (error) {
      options.say?.(await keepLogs(fleet.place.folder));
      await fleet.stop();
      throw error;
    }
  }

  get machines(): Machine[] {
    return [...this.web, ...this.work];
  }

  /** The database at HAProxy, past PgBouncer. */
  get directUrl(): string {
    return servingUrl(this.haproxy.primaryPort);
  }

  /** @throws if no member, or more than one, says that it is the primary */
  async primary(): Promise<Database> {
    const all = await Promise.all(this.databases.map((each) => each.isPrimary()));
    const primaries = this.databases.filter((_, n) => all[n]);
    const [only] = primaries;
    if (only && primaries.length === 1) return only;
    throw new Error(`There are ${primaries.length} primaries`);
  }

  /** Asks the marketplace's database, past PgBouncer. */
  async rows<T extends QueryResultRow>(query: string, values: unknown[] = []): Promise<T[]> {
    const result = await onServer(this.directUrl, (client) => client.query<T>(query, values));
    return result.rows;
  }

  /** Migrates as an operator does beside the machines. */
  async migrate(project?: string): Promise<void> {
    await this.command(['migrate'], project);
  }

  /** Runs one of the operator's commands as the owner, past PgBouncer. @returns its output */
  async command(args: readonly string[], project?: string): Promise<string> {
    const own = {
      DATA_DIR: await this.place.folderFor('commands', false),
      MIGRATE_DATABASE_URL: ownerUrl(this.haproxy.primaryPort),
    };
    return command(args, { ...this.settings, ...own }, project);
  }

  /** Ends every process, and removes the folder. */
  async stop(): Promise<void> {
    const faults: unknown[] = [];
    for (const end of this.#ends.splice(0).reverse()) {
      await end().catch((error: unknown) => faults.push(error));
    }
    if (faults.length > 0) throw new AggregateError(faults, 'The fleet didn’t stop cleanly');
  }

  async #bringUp(options: FleetOptions): Promise<void> {
    const { project, web = 3, processes = 1, archive, say = () => {} } = options;
    const proxy = PROXIES[options.proxy ?? USUAL.proxy];
    const store = STORES[options.store ?? USUAL.store];
    const { place } = this;
    const ends = (program: Program) => void this.#ends.push(() => program.stop());
    say('etcd, and PostgreSQL under Patroni');
    this.etcd = await startEtcd(place);
    for (const { program } of this.etcd) ends(program);
    if (archive) this.archive = await Archive.make(place);
    const etcdPorts = this.etcd.map(({ port }) => port);
    this.databases = await startDatabases(place, etcdPorts, this.archive);
    this.#ends.push(async () => void (await Promise.all(this.databases.map((one) => one.end()))));
    await createMarketplace(await this.primary());
    this.haproxy = await startHaproxy(place, this.databases);
    ends(this.haproxy.program);
    this.pooler = await startPgBouncer(place, this.haproxy.primaryPort);
    ends(this.pooler.program);

    const port = await place.port();
    this.url = `http://127.0.0.1:${port}`;
    say('bucket, mail server, payment provider');
    this.bucket = await Bucket.start(place, store.start);
    this.#ends.push(() => this.bucket.stop());
    this.mailbox = await Mailbox.start();
    this.#ends.push(() => this.mailbox.stop());
    this.provider = await startProvider(place, this.url);
    ends(this.provider.program);

    say('migrations');
    this.settings = this.#settingsFor(processes);
    await this.migrate(project);
    say(`${web} web machines and two that work`);
    this.#ends.push(async () => {
      await Promise.all(this.machines.map(({ program }) => program.stop()));
    });
    for (const [name, kind] of [
      ...Array.from({ length: web }, (_, n) => [`web${n + 1}`, 'serve'] as const),
      ['work1', 'work'] as const,
      ['work2', 'work'] as const,
    ]) {
      const machine = await Machine.make(place, name, kind, this.settings);
      if (project) machine.useRelease(project);
      (kind === 'serve' ? this.web : this.work).push(machine);
      machine.program.launch();
    }
    await Promise.all(this.machines.map(({ program }) => program.serves()));
    say(`${proxy.title} and Prometheus`);
    this.proxy = await proxy.start(
      place,
      port,
      this.web.map((each) => each.port),
    );
    ends(this.proxy);
    this.metrics = await startPrometheus(place, this.machines);
    ends(this.metrics.program);
  }

  #settingsFor(processes: number): Record<string, string> {
    return {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: this.url,
      TRUST_PROXY: '1',
      DATABASE_URL: servingUrl(this.pooler.port),
      DATABASE_DIRECT_URL: this.directUrl,
      DATABASE_REPLICA_URL: servingUrl(this.haproxy.standbyPort),
      DATABASE_POOL: '5',
      SECRETS_KEY: newKey(),
      WEB_CONCURRENCY: String(processes),
      WORKER: '0',
      MIGRATE: '0',
      RATE_LIMIT_FACTOR: '1000000',
      // A small disk is less than the default.
      MIN_FREE_GB: '0',
      REQUIRE_VERIFIED_EMAIL: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_SECOND_FACTOR: '0',
      MAIL_FROM: 'Souk <no-reply@example.com>',
      ...this.provider.settings,
      ...this.bucket.settings,
      ...this.mailbox.settings,
    };
  }
}
