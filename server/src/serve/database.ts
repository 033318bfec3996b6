import path from 'node:path';
import pg from 'pg';
import { MARK } from '../backup/restore.ts';
import { ConfigError, type Config } from '../config.ts';
import { LIMITED, setUpUser } from '../db/connection-settings.ts';
import { isMigrated, migrateToLatest, releaseNumber } from '../db/migrate.ts';
import { createDb, createPool, dbOn } from '../db/pool.ts';
import { sharesSessions } from '../db/pooler.ts';
import { isTooOld, TOO_OLD } from '../db/release-floor.ts';
import { factsOf, faultOf, type DatabaseFacts } from '../db/requirements.ts';
import { grantServing } from '../db/serving-role.ts';
import { clashingEmail } from '../domains/accounts/index.ts';
import { settleCurrency } from '../domains/shops/index.ts';
import { startEmbeddedPostgres } from '../embedded/start.ts';
import { say, step } from './say.ts';

/** PostgreSQL’s `insufficient_privilege`. */
const NOT_ALLOWED = '42501';

export type RunningDatabase = {
  /** For serving processes. Their user owns nothing, unless DATABASE_URL is used for everything. */
  url: string;
  /** The same database, bypassing any pooler. */
  directUrl: string;
  /** For migrations, seeds and restores. Also bypasses any pooler. */
  ownerUrl: string;
  stop: () => Promise<void>;
};

/**
 * Checks the version of the operator's database. @throws ConfigError in one sentence if it is
 * unusable
 */
