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

/** The smallest pool that a process can work with: one call may need a second connection. */
const LEAST = 3;

/**
 * Shares the database's connections among this machine's processes, describes them, and warns if
 * there are too few. `share`: how many of them each process may keep in its pool.
 */
export async function connectionPlan({
  config,
  pool,
  direct,
  db,
}: Pick<Deps, 'config' | 'pool' | 'direct' | 'db'>): Promise<{
  share: number;
  line: string;
  warning: string | null;
}> {
  const wanted = wantedConnections(config);
  const pooled = config.directDatabaseUrl !== null;
  const { rows } = await row({ most: 'number', open: 'number' })`
    select
      (select setting::int from pg_settings where name = 'max_connections')
        - (select sum(setting::int)::int from pg_settings
           where name in ('superuser_reserved_connections', 'reserved_connections')) as most,
      (select sum(numbackends)::int from pg_stat_database) as open`.execute(db);
  const [{ most, open } = { most: 0, open: 0 }] = rows;
  const others = Math.max(0, open - pool.totalCount - direct.totalCount);
  const { databasePool, webConcurrency } = config;
  // One more web process runs while another is being replaced.
  const fair = Math.floor((most - others - wanted.direct) / (webConcurrency + 2));
  const share = pooled ? databasePool : Math.min(databasePool, Math.max(LEAST, fair));
  const own = wanted.direct + (pooled ? 0 : (webConcurrency + 1) * share);
  const shared =
    share < databasePool ? `, so each process keeps ${share} instead of ${databasePool}` : '';
  const line = pooled
    ? `Connections: up to ${wanted.pooled} through the pooler and ${own} directly; PostgreSQL takes ${most}, and others have ${others} open`
    : `Connections: up to ${own}; PostgreSQL takes ${most}, and others have ${others} open${shared}`;
  const warning =
    own + others <= most
      ? null
      : `PostgreSQL allows ${most} connections. Others have ${others} open, and this machine may need ${own}. Lower DATABASE_POOL or WEB_CONCURRENCY, or raise max_connections.`;
  return { share, line, warning };
}
