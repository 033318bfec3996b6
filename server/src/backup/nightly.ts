import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupState } from '@souk/contract/backups';
import type { Db } from '../db/rows.ts';
import type { MediaStorage } from '../gateways/storage/storage.ts';
import { enqueue } from '../jobs/kinds.ts';
import { readable } from '../jobs/queue.ts';
import type { BackupSettings } from '../kit/backup-settings.ts';
import { directUrl } from '../kit/database-settings.ts';
import { writeToBucket } from './bucket.ts';
import { canDecrypt } from './encryption.ts';
import { NIGHTLY, withBackup } from './find.ts';
import { BackupError } from './format.ts';
import { FilesMissing } from './named-files.ts';
import { sweepWork, writeBackup, type Site } from './write.ts';

const HALF = /^souk-\d{4}-\d{2}-\d{2}\.backup\.unfinished$/;
const OVERDUE_MS = 26 * 3_600_000;

/** The dependencies of a nightly backup. */
type NightlyDeps = {
  db: Db;
  now: () => Date;
  storage: MediaStorage;
  log: { error(details: object, message: string): void };
  config: {
    databaseUrl: string;
    directDatabaseUrl: string | null;
    dataDir: string;
  } & BackupSettings;
};

const siteOf = ({ config, storage }: Pick<NightlyDeps, 'config' | 'storage'>): Site => ({
  ...config,
  databaseUrl: directUrl(config),
  storage,
});

/** Writes a backup into a folder, and removes all but the newest `keep`. */
async function writeNightly(
  site: Site,
  place: NonNullable<BackupSettings['backups']>,
  name: string,
): Promise<void> {
  await writeBackup(site, path.join(place.folder, name));
  const names = await readdir(place.folder);
  const former = names
    .filter((name) => NIGHTLY.test(name))
    .toSorted()
    .slice(0, -place.keep);
  // The remains of another night; no other backup is being written while ours is.
  const halves = names.filter((name) => HALF.test(name));
  for (const name of [...former, ...halves]) {
    await rm(path.join(place.folder, name), { force: true });
  }
}

const isWanted = ({ backups, bucketBackups }: NightlyDeps['config']): boolean =>
  backups !== null || bucketBackups !== null;

async function writeOne(deps: Omit<NightlyDeps, 'log'>, day: string): Promise<void> {
  const { backups, bucketBackups, backupKey } = deps.config;
  const name = `souk-${day}.backup`;
  const site = siteOf(deps);
  if (backups) await writeNightly(site, backups, name);
  if (!bucketBackups) return;
  if (backupKey === null) throw new BackupError('BACKUP_BUCKET needs BACKUP_KEY.');
  await writeToBucket({ ...site, backupKey }, bucketBackups, name);
}

/** Reads a nightly backup to its end. Returns false if only others have its key. */
async function readBack({ config }: Pick<NightlyDeps, 'config'>, day: string): Promise<boolean> {
  if (!canDecrypt(config.backupKey)) return false;
  await withBackup(config, day, async () => undefined);
  return true;
}

/** The job of every night. Throws if the backup failed, so that the queue retries it. */
export async function backUpNightly(deps: NightlyDeps): Promise<void> {
  try {
    await backUpNow(deps);
  } catch (error) {
    deps.log.error({ err: error }, 'the nightly backup failed');
    throw error;
  }
}

/** Makes the nightly backup, reads it back, and records the outcome. */
export async function backUpNow(deps: Omit<NightlyDeps, 'log'>): Promise<void> {
  const { db, now, config } = deps;
  if (!isWanted(config)) return;
  const day = now().toISOString().slice(0, 10);
  let isRead = false;
  try {
    await writeOne(deps, day);
    isRead = await readBack(deps, day);
  } catch (error) {
    await note(db, now(), { failed_at: now(), failure: reasonOf(error, config) });
    throw error;
  }
  const read_at = isRead ? now() : null;
  await note(db, now(), { done_at: now(), read_at, failed_at: null, failure: null });
}

/**
 * At a worker's start: removes the remains of killed backups, and records since when nightly ones
 * are wanted.
 */
export async function readyBackups(deps: NightlyDeps): Promise<void> {
  const { db, now, config } = deps;
  await sweepWork(siteOf(deps));
  if (isWanted(config)) await note(db, now(), {});
}

/** Every hour: makes up for an overdue backup, for instance if the machine sleeps at night. */
export async function watchBackups(deps: NightlyDeps): Promise<void> {
  const { overdue, done_at, failure } = await backupState(deps);
  if (!overdue) return;
  deps.log.error({ done_at, failure }, 'there has been no backup for more than a day');
  await enqueue(deps.db, 'back-up', {}, { key: 'overdue backup' });
}

/** The state of the nightly backups. */
export async function backupState({
  db,
  now,
  config,
}: Pick<NightlyDeps, 'db' | 'now' | 'config'>): Promise<BackupState> {
  const row = await db.selectFrom('nightly_backups').selectAll().executeTakeFirst();
  const nightly = isWanted(config);
  const since = row?.done_at ?? row?.wanted_since;
  return {
    nightly,
    done_at: row?.done_at?.toISOString() ?? null,
    read_at: row?.read_at?.toISOString() ?? null,
    failure: row?.failure ?? null,
    failed_at: row?.failed_at?.toISOString() ?? null,
    overdue: nightly && since !== undefined && now().getTime() - since.getTime() > OVERDUE_MS,
  };
}

type BackupOutcome = {
  done_at?: Date;
  read_at?: Date | null;
  failed_at?: Date | null;
  failure?: string | null;
};

async function note(db: Db, wanted_since: Date, noted: BackupOutcome): Promise<void> {
  await db
    .insertInto('nightly_backups')
    .values({ wanted_since, ...noted })
    .onConflict((oc) => {
      const conflict = oc.column('only_row');
      return Object.keys(noted).length > 0 ? conflict.doUpdateSet(noted) : conflict.doNothing();
    })
    .execute();
}

const NO_ROOM: Record<string, string> = {
  ENOSPC: 'There is no room left for it',
  EDQUOT: 'There is no room left for it',
};
const REASONS: Record<string, string> = {
  EACCES: 'Souk may not write into BACKUP_DIR',
  EPERM: 'Souk may not write into BACKUP_DIR',
  EROFS: 'BACKUP_DIR can only be read',
  ENOENT: 'BACKUP_DIR is not there',
  ENOTDIR: 'BACKUP_DIR is no folder',
};

function reasonOf(error: unknown, { backups }: NightlyDeps['config']): string {
  // It names files by their addresses, which are public.
  if (error instanceof FilesMissing) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = backups ? { ...NO_ROOM, ...REASONS } : NO_ROOM;
  return known[code] ?? readable(error instanceof Error ? error.message : String(error));
}
