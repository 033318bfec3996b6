import pg from 'pg';
import { ConfigError, number, type Env } from './settings.ts';

export type DatabaseSettings = {
  databaseUrl: string | null;
  /** Bypasses the pooler. Null if `databaseUrl` does so already. */
  directDatabaseUrl: string | null;
  /** Connects as the owner. Null if the other addresses do so already. */
  migrateDatabaseUrl: string | null;
  /** The standbys that visitors' reads go to. */
  replicaUrls: string[];
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
    replicaUrls: replicas(env, databaseUrl),
    // With fewer, a call that needs a second connection could block itself.
    databasePool: number(env, 'DATABASE_POOL', 10, 3, 1000),
  };
}

function address(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  return text ? addressIn(name, text) : null;
}

function addressIn(name: string, text: string): string {
  if (!/^postgres(ql)?:\/\//i.test(text)) {
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  }
  if (text.includes('#')) throw new ConfigError(`${name} can’t have a # in it: write it as %23.`);
  const query = new URLSearchParams(/\?(.*)$/s.exec(text)?.[1]);
  const unknown = [...query.keys()].find((option) => !OPTIONS.has(option));
  if (unknown !== undefined) {
    const which = /^\w{1,40}$/.test(unknown) ? `, ${unknown}` : '';
    throw new ConfigError(
      `${name} has an option that Souk doesn’t know${which}: it knows ${[...OPTIONS].join(', ')}.`,
    );
  }
  const port = readBy(name, text).port;
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new ConfigError(`${name} must have a port from 1 to 65535.`);
  }
  return text;
}

/** The options of an address that the database’s client follows. */
const OPTIONS = new Set([
  'application_name',
  'client_encoding',
  'connectionTimeoutMillis',
  'fallback_application_name',
  'host',
  'keepAlive',
  'keepAliveInitialDelayMillis',
  'options',
  'password',
  'port',
  'query_timeout',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'uselibpqcompat',
  'user',
]);

/** The client as it would connect. Its own errors could show the password. @throws ConfigError */
function readBy(name: string, connectionString: string): pg.Client {
  try {
    return new pg.Client({ connectionString });
  } catch (error) {
    const file = error instanceof Error && 'path' in error ? String(error.path) : null;
    const why =
      file === null
        ? 'isn’t a valid address: write it as postgres://user:password@host:port/database, with special characters in the user and password percent-encoded'
        : `names the file "${file}", which can’t be read`;
    throw new ConfigError(`${name} ${why}.`);
  }
}

function beside(env: Env, name: string, databaseUrl: string | null): string | null {
  const url = address(env, name);
  if (url !== null) requireBoth(name, databaseUrl);
  return url;
}

function requireBoth(name: string, databaseUrl: string | null): void {
  if (databaseUrl !== null) return;
  throw new ConfigError(`${name} is set, but DATABASE_URL is not: set both.`);
}

function replicas(env: Env, databaseUrl: string | null): string[] {
  const name = 'DATABASE_REPLICA_URL';
  const text = env['DATABASE_REPLICA_URL']?.trim();
  if (!text) return [];
  requireBoth(name, databaseUrl);
  return text.split(',').map((part) => {
    const url = part.trim();
    if (/\s/.test(url)) throw new ConfigError(`${name} needs commas between its addresses.`);
    return addressIn(name, url);
  });
}

/** The address for work that needs its own session: LISTEN, session locks, backups. */
export const directUrl = (
  config: Pick<DatabaseSettings, 'directDatabaseUrl'> & { databaseUrl: string },
): string => config.directDatabaseUrl ?? config.databaseUrl;
