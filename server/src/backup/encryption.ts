import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Duplex, Readable } from 'node:stream';
import type { Encrypter } from 'age-encryption';
import { BackupError } from './format.ts';

/** The first bytes of an encrypted backup. It is in the age format, so other tools can read it too. */
const AGE = 'age-encryption.org/v1';

/** Loaded only to write and read encrypted backups. */
const age = () => import('age-encryption');

/** A new key: the identity writes and restores backups, the recipient can only write them. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

const isIdentity = (key: string) => key.startsWith('AGE-SECRET-KEY-');

/** Whether what is written with this key can be read with it, too. */
export const canDecrypt = (key: string | null): boolean => key === null || isIdentity(key);

/** Encrypts for this key. @throws BackupError if it is invalid or truncated */
export async function encrypterFor(key: string): Promise<Encrypter> {
  const { Encrypter, identityToRecipient } = await age();
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(isIdentity(key) ? await identityToRecipient(key) : key);
  } catch (error) {
    throw new BackupError('BACKUP_KEY is not whole: copy it again.', { cause: error });
  }
  return encrypter;
}

/** Encrypts a stream in chunks that can't be changed, reordered or left out. */
export async function encrypted(key: string): Promise<Duplex> {
  const encrypter = await encrypterFor(key);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  return Duplex.fromWeb({ writable, readable: await encrypter.encrypt(readable) });
}

/** A backup's bytes, decrypted if they were encrypted. @throws BackupError */
export async function plainBytes(file: string, key: string | null): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  return decrypted(createReadStream(file), file, key);
}

/** Decrypts a stream; `name` is for the error. @throws BackupError */
export async function decrypted(
  source: Readable,
  name: string,
  key: string | null,
): Promise<Readable> {
  try {
    if (key === null || !isIdentity(key)) {
      throw new BackupError(
        `${name} is encrypted: set BACKUP_KEY to the AGE-SECRET-KEY-… that it was made with.`,
      );
    }
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    const bytes = Readable.toWeb(source) as ReadableStream<Uint8Array>;
    return Readable.fromWeb(await decrypter.decrypt(bytes));
  } catch (error) {
    source.destroy();
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${name} can't be opened with this BACKUP_KEY: it was made with another key, or is damaged.`,
      { cause: error },
    );
  }
}

/** A short name for a key, which doesn't reveal it. The same for an identity and its recipient. */
export async function keyId(key: string): Promise<string> {
  const { identityToRecipient } = await age();
  const recipient = isIdentity(key) ? await identityToRecipient(key) : key;
  return createHash('sha256').update(recipient).digest('hex').slice(0, 16);
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.subarray(0, bytesRead).toString() === AGE;
  } finally {
    await handle.close();
  }
}
