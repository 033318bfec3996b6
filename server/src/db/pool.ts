import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type KyselyPlugin,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Db } from './rows.ts';
import { isInRecordedCall } from '../kit/recorded-call.ts';
import { DatabaseDown, isDatabaseDown } from './down.ts';
import { sendPreparedByName } from './prepared.ts';
import type { DB } from './types.ts';

const INT8 = 20;

/**
 * Many short reads run side by side: parallel workers would take processors from the others, and
 * memoizing ten thousand shops costs more than looking up a page's dozen.
 */
const planForShortReads: (client: pg.ClientBase) => unknown = (client) =>
  client.query('set max_parallel_workers_per_gather = 0; set enable_memoize = off');

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A single error for a lost database: some codes would pause graphile-worker for two minutes. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const named = (error: Error) => (isDatabaseDown(error) ? new DatabaseDown(error) : error);
    if (callback)
      return super.connect((error, ...client) => callback(error && named(error), ...client));
    return super.connect().catch((error: Error) => {
      throw named(error);
    });
  }
}

/**
 * Creates a pool that reads bigints as numbers (cents stay below 2^53) and reports broken
 * connections.
 */
export function createPool(options: {
  url: string;
  max: number;
  onError: (error: Error) => void;
}): pg.Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    connectionTimeoutMillis: 5000,
    onConnect: planForShortReads,
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
  pool.on('connect', sendPreparedByName);
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
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
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

/** The typed query builder over that pool. Closing it closes the pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new Dialect(pool), plugins });
}

/** A query builder over a single connection, which its holder keeps. */
export const dbOn = (client: pg.ClientBase): Db => {
  const lent = { query: client.query.bind(client), release: () => {} };
  return createDb({ connect: async () => lent, end: async () => {} } as unknown as pg.Pool);
};
