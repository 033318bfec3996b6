import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout; its name may contain spaces. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A path in the checkout. */
export const at = (...parts) => join(root, ...parts);

/** SHA-256 of a file's content, or of nothing if the file does not exist. */
export function hashOf(file) {
  const hash = createHash('sha256');
  if (existsSync(file)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** The text of a file, or undefined if it does not exist. */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
