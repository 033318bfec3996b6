import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout; its name may contain spaces. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A path in the checkout. */
export const at = (...parts) => join(root, ...parts);

/** The text of a file, or undefined if it does not exist. */
export function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
