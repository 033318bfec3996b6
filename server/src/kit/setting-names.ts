import { oneEditApart } from '@souk/contract/one-edit-apart';
import { SECRETS } from './secret-settings.ts';
import type { Env } from './settings.ts';

/** Every setting of docs/operating.md. */
export const SETTING_NAMES = [
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'ADMIN_SECOND_FACTOR',
  'BACKUP_BUCKET',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_KEY',
  'CHROMIUM_PATH',
  'DATABASE_DIRECT_URL',
  'DATABASE_POOL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DEAD_LINK_DAYS',
  'DEMO',
  'DEMO_MODULE',
  'DRAIN_SECONDS',
  'FFMPEG_PATH',
  'FFPROBE_PATH',
  'FREE_SHIPPING_OVER',
  'GOOGLE_GENAI_BASE_URL',
  'HEADLESS_SHELL_PATH',
  'HOST',
  'LIGHTHOUSE_URL',
  'LOG_LEVEL',
  'MAIL_DAYS',
  'MAIL_FROM',
  'MAX_ALL_MEDIA_GB',
  'MAX_CONVERSIONS',
  'MAX_CONVERSIONS_UNVERIFIED',
  'MAX_DISCOUNTS',
  'MAX_MEDIA_GB',
  'MAX_MEDIA_GB_UNVERIFIED',
  'MAX_PRODUCTS',
  'MAX_SHOPS',
  'MEDIA_HOSTS',
  'MEDIA_PUBLIC_URL',
  'METRICS',
  'METRICS_PORT',
  'MIGRATE',
  'MIGRATE_DATABASE_URL',
  'MIN_FREE_GB',
  'NODE_ENV',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PAYMENTS',
  'PAYMENT_METHODS',
  'PORT',
  'PUBLIC_URL',
  'RATES_URL',
  'RATE_LIMIT_FACTOR',
  'REQUIRE_VERIFIED_EMAIL',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SECRETS_KEY',
  'SITE_CURRENCY',
  'SMTP_URL',
  'SOUK_DEV',
  'SOUK_E2E_DATA',
  'SOUK_E2E_LOG',
  'SOUK_E2E_PORT',
  'SOUK_ROWS_SEEN',
  'SOUK_SEED',
  'SOUK_SOAK',
  'SOUK_SYSTEM_PACKAGES',
  'SOUK_TEST_DATABASE_URL',
  'SOUK_WEB_PROCESS',
  'STOP_SECONDS',
  'STRIPE_API_BASE',
  'STRIPE_SANDBOX_PORT',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TRUST_PROXY',
  'VIDEO_MODEL',
  'VIES_URL',
  'WEB_CONCURRENCY',
  'WORKER',
] as const;

const known = new Set<string>([...SETTING_NAMES, ...SECRETS.map((name) => `${name}_FILE`)]);
/** A shorter name is too close to names of other programs. */
const SHORTEST = 6;

/** Settings of the environment that look like Souk's but aren't read, one line each. */
export function unreadSettings(env: Env): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || !env[name]) return [];
    const meant = SETTING_NAMES.find((setting) => isNear(name, setting));
    if (meant) return [`Souk doesn’t read ${name}. Did you mean ${meant}?`];
    const [, base] = /^(.*)_FILE$/.exec(name) ?? [];
    const isSetting = base !== undefined && known.has(base);
    if (isSetting)
      return [`Souk doesn’t read ${name}: only secrets can come from files. Set ${base}.`];
    return name.startsWith('SOUK_') ? [`Souk doesn’t read ${name}.`] : [];
  });
}

const isNear = (name: string, setting: string): boolean =>
  name.toUpperCase() === setting || (setting.length >= SHORTEST && oneEditApart(name, setting));