async function requireDatabase(url: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  let facts: DatabaseFacts;
  try {
    await client.connect();
    facts = await factsOf(dbOn(client));
  } catch (error) {
    // If several addresses were tried, the first one's error says enough.
    const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
    const why = first instanceof Error ? first.message : String(first);
    throw new ConfigError(
      `The database of ${setting} can't be used: ${why}. Check its address, user and password, and that it runs.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
  const fault = faultOf(facts);
  if (fault) throw new ConfigError(`The database of ${setting} ${fault}.`);
}

/** @throws ConfigError with this sentence if the address leads to a pooler without sessions */
async function refusePooler(url: string, sentence: string): Promise<void> {
  if (await sharesSessions(url)) throw new ConfigError(sentence);
}

/** @throws ConfigError unless the address leads past any pooler to a database that Souk can use */
export async function requireOwnSessions(url: string, setting: string): Promise<void> {
  await requireDatabase(url, setting);
  await refusePooler(
    url,
    `${setting} leads through a pooler that lends connections by transaction: it must lead to the database itself.`,
  );
}

/** Whether a usable database follows another one. @throws ConfigError */
export async function isStandby(url: string, setting: string): Promise<boolean> {
  await requireDatabase(url, setting);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
    return rows[0]?.is === true;
  } finally {
    await client.end();
  }
}

/** Sets the statement limits on the database user, because a pooler's connections share backends. */
async function limitUser(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await setUpUser(client, LIMITED);
  } finally {
    await client.end();
  }
}

/** @throws ConfigError if a restore was cut off: its rows or pictures are incomplete. */
async function refuseHalfRestored(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ found: string | null }>(
      'select to_regclass($1)::text as found',
      [`public.${MARK}`],
    );
    if (rows[0]?.found) {
      throw new ConfigError('A restore was cut off here: run npm run restore -- FILE again.');
    }
  } finally {
    await client.end();
  }
}

/** @throws ConfigError if two accounts have the same email in upper and lower case */
async function refuseClashingEmails(url: string): Promise<void> {
  const db = createDb(createPool({ url, max: 1, onError: () => {} }));
  try {
    const clash = await clashingEmail(db);
    if (clash === null) return;
    throw new ConfigError(
      `Several accounts have the email ${clash} in upper and lower case: change the email of all but one in the table users, then start again.`,
    );
  } finally {
    await db.destroy();
  }
}

/** @throws ConfigError if another machine still has to migrate */
async function requireMigrated(url: string): Promise<void> {
  const db = createDb(createPool({ url, max: 1, onError: () => {} }));
  try {
    if (await isMigrated(db).catch(() => false)) return;
  } finally {
    await db.destroy();
  }
  throw new ConfigError(
    'The database is not up to date, and MIGRATE is 0: run node server/src/main.ts migrate first.',
  );
}

/** @throws ConfigError if the site has another currency than the one that is set */
async function readyCurrency({ ownerUrl }: RunningDatabase, config: Config): Promise<void> {
  const db = createDb(createPool({ url: ownerUrl, max: 1, onError: () => {} }));
  try {
    await settleCurrency(db, config.siteCurrency);
  } finally {
    await db.destroy();
  }
}

/** @throws ConfigError if a newer release has changed the database too much for this one */
async function refuseTooOld(url: string): Promise<void> {
  const db = createDb(createPool({ url, max: 1, onError: () => {} }));
  try {
    if (!(await isTooOld(db, await releaseNumber()))) return;
  } finally {
    await db.destroy();
  }
  throw new ConfigError(`${TOO_OLD}. Start the newer release instead.`);
}

/** @throws ConfigError if the user may not change the database */
async function bringUpToDate({ url, ownerUrl }: RunningDatabase, setting: string): Promise<void> {
  try {
    await migrateToLatest(ownerUrl);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    throw new ConfigError(
      `The user in ${setting} may not change the database’s tables: set MIGRATE_DATABASE_URL to their owner, or MIGRATE=0 where another machine migrates.`,
      { cause: error },
    );
  }
  if (url !== ownerUrl) await grantServing(ownerUrl, url);
}

/** The setting with the address for migrations. */
const ownerSetting = ({ migrateDatabaseUrl, directDatabaseUrl }: Config): string =>
  migrateDatabaseUrl !== null
    ? 'MIGRATE_DATABASE_URL'
    : directDatabaseUrl !== null
      ? 'DATABASE_DIRECT_URL'
      : 'DATABASE_URL';

/** @throws ConfigError unless DATABASE_URL is right; it needs a direct address beside a pooler */
export async function requireServing(url: string, direct: string | null): Promise<void> {
  await requireDatabase(url, 'DATABASE_URL');
  if (direct !== null) return;
  await refusePooler(
    url,
    'DATABASE_URL leads through a pooler that lends connections by transaction: set DATABASE_DIRECT_URL to the database itself.',
  );
}

/** The operator's database, or the embedded one; `join` uses that of a Souk that already runs. */
export async function openDatabase(config: Config, join: boolean): Promise<RunningDatabase> {
  if (config.databaseUrl !== null) {
    const { databaseUrl, directDatabaseUrl, migrateDatabaseUrl } = config;
    await requireServing(databaseUrl, directDatabaseUrl);
    if (directDatabaseUrl !== null) {
      await requireOwnSessions(directDatabaseUrl, 'DATABASE_DIRECT_URL');
      await limitUser(directDatabaseUrl);
    }
    const owner = migrateDatabaseUrl;
    if (owner !== null) await requireOwnSessions(owner, 'MIGRATE_DATABASE_URL');
    const directUrl = directDatabaseUrl ?? databaseUrl;
    return { url: databaseUrl, directUrl, ownerUrl: owner ?? directUrl, stop: async () => {} };
  }
  const dataDir = path.join(config.dataDir, 'postgres');
  const log = (line: string) => say(`    ${line}`);
  const { url, servingUrl, stop } = await startEmbeddedPostgres({ dataDir, join, log });
  return { url: servingUrl, directUrl: servingUrl, ownerUrl: url, stop };
}

/**
 * The database, running and migrated, in the currency of the site; `beforehand` sees it before the
 * migration, as an earlier version left it.
 */
export async function readyDatabase(
  config: Config,
  join = false,
  beforehand: (url: string) => Promise<void> = async () => {},
): Promise<RunningDatabase> {
  const name = config.databaseUrl === null ? 'PostgreSQL is running' : 'PostgreSQL answers';
  const database = await step(name, () => openDatabase(config, join));
  try {
    await refuseHalfRestored(database.ownerUrl);
    await beforehand(database.ownerUrl);
    await refuseTooOld(database.ownerUrl);
    await refuseClashingEmails(database.ownerUrl);
    await step('The database is up to date', () =>
      config.migrate || join
        ? bringUpToDate(database, ownerSetting(config))
        : requireMigrated(database.url),
    );
    await readyCurrency(database, config);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}
