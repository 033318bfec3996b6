import { access, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { nightlyBackups, withBackup } from '../backup/find.ts';
import { demandNamedFiles } from '../backup/named-files.ts';
import { backUpNow } from '../backup/nightly.ts';
import { noteRestore } from '../backup/note-restore.ts';
import { restoreBackup } from '../backup/restore.ts';
import { writeBackup } from '../backup/write.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { s3Bucket } from '../gateways/storage/s3.ts';
import { siteStorage } from '../gateways/storage/site-storage.ts';
import { codeOf } from '../kit/settings.ts';
import { openDatabase } from './database.ts';
import { say } from './say.ts';

type WithDeps = (task: (deps: Deps) => Promise<void>) => Promise<void>;

/**
 * Writes the site, which may be running, to a file; without a name, makes the nightly backup now.
 */
export async function backupCommand(
  config: Config,
  [file, ...rest]: string[],
  withDeps: WithDeps,
): Promise<void> {
  if (rest.length > 0 || (file?.startsWith('-') && file !== '--list')) {
    throw new ConfigError('Usage: npm run backup -- [FILE | --list]');
  }
  const isNightly = config.backups !== null || config.bucketBackups !== null;
  if (!isNightly && (file === undefined || file === '--list')) {
    throw new ConfigError(
      'Usage: npm run backup -- FILE, or set BACKUP_DIR or BACKUP_BUCKET for nightly backups.',
    );
  }
  if (file === undefined) {
    await withDeps((deps) => backUpNow(deps));
    return say(`Saved as ${(await nightlyBackups(config)).at(-1)}.`);
  }
  if (file === '--list') {
    for (const name of await nightlyBackups(config)) say(name);
    return;
  }
  await readyPlaceOf(file);
  const database = await openDatabase(config, true);
  try {
    const { dataDir, backupKey } = config;
    const storage = siteStorage(config);
    const site = { databaseUrl: database.directUrl, dataDir, backupKey, storage };
    const { bytes } = await writeBackup(site, file, (line) => say(`  ✓ ${line}`));
    const how = backupKey ? ', encrypted with BACKUP_KEY' : '';
    say(`Saved in ${path.resolve(file)} (${(bytes / 1e6).toFixed(1)} MB${how}).`);
  } finally {
    await database.stop();
  }
}

/** Makes the folder that a backup is written into. @throws ConfigError if no file can be there */
async function readyPlaceOf(file: string): Promise<void> {
  const target = path.resolve(file);
  const there = await stat(target).catch(() => null);
  if (there?.isDirectory()) {
    throw new ConfigError(
      `${target} is a folder. Name a file in it, such as ${path.join(target, 'souk.backup')}.`,
    );
  }
  const folder = path.dirname(target);
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(`Souk can’t write into ${folder} (${codeOf(error)}).`, { cause: error });
  }
}

/** Restores a backup into an empty place. */
export async function restoreCommand(config: Config, [wanted, ...rest]: string[]): Promise<void> {
  if (!wanted || rest.length > 0) {
    throw new ConfigError('Usage: npm run restore -- FILE | DATE | latest');
  }
  await withBackup(config, wanted, async ({ file, head, apart }) => {
    say('  ✓ The backup is whole');
    const database = await openDatabase(config, false);
    try {
      const { dataDir, bucket, backupKey } = config;
      const inBucket = bucket ? { storage: s3Bucket(bucket) } : {};
      const site = { databaseUrl: database.ownerUrl, dataDir, ...inBucket };
      await restoreBackup(site, file, head, backupKey, (line) => say(`  ✓ ${line}`), apart);
    } finally {
      await database.stop();
    }
  });
  say('Restored. npm start opens it.');
  say('Two-step sign-in also needs the keys of the old place: its secrets.key, or SECRETS_KEY.');
}

/**
 * Prepares a database that another tool has taken back to an earlier moment, as a restore does, and
 * names the files that are gone since.
 */
export async function afterRestoreCommand(config: Config): Promise<void> {
  const database = await openDatabase(config, true);
  try {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      await noteRestore(client, 'The database was taken back to an earlier moment');
    } finally {
      await client.end();
    }
    say('Payouts are stopped until an admin has checked the books.');
    const named = await demandNamedFiles(database.directUrl, siteStorage(config).exists);
    say(`All ${named} files that the database names are there.`);
  } finally {
    await database.stop();
  }
}
