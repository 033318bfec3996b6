import { copyFile, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { migrated } from '../../test/ready-database.ts';
import { RealSite } from '../../test/real-site.ts';
import { newBackupKey } from '../backup/encryption.ts';

const PATIENCE = 240_000;
const PERSON = {
  email: 'ada@example.org',
  password: 'a-long-password',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
};

let bucket: Awaited<ReturnType<typeof startBucket>>;
let folder: string;
let site: RealSite;
let key: { identity: string; recipient: string };
beforeAll(async () => {
  bucket = await startBucket();
  folder = await mkdtemp(path.join(tmpdir(), 'souk-drill-'));
  key = await newBackupKey();
  site = await RealSite.make(
    {
      WEB_CONCURRENCY: '1',
      S3_ENDPOINT: bucket.settings.endpoint,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      BACKUP_BUCKET: bucket.settings.name,
      BACKUP_KEY: key.recipient,
    },
    migrated,
  );
  await site.start();
}, PATIENCE);
afterAll(async () => {
  await site.remove();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const reports = async (of: RealSite) => {
  const at = path.join(of.folder, 'reports');
  const names = await readdir(at).catch((): string[] => []);
  return Promise.all(names.toSorted().map((name) => readFile(path.join(at, name), 'utf8')));
};

test(
  'a site backs up to a bucket, drills the restore beside itself, and is restored elsewhere',
  async () => {
    const registered = await fetch(`${site.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    });
    expect(registered.ok).toBe(true);
    const said = await site.command(['backup']);
    const [, name = ''] = /Saved as (souk-[\d-]+\.backup)\./.exec(said) ?? [];
    expect(await site.command(['backup', '--list'])).toBe(`${name}\n`);

    const before = await readdir(site.folder);
    const drill = await site.command(['restore-drill'], '', { BACKUP_KEY: key.identity });
    expect(site.exitCode).toBe(0);
    expect(drill).toMatch(/[\d,]+ rows in \d+ tables and 0 files \(0\.0 MB\), as many as it says/);
    expect(drill).toContain('The books balance');
    expect((await readdir(site.folder)).toSorted()).toEqual([...before, 'reports'].toSorted());
    const [passed] = await reports(site);
    expect(passed).toContain('The backup passed in');
    expect(passed).toContain('1 accounts');
    expect(await site.isReady()).toBe(true);

    const place = await RealSite.make({ WEB_CONCURRENCY: '1' });
    try {
      expect(await place.command(['restore', 'latest'])).toContain(
        'Set BACKUP_DIR or BACKUP_BUCKET',
      );
      const from = {
        S3_ENDPOINT: bucket.settings.endpoint,
        S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
        BACKUP_BUCKET: bucket.settings.name,
        BACKUP_KEY: key.identity,
      };
      expect(await place.command(['restore', 'latest'], '', from)).toContain('Restored.');
      await place.start();
      const signedIn = await fetch(`${place.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email_or_username: PERSON.email, password: PERSON.password }),
      });
      expect(signedIn.status).toBe(200);
    } finally {
      await place.remove();
    }
  },
  PATIENCE,
);

test(
  'a drill with a damaged backup fails, says why and leaves nothing behind',
  async () => {
    const file = path.join(folder, 'site.backup');
    const stored = await readdir(bucket.folder, { recursive: true });
    const [backup = ''] = stored.filter((name) => name.endsWith('.backup._S3rver_object'));
    await copyFile(path.join(bucket.folder, backup), file);
    await truncate(file, 2000);
    const said = await site.command(['restore-drill', file], '', { BACKUP_KEY: key.identity });
    expect(said).toContain('damaged');
    expect(site.exitCode).toBe(1);
    expect((await readdir(site.folder)).filter((name) => name.includes('drill'))).toEqual([]);
    expect((await reports(site)).at(-1)).toContain('FAILED: ');
  },
  PATIENCE,
);
