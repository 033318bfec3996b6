import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError, errorCode } from './failure.ts';

/** How to reach the database; stored beside its data in a file that only the owner can read. */
export interface Keys {
  /** The TCP port on 127.0.0.1 that was free last time. */
  port: number;
  /** Password of the superuser `postgres`, used only by the launcher. */
  adminPassword: string;
  /** Password of the ordinary user `souk`, who owns the database `souk`. */
  password: string;
  /**
   * Password of the user `souk_serve`, who owns nothing in the database. Missing if only older
   * versions have used this folder.
   */
  servingPassword?: string;
}

const FILE = 'souk.json';

/** New passwords. They become part of addresses, so they contain only letters, digits, - and _. */
export function newKeys(port: number): Keys {
  return {
    port,
    adminPassword: newPassword(),
    password: newPassword(),
    servingPassword: newPassword(),
  };
}

export const newPassword = () => randomBytes(24).toString('base64url');

/** @throws EmbeddedPostgresError if the file is missing or damaged */
export async function readKeys(dataDir: string): Promise<Keys> {
  try {
    const keys = JSON.parse(await readFile(join(dataDir, FILE), 'utf8')) as Partial<Keys>;
    if (keys.port && keys.adminPassword && keys.password) return keys as Keys;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
  }
  throw new EmbeddedPostgresError(
    `The file ${join(dataDir, FILE)}, which holds the database's passwords, is missing or damaged: ` +
      'bring it back from a backup, or set DATA_DIR to another folder to start over.',
  );
}

/** Writes the whole file or nothing. */
export async function writeKeys(
  dataDir: string,
  keys: Keys,
  account: Account | undefined,
): Promise<void> {
  const file = join(dataDir, FILE);
  const next = `${file}.next`;
  await rm(next, { force: true });
  // "wx" follows no link that somebody may have put there.
  await writeFile(next, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  if (account) await chown(next, account.uid, account.gid);
  await rename(next, file);
}

/** Returns a database's address for its owner, the serving user or the superuser. */
export function addressOf(
  keys: Keys,
  database: string,
  user: 'souk' | 'souk_serve' | 'postgres' = 'souk',
): string {
  const password = {
    souk: keys.password,
    souk_serve: keys.servingPassword,
    postgres: keys.adminPassword,
  }[user];
  return `postgres://${user}:${password}@127.0.0.1:${keys.port}/${database}`;
}
