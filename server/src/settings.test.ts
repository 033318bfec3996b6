import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toMinor } from '@souk/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig, type Config } from './config.ts';
import { readEnvFile, settingsIn } from './kit/env-file.ts';
import { newKey } from './kit/seal.ts';
import { SETTING_NAMES, unreadSettings } from './kit/setting-names.ts';
import type { Env } from './kit/settings.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-settings-'));
  file = path.join(folder, 'a-file');
  await writeFile(file, 'text');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const BUCKET = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'souk-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const ADMIN = { ADMIN_EMAIL: 'ops@example.com', ADMIN_PASSWORD: 'secret-pass' };
const key = newKey();
const AGE = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

/** A value and its meaning. */
type Good = [value: string, read: (config: Config) => unknown, means: unknown];
type Case = { beside?: Env; good: Good[]; bad: string[] };

const yesNo = (read: (config: Config) => unknown, beside: Env = {}): Case => ({
  beside,
  good: [
    ['1', read, true],
    ['TRUE', read, true],
    [' yes ', read, true],
    ['on', read, true],
    ['0', read, false],
    ['Off', read, false],
  ],
  bad: ['maybe', '2', 'y es'],
});
const amount = (
  read: (config: Config) => unknown,
  good: [string, number][],
  bad: string[] = [],
): Case => ({
  good: good.map(([value, means]) => [value, read, means]),
  bad: ['many', '-1', '1e3', '0x10', '1,5', '1 000', 'NaN', 'Infinity', '99999999999999', ...bad],
});
const GB = 1024 ** 3;
const database = (read: (config: Config) => unknown, beside: Env = {}): Case => ({
  beside,
  good: [
    ['postgres://db/souk', read, 'postgres://db/souk'],
    [
      ' postgresql://u:p%23w@db:6543/souk?sslmode=disable ',
      read,
      expect.stringContaining('p%23w@'),
    ],
    ['postgres:///souk?host=/run/postgresql', read, 'postgres:///souk?host=/run/postgresql'],
  ],
  bad: [
    'mysql://u:s3cret@db/souk',
    'db/souk',
    'postgres://u:s3cret#x@db/souk',
    'postgres://u:s3cret@db:99999/souk',
    'postgres://u:s3cret@db:port/souk',
    'postgres://u:s3cret@db/souk?pool_size=3',
    'postgres://u:s3cret@db/souk?sslrootcert=/nowhere/s.pem',
  ],
});
const free = (config: Config) => toMinor(config.freeShippingOver ?? NaN);

