import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmailInput } from '@souk/contract/sign-in';
import { backupSettings, type BackupSettings } from './kit/backup-settings.ts';
import { currencySettings, type CurrencySettings } from './kit/currency-settings.ts';
import { databaseSettings, type DatabaseSettings } from './kit/database-settings.ts';
import { settingsIn } from './kit/env-file.ts';
import { smtpServer } from './kit/mail-settings.ts';
import { listenHost, mediaHosts, openToOthers, proxy } from './kit/network-settings.ts';
import { isLiveKey, payments, type PaymentSettings } from './kit/payment-settings.ts';
import { secretsKeys, withSecretFiles } from './kit/secret-settings.ts';
import { unreadSettings } from './kit/setting-names.ts';
import {
  choice,
  ConfigError,
  flag,
  folder,
  number,
  webAddress,
  word,
  type Env,
} from './kit/settings.ts';
import { buckets, type BucketSettings } from './kit/storage-settings.ts';

export { isLoopback } from './kit/network-settings.ts';
export { ConfigError };

type SettingGroups = DatabaseSettings & BackupSettings & CurrencySettings;

/** The settings of docs/operating.md, read once at boot; everything else receives values. */
export type Config = SettingGroups & {
  production: boolean;
  /** Settings that look like Souk's but aren't read, one line each. */
  unread: string[];
  dev: boolean;
  /** This is a web process forked by `serve`. */
  webProcess: boolean;
  /** Why others than the person at this machine could use the site, such as "HOST is 0.0.0.0"; null for a trial at home. */
  open: string | null;
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  /** A CDN for media files, without a trailing slash; null: the site serves them. */
  mediaUrl: string | null;
  dataDir: string;
  demo: boolean;
  /** The module of the demo marketplace. */
  demoModule: string;
  admin: { email: string; password: string } | null;
  webConcurrency: number;
  rateLimitFactor: number;
  /**
   * The quotas of one account; `discounts` is that of one shop. `allMediaBytes` (null: no bound)
   * limits all accounts together, `freeBytes` stays free on the disk.
   */
  quotas: {
    shops: number;
    products: number;
    discounts: number;
    mediaBytes: number;
    conversions: number;
    unverified: { mediaBytes: number; conversions: number };
    allMediaBytes: number | null;
    freeBytes: number;
  };
  /** Fastify's trustProxy: false, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
  /** Further sources of clips, in the form of a content policy: `https://clips.example.com`. */
  mediaHosts: string[];
  payments: PaymentSettings;
  ratesUrl: string;
  /** The register of VAT numbers; null if their form is enough. */
  viesUrl: string | null;
  google: {
    /** Null for Google's own. */
    baseUrl: string | null;
    /** Names that begin with "veo" use the Veo API, all others interactions. */
    model: string;
  };
  ffmpegPath: string | null;
  ffprobePath: string | null;
  logLevel: string;
  /**
   * Opening a shop, reviewing, and mails to an order's contact require a verified email address.
   */
  requireVerifiedEmail: boolean;
  /** Admins, and sellers changing their payout account, need an app or passkey. */
  adminSecondFactor: boolean;
  /**
   * `smtpUrl` null: mails go to the outbox. How long to keep copies of mails, and expired mailed
   * links.
   */
  mail: { smtpUrl: string | null; from: string; keepDays: number; deadLinkDays: number };
  /** The bucket for files; null to keep them in DATA_DIR. */
  bucket: BucketSettings | null;
  /** Where browsers send large videos to the bucket themselves; null: all go through Souk. */
  bucketPublicEndpoint: string | null;
  /** The keys of sealed secrets, the sealing one first; null: they are in DATA_DIR. */
  secretsKeys: Buffer[] | null;
  /** `inside`: this machine only. */
  metrics: 'off' | 'inside' | 'public';
  /** The collector of traces; null for none. */
  tracesEndpoint: string | null;
  /** The port for the metrics and health of the whole machine; null for none. */
  metricsPort: number | null;
  /** Whether `serve` runs jobs, and migrates the database at startup. */
  worker: boolean;
  migrate: boolean;
  /** How long the site keeps serving after `/readyz` starts to report that it's stopping. */
  drainSeconds: number;
  /** How long jobs get to finish after SIGTERM before they go back to the queue. */
  stopSeconds: number;
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** In bytes. */
const gigabytes = (env: Env, name: string, fallback: number, from = 0.001): number =>
  Math.round(number(env, name, fallback, from, 1_000_000, false) * 1024 ** 3);

function quotas(env: Env): Config['quotas'] {
  return {
    shops: number(env, 'MAX_SHOPS', 200, 1, 1_000_000),
    products: number(env, 'MAX_PRODUCTS', 200_000, 1, 1_000_000_000),
    discounts: number(env, 'MAX_DISCOUNTS', 1000, 1, 1_000_000),
    mediaBytes: gigabytes(env, 'MAX_MEDIA_GB', 100),
    conversions: number(env, 'MAX_CONVERSIONS', 100, 1, 1_000_000),
    unverified: {
      mediaBytes: gigabytes(env, 'MAX_MEDIA_GB_UNVERIFIED', 1),
      conversions: number(env, 'MAX_CONVERSIONS_UNVERIFIED', 5, 1, 1_000_000),
    },
    allMediaBytes: env['MAX_ALL_MEDIA_GB']?.trim() ? gigabytes(env, 'MAX_ALL_MEDIA_GB', 1) : null,
    freeBytes: gigabytes(env, 'MIN_FREE_GB', 1, 0),
  };
}

const MODES = ['production', 'development', 'test'];

/** Whether NODE_ENV is production, in any case. */
function inProduction(env: Env): boolean {
  const mode = env['NODE_ENV']?.trim().toLowerCase() ?? '';
  if (mode !== '' && !MODES.includes(mode)) {
    throw new ConfigError(
      `NODE_ENV must be production, development or test, not "${env['NODE_ENV']}".`,
    );
  }
  return mode === 'production';
}

function admin(env: Env) {
  const email = env['ADMIN_EMAIL']?.trim();
  const password = env['ADMIN_PASSWORD'];
  if (!email && !password) return null;
  if (!email || !password)
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none.');
  // As signing in reads it: without invisible characters, for example.
  const read = EmailInput.safeParse(email);
  if (!read.success) {
    throw new ConfigError(`ADMIN_EMAIL must be an email address, not "${email}".`);
  }
  return { email: read.data, password };
}

function mail(env: Env, publicUrl: string): Config['mail'] {
  const smtpUrl = env['SMTP_URL']?.trim() || null;
  if (smtpUrl !== null) smtpServer(smtpUrl);
  const from = env['MAIL_FROM']?.trim() || `no-reply@${new URL(publicUrl).hostname}`;
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address) || /[\r\n]/.test(from)) {
    throw new ConfigError(
      `MAIL_FROM must be an email address, or a name and one like Souk <shop@example.com>, not "${from}".`,
    );
  }
  const keepDays = number(env, 'MAIL_DAYS', 365, 30, 36_500);
  return { smtpUrl, from, keepDays, deadLinkDays: number(env, 'DEAD_LINK_DAYS', 7, 1, 36_500) };
}

