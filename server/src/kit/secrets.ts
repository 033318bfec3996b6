import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { keyId, keysIn, newKey, open, seal } from './seal.ts';
import { ConfigError } from './settings.ts';

/**
 * Seals and opens small secrets of the database with this site's keys: the first one seals, all of
 * them open.
 */
export type Secrets = {
  seal(plain: Buffer, context: string): Buffer;
  /** @throws CannotOpen */
  open(sealed: Buffer, context: string): Buffer;
  /** The ids of the keys, the sealing one first. @throws ConfigError if the key file is unusable */
  keyIds(): Buffer[];
  /**
   * Makes a new key seal from now on, in every process that uses this file. False if the keys are a
   * setting.
   */
  addKey(): boolean;
};

/**
 * The secrets of a site whose keys are a setting, or else in a file, which is created if missing.
 * The file is read at each use: another process may have added a key, and uses are rare.
 */
export function siteSecrets(given: Buffer[] | null, file: string): Secrets {
  const keys = () => given ?? keysOfFile(file);
  return {
    seal: (plain, context) => seal(keys()[0] as Buffer, plain, context),
    open: (sealed, context) => open(keys(), sealed, context),
    keyIds: () => keys().map(keyId),
    addKey() {
      if (given) return false;
      const former = keysOfFile(file).map((key) => key.toString('base64'));
      writeWhole(file, [newKey(), ...former], renameSync);
      return true;
    },
  };
}

function keysOfFile(file: string): Buffer[] {
  const text = readIfThere(file) ?? makeKey(file);
  const keys = keysIn(text);
  if (keys) return keys;
  throw new ConfigError(
    `${file} holds no key: bring it back from your copy, or remove it to have a new one made.`,
  );
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new ConfigError(`The file of keys can't be read: ${message}.`, { cause: error });
  }
}

/** If several processes create it at once, one wins and all of them read its key. */
function makeKey(file: string): string {
  try {
    writeWhole(file, [newKey()], linkOrCopy);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Fails if the file already exists. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every disk supports links.
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Writes lines that only their owner can read, all or nothing, and synced to disk on return. */
function writeWhole(
  file: string,
  lines: string[],
  place: (from: string, to: string) => void,
): void {
  const beside = `${file}.${randomUUID()}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const handle = openSync(beside, 'wx', 0o600);
    try {
      writeFileSync(handle, `${lines.join('\n')}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    place(beside, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw error;
    throw new ConfigError(`The file of keys can't be written: ${message}.`, { cause: error });
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Sealed rows reach the disk soon after, so the key must be there first. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
