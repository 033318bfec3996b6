import { existsSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encrypterFor } from '../backup/encryption.ts';
import { ConfigError, type Config } from '../config.ts';
import { isMigrated, releaseNumber } from '../db/migrate.ts';
import { createDb, createPool } from '../db/pool.ts';
import { isTooOld, TOO_OLD } from '../db/release-floor.ts';
import { paymentProvider } from '../deps.ts';
import { refuseOtherCurrency } from '../domains/shops/index.ts';
import { s3Objects } from '../gateways/storage/s3-objects.ts';
import { StoreUnavailable } from '../gateways/storage/storage.ts';
import { uploadAdvice } from '../gateways/video/age.ts';
import { newId } from '../kit/ids.ts';
import type { BucketSettings } from '../kit/storage-settings.ts';
import { advice } from './advice.ts';
import { checkAdminPassword } from './check-admin.ts';
import { isStandby, requireOwnSessions, requireServing } from './database.ts';
import { say } from './say.ts';
import { tryDirectUpload } from './try-direct-upload.ts';

/** The time each connection has; some clients would try again for minutes. */
const ANSWERS_WITHIN_SECONDS = 10;

/** Something that isn't as it should be, in one sentence, though the site would run. */
class Remark extends Error {}

/** `run` returns what it found; `fix` says what to do when it throws anything but a ConfigError. */
type Check = { what: string; run: () => Promise<string>; fix: string };

async function tryServing(config: Config): Promise<string> {
  const { databaseUrl: url, directDatabaseUrl: direct } = config;
  if (url === null) return 'the embedded one, which starts with the site';
  await requireServing(url, direct);
  const db = createDb(createPool({ url, max: 1, onError: () => {} }));
  try {
    if (await isTooOld(db, await releaseNumber())) {
      throw new ConfigError(`${TOO_OLD}. Start the newer release instead.`);
    }
    const migrated = await isMigrated(db).catch(() => false);
    if (!migrated) return 'answers, and has to be migrated';
    await refuseOtherCurrency(db, config.siteCurrency);
    return 'answers and is up to date';
  } finally {
    await db.destroy();
  }
}

/** The lines about the addresses that lead to the database itself. */
function directChecks({ directDatabaseUrl, migrateDatabaseUrl, replicaUrls }: Config): Check[] {
  const addresses: [string, string, string | null][] = [
    ['Direct database', 'DATABASE_DIRECT_URL', directDatabaseUrl],
    ['Migrations', 'MIGRATE_DATABASE_URL', migrateDatabaseUrl],
  ];
  const direct = addresses.flatMap(([what, setting, url]) => {
    if (url === null) return [];
    const run = async () => {
      await requireOwnSessions(url, setting);
      return 'answers';
    };
    return [{ what, run, fix: `Check ${setting}.` }];
  });
  const standbys = replicaUrls.map((url, n) => ({
    what: replicaUrls.length === 1 ? 'Standby' : `Standby ${n + 1}`,
    run: () => tryStandby(url),
    fix: 'Check DATABASE_REPLICA_URL.',
  }));
  return [...direct, ...standbys];
}

async function tryStandby(url: string): Promise<string> {
  if (await isStandby(url, 'DATABASE_REPLICA_URL')) return 'answers';
  throw new Remark('the database answers, but it isn’t a standby');
}

/** Writes into a folder, or into the first that is there of those above it. */
async function tryFolder(folder: string): Promise<string> {
  let there = folder;
  while (!existsSync(there)) there = path.dirname(there);
  try {
    await rmdir(await mkdtemp(path.join(there, '.souk-check-')));
  } catch (error) {
    throw new Error(`Souk can’t write into ${there}`, { cause: error });
  }
  return there === folder
    ? `${folder} can be written`
    : `${folder} isn’t there yet, and will be made`;
}

/** Writes a small file into a folder of a bucket, reads it and removes it. */
async function tryBucket(bucket: BucketSettings, folder: string): Promise<string> {
  const store = s3Objects(bucket);
  const key = `${folder}/check/${newId()}.txt`;
  const sent = Buffer.from('Written by npm run check-config');
  await store.put(key, sent, 'text/plain');
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await store.open(key)) chunks.push(chunk as Buffer);
    if (!Buffer.concat(chunks).equals(sent)) {
      throw new Error('A file came back from the bucket with other bytes');
    }
  } finally {
    await store.remove(key);
  }
  return `a file was written to ${bucket.name}, read and removed`;
}

async function tryFiles({ bucket }: Config): Promise<string> {
  return bucket === null ? 'none: files are kept in DATA_DIR' : tryBucket(bucket, 'media');
}

/** The line about large videos that browsers send to the bucket. */
function directUploadChecks({ bucket, bucketPublicEndpoint, publicUrl }: Config): Check[] {
  if (bucket === null || bucketPublicEndpoint === null) return [];
  const run = () => tryDirectUpload(bucket, bucketPublicEndpoint, publicUrl);
  const fix =
    'Check S3_PUBLIC_ENDPOINT and the bucket’s CORS rules: docs/operating/files.md has them.';
  return [{ what: 'Direct uploads', run, fix }];
}