/** Every setting, with values that are followed and values that are refused. */
const CASES: Record<(typeof SETTING_NAMES)[number], Case | 'tools'> = {
  PORT: amount(
    (config) => config.port,
    [
      ['8080', 8080],
      [' 80 ', 80],
    ],
    ['0', '65536', '80.5'],
  ),
  HOST: {
    beside: { PAYMENTS: 'sandbox' },
    good: [
      ['[::1]', (config) => config.host, '::1'],
      ['0.0.0.0', (config) => config.host, '0.0.0.0'],
      ['Souk-1.internal', (config) => config.host, 'Souk-1.internal'],
    ],
    bad: ['127.0.0.1:3000', 'http://localhost', '*', '256.1.1.1', '127.0.0', 'a b', '[::1'],
  },
  PUBLIC_URL: {
    beside: { PAYMENTS: 'sandbox' },
    good: [
      ['https://souk.example/', (config) => config.publicUrl, 'https://souk.example'],
      ['HTTPS://Souk.Example:443//', (config) => config.publicUrl, 'https://souk.example'],
      [' http://[::1]:3000 ', (config) => config.publicUrl, 'http://[::1]:3000'],
      ['https://käse.example', (config) => config.publicUrl, 'https://xn--kse-qla.example'],
    ],
    bad: [
      'souk.example',
      'ftp://souk.example',
      'https://souk.example/shop',
      'https://souk.example/?s3cret=1',
      'https://souk.example?',
      'https://souk.example/#top',
      'https://souk.example#',
      'https://u:s3cret@souk.example',
      'https://souk.example:0',
      'https://souk.example:99999',
      'https://',
      'https:souk.example',
      'https://a.example, https://b.example',
      'https://a.example,b.example',
    ],
  },
  DATA_DIR: {
    good: [
      ['/srv/souk', (config) => config.dataDir, '/srv/souk'],
      ['/srv/souk/', (config) => config.dataDir, '/srv/souk'],
      ['data', (config) => config.dataDir, path.resolve('data')],
    ],
    bad: ['~/souk', '$HOME/souk', 'file:///srv/souk', 'FILE', '/dev/null/souk'],
  },
  DATABASE_URL: database((config) => config.databaseUrl),
  DATABASE_DIRECT_URL: database((config) => config.directDatabaseUrl, {
    DATABASE_URL: 'postgres://pooler/souk',
  }),
  MIGRATE_DATABASE_URL: database((config) => config.migrateDatabaseUrl, {
    DATABASE_URL: 'postgres://db/souk',
  }),
  DATABASE_REPLICA_URL: {
    beside: { DATABASE_URL: 'postgres://db/souk' },
    good: [
      ['postgres://one/souk', (config) => config.replicaUrls, ['postgres://one/souk']],
      [
        'postgres://one/souk, postgres://two:6543/souk',
        (config) => config.replicaUrls,
        ['postgres://one/souk', 'postgres://two:6543/souk'],
      ],
    ],
    bad: [
      'mysql://u:s3cret@db/souk',
      'postgres://u:s3cret@db/souk,',
      'postgres://u:s3cret@one/souk postgres://two/souk',
      'postgres://u:s3cret@db/souk?pool_size=3',
    ],
  },
  DATABASE_POOL: amount((config) => config.databasePool, [['20', 20]], ['2', '1001', '3.5']),
  DEMO: yesNo((config) => config.demo),
  DEMO_MODULE: {
    good: [['@else/demo', (config) => config.demoModule, '@else/demo']],
    bad: ['two words'],
  },
  ADMIN_EMAIL: {
    beside: ADMIN,
    good: [
      [' ops@example.com ', (config) => config.admin?.email, 'ops@example.com'],
      ['\u200bｏｐｓ@example.com', (config) => config.admin?.email, 'ops@example.com'],
    ],
    bad: ['ops', 'a@b@c', ''],
  },
  ADMIN_PASSWORD: {
    beside: ADMIN,
    good: [[' a b#c="d" ', (config) => config.admin?.password, ' a b#c="d" ']],
    bad: [''],
  },
  ADMIN_SECOND_FACTOR: yesNo((config) => config.adminSecondFactor),
  SMTP_URL: {
    good: [
      ['smtp://mail.example:25', (config) => config.mail.smtpUrl, 'smtp://mail.example:25'],
      [
        'SMTPS://u:p%40w@[::1]/?pool=true&tls.minVersion=TLSv1.3',
        (config) => config.mail.smtpUrl,
        expect.any(String),
      ],
      ['smtp://u:100%@mail.example', (config) => config.mail.smtpUrl, expect.any(String)],
    ],
    bad: [
      'mail.example',
      'http://u:s3cret@mail.example',
      'smtp://',
      'smtp://u:s3cret@mail.example/inbox',
      'smtp://u:s3cret@mail.example#x',
      'smtp://u:s3cret#x@mail.example',
      'smtp://u:s3cret@mail.example:99999',
      'smtp://mail.example:0',
      'smtp://u@mail.example',
      'smtp://:s3cret@mail.example',
      'smtp://u:s3cret@mail.example?secure=true',
      'smtp://mail.example?requireTSL=true',
      'smtp://mail.example?tls.key=s3cret',
      'smtp://mail.example?requireTLS=perhaps',
      'smtp://mail.example?connectionTimeout=20s',
      'smtp://mail.example?pool=true&pool=false',
      'smtp://mail.example?__proto__=1',
    ],
  },
  MAIL_DAYS: amount((config) => config.mail.keepDays, [['30', 30]], ['29', '30.5']),
  DEAD_LINK_DAYS: amount((config) => config.mail.deadLinkDays, [['1', 1]], ['0']),
  MAIL_FROM: {
    good: [
      ['shop@example.com', (config) => config.mail.from, 'shop@example.com'],
      ['Souk <shop@example.com>', (config) => config.mail.from, 'Souk <shop@example.com>'],
    ],
    bad: ['nobody', 'a@b.example, c@d.example', 'Souk <shop>', 'a@b.example\r\nBcc: c@d.example'],
  },
  WEB_CONCURRENCY: amount((config) => config.webConcurrency, [['4', 4]], ['0', '257', '1.5']),
  RATE_LIMIT_FACTOR: amount(
    (config) => config.rateLimitFactor,
    [
      ['.5', 0.5],
      ['2', 2],
    ],
    ['0'],
  ),
  MAX_SHOPS: amount((config) => config.quotas.shops, [['5', 5]], ['0', '1.5']),
  MAX_PRODUCTS: amount((config) => config.quotas.products, [['5', 5]], ['0', '1.5']),
  MAX_DISCOUNTS: amount((config) => config.quotas.discounts, [['5', 5]], ['0', '1.5']),
  MAX_MEDIA_GB: amount((config) => config.quotas.mediaBytes, [['0.5', GB / 2]], ['0', '5GB']),
  MAX_CONVERSIONS: amount((config) => config.quotas.conversions, [['5', 5]], ['0', '1.5']),
  MAX_MEDIA_GB_UNVERIFIED: amount(
    (config) => config.quotas.unverified.mediaBytes,
    [['2', 2 * GB]],
    ['0'],
  ),
  MAX_CONVERSIONS_UNVERIFIED: amount(
    (config) => config.quotas.unverified.conversions,
    [['2', 2]],
    ['0'],
  ),
  MAX_ALL_MEDIA_GB: amount((config) => config.quotas.allMediaBytes, [['2', 2 * GB]], ['0', 'all']),
  MIN_FREE_GB: amount(
    (config) => config.quotas.freeBytes,
    [
      ['0', 0],
      ['2', 2 * GB],
    ],
  ),
  TRUST_PROXY: {
    good: [
      ['2', (config) => config.trustProxy, 2],
      ['10.0.0.0/8, ::1', (config) => config.trustProxy, '10.0.0.0/8, ::1'],
      ['On', (config) => config.trustProxy, true],
      ['off', (config) => config.trustProxy, false],
    ],
    bad: ['-1', '10.0.0.0/99', '10.0.0.1,,::1', '10.0.0.1 10.0.0.2', '1.5', 'proxy.example'],
  },
  MEDIA_HOSTS: {
    good: [
      [
        'A.example, *.b.example:8443',
        (config) => config.mediaHosts,
        ['https://a.example', 'https://*.b.example:8443'],
      ],
    ],
    bad: ['https://a.example', 'a.example/clips', 'a.example:99999', 'a.example:0', "'self'"],
  },
  STRIPE_SECRET_KEY: {
    beside: STRIPE,
    good: [[' sk_test_2 ', (config) => config.payments.secretKey, 'sk_test_2']],
    bad: ['pk_live_s3cret', 'whsec_s3cret', 'sk_live_s3cret sk_live_s3cret', 's3cret'],
  },
  STRIPE_WEBHOOK_SECRET: {
    beside: STRIPE,
    good: [
      ['whsec_1, whsec_2,', (config) => config.payments.webhookSecrets, ['whsec_1', 'whsec_2']],
    ],
    bad: ['sk_live_s3cret', 'whsec_s3cret whsec_s3cret2', ' , ', ''],
  },
  PAYMENT_METHODS: {
    good: [['card, link', (config) => config.payments.methods, ['card', 'link']]],
    bad: ['Card', 'card;link', 'card link'],
  },
  PAYMENTS: {
    good: [['Sandbox', (config) => config.payments.sandbox, true]],
    bad: ['live', '1'],
  },
  STRIPE_API_BASE: {
    beside: STRIPE,
    good: [
      ['http://127.0.0.1:12111/', (config) => config.payments.apiBase, 'http://127.0.0.1:12111'],
    ],
    bad: [
      '127.0.0.1:12111',
      'http://127.0.0.1/v1',
      'http://u:s3cret@127.0.0.1',
      'http://a/?s3cret=1',
    ],
  },
  STRIPE_SANDBOX_PORT: amount((config) => config.payments.sandboxPort, [['9', 9]], ['0', '65536']),
  FREE_SHIPPING_OVER: amount(
    free,
    [
      ['50', 5000],
      ['49.99', 4999],
    ],
    ['$50', '49.999'],
  ),
  SITE_CURRENCY: {
    good: [
      ['JPY', (config) => config.siteCurrency, 'JPY'],
      [' kwd ', (config) => config.siteCurrency, 'KWD'],
    ],
    bad: ['ISK', 'XXX', 'euro'],
  },
  RATES_URL: {
    good: [
      [
        'https://rates.example/v1?base=usd',
        (config) => config.ratesUrl,
        'https://rates.example/v1?base=usd',
      ],
    ],
    bad: [
      'rates.example',
      'https://u:s3cret@rates.example/',
      'https://rates.example/#usd',
      'file:///rates',
    ],
  },
  VIES_URL: {
    good: [
      [
        'https://ec.europa.eu/taxation_customs/vies/rest-api/',
        (config) => config.viesUrl,
        'https://ec.europa.eu/taxation_customs/vies/rest-api',
      ],
    ],
    bad: ['vies', 'https://u:s3cret@vies.example/', 'https://vies.example/?a=1'],
  },
  GOOGLE_GENAI_BASE_URL: {
    good: [
      [
        'https://proxy.example/google/',
        (config) => config.google.baseUrl,
        'https://proxy.example/google',
      ],
    ],
    bad: ['proxy.example', 'https://proxy.example/?s3cret=1', 'https://u:s3cret@proxy.example'],
  },
  VIDEO_MODEL: {
    good: [['veo-3', (config) => config.google.model, 'veo-3']],
    bad: ['veo 3', '../veo'],
  },
  FFMPEG_PATH: {
    good: [
      [process.execPath, (config) => config.ffmpegPath, process.execPath],
      ['ffmpeg', (config) => config.ffmpegPath, 'ffmpeg'],
    ],
    bad: ['/nowhere/ffmpeg', '/tmp/'],
  },
  FFPROBE_PATH: {
    good: [[process.execPath, (config) => config.ffprobePath, process.execPath]],
    bad: ['/nowhere/ffprobe', '/tmp/'],
  },
  MEDIA_PUBLIC_URL: {
    good: [
      ['https://CDN.example/souk/', (config) => config.mediaUrl, 'https://cdn.example/souk'],
      ['', (config) => config.mediaUrl, null],
    ],
    bad: ['cdn.example', 'https://u:s3cret@cdn.example', 'https://cdn.example?x=1'],
  },
  BACKUP_BUCKET: {
    beside: { ...BUCKET, BACKUP_KEY: AGE },
    good: [
      ['my-backups', (config) => config.bucketBackups?.bucket.name, 'my-backups'],
      ['souk-files', (config) => config.bucketBackups?.bucket.name, 'souk-files'],
    ],
    bad: ['a/b', 'UPPER', 'a', 's3://backups'],
  },
  BACKUP_DIR: {
    good: [['/backups/', (config) => config.backups?.folder, '/backups']],
    bad: ['~/backups', '${HOME}/backups', 's3://backups', 'FILE', '/dev/null/backups'],
  },
  BACKUP_KEEP: {
    beside: { BACKUP_DIR: '/backups' },
    good: [['3', (config) => config.backups?.keep, 3]],
    bad: ['0', '-1', 'all', '1.5'],
  },
  BACKUP_KEY: {
    good: [[AGE, (config) => config.backupKey, AGE]],
    bad: ['s3cret', `${AGE} ${AGE}`],
  },
  S3_ENDPOINT: {
    beside: BUCKET,
    good: [
      [
        'https://S3.example/files/',
        (config) => config.bucket?.endpoint,
        'https://s3.example/files',
      ],
    ],
    bad: ['s3.example', 'https://u:s3cret@s3.example', 'https://s3.example?x=1', 's3://souk', ''],
  },
  S3_PUBLIC_ENDPOINT: {
    beside: BUCKET,
    good: [
      ['https://Files.example/', (config) => config.bucketPublicEndpoint, 'https://files.example'],
    ],
    bad: ['files.example', 'https://u:s3cret@files.example', 'https://files.example?x=1'],
  },
  S3_BUCKET: {
    beside: BUCKET,
    good: [['my-files', (config) => config.bucket?.name, 'my-files']],
    bad: ['a/b', 'UPPER', 'a', ''],
  },
  S3_REGION: {
    beside: BUCKET,
    good: [['eu-central-1', (config) => config.bucket?.region, 'eu-central-1']],
    bad: ['eu central', 'eu/central'],
  },
  S3_ACCESS_KEY_ID: {
    beside: BUCKET,
    good: [['id 2', (config) => config.bucket?.accessKeyId, 'id 2']],
    bad: [''],
  },
  S3_SECRET_ACCESS_KEY: {
    beside: BUCKET,
    good: [['a/b+c=', (config) => config.bucket?.secretAccessKey, 'a/b+c=']],
    bad: [''],
  },
  REQUIRE_VERIFIED_EMAIL: yesNo((config) => config.requireVerifiedEmail),
  SECRETS_KEY: {
    good: [[key, (config) => config.secretsKeys?.[0]?.toString('base64'), key]],
    bad: ['s3cret', `${key}s3cret`],
  },
  WORKER: yesNo((config) => config.worker),
  MIGRATE: yesNo((config) => config.migrate),
  DRAIN_SECONDS: amount(
    (config) => config.drainSeconds,
    [
      ['0', 0],
      ['2.5', 2.5],
    ],
    ['601'],
  ),
  STOP_SECONDS: amount((config) => config.stopSeconds, [['10', 10]], ['0', '3601']),
  LOG_LEVEL: {
    good: [[' WARN ', (config) => config.logLevel, 'warn']],
    bad: ['loud', 'warning'],
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    good: [['http://Collector:4318/', (config) => config.tracesEndpoint, 'http://collector:4318']],
    bad: ['collector:4318', 'https://u:s3cret@collector', 'https://collector?x=1'],
  },
  METRICS_PORT: amount((config) => config.metricsPort, [['9464', 9464]], ['0', '65536', 'on']),
  METRICS: {
    good: [
      ['Public', (config) => config.metrics, 'public'],
      ['on', (config) => config.metrics, 'inside'],
      ['0', (config) => config.metrics, 'off'],
    ],
    bad: ['maybe'],
  },
  NODE_ENV: {
    beside: { PAYMENTS: 'sandbox' },
    good: [
      [' Production', (config) => config.production, true],
      ['test', (config) => config.production, false],
    ],
    bad: ['prod', 'staging'],
  },
  SOUK_DEV: yesNo((config) => config.dev),
  SOUK_WEB_PROCESS: yesNo((config) => config.webProcess),
  CHROMIUM_PATH: 'tools',
  HEADLESS_SHELL_PATH: 'tools',
  LIGHTHOUSE_URL: 'tools',
  SOUK_TEST_DATABASE_URL: 'tools',
  SOUK_SOAK: 'tools',
  SOUK_SEED: 'tools',
  SOUK_E2E_PORT: 'tools',
  SOUK_E2E_DATA: 'tools',
  SOUK_E2E_LOG: 'tools',
  SOUK_ROWS_SEEN: 'tools',
  SOUK_SYSTEM_PACKAGES: 'tools',
};

