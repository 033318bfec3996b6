import { readFileSync } from 'node:fs';
import { keysIn } from './seal.ts';
import { ConfigError, type Env } from './settings.ts';

/** Secret settings: each can also come from a file, as in `SMTP_URL_FILE=/run/secrets/smtp`. */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'BACKUP_KEY',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'SECRETS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/**
 * The settings, with each `…_FILE` read into its setting. A setting wins over its file. @throws
 * ConfigError if a file is unreadable or empty
 */
export function withSecretFiles(env: Env): Env {
  const filled = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim();
    if (file && !env[name]?.trim()) filled[name] = secretIn(file, `${name}_FILE`);
  }
  return filled;
}

function secretIn(file: string, setting: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigError(`${setting} is "${file}", which can't be read${code}.`, { cause: error });
  }
  if (text === '') throw new ConfigError(`${setting} is "${file}", which is empty.`);
  return text;
}

/** The key that encrypts backups; null for none. @throws ConfigError */
export function backupKey(env: Env): string | null {
  const key = env['BACKUP_KEY']?.trim();
  if (!key) return null;
  if (/^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/.test(key) || /^age1[a-z0-9]+$/.test(key)) return key;
  throw new ConfigError(
    'BACKUP_KEY must be an age key, AGE-SECRET-KEY-1… or age1…: npm run secrets -- backup-key makes one.',
  );
}

/** The keys that seal secrets; null if they are in a file. @throws ConfigError */
export function secretsKeys(env: Env): Buffer[] | null {
  const text = env['SECRETS_KEY']?.trim();
  if (!text) return null;
  const keys = keysIn(text);
  if (keys) return keys;
  throw new ConfigError(
    'SECRETS_KEY must be 32 random bytes in Base64: npm run secrets -- new-key makes one.',
  );
}
