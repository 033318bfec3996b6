import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { EmailInput } from '@souk/contract/auth';

/** The settings of docs/operating.md, read once at boot; everything else receives values. */
export type Config = {
  production: boolean;
  dev: boolean;
  /** This is a web process that `serve` has forked. */
  webProcess: boolean;
  /** Why others than the person at this machine could use the site, such as "HOST is 0.0.0.0"; null for a trial at home. */
  open: string | null;
  host: string;
  port: number;
  /** No slash at the end. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  /** The module that knows the demo marketplace. */
  demoModule: string;
  admin: { email: string; password: string } | null;
  webConcurrency: number;
  rateLimitFactor: number;
  /** What one account may have. */
  quotas: { shops: number; products: number; mediaBytes: number; conversions: number };
  /** What Fastify's trustProxy takes: false, a number of hops, or addresses. */
  trustProxy: boolean | number | string;
  payments: {
    sandbox: boolean;
    secretKey: string;
    webhookSecret: string;
    /** Null: Stripe's own, or the sandbox's once it listens. */
    apiBase: string | null;
    sandboxPort: number;
  };
  freeShippingOverCents: number | null;
  ratesUrl: string;
  google: {
    /** Null: Google's own. */
    baseUrl: string | null;
    /** A name that begins with "veo" is spoken to as Veo, any other by interactions. */
    model: string;
  };
  ffmpegPath: string | null;
  ffprobePath: string | null;
  logLevel: string;
  /** Opening a shop and reviewing wait until a mailed link was opened. */
  requireVerifiedEmail: boolean;
  /** Admins, and sellers about their payout account, take an app or passkey. */
  adminSecondFactor: boolean;
  /** `smtpUrl` null: mails land in the outbox. */
  mail: { smtpUrl: string | null; from: string };
  /** Where nightly backups go, and how many are kept; null: none are made. */
  backups: { folder: string; keep: number } | null;
  /** `inside`: for this machine alone. */
  metrics: 'off' | 'inside' | 'public';
};

/** A setting that makes no sense; the message names it and what it should be. */
export class ConfigError extends Error {}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Env = Record<string, string | undefined>;

function number(
  env: Env,
  name: string,
  fallback: number,
  from: number,
  to: number,
  whole = true,
): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (
    !Number.isFinite(value) ||
    value < from ||
    value > to ||
    (whole && !Number.isInteger(value))
  ) {
    throw new ConfigError(
      `${name} must be a ${whole ? 'whole ' : ''}number from ${from} to ${to}, not "${text}".`,
    );
  }
  return value;
}

function flag(env: Env, name: string, fallback: boolean, choices = '1 or 0'): boolean {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (['1', 'true', 'on', 'yes'].includes(text)) return true;
  if (['0', 'false', 'off', 'no'].includes(text)) return false;
  throw new ConfigError(`${name} must be ${choices}, not "${env[name]}".`);
}

function webAddress(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new ConfigError(`${name} must be an http(s) address, not "${text}".`);
  }
  return text.replace(/\/+$/, '');
}

function database(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  }
  return text;
}

function backups(env: Env): Config['backups'] {
  const folder = env['BACKUP_DIR']?.trim();
  const keep = number(env, 'BACKUP_KEEP', 7, 1, 10_000);
  return folder ? { folder: path.resolve(ROOT, folder), keep } : null;
}

function quotas(env: Env): Config['quotas'] {
  return {
    shops: number(env, 'MAX_SHOPS', 200, 1, 1_000_000),
    products: number(env, 'MAX_PRODUCTS', 200_000, 1, 1_000_000_000),
    mediaBytes: Math.round(number(env, 'MAX_MEDIA_GB', 100, 0.001, 1_000_000, false) * 1024 ** 3),
    conversions: number(env, 'MAX_CONVERSIONS', 100, 1, 1_000_000),
  };
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (bits === undefined) return PROXY_NAMES.includes(text) || isIP(text) > 0;
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && /^\d+$/.test(bits) && Number(bits) <= most && more.length === 0;
}

function proxy(env: Env): boolean | number | string {
  const text = env['TRUST_PROXY']?.trim().toLowerCase();
  if (!text || ['0', 'off', 'false', 'no'].includes(text)) return false;
  if (['on', 'true', 'yes'].includes(text)) return true;
  if (/^\d+$/.test(text)) return Number(text);
  if (text.split(',').every((part) => isProxy(part.trim()))) return text;
  throw new ConfigError(
    `TRUST_PROXY must be a number of proxies or their addresses, not "${env['TRUST_PROXY']}".`,
  );
}

function admin(env: Env) {
  const email = env['ADMIN_EMAIL']?.trim();
  const password = env['ADMIN_PASSWORD'];
  if (!email && !password) return null;
  if (!email || !password)
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none.');
  if (!EmailInput.safeParse(email).success) {
    throw new ConfigError(`ADMIN_EMAIL must be an email address, not "${email}".`);
  }
  return { email, password };
}

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** Whether a host name or address is this machine's own. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

