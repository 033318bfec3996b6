import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type KyselyPlugin,
  type LogEvent,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { isInRecordedCall } from '../kit/recorded-call.ts';
import { addSpan } from '../kit/tracing.ts';
import { LIMITED, setUp, UNLIMITED, type Settings } from './connection-settings.ts';
import { DatabaseDown, isDatabaseDown, noteEnding } from './down.ts';
import { nudgeWatchers } from './nudge-watchers.ts';
import { keepsStatements, lending, send, sendingByName } from './prepared.ts';
import type { Db } from './rows.ts';
import type { DB } from './types.ts';

const INT8 = 20;

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** How long a call waits for its turn and a connection (ms). */
const WAIT_MS = 5000;
/** How long a pool doesn't try to grow after the server ran out of connections (ms). */
const MAKE_DO_MS = 5000;
const AGAIN_MS = 100;

/** Whether PostgreSQL, or a pooler in front of it, has run out of connections. */
function isServerFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '53300') || /max_client_conn/.test(error.message);
}

/** Whether this machine or the network refused the connection, rather than the server. */
const isOfSystem = (error: unknown) =>
  error instanceof Error && 'code' in error && !('severity' in error);

/**
 * Throws the same error whenever the database is lost, because some of the original codes would
 * pause graphile-worker for two minutes. If the server runs out of connections, calls take turns
 * on the ones in the pool.
 */
class Pool extends pg.Pool {
  #growing: NodeJS.Timeout | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connect();
    callbackify(() => this.#connect())((error, client) =>
      error ? callback(error, undefined, () => {}) : callback(undefined, client, client.release),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    for (const until = Date.now() + WAIT_MS; ;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isServerFull(error) || Date.now() > until) {
          throw isDatabaseDown(error) || isOfSystem(error)
            ? new DatabaseDown(error as Error)
            : error;
        }
        this.#makeDo();
        if (this.totalCount === 0) await sleep(AGAIN_MS);
      }
    }
  }

  #makeDo(): void {
    const { max } = this.options;
    this.options.max = Math.max(1, this.totalCount);
    if (this.#growing !== undefined) return;
    this.#growing = setTimeout(() => {
      this.#growing = undefined;
      this.options.max = max;
    }, MAKE_DO_MS).unref();
  }
}

async function begin(client: pg.ClientBase, settings: Settings): Promise<void> {
  noteEnding(client);
  if (await setUp(client, settings)) keepsStatements(client);
}

/** Creates a pool that reads bigints as numbers: amounts stay below 2^53. */
export function createPool(options: {
  url: string;
  max: number;
  onError: (error: Error) => void;
  /** For commands that an operator watches: no time limits. */
  unlimited?: boolean;
  /** How long a statement waits for a server that may be gone; forever by default. */
  answersWithinMs?: number;
}): pg.Pool {
  const settings = options.unlimited ? UNLIMITED : LIMITED;
  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: WAIT_MS,
    ...(options.answersWithinMs && { query_timeout: options.answersWithinMs }),
    onConnect: (client): unknown => begin(client, settings),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary'
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', options.onError);
  // Also while a connection is lent out: its user gets the error, and nobody else may.
  pool.on('connect', (client) => client.on('error', options.onError));
  nudgeWatchers(pool);
  return pool;
}

/** Marks in the database which transactions must record their changes (decision 36). */
class Driver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    if (!isInRecordedCall() || settings.accessMode === 'read only') return;
    await connection.executeQuery(CompiledQuery.raw("set local souk.recorded_call = 'yes'"));
  }
}

class Dialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new Driver({ pool: this.#pool });
  }
}

/**
 * Plugins of every database created from now on: the tests use one to check the rows of raw SQL.
 */
export const plugins: KyselyPlugin[] = [];

/** Adds a statement to the trace under way, without its parameters. */
function traceStatement({ query, queryDurationMillis, level }: LogEvent): void {
  addSpan('statement', queryDurationMillis, {
    failed: level === 'error',
    'db.system.name': 'postgresql',
    'db.query.text': query.sql,
  });
}

/** The typed query builder over that pool. Closing it closes the pool. */
export function createDb(pool: pg.Pool | PostgresPool): Db {
  const lends = pool instanceof pg.Pool ? sendingByName(pool) : pool;
  return new Kysely<DB>({ dialect: new Dialect(lends), plugins, log: traceStatement });
}

/** A query builder over a single connection, which its holder keeps. */
export const dbOn = (client: pg.ClientBase): Db => {
  const lent = lending(
    (text, values) => send(client, text, values),
    () => {},
  );
  return createDb({ connect: async () => lent, end: async () => {}, options: {} });
};
