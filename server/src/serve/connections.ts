import type { Config } from '../config.ts';
import { row } from '../db/raw-sql.ts';
import { DIRECT_OF_WEB, DIRECT_OF_WORKER, type Deps } from '../deps.ts';

/** How many connections this machine's processes may open. The `direct` ones bypass a pooler. */
export function wantedConnections({
  databasePool,
  webConcurrency,
  worker,
}: Pick<Config, 'databasePool' | 'webConcurrency' | 'worker'>): { pooled: number; direct: number } {
  // The main process has its own pool, for startup and jobs.
  return {
    pooled: (webConcurrency + 1) * databasePool,
    direct: webConcurrency * DIRECT_OF_WEB + (worker ? DIRECT_OF_WORKER : 0),
  };
}

/** Describes the connections this machine may need, and warns if the database has too few. */
export async function connectionPlan({
  config,
  pool,
  direct,
  db,
}: Pick<Deps, 'config' | 'pool' | 'direct' | 'db'>): Promise<{
  line: string;
  warning: string | null;
}> {
  const wanted = wantedConnections(config);
  const pooled = config.directDatabaseUrl !== null;
  const own = pooled ? wanted.direct : wanted.direct + wanted.pooled;
  const { rows } = await row({ most: 'number', open: 'number' })`
    select
      (select setting::int from pg_settings where name = 'max_connections')
        - (select sum(setting::int)::int from pg_settings
           where name in ('superuser_reserved_connections', 'reserved_connections')) as most,
      (select sum(numbackends)::int from pg_stat_database) as open`.execute(db);
  const [{ most, open } = { most: 0, open: 0 }] = rows;
  const others = Math.max(0, open - pool.totalCount - direct.totalCount);
  const line = pooled
    ? `Connections: up to ${wanted.pooled} through the pooler and ${own} directly; PostgreSQL takes ${most}, and others have ${others} open`
    : `Connections: up to ${own}; PostgreSQL takes ${most}, and others have ${others} open`;
  const warning =
    own + others <= most
      ? null
      : `PostgreSQL allows ${most} connections. Others have ${others} open, and this machine may need ${own}. Lower DATABASE_POOL or WEB_CONCURRENCY, or raise max_connections.`;
  return { line, warning };
}
