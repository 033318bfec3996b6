/** The previews of the demo's pictures by the hash of their recipe, rendered once; see previews.yml. */
import { readFileSync } from 'node:fs';

const LINE = /^'([\da-f]{12})': '([\da-f]{27})'$/gm;

const text = readFileSync(new URL('previews.yml', import.meta.url), 'utf8');

export const previews: ReadonlyMap<string, string> = new Map(
  [...text.matchAll(LINE)].map(([, hash = '', preview = '']) => [hash, preview]),
);
