import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CannotOpen, keyIdOf, keyId, keysIn, newKey, open, seal } from './seal.ts';

const key = randomBytes(32);
const secret = Buffer.from('a shared secret');

test('sealed text opens with its key, in its place, and looks different each time', () => {
  const sealed = seal(key, secret, 'authenticator 1');
  expect(open([randomBytes(32), key], sealed, 'authenticator 1')).toEqual(secret);
  expect(keyIdOf(sealed)).toEqual(keyId(key));
  expect(sealed.includes(secret)).toBe(false);
  expect(seal(key, secret, 'authenticator 1')).not.toEqual(sealed);
});

test('it opens neither with another key nor in another place', () => {
  const sealed = seal(key, secret, 'authenticator 1');
  expect(() => open([randomBytes(32)], sealed, 'authenticator 1')).toThrow(CannotOpen);
  expect(() => open([key], sealed, 'authenticator 2')).toThrow(CannotOpen);
});

test('no byte of it can be changed or removed', () => {
  const sealed = seal(key, secret, 'authenticator 1');
  for (let n = 0; n < sealed.length; n += 1) {
    const changed = Buffer.from(sealed);
    changed[n]! ^= 1;
    expect(() => open([key], changed, 'authenticator 1')).toThrow(CannotOpen);
    expect(() => open([key], sealed.subarray(0, n), 'authenticator 1')).toThrow(CannotOpen);
  }
});

test('a setting holds one key or several, complete ones only', () => {
  const [first, second] = [newKey(), newKey()];
  expect(keysIn(`${first}\n${second}\n`)?.map((one) => one.toString('base64'))).toEqual([
    first,
    second,
  ]);
  expect(keysIn(`${first},${second}`)).toHaveLength(2);
  for (const text of ['', 'secret', first.slice(0, -2), `${first} x`, `${first}${second}`]) {
    expect(keysIn(text)).toBeNull();
  }
});
