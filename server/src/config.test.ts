import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig, type Config } from './config.ts';
import { newKey } from './kit/seal.ts';

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const BUCKET = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'souk-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const TEST = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('the demo, whose passwords are public', () => {
  it.each([
    ['nothing is set', {}],
    ['the address is this machine’s', { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' }],
    ['the key is a test key', TEST],
    ['it is asked for', { ...LIVE, HOST: '0.0.0.0', NODE_ENV: 'production', DEMO: '1' }],
    ['it is asked for over a database', { DATABASE_URL: 'postgres://db/souk', DEMO: '1' }],
  ])('is on when %s', (_when, env) => {
    expect(readConfig(env).demo).toBe(true);
  });

  it.each([
    ['NODE_ENV is production', { ...TEST, NODE_ENV: 'production' }],
    ['NODE_ENV is production in another case', { ...TEST, NODE_ENV: ' Production ' }],
    ['others can reach the port', { ...TEST, HOST: '0.0.0.0' }],
    ['the site has a public address', { ...TEST, PUBLIC_URL: 'https://souk.example' }],
    ['cards are charged', LIVE],
    ['the operator brings the database', { DATABASE_URL: 'postgres://db/souk' }],
    ['it is switched off', { DEMO: '0' }],
  ])('stays off when %s', (_when, env) => {
    expect(readConfig(env).demo).toBe(false);
  });
});

describe('verified addresses', () => {
  it.each([
    ['in a trial on this machine', {}, false],
    ['where others can reach the port', { ...TEST, HOST: '0.0.0.0' }, true],
    ['where the site has a public address', { ...TEST, PUBLIC_URL: 'https://souk.example' }, true],
    ['where the operator says so', { REQUIRE_VERIFIED_EMAIL: '1' }, true],
    [
      'where the operator says no',
      { ...TEST, HOST: '0.0.0.0', REQUIRE_VERIFIED_EMAIL: '0' },
      false,
    ],
  ])('are required %s: %j is %s', (_when, env, asked) => {
    expect(readConfig(env).requireVerifiedEmail).toBe(asked);
  });
});

