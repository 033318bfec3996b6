// One clock for the site, its database and the provider, so that a month passes in seconds.
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { SandboxOptions } from 'stripe-sandbox';
import { checkBackup } from '../../src/backup/check.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { grantServing } from '../../src/db/serving-role.ts';
import { emptyDatabase } from '../database.ts';
import { TESTS_TRAVEL } from '../travel.ts';
import { startWorld, type World } from '../world.ts';

const DAY_SECONDS = 86_400;

export type SimulatedWorld = World & {
  now: () => Date;
  /** Moves everyone's clock forward, and keeps everyone signed in. */
  pass: (days: number) => Promise<void>;
  /** Replaces the site's database with a backup of it. */
  restore: (file: string) => Promise<void>;
};

/** Starts a marketplace at a time, on its provider's clock, without a job queue. */
export async function startSimulatedWorld(
  start: Date,
  sandbox: Partial<SandboxOptions>,
): Promise<SimulatedWorld> {
  let started: World | null = null;
  const now = () => new Date(started?.sandbox.control.now() ?? start);
  // Advances one millisecond per reading, so that a slow machine gets the same results.
  let time = start.getTime();
  const tick = () => (time += 1);
  const clock = { ...sandbox, now: tick };
  const world = await startWorld({
    worker: false,
    env: { PAYMENT_METHODS: 'card,us_bank_account' },
    overrides: { now },
    sandbox: clock,
  });
  started = world;
  await shadowNow(world, start);
  const pass = async (days: number) => {
    await world.sandbox.control.advance(Math.round(days * DAY_SECONDS));
    await world.asOwner(`update simulated.clock set at = '${now().toISOString()}'`);
    await sql`
      update sessions set created_at = ${now()}, last_used_at = ${now()}, proved_at = ${now()},
        expires_at = ${now()}::timestamptz + interval '30 days'`.execute(world.deps.db);
  };
  const restore = async (file: string) => {
    const { ownerUrl, deps } = world;
    const dataDir = `${deps.config.dataDir}-restored`;
    await emptyDatabase(ownerUrl);
    await restoreBackup({ databaseUrl: ownerUrl, dataDir }, file, await checkBackup(file));
    await rm(dataDir, { recursive: true, force: true });
    await world.asOwner(TESTS_TRAVEL);
    await grantServing(ownerUrl, deps.config.databaseUrl);
    await shadowNow(world, now());
  };
  return { ...world, now, pass, restore };
}

/** Shadows the database's `now()` for all new connections. */
async function shadowNow(world: World, at: Date): Promise<void> {
  const [row] = (
    await sql<{ name: string }>`select current_database() as name`.execute(world.deps.db)
  ).rows;
  await world.asOwner(`
    create schema simulated;
    create table simulated.clock (at timestamptz not null);
    insert into simulated.clock values ('${at.toISOString()}');
    create function simulated.now() returns timestamptz stable language sql
      as 'select at from simulated.clock';
    grant usage on schema simulated to public;
    grant select on simulated.clock to public;
    alter database "${row?.name}" set search_path = simulated, public, pg_catalog;`);
  // Open connections keep the old search path, so we close them all, including this one.
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user
    order by pid = pg_backend_pid()`;
  await cut.execute(world.deps.db).catch(() => {});
  const { pool, direct } = world.deps;
  const open = () => pool.totalCount + direct.totalCount;
  await world.until(async () => open() === 0, 'the end of the connections');
}