function openToOthers(production: boolean, host: string, publicUrl: string): string | null {
  if (production) return 'NODE_ENV is production';
  if (!isLoopback(host)) return `HOST is ${host}`;
  if (!isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`;
  return null;
}

function payments(env: Env, open: string | null): Config['payments'] {
  const key = env['STRIPE_SECRET_KEY']?.trim();
  const mode = env['PAYMENTS']?.trim();
  if (mode && mode !== 'sandbox')
    throw new ConfigError(`PAYMENTS can only be "sandbox", not "${mode}".`);
  if (!key && open && mode !== 'sandbox') {
    throw new ConfigError(
      `${open} and STRIPE_SECRET_KEY is not set, so no card could be charged. ` +
        'Set it, or set PAYMENTS=sandbox if test payments are what you want.',
    );
  }
  const sandbox = !key;
  const webhookSecret = env['STRIPE_WEBHOOK_SECRET']?.trim();
  if (!sandbox && !webhookSecret) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not: payments could not be confirmed.',
    );
  }
  return {
    sandbox,
    secretKey: key || 'sk_test_souk_sandbox',
    webhookSecret: webhookSecret || `whsec_${randomBytes(24).toString('hex')}`,
    apiBase: webAddress(env, 'STRIPE_API_BASE'),
    sandboxPort: number(env, 'STRIPE_SANDBOX_PORT', 12111, 1, 65535),
  };
}

function mail(env: Env, publicUrl: string): Config['mail'] {
  const smtpUrl = env['SMTP_URL']?.trim() || null;
  if (smtpUrl !== null && (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))) {
    throw new ConfigError('SMTP_URL must begin with smtp:// or smtps://.');
  }
  const from = env['MAIL_FROM']?.trim() || `Souk <no-reply@${new URL(publicUrl).hostname}>`;
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address) || /[\r\n]/.test(from)) {
    throw new ConfigError(
      `MAIL_FROM must be an email address, or a name and one like Souk <shop@example.com>, not "${from}".`,
    );
  }
  return { smtpUrl, from };
}

function metrics(env: Env): Config['metrics'] {
  if (env['METRICS']?.trim().toLowerCase() === 'public') return 'public';
  return flag(env, 'METRICS', true, '1, 0 or public') ? 'inside' : 'off';
}

/** A program that was named has to be there; a bare name is looked for on PATH when it is needed. */
function program(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (text.includes(path.sep) && !existsSync(text)) {
    throw new ConfigError(`${name} is "${text}", but there is no such file.`);
  }
  return text;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Has React render as in production, whatever the operator's NODE_ENV: it asks the environment itself. */
export function renderForProduction(): void {
  process.env['NODE_ENV'] = 'production';
}

/** Takes the settings of the project's `.env` file, where there is one; what is set already wins. */
export function loadEnvFile(): void {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Reads the settings from `env`; throws {@link ConfigError} with one readable sentence on nonsense. */
export function readConfig(env: Env = process.env): Config {
  const production = env['NODE_ENV'] === 'production';
  const port = number(env, 'PORT', 3000, 1, 65535);
  const host = env['HOST']?.trim() || '127.0.0.1';
  const publicUrl = webAddress(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  const open = openToOthers(production, host, publicUrl);
  const databaseUrl = database(env, 'DATABASE_URL');
  const liveKey = /^(sk|rk)_live_/.test(env['STRIPE_SECRET_KEY']?.trim() ?? '');
  const free = env['FREE_SHIPPING_OVER']?.trim().toLowerCase();
  const logLevel = env['LOG_LEVEL']?.trim() || 'info';
  if (!LEVELS.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${logLevel}".`);
  }
  return {
    production,
    dev: flag(env, 'SOUK_DEV', false),
    webProcess: flag(env, 'SOUK_WEB_PROCESS', false),
    open,
    host,
    port,
    publicUrl,
    dataDir: path.resolve(ROOT, env['DATA_DIR']?.trim() || '.data'),
    databaseUrl,
    demo: flag(env, 'DEMO', databaseUrl === null && open === null && !liveKey),
    demoModule: env['DEMO_MODULE']?.trim() || '@souk/demo/site',
    admin: admin(env),
    webConcurrency: number(env, 'WEB_CONCURRENCY', availableParallelism(), 1, 256),
    rateLimitFactor: number(env, 'RATE_LIMIT_FACTOR', 1, 0.01, 1_000_000, false),
    quotas: quotas(env),
    trustProxy: proxy(env),
    payments: payments(env, open),
    freeShippingOverCents:
      !free || free === 'off'
        ? null
        : Math.round(number(env, 'FREE_SHIPPING_OVER', 0, 0, 1_000_000, false) * 100),
    ratesUrl:
      webAddress(env, 'RATES_URL') ??
      'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/usd.json',
    google: {
      baseUrl: webAddress(env, 'GOOGLE_GENAI_BASE_URL'),
      model: env['VIDEO_MODEL']?.trim() || 'gemini-omni-1.1-flash',
    },
    ffmpegPath: program(env, 'FFMPEG_PATH'),
    ffprobePath: program(env, 'FFPROBE_PATH'),
    logLevel,
    requireVerifiedEmail: flag(env, 'REQUIRE_VERIFIED_EMAIL', false),
    adminSecondFactor: flag(env, 'ADMIN_SECOND_FACTOR', open !== null),
    mail: mail(env, publicUrl),
    backups: backups(env),
    metrics: metrics(env),
  };
}