async function tryMail({ mail }: Config): Promise<string> {
  if (mail.smtpUrl === null) return 'none: emails are files in DATA_DIR/outbox';
  const { trySmtp } = await import('../gateways/mail/smtp.ts');
  await trySmtp(mail.smtpUrl, mail.from);
  return 'the server lets Souk in';
}

async function tryPayments(config: Config): Promise<string> {
  const { payments } = config;
  if (payments.sandbox && payments.apiBase === null) {
    return 'test payments, which start with the site';
  }
  // Any call with the key would do.
  await paymentProvider(config).balanceCents();
  return 'the provider takes the key';
}

async function tryOwnAddress({ publicUrl }: Config): Promise<string> {
  let status: number;
  try {
    ({ status } = await fetch(`${publicUrl}/healthz`, { redirect: 'manual' }));
  } catch (error) {
    if (codeOf(error) === 'ECONNREFUSED') throw new Remark(`nothing answers at ${publicUrl} yet`);
    throw error;
  }
  if (status === 200) return `Souk answers at ${publicUrl}`;
  if ([502, 503, 504].includes(status)) {
    throw new Remark(
      `the proxy at ${publicUrl} answers ${status}: Souk isn’t serving behind it yet`,
    );
  }
  throw new Error(`Something else answers at ${publicUrl}, with ${status} for /healthz`);
}

async function tryBackups({ backups, bucketBackups, backupKey }: Config): Promise<string> {
  if (backupKey) await encrypterFor(backupKey);
  if (bucketBackups !== null) return tryBucket(bucketBackups.bucket, 'backups');
  if (backups === null) throw new Remark('none: BACKUP_DIR isn’t set');
  return tryFolder(backups.folder);
}

async function tryUploads({ ffmpegPath }: Config): Promise<string> {
  const lines = await uploadAdvice(ffmpegPath, new Date());
  if (lines.length > 0) throw new Remark(lines.join('. '));
  return 'ffmpeg is current, and reads uploads in a closed room';
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

/** The reason behind an error: fetch only says that it failed. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if ((error instanceof TypeError || error instanceof StoreUnavailable) && error.cause) {
    return reasonOf(error.cause);
  }
  return error instanceof Error ? error.message : String(error);
}

const MAY = 'and that the key may read, write and delete';

function checksOf(config: Config): Check[] {
  const { publicUrl } = config;
  return [
    { what: 'Database', run: () => tryServing(config), fix: 'Check DATABASE_URL.' },
    ...directChecks(config),
    {
      what: 'Data folder',
      run: () => tryFolder(config.dataDir),
      fix: 'Let Souk’s user write there, or change DATA_DIR.',
    },
    {
      what: 'Bucket',
      run: () => tryFiles(config),
      fix: `Check the S3_ settings, ${MAY}.`,
    },
    ...directUploadChecks(config),
    { what: 'Mail', run: () => tryMail(config), fix: 'Check SMTP_URL.' },
    {
      what: 'Payments',
      run: () => tryPayments(config),
      fix: 'Check STRIPE_SECRET_KEY, and STRIPE_API_BASE if you set it.',
    },
    {
      what: 'Address',
      run: () => tryOwnAddress(config),
      fix: `Check PUBLIC_URL, and that ${new URL(publicUrl).host} leads to your proxy.`,
    },
    {
      what: 'Backups',
      run: () => tryBackups(config),
      fix: config.bucketBackups
        ? `Check BACKUP_BUCKET and the S3_ settings, ${MAY}.`
        : 'Let Souk’s user write there, or change BACKUP_DIR.',
    },
    { what: 'Uploads', run: () => tryUploads(config), fix: 'Check FFMPEG_PATH.' },
  ];
}

/** One line about what a check found, and whether it is a fault. */
async function lineOf({ what, run, fix }: Check, seconds: number) {
  const waiting = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`There was no answer within ${seconds} seconds`);
  });
  try {
    return { fault: false, line: `✓ ${what}: ${await Promise.race([run(), late])}` };
  } catch (error) {
    const why = reasonOf(error);
    if (error instanceof Remark) return { fault: false, line: `! ${what}: ${why}` };
    const whole = error instanceof ConfigError ? why : `${why.replace(/\.$/, '')}. ${fix}`;
    return { fault: true, line: `✗ ${what}: ${whole}` };
  } finally {
    waiting.abort();
  }
}

/**
 * Tries every connection that the settings name, all at once, without serving and without leaving
 * anything behind, and prints a line about each. Returns how many don't work.
 */
export async function checkConfig(
  config: Config,
  { print = say, seconds = ANSWERS_WITHIN_SECONDS } = {},
): Promise<number> {
  await checkAdminPassword(config);
  print('✓ Settings: all of them can be read');
  const hints = [...config.unread, ...advice(config, { demo: config.demo, hasAdmin: true })];
  for (const hint of hints) print(`! ${hint}`);
  const found = await Promise.all(checksOf(config).map((check) => lineOf(check, seconds)));
  for (const { line } of found) print(line);
  return found.filter(({ fault }) => fault).length;
}