function metrics(env: Env): Config['metrics'] {
  if (env['METRICS']?.trim().toLowerCase() === 'public') return 'public';
  return flag(env, 'METRICS', true, '1, 0 or public') ? 'inside' : 'off';
}

/** A path to a program must exist; a bare name is looked up on PATH when needed. */
function program(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (text.includes(path.sep) && !existsSync(text)) {
    throw new ConfigError(`${name} is "${text}", but there is no such file.`);
  }
  if (text.includes(path.sep) && !statSync(text).isFile()) {
    throw new ConfigError(`${name} is "${text}", which is not a program.`);
  }
  return text;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The environment as the operator set it. */
let operatorsEnv: Env = process.env;
/** The reason why `.env` can't be read as meant. */
let envFault: Error | null = null;

/**
 * Adds the settings of the project's `.env` file, if there is one; existing settings win. Then
 * makes React load its production build, except under `npm run dev`. React reads NODE_ENV while it
 * is imported, so this has to run before anything imports it.
 */
export function prepareEnvironment(): void {
  try {
    const found = settingsIn(path.join(ROOT, '.env'));
    for (const [name, value] of Object.entries(found)) process.env[name] ??= value;
  } catch (error) {
    envFault = error instanceof Error ? error : new Error(String(error));
  }
  operatorsEnv = { ...process.env };
  if (!flag(operatorsEnv, 'SOUK_DEV', false)) process.env['NODE_ENV'] = 'production';
}

/** Reads the settings from `env`; throws {@link ConfigError} with one readable sentence on nonsense. */
export function readConfig(given: Env = operatorsEnv): Config {
  if (given === operatorsEnv && envFault !== null) throw envFault;
  const env = withSecretFiles(given);
  const production = inProduction(env);
  const port = number(env, 'PORT', 3000, 1, 65535);
  const host = listenHost(env);
  const publicUrl = webAddress(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const open = openToOthers(production, host, publicUrl);
  const databases = databaseSettings(env);
  const trustProxy = proxy(env, open);
  const inStore = buckets(env);
  const liveKey = isLiveKey(env['STRIPE_SECRET_KEY']?.trim() ?? '');
  return {
    production,
    unread: unreadSettings(given),
    dev: flag(env, 'SOUK_DEV', false),
    webProcess: flag(env, 'SOUK_WEB_PROCESS', false),
    open,
    host,
    port,
    publicUrl,
    dataDir: folder(env, 'DATA_DIR', ROOT) ?? path.resolve(ROOT, '.data'),
    ...databases,
    demo: flag(env, 'DEMO', databases.databaseUrl === null && open === null && !liveKey),
    demoModule: word(env, 'DEMO_MODULE', /^\S+$/, 'the name of a module') ?? '@souk/demo/site',
    admin: admin(env),
    webConcurrency: number(env, 'WEB_CONCURRENCY', availableParallelism(), 1, 256),
    rateLimitFactor: number(env, 'RATE_LIMIT_FACTOR', 1, 0.01, 1_000_000, false),
    quotas: quotas(env),
    trustProxy,
    mediaUrl: webAddress(env, 'MEDIA_PUBLIC_URL', { path: true }),
    mediaHosts: mediaHosts(env),
    payments: payments(env, open),
    ...currencySettings(env),
    ratesUrl:
      webAddress(env, 'RATES_URL', { path: true, query: true }) ??
      'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.json',
    viesUrl: webAddress(env, 'VIES_URL', { path: true }),
    google: {
      baseUrl: webAddress(env, 'GOOGLE_GENAI_BASE_URL', { path: true }),
      model:
        word(env, 'VIDEO_MODEL', /^[\w.-]+$/, 'the name of a model') ?? 'gemini-omni-1.1-flash',
    },
    ffmpegPath: program(env, 'FFMPEG_PATH'),
    ffprobePath: program(env, 'FFPROBE_PATH'),
    logLevel: choice(env, 'LOG_LEVEL', LEVELS, 'info'),
    requireVerifiedEmail: flag(env, 'REQUIRE_VERIFIED_EMAIL', open !== null),
    adminSecondFactor: flag(env, 'ADMIN_SECOND_FACTOR', open !== null),
    mail: mail(env, publicUrl),
    bucket: inStore.files,
    bucketPublicEndpoint: inStore.publicEndpoint,
    ...backupSettings(env, ROOT, inStore.backups),
    secretsKeys: secretsKeys(env),
    metrics: metrics(env),
    tracesEndpoint: webAddress(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', { path: true }),
    metricsPort: env['METRICS_PORT']?.trim() ? number(env, 'METRICS_PORT', 0, 1, 65_535) : null,
    worker: flag(env, 'WORKER', true),
    migrate: flag(env, 'MIGRATE', true),
    drainSeconds: number(env, 'DRAIN_SECONDS', trustProxy === false ? 0 : 5, 0, 600, false),
    stopSeconds: number(env, 'STOP_SECONDS', 30, 1, 3600, false),
  };
}
