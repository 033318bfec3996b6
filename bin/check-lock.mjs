#!/usr/bin/env node
// node bin/complete-lock.mjs [--verify]: run it after npm has changed package-lock.json.
//
// npm leaves out packages for other systems if its registry did not offer them, and `npm ci` then
// refuses the whole file on every system. This adds them by name and version alone; a system that
// needs one checks it against the registry's own digest.
import './lib/node-version.mjs';

import { writeFileSync } from 'node:fs';

import { missingOptionals } from './lib/lock-file.mjs';
import { at, readIfThere } from './lib/project.mjs';

const FILE = at('package-lock.json');
const lock = JSON.parse(readIfThere(FILE));
const missing = missingOptionals(lock);

if (process.argv.includes('--verify')) {
  if (missing.length > 0) {
    const names = missing.map(({ path }) => path.replace(/^.*node_modules\//, ''));
    console.error(`package-lock.json lacks packages for other systems: ${names.join(', ')}`);
    console.error('Run node bin/complete-lock.mjs');
    process.exitCode = 1;
  }
} else {
  for (const { path, entry } of missing) lock.packages[path] = entry;
  const byPath = ([a], [b]) => a.localeCompare(b, 'en');
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byPath));
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} packages for other systems put into package-lock.json`);
}
