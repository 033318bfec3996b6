import { ConfigError, number, type Env } from './settings.ts';

export type DatabaseSettings = {
  databaseUrl: string | null;
  /** Bypasses the pooler. Null if `databaseUrl` does so already. */
  directDatabaseUrl: string | null;
  /** Connects as the owner. Null if the other addresses do so already. */
  migrateDatabaseUrl: string | null;
  /** The maximum number of pooled connections per process. */
  databasePool: number;
};

/** @throws ConfigError */
export function databaseSettings(env: Env): DatabaseSettings {
  const databaseUrl = address(env, 'DATABASE_URL');
  return {
    databaseUrl,
    directDatabaseUrl: beside(env, 'DATABASE_DIRECT_URL', databaseUrl),
    migrateDatabaseUrl: beside(env, 'MIGRATE_DATABASE_URL', databaseUrl),
    // With fewer, a call that needs a second connection could block itself.
    databasePool: number(env, 'DATABASE_POOL', 10, 3, 1000),
  };
}

function address(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  }
  return text;
}

function beside(env: Env, name: string, databaseUrl: string | null): string | null {
  const url = address(env, name);
  if (url !== null && databaseUrl === null) {
    throw new ConfigError(`${name} is set, but DATABASE_URL is not: set both.`);
  }
  return url;
}

/** The address for work that needs its own session: LISTEN, session locks, backups. */
export const directUrl = (
  config: Pick<DatabaseSettings, 'directDatabaseUrl'> & { databaseUrl: string },
): string => config.directDatabaseUrl ?? config.databaseUrl;
