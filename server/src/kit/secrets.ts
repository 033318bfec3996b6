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

/** Seals and opens small secrets of the database with the keys of this site: the first seals, all of them open. */
export type Secrets = {
  seal(plain: Buffer, context: string): Buffer;
  /** @throws CannotOpen */
  open(sealed: Buffer, context: string): Buffer;
  /** The ids of the keys, the sealing one first. @throws ConfigError where the file of keys is of no use */
  keyIds(): Buffer[];
  /** Has a new key seal from now on, in every process over this file. False where the keys are a setting. */
  addKey(): boolean;
};

/**
 * The secrets of a site whose keys are a setting, or else in a file, which is made where there is none. The file
 * is read at each use: another process may have put a new key into it, and uses are rare.
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

/** When several processes make it at once, one wins and all of them read its key. */
function makeKey(file: string): string {
  try {
    writeWhole(file, [newKey()], linkOrCopy);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** Fails where the file is there already. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every disk knows links.
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

/** Writes lines that only their owner can read, whole or not at all, and has them on the disk when it returns. */
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