describe('test payments', () => {
  it.each([
    ['NODE_ENV is production', { NODE_ENV: 'production' }],
    ['HOST is 0.0.0.0', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL is https://souk.example', { PUBLIC_URL: 'https://souk.example' }],
  ])('must be requested when %s', (reason, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(
      `${reason} and STRIPE_SECRET_KEY is not set, so no card could be charged. ` +
        'Set it, or set PAYMENTS=sandbox if test payments are what you want.',
    );
    expect(readConfig({ ...env, PAYMENTS: 'sandbox' }).payments.sandbox).toBe(true);
  });
});

describe('an implausible setting', () => {
  it.each([
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must be a number of proxies or their addresses'],
    [{ MAIL_DAYS: '29' }, 'MAIL_DAYS must be a whole number from 30 to 36500, not "29".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test, not "prod".'],
    [
      { HOST: '0.0.0.0', PAYMENTS: 'sandbox', TRUST_PROXY: 'on' },
      'HOST is 0.0.0.0 and TRUST_PROXY is on, so anyone could pretend to be any address. Set it to the number',
    ],
    [
      { ...TEST, NODE_ENV: 'production', TRUST_PROXY: '10.0.0.1, 0.0.0.0/0' },
      'NODE_ENV is production and TRUST_PROXY is 10.0.0.1, 0.0.0.0/0, so anyone could pretend',
    ],
    [
      { MEDIA_HOSTS: 'https://clips.example.com/a' },
      'MEDIA_HOSTS must be names of hosts like clips.example.com, not "https://clips.example.com/a".',
    ],
    [{ MEDIA_HOSTS: 'a.example; script-src' }, 'MEDIA_HOSTS must be names of hosts'],
    [{ METRICS: 'maybe' }, 'METRICS must be 1, 0 or public, not "maybe".'],
    [
      { ADMIN_EMAIL: 'ops', ADMIN_PASSWORD: 'secret-1' },
      'ADMIN_EMAIL must be an email address, not "ops".',
    ],
    [{ ADMIN_EMAIL: 'ops@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together'],
    [{ MIN_FREE_GB: '-1' }, 'MIN_FREE_GB must be a number from 0 to 1000000, not "-1".'],
    [{ MAX_ALL_MEDIA_GB: 'all' }, 'MAX_ALL_MEDIA_GB must be a number from 0.001 to'],
    [{ FFMPEG_PATH: '/nowhere/ffmpeg' }, 'FFMPEG_PATH is "/nowhere/ffmpeg", but there is no such'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET is not: payments could not be'],
    [
      { STRIPE_API_BASE: 'http://127.0.0.1:1' },
      'STRIPE_API_BASE is set, but STRIPE_WEBHOOK_SECRET',
    ],
    [
      { PAYMENT_METHODS: 'card,Bank Debit' },
      'PAYMENT_METHODS must list payment methods by Stripe\'s names, such as card,link,us_bank_account, not "Bank Debit".',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: ' , ' },
      'STRIPE_WEBHOOK_SECRET is not',
    ],
    [{ DATABASE_URL: 'mysql://db/souk' }, 'DATABASE_URL must begin with postgres:// or'],
    [{ MIGRATE_DATABASE_URL: 'postgres://owner@db/souk' }, 'DATABASE_URL is not: set both'],
    [{ S3_BUCKET: 'souk-files' }, 'Missing: S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.'],
    [{ S3_REGION: 'eu-central-1' }, 'go together: set all of them or none.'],
    [{ S3_PUBLIC_ENDPOINT: 'https://files.example' }, 'S3_PUBLIC_ENDPOINT also needs S3_BUCKET.'],
    [{ ...BUCKET, S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket'],
    [{ BACKUP_BUCKET: 'backups' }, 'BACKUP_BUCKET also needs S3_ENDPOINT, S3_ACCESS_KEY_ID, S3'],
    [{ ...BUCKET, BACKUP_BUCKET: 'backups' }, 'BACKUP_BUCKET needs BACKUP_KEY, because backups'],
    [
      { ...BUCKET, BACKUP_BUCKET: 'backups', BACKUP_KEY: 'age1qqq', BACKUP_DIR: '/backups' },
      'BACKUP_DIR and BACKUP_BUCKET can’t be set together',
    ],
    [{ ...BUCKET, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an http(s) address'],
    [{ SECRETS_KEY: 'secret' }, 'SECRETS_KEY must be 32 random bytes in Base64'],
    [{ BACKUP_KEY: 'secret' }, 'BACKUP_KEY must be an age key'],
    [{ SMTP_URL_FILE: '/nowhere/smtp' }, 'SMTP_URL_FILE is "/nowhere/smtp", which can\'t be read'],
    [{ SECRETS_KEY_FILE: '/dev/null' }, 'SECRETS_KEY_FILE is "/dev/null", which is empty.'],
    [{ PUBLIC_URL: 'souk.example' }, 'PUBLIC_URL must be an http(s) address, not "souk.example".'],
  ])('%j is rejected with one message', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it.each(['2', 'loopback', '10.0.0.0/8, ::1', 'on', 'off'])(
    'TRUST_PROXY=%s is accepted',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).not.toThrow();
    },
  );
});

describe('payments', () => {
  it('take only cards, unless the setting lists more methods', () => {
    expect(readConfig(TEST).payments.methods).toEqual(['card']);
    const PAYMENT_METHODS = 'card, link,us_bank_account';
    const { methods } = readConfig({ ...TEST, PAYMENT_METHODS }).payments;
    expect(methods).toEqual(['card', 'link', 'us_bank_account']);
  });

  it('can have several webhook secrets', () => {
    const STRIPE_WEBHOOK_SECRET = 'whsec_1, whsec_2,';
    const { webhookSecrets } = readConfig({ ...TEST, STRIPE_WEBHOOK_SECRET }).payments;
    expect(webhookSecrets).toEqual(['whsec_1', 'whsec_2']);
  });
});

describe('a secret', () => {
  const inFile = async (text: string) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'souk-secret-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'secret');
    await writeFile(file, text);
    return file;
  };
  const key = newKey();
  it.each([
    ['DATABASE_URL', 'postgres://db/souk', (config: Config) => config.databaseUrl],
    ['SMTP_URL', 'smtp://user:password@host', (config: Config) => config.mail.smtpUrl],
    ['STRIPE_SECRET_KEY', 'sk_test_2', (config: Config) => config.payments.secretKey],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_2', (config: Config) => config.payments.webhookSecrets[0]],
    ['ADMIN_PASSWORD', 'secret-pass', (config: Config) => config.admin?.password],
    ['BACKUP_KEY', 'age1qqq', (config: Config) => config.backupKey],
    ['SECRETS_KEY', key, (config: Config) => config.secretsKeys?.[0]?.toString('base64')],
  ])('%s can come from a file', async (name, value, read) => {
    const rest = { ...TEST, ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD: 'first-pass' };
    const env = { ...rest, [name]: undefined, [`${name}_FILE`]: await inFile(`${value}\n`) };
    expect(read(readConfig(env))).toBe(value);
  });

  it('wins over its file when set', async () => {
    const env = { SMTP_URL: 'smtp://set', SMTP_URL_FILE: await inFile('smtp://file') };
    expect(readConfig(env).mail.smtpUrl).toBe('smtp://set');
  });
});

it('unverified accounts get 1 GB and 5 conversions, and 1 GB of the disk stays free', () => {
  const gigabyte = 1024 ** 3;
  expect(readConfig({}).quotas).toMatchObject({
    unverified: { mediaBytes: gigabyte, conversions: 5 },
    allMediaBytes: null,
    freeBytes: gigabyte,
  });
  const env = { MAX_ALL_MEDIA_GB: '2', MIN_FREE_GB: '0' };
  expect(readConfig(env).quotas).toMatchObject({ allMediaBytes: 2 * gigabyte, freeBytes: 0 });
});

it('hosts of clips are named in the form of a content security policy', () => {
  const MEDIA_HOSTS = 'Clips.example.com, *.cdn.example:8443';
  expect(readConfig({ MEDIA_HOSTS }).mediaHosts).toEqual([
    'https://clips.example.com',
    'https://*.cdn.example:8443',
  ]);
  expect(readConfig({}).mediaHosts).toEqual([]);
});

it.each(['production', 'PRODUCTION', ' Production'])('NODE_ENV=%s is production', (NODE_ENV) => {
  expect(readConfig({ ...TEST, NODE_ENV }).production).toBe(true);
});

it.each(['', 'development', 'Test'])('NODE_ENV=%s is not', (NODE_ENV) => {
  expect(readConfig({ NODE_ENV }).production).toBe(false);
});
