import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError } from './failure.ts';
import { addressOf, newPassword, writeKeys } from './keys.ts';
import type { Site } from './postmaster.ts';

/** Any number: the lock that says "this Node owns the server". */
const LOCK = 7_305_831;
const ATTEMPTS = 20;
const PAUSE_MS = 50;

/** Claims the server with a lock that ends with our process; otherwise names its holder. */
export async function claimServer(
  site: Site,
  attempts = ATTEMPTS,
): Promise<pg.Client | { heldBy: string }> {
  const client = await connect(site);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as mine`,
    );
    if (rows[0]?.mine) return client;
    // The connection of a predecessor killed just now takes a moment to close.
    await sleep(PAUSE_MS);
  }
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = ${LOCK} and granted`,
  );
  await client.end();
  return { heldBy: rows[0]?.application_name.replace('souk ', '') ?? 'unknown' };
}

/** Creates the ordinary users and the product's database, if missing. */
export async function ensureDatabase(site: Site, client: pg.Client): Promise<void> {
  const rights = site.durable ? '' : 'createdb';
  const users = await client.query(`select 1 from pg_roles where rolname = 'souk'`);
  if (users.rowCount === 0) {
    // The password consists of letters, digits, - and _ only.
    await client.query(`create role souk login ${rights} password '${site.keys.password}'`);
  }
  await ensureServingUser(site, client);
  // Tests drop databases whose last connection may still be closing.
  if (!site.durable) await client.query('grant souk_serve to souk');
  const databases = await client.query(`select 1 from pg_database where datname = 'souk'`);
  if (databases.rowCount === 0) await client.query('create database souk owner souk');
}

async function ensureServingUser(site: Site, client: pg.Client): Promise<void> {
  if (!site.keys.servingPassword) {
    site.keys.servingPassword = newPassword();
    await writeKeys(site.dataDir, site.keys, site.account);
  }
  const login = `login password '${site.keys.servingPassword}'`;
  const users = await client.query(`select 1 from pg_roles where rolname = 'souk_serve'`);
  const verb = users.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role souk_serve ${login}`);
}

async function connect(site: Site): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: addressOf(site.keys, 'postgres', 'postgres'),
    application_name: `souk ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener, a lost server would crash this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL over the data folder ${site.dataDir} refuses Souk (${(error as Error).message}): see its log in ${site.dataDir}/log.`,
      { cause: error },
    );
  }
}
