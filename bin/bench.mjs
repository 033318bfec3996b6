#!/usr/bin/env node
// npm run bench: every benchmark of bench/, one after the other; a name runs that one alone.
import './lib/node-version.mjs';

import { readdirSync } from 'node:fs';

import { Failure, main } from './lib/failure.mjs';
import { productEnv, productNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePages } from './lib/pages.mjs';
import { at } from './lib/project.mjs';
import { runShown, stoppedCode, wasStopped } from './lib/run.mjs';

main(async () => {
  const wanted = process.argv.slice(2);
  const names = readdirSync(at('bench'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .filter((name) => wanted.length === 0 || wanted.includes(name));
  if (names.length === 0) throw new Failure('There is no such benchmark in bench/.');
  await ensurePackages();
  await ensurePages();
  const failed = [];
  for (const name of names.sort()) {
    console.log(`\n${name}`);
    const code = await runShown(productNode(), [at('bench', `${name}.ts`)], { env: productEnv() });
    if (wasStopped()) return stoppedCode();
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new Failure(`These benchmarks failed: ${failed.join(', ')}.`);
  return 0;
});