const cases = Object.entries(CASES).flatMap(([name, one]) =>
  one === 'tools' ? [] : [{ name, beside: {}, ...one }],
);

test('every setting of docs/operating.md has its cases', async () => {
  const manual = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const named = manual
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)`/g)])
    .map(([, name]) => name);
  const all = new Set<string>(SETTING_NAMES);
  expect(new Set(named)).toEqual(all);
  expect(new Set(Object.keys(CASES))).toEqual(all);
});

describe.each(cases)('$name', ({ name, beside, good, bad }) => {
  test.each(good)('%j is followed', (value, read, means) => {
    expect(read(readConfig({ ...beside, [name]: value }))).toEqual(means);
  });

  test.each(bad)('%j is refused in one line that names it and shows no secret', (value) => {
    const env = { ...beside, [name]: value === 'FILE' ? file : value };
    let error: unknown;
    try {
      readConfig(env);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).toContain(name);
    expect(message).not.toContain('s3cret');
    expect(message).not.toMatch(/[\r\n]/);
  });
});

const optional = cases.filter(({ bad }) => !bad.includes(''));
test.each(optional)('$name without a value is the same as nothing', ({ name, beside }) => {
  const read = (value: string | undefined) => {
    // Random without a setting.
    const { payments: _, ...config } = readConfig({ ...beside, [name]: value });
    return config;
  };
  for (const blank of ['', '  ']) expect(read(blank)).toEqual(read(undefined));
});

describe('a .env file', () => {
  const read = (text: string) => readEnvFile(Buffer.from(text));

  test('is read as editors write it', () => {
    const text = [
      '\uFEFFPORT=3001',
      '# a comment',
      'HOST = 127.0.0.1  ',
      'export PUBLIC_URL="https://a.example" # where it is',
      "export\tMAIL_FROM='Souk <a@b.example>'",
      'SMTP_URL=smtp://u:p#w=x@h?a=b#c # the mail server',
      'MAIL_DAYS=',
      '  LOG_LEVEL=info',
      'SECRET="two',
      'lines"',
      'TICKS=`a"b\'c`',
      'PORT=3001',
      '',
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(read(text.join(end))).toEqual({
        PORT: '3001',
        HOST: '127.0.0.1',
        PUBLIC_URL: 'https://a.example',
        MAIL_FROM: 'Souk <a@b.example>',
        SMTP_URL: 'smtp://u:p#w=x@h?a=b#c',
        MAIL_DAYS: '',
        LOG_LEVEL: 'info',
        SECRET: 'two\nlines',
        TICKS: 'a"b\'c',
      });
    }
  });

  test.each([
    ['PORT 3000', 'line 1: a setting is written as NAME=value'],
    ['PORT: 3000', 'line 1: a setting is written as NAME=value'],
    ['A=1\nset PORT=3000', 'line 2: a setting is written as NAME=value'],
    ['PORT=3000\n\nPORT=3001', 'line 3: PORT is set to something else on line 1'],
    ['SMTP_URL="smtp://u:s3cret@h', 'line 1: the quote " of SMTP_URL is never closed'],
    ['SMTP_URL="smtp://u:s3cret"@h', 'line 1: SMTP_URL goes on after its closing quote'],
    ['MAIL_FROM=“Souk”', 'line 1: MAIL_FROM begins with a curly quote'],
  ])('%j is refused, naming its line', (text, sentence) => {
    expect(() => read(text)).toThrow(`.env, ${sentence}`);
    expect(() => read(text)).not.toThrow('s3cret');
  });

  test.each([Buffer.from('PORT=1', 'utf16le'), Buffer.from([0x41, 0x3d, 0xff])])(
    'in another encoding is refused',
    (bytes) => {
      expect(() => readEnvFile(bytes)).toThrow('.env must be saved as UTF-8.');
    },
  );

  test('that can’t be read is refused, and one that isn’t there sets nothing', () => {
    expect(() => settingsIn(folder)).toThrow(ConfigError);
    expect(() => settingsIn(folder)).toThrow('.env can’t be read (EISDIR).');
    expect(settingsIn(path.join(folder, '.env'))).toEqual({});
  });
});

describe('a name that looks like a setting', () => {
  test.each([
    ['PUBLIC_ULR', 'Souk doesn’t read PUBLIC_ULR. Did you mean PUBLIC_URL?'],
    ['public_url', 'Souk doesn’t read public_url. Did you mean PUBLIC_URL?'],
    ['STRIPE_SECRETKEY', 'Souk doesn’t read STRIPE_SECRETKEY. Did you mean STRIPE_SECRET_KEY?'],
    ['PORT_FILE', 'Souk doesn’t read PORT_FILE: only secrets can come from files. Set PORT.'],
    ['SOUK_PORTS', 'Souk doesn’t read SOUK_PORTS.'],
  ])('%s is reported', (name, line) => {
    expect(readConfig({ [name]: 'x' }).unread).toEqual([line]);
  });

  test('is not reported if it is one, empty, or of another program', () => {
    const all = Object.fromEntries(SETTING_NAMES.map((name) => [name, 'x']));
    const others = { HOME: '/', HOSTNAME: 'a', PATH: '/bin', SMTP_URL_FILE: '/x', PUBLIC_ULR: '' };
    expect(unreadSettings({ ...all, ...others })).toEqual([]);
  });
});
