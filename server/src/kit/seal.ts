import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Small secrets encrypted for the database with AES-256-GCM. Sealed, one is a version byte, the id of its key
 * (8 bytes), a nonce (12), the ciphertext and a tag (16).
 */
const VERSION = 1;
const ID_END = 9;
const NONCE_END = 21;
const TAG_LENGTH = 16;
const KEY_LENGTH = 32;

/**
 * A sealed secret that no key opens: it was sealed with another key or for another row, or is
 * damaged.
 */
export class CannotOpen extends Error {}

/** Identifies a key in its sealed text, without revealing the key. */
export const keyId = (key: Buffer): Buffer =>
  createHash('sha256')
    .update('souk key id')
    .update(key)
    .digest()
    .subarray(0, ID_END - 1);

/** The id of the key that sealed it. */
export const keyIdOf = (sealed: Buffer): Buffer => sealed.subarray(1, ID_END);

/** Encrypts `plain` for the place named by `context`, such as "authenticator 018f…". */
export function seal(key: Buffer, plain: Buffer, context: string): Buffer {
  const head = Buffer.concat([Buffer.of(VERSION), keyId(key)]);
  const nonce = randomBytes(NONCE_END - ID_END);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(head, context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([head, nonce, text, cipher.getAuthTag()]);
}

/** Opens text that one of the keys sealed for this place. @throws CannotOpen */
export function open(keys: readonly Buffer[], sealed: Buffer, context: string): Buffer {
  if (sealed[0] !== VERSION || sealed.length < NONCE_END + TAG_LENGTH) {
    throw new CannotOpen('This is not a sealed secret');
  }
  const key = keys.find((one) => keyId(one).equals(keyIdOf(sealed)));
  if (!key) throw new CannotOpen('It was sealed with a key that is not here');
  const end = sealed.length - TAG_LENGTH;
  const nonce = sealed.subarray(ID_END, NONCE_END);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH })
    .setAAD(boundTo(sealed.subarray(0, ID_END), context))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_END, end)), decipher.final()]);
  } catch (error) {
    throw new CannotOpen('It was sealed for another place, or is damaged', { cause: error });
  }
}

const boundTo = (head: Buffer, context: string) => Buffer.concat([head, Buffer.from(context)]);

/** A new key, in the format of settings and files. */
export const newKey = (): string => randomBytes(KEY_LENGTH).toString('base64');

/**
 * The keys in a text, 32 bytes of Base64 each, separated by commas or white space; null if it
 * contains anything else.
 */
export function keysIn(text: string): Buffer[] | null {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const keys = words.map((word) => Buffer.from(word, 'base64'));
  const sound = keys.every(
    (key, n) => key.length === KEY_LENGTH && key.toString('base64') === words[n],
  );
  return keys.length > 0 && sound ? keys : null;
}
