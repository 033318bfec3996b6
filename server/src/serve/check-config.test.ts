import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { ownPort } from '../../test/own-port.ts';
import { SELF_SIGNED } from '../../test/self-signed.ts';
import { startWorld, type World } from '../../test/world.ts';
import { newBackupKey } from '../backup/encryption.ts';
import type { Config } from '../config.ts';
import { settleCurrency } from '../domains/shops/index.ts';
import { checkConfig } from './check-config.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  folder = await mkdtemp(path.join(tmpdir(), 'souk-check-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Checks the world's settings with some others; returns the line about each thing, and the faults. */
async function checked(changes: Partial<Config> = {}, seconds?: number) {
  const lines: Record<string, string> = {};
  const printed: string[] = [];
  const config = { ...world.deps.config, dataDir: folder, ...changes };
  const print = (line: string) => {
    const [, what] = /^. ([\w ]+):/.exec(line) ?? [];
    if (what) lines[what] = line;
    printed.push(line);
  };
  const faults = await checkConfig(config, { print, ...(seconds && { seconds }) });
  return { faults, lines, printed };
}

async function mailServer(): Promise<number> {
  const server = new SMTPServer({
    ...SELF_SIGNED,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right' ? null : new Error('Wrong'), { user: username }),
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return (server.server.address() as AddressInfo).port;
}

it('tries each connection, and leaves nothing behind', async () => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  const port = await mailServer();
  const { mail, databaseUrl } = world.deps.config;
  const { faults, lines } = await checked({
    directDatabaseUrl: databaseUrl,
    bucket: bucket.settings,
    mail: { ...mail, smtpUrl: `smtp://souk:right@127.0.0.1:${port}` },
    backups: { folder: path.join(folder, 'backups'), keep: 7 },
  });
  expect(lines).toMatchObject({
    Settings: '✓ Settings: all of them can be read',
    Database: '✓ Database: answers and is up to date',
    'Direct database': '✓ Direct database: answers',
    'Data folder': `✓ Data folder: ${folder} can be written`,
    Bucket: '✓ Bucket: a file was written to souk-files, read and removed',
    Mail: '✓ Mail: the server lets Souk in',
    Payments: '✓ Payments: the provider takes the key',
    Address: `✓ Address: Souk answers at ${world.url}`,
    Backups: `✓ Backups: ${folder}/backups isn’t there yet, and will be made`,
  });
  expect(faults).toBe(0);
  expect(await readdir(folder)).toEqual([]);
  const kept = await readdir(bucket.folder, { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).toEqual([]);
});

it('says of each that doesn’t work why and what to do, without its secrets', async () => {
  const [nobody, port] = [await ownPort(), await mailServer()];
  const bucket = await startBucket();
  await bucket.stop();
  const { mail, payments } = world.deps.config;
  const { faults, lines } = await checked({
    databaseUrl: `postgres://souk:hush@127.0.0.1:${nobody}/souk`,
    migrateDatabaseUrl: `postgres://souk:hush@127.0.0.1:${nobody}/souk`,
    dataDir: '/proc/souk',
    bucket: { ...bucket.settings, secretAccessKey: 'hush' },
    mail: { ...mail, smtpUrl: `smtp://souk:hush@127.0.0.1:${port}` },
    payments: { ...payments, secretKey: 'sk_test_hush', apiBase: world.url },
    publicUrl: 'http://no-such-host.invalid',
  });
  const refused = `ECONNREFUSED 127.0.0.1:${nobody}. Check its address, user and password, and that it runs.`;
  expect(lines).toMatchObject({
    Database: `✗ Database: The database of DATABASE_URL can't be used: connect ${refused}`,
    Migrations: `✗ Migrations: The database of MIGRATE_DATABASE_URL can't be used: connect ${refused}`,
    'Data folder':
      '✗ Data folder: Souk can’t write into /proc. Let Souk’s user write there, or change DATA_DIR.',
    Bucket: expect.stringMatching(/^✗ Bucket: .*ECONNREFUSED.* Check the S3_ settings, /),
    Mail: expect.stringMatching(
      /^✗ Mail: .* doesn’t accept the user or password in SMTP_URL: .*\. Check SMTP_URL\.$/,
    ),
    Payments: expect.stringMatching(/^✗ Payments: \w.* Check STRIPE_SECRET_KEY, /),
    Address: expect.stringMatching(/^✗ Address: .*no-such-host\.invalid.* Check PUBLIC_URL, /),
  });
  expect(faults).toBe(7);
  expect(JSON.stringify(lines)).not.toContain('hush');
});

it('tries the bucket for backups', async () => {
  const { settings, folder: kept, stop } = await startBucket();
  onTestFinished(stop);
  const { identity: backupKey } = await newBackupKey();
  const told = async (name: string) => {
    const bucketBackups = { bucket: { ...settings, name }, keep: 7 };
    const { faults, lines } = await checked({ backupKey, bucketBackups });
    return { faults, line: lines['Backups'] };
  };
  expect(await told(settings.name)).toEqual({
    faults: 0,
    line: '✓ Backups: a file was written to souk-files, read and removed',
  });
  const left = await readdir(kept, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  expect(await told('no-such-bucket')).toEqual({
    faults: 1,
    line: '✗ Backups: There is no bucket no-such-bucket. Check BACKUP_BUCKET and the S3_ settings, and that the key may read, write and delete.',
  });
});

it('refuses another currency than the site’s, as the start does', async () => {
  const line = async () => (await checked({ siteCurrency: 'JPY' })).lines['Database'];
  expect(await line()).toBe('✓ Database: answers and is up to date');
  await settleCurrency(world.deps.db, null);
  expect(await line()).toMatch(
    /^✗ Database: SITE_CURRENCY is JPY, but this site has been in USD since its first start: /,
  );
});

it('tries each standby', async () => {
  const { databaseUrl } = world.deps.config;
  const gone = `postgres://souk:hush@127.0.0.1:${await ownPort()}/souk`;
  const { faults, lines } = await checked({ replicaUrls: [databaseUrl, gone] });
  expect(lines['Standby 1']).toBe('! Standby 1: the database answers, but it isn’t a standby');
  expect(lines['Standby 2']).toMatch(
    /^✗ Standby 2: The database of DATABASE_REPLICA_URL can't be used: connect ECONNREFUSED/,
  );
  expect(faults).toBe(1);
});

it('gives up on a server that never answers', async () => {
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const open = new Set<Socket>();
  silent.on('connection', (socket) => open.add(socket));
  onTestFinished(async () => {
    const closed = new Promise((resolve) => silent.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  });
  const { port } = silent.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const { lines } = await checked({ mail: { ...world.deps.config.mail, smtpUrl } }, 0.5);
  expect(lines['Mail']).toBe('✗ Mail: There was no answer within 0.5 seconds. Check SMTP_URL.');
});

it('remarks on what isn’t complete, though the site would run', async () => {
  const { faults, lines, printed } = await checked({
    publicUrl: `http://127.0.0.1:${await ownPort()}`,
    open: 'HOST is 0.0.0.0',
    unread: ['SMPT_URL isn’t a setting'],
  });
  expect(faults).toBe(0);
  expect(printed).toContain('! SMPT_URL isn’t a setting');
  expect(printed).toContainEqual(expect.stringMatching(/^! SMTP_URL is not set/));
  expect(lines['Backups']).toBe('! Backups: none: BACKUP_DIR isn’t set');
  expect(lines['Address']).toMatch(/^! Address: nothing answers at .+ yet$/);
});

it('sends a file to the bucket as a page would, and says what the bucket refuses', async () => {
  const { publicUrl } = world.deps.config;
  const { origin } = new URL(publicUrl);
  const told = async (rules: Parameters<typeof startBucket>[0], changes: Partial<Config> = {}) => {
    const { settings, stop } = await startBucket(rules);
    onTestFinished(stop);
    const bucket = { bucket: settings, bucketPublicEndpoint: settings.endpoint };
    const { lines, faults } = await checked({ ...bucket, ...changes });
    return { line: lines['Direct uploads'], faults };
  };
  const fix =
    'Check S3_PUBLIC_ENDPOINT and the bucket’s CORS rules: docs/operating/files.md has them.';
  expect(await told({ origin })).toEqual({
    line: `✓ Direct uploads: pages of ${origin} can send files to souk-files`,
    faults: 0,
  });
  for (const rules of [{}, { origin: 'https://elsewhere.example' }]) {
    expect(await told(rules)).toEqual({
      line: `✗ Direct uploads: The bucket doesn’t let pages of ${origin} send files. ${fix}`,
      faults: 1,
    });
  }
  expect((await told({ origin, exposed: 'x-other' })).line).toBe(
    `✗ Direct uploads: The bucket doesn’t show the ETag of a file to pages of ${origin}. ${fix}`,
  );
  expect((await told({ origin }, { publicUrl: 'https://souk.invalid' })).line).toBe(
    '✗ Direct uploads: S3_PUBLIC_ENDPOINT must begin with https, as PUBLIC_URL does.',
  );
  expect((await checked()).lines['Direct uploads']).toBeUndefined();
});
