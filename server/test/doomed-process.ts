import type pg from 'pg';
import { NUDGE } from '../src/db/nudge-watchers.ts';
import { createPool } from '../src/db/pool.ts';
import { makeDeps, type Deps } from '../src/deps.ts';

/** Before a statement is sent, or after it ran and before its response arrives. */
export type Moment = 'before' | 'after';

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Imitates a second process beside the world's, as far as its database can tell. It is killed at
 * its `at`-th statement: all its connections are cut, and it never gets another one.
 */
export function doomedProcess(deps: Deps, at: number, moment: Moment) {
  const { databaseUrl } = deps.config;
  if (databaseUrl === null) throw new Error('This world has no database of its own');
  const pool = createPool({ url: databaseUrl, max: 4, onError: () => {} });
  const clients = new Set<pg.PoolClient>();
  let statements = 0;
  let dead = false;

  function die(): never {
    dead = true;
    for (const client of clients) socketOf(client).destroy();
    throw new Error('The process was killed');
  }

  pool.on('connect', (client) => {
    clients.add(client);
    const query = client.query.bind(client) as Query;
    const counted: Query = async (...args) => {
      if (dead) throw new Error('The process was killed');
      // It follows a commit whenever a connection is free, so it would count for another statement.
      if (args[0] === NUDGE) return query(...args);
      statements += 1;
      if (statements !== at) return query(...args);
      if (moment === 'after') await query(...args).catch(() => undefined);
      return die();
    };
    client.query = counted as typeof client.query;
  });

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (() =>
    dead ? Promise.reject(new Error('The process was killed')) : connect()) as typeof pool.connect;

  return {
    deps: makeDeps({ ...deps.config, databaseUrl }, deps.log, {
      pool,
      direct: pool,
      payments: deps.payments,
    }),
    statements: () => statements,
    wasKilled: () => dead,
    bury: () => pool.end().catch(() => undefined),
  };
}

const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream;
